"""What a web server has to say of a site's files: kinds, headers; and how each server is told.

Hosts that read such a file from the folder itself get it with the site (:func:`write`: Apache, IIS,
Netlify, Cloudflare Pages, a stick); for the others docs/site.md has the text, word for word.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final
from xml.sax.saxutils import quoteattr

from zamora.core.i18n import _

_TEXT: Final = "; charset=utf-8"
#: The kinds of all files of a site, by ending. Pages do not run scripts of another kind.
TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".xz": "application/octet-stream",
    ".zip": "application/zip",
    ".pdf": "application/pdf",
    ".ipynb": "application/json",
    ".txt": "text/plain",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
}
#: What is worth compressing; .xz files are to be given out as they are.
_PACKED: Final = ("text/html", "text/css", "text/javascript", "application/json")
#: What a page may load and run. JupyterLab, behind «Ver el código», makes functions from text.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'self'"
)
#: Browsers ask each time whether a file is newer: pages and scripts of two sites never mix. The
#: offline store answers before that.
HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def htaccess() -> str:
    """For Apache, in the folder; it needs ``AllowOverride FileInfo``."""
    lines = [f"AddType {kind} {ending}" for ending, kind in TYPES.items()]
    lines += ["AddDefaultCharset utf-8", "AddCharset utf-8 .js .css .json .txt"]
    lines += ["RemoveEncoding .xz", "DirectoryIndex index.html"]
    lines += ["<IfModule mod_deflate.c>"]
    lines += [f"  AddOutputFilterByType DEFLATE {' '.join(_PACKED)}", "</IfModule>"]
    lines += ["<IfModule mod_headers.c>"]
    lines += [f'  Header set {name} "{value}"' for name, value in HEADERS.items()]
    return "\n".join([*lines, "</IfModule>", ""])


def web_config() -> str:
    """For IIS, in the folder."""
    kinds = "\n".join(
        f"      <remove fileExtension={quoteattr(ending)} />\n"
        f"      <mimeMap fileExtension={quoteattr(ending)} mimeType={quoteattr(kind)} />"
        for ending, kind in TYPES.items()
    )
    told = "\n".join(
        f"        <remove name={quoteattr(name)} />\n"
        f"        <add name={quoteattr(name)} value={quoteattr(value)} />"
        for name, value in HEADERS.items()
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<configuration>
  <system.webServer>
    <staticContent>
{kinds}
    </staticContent>
    <httpProtocol>
      <customHeaders>
{told}
      </customHeaders>
    </httpProtocol>
    <defaultDocument>
      <files>
        <clear />
        <add value="index.html" />
      </files>
    </defaultDocument>
  </system.webServer>
</configuration>
"""


def headers_file() -> str:
    """For Netlify and Cloudflare Pages, in the folder; they know the kinds of files."""
    return "/*\n" + "".join(f"  {name}: {value}\n" for name, value in HEADERS.items())


#: ``http.server`` asks the system for kinds of files, and some a Windows calls scripts text. A port
#: that stays is an address that stays: browsers keep by it what was solved.
_OPEN: Final = """\
import http.server
import pathlib
import sys
import webbrowser

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 8765


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {types!r}

    def log_message(self, *_said):
        pass


def make(*asked):
    return Handler(*asked, directory=str(pathlib.Path(__file__).resolve().parent))


try:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), make)
except OSError:
    sys.exit({taken!r} % PORT)
address = "http://localhost:%d/" % PORT
print({there!r} % address, flush=True)
webbrowser.open(address)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
"""


def opener() -> str:
    """For a stick, or a folder of one's own: a program for any Python, which needs nothing else."""
    return _OPEN.format(
        types={"": "application/octet-stream", **TYPES},
        taken=_("El puerto %d está ocupado: cierre la otra ventana, o escriba otro número."),
        there=_("Las lecciones están en %s  Para terminar, cierre esta ventana."),
    )


#: A Python in a folder beside the site's comes first: that of a stick, for a computer without one.
#: The window stays while something has to be read in it. Its letters are those of any Windows.
_START: Final = """\
@echo off
set program=py
if exist "%~dp0..\\python\\python.exe" set program="%~dp0..\\python\\python.exe"
%program% "%~dp0abrir.py"
if errorlevel 9009 echo {missing}
if errorlevel 1 pause
"""


def starter() -> str:
    """For a Windows: what begins :func:`opener` at a double click."""
    return _START.format(missing=_("Falta Python: lea escuela.html.")).replace("\n", "\r\n")


def nginx(folder: str, path: str) -> str:
    """For nginx, in a ``server``.

    Args:
        folder: of the site, as all of these have it.
        path: below which it is given out, with a slash at both ends.
    """
    kinds = "\n".join(f"        {kind} {ending[1:]};" for ending, kind in TYPES.items())
    told = "\n".join(f'    add_header {name} "{value}";' for name, value in HEADERS.items())
    return f"""location {path} {{
    alias {folder}/;
    index index.html;
    types {{
{kinds}
    }}
    default_type application/octet-stream;
    charset utf-8;
    charset_types text/html text/css text/javascript text/plain;
    gzip on;
    gzip_vary on;
    gzip_types {" ".join(_PACKED[1:])};
{told}
}}
"""


def apache(folder: str, path: str) -> str:
    """For Apache, in a ``VirtualHost``: all else is in the folder's ``.htaccess``."""
    return f"""Alias {path} {folder}/
<Directory {folder}>
    Require all granted
    AllowOverride FileInfo Indexes
</Directory>
"""


def caddy(folder: str, path: str) -> str:
    """For Caddy, in a site's block."""
    told = "\n".join(f'        {name} "{value}"' for name, value in HEADERS.items())
    return f"""handle_path {path}* {{
    root * {folder}
    encode gzip
    header {{
{told}
    }}
    file_server
}}
"""


def lighttpd(folder: str, path: str) -> str:
    """For lighttpd, in its configuration."""
    kinds = ",\n".join(f'    "{ending}" => "{_spoken(kind)}"' for ending, kind in TYPES.items())
    told = ",\n".join(f'        "{name}" => "{value}"' for name, value in HEADERS.items())
    packed = ", ".join(f'"{kind}"' for kind in _PACKED)
    return f"""server.modules += ("mod_alias", "mod_setenv", "mod_deflate")
alias.url += ("{path}" => "{folder}/")
index-file.names = ("index.html")
mimetype.assign = (
{kinds}
)
$HTTP["url"] =~ "^{path}" {{
    deflate.mimetypes = ({packed})
    deflate.allowed-encodings = ("gzip")
    setenv.add-response-header = (
{told}
    )
}}
"""


#: The texts for servers that are told outside of the folder, by name.
SERVERS: Final[dict[str, Callable[[str, str], str]]] = {
    "nginx": nginx,
    "Apache": apache,
    "Caddy": caddy,
    "lighttpd": lighttpd,
}
#: The files for hosts that read them from the folder.
FILES: Final[dict[str, Callable[[], str]]] = {
    ".htaccess": htaccess,
    "web.config": web_config,
    "_headers": headers_file,
    "abrir.py": opener,
    "empezar.bat": starter,
}


def write(site: Path) -> None:
    """Put them into a site; they are for its host, not for browsers."""
    for name, text in FILES.items():
        (site / name).write_text(text(), encoding="utf-8", newline="")


def _spoken(kind: str) -> str:
    return kind + _TEXT if kind.startswith("text/") else kind
