"""Headers of all our servers: what a page may load, and what kind a file of ours is."""

from __future__ import annotations

from urllib.parse import urlsplit

from tornado import web

#: Stated here: some systems (Windows) have other types registered.
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def policy(images: str) -> str:
    """The content security policy of a page of ours.

    Args:
        images: where its images may come from, besides the server.
    """
    return (
        f"default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' {images}; "
        "style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def protect(handler: web.RequestHandler, allowed: str) -> None:
    """No page elsewhere may embed an answer, and only what a policy allows runs in it."""
    handler.set_header("Content-Security-Policy", allowed)
    handler.set_header("X-Content-Type-Options", "nosniff")
    handler.set_header("Referrer-Policy", "no-referrer")
    handler.set_header("Cache-Control", "no-store")
    handler.clear_header("Server")


def typed(handler: web.RequestHandler, suffix: str) -> None:
    """Say what kind of file follows.

    Raises:
        HTTPError: 404 if no file of ours is of that kind.
    """
    if suffix not in TYPES:
        raise web.HTTPError(404)
    text = TYPES[suffix].startswith("text/")
    handler.set_header("Content-Type", TYPES[suffix] + ("; charset=utf-8" if text else ""))


def host_of(origin: str) -> str:
    """Host and port of an address; empty if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
