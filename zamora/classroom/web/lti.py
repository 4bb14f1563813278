"""A class as a tool of a learning platform, by LTI 1.3: who comes, to which lesson; grades go back.

The platform's message is checked by the hub (``ltiauthenticator``), which keeps it as the account's
``auth_state``; this is what a class reads in it, and its line to the platform: *Assignment and
Grade Services* 2.0, with a token for which we sign with a key of our own (*Security Framework* 1.0,
4.1). Sources: 1EdTech, *LTI Core* 1.3, *LTI Advantage*.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from tornado.httpclient import AsyncHTTPClient, HTTPError

from zamora.classroom.grades import Grades, Wanted
from zamora.classroom.room import Room
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.installing import extra
from zamora.core.lazy import module

_CLAIM: Final = "https://purl.imsglobal.org/spec/lti/claim/"
_AGS: Final = "https://purl.imsglobal.org/spec/lti-ags/"
_MAY_MAKE, _MAY_SCORE = f"{_AGS}scope/lineitem", f"{_AGS}scope/score"
#: Who teaches, among the roles in a course.
_TEACHING = tuple(
    f"http://purl.imsglobal.org/vocab/lis/v2/membership#{one}"
    for one in ("Instructor", "Administrator", "ContentDeveloper")
)
#: The environment: which tool we are there, where tokens come from, where our key is kept.
CLIENT, TOKEN, KEY = "ZAMORA_LTI_CLIENTE", "ZAMORA_LTI_TOKEN", "ZAMORA_LTI_CLAVE"
#: Seconds between looks at what is to be told, until one that failed is tried again (twice as long
#: each time, at most), of a request, of a signed request for a token.
LOOK, AGAIN, LONGEST, PATIENCE, SIGNED = 5, 15, 900, 20, 300


@dataclass(frozen=True)
class Launch:
    """A person whom a platform sends.

    Attributes:
        course: from which course of it.
        lesson: the mark or name of a lesson, as the address of the activity has it; may be empty.
        teaches: whether the person teaches the course.
        name: the first name and a letter; empty if the platform does not say it.
        wanted: the grade that it wants back; None if none.
    """

    course: str
    lesson: str
    teaches: bool
    name: str
    wanted: Wanted | None


def launch(claims: Any) -> Launch | None:
    """What a platform's message says, which the hub has checked; None if it is none."""
    if not isinstance(claims, Mapping) or f"{_CLAIM}message_type" not in claims:
        return None
    target = parse_qs(urlsplit(str(claims.get(f"{_CLAIM}target_link_uri", ""))).query)
    own = claims.get(f"{_CLAIM}custom") or {}
    link = str((claims.get(f"{_CLAIM}resource_link") or {}).get("id", ""))
    service = claims.get(f"{_AGS}claim/endpoint") or {}
    may = service.get("scope") or []
    item, items = str(service.get("lineitem") or ""), str(service.get("lineitems") or "")
    reachable = _MAY_SCORE in may and (item or (items and _MAY_MAKE in may))
    user = str(claims.get("sub", ""))
    names = [str(claims.get("given_name") or ""), str(claims.get("family_name") or "")[:1]]
    return Launch(
        str((claims.get(f"{_CLAIM}context") or {}).get("id", "")),
        str(own.get("leccion") or target.get("leccion", [""])[0]),
        any(str(role).startswith(_TEACHING) for role in claims.get(f"{_CLAIM}roles") or []),
        " ".join(filter(None, names)) if names[0] else "",
        Wanted(user, item, items if _MAY_MAKE in may else "", link) if user and reachable else None,
    )


class Key:
    """The key with which we sign, made once; only its owner may read it."""

    def __init__(self, path: Path) -> None:
        """Read it, or make it.

        Raises:
            ZamoraError: if it cannot be read or made, or others may read it.
        """
        jwt, rsa, forms = (
            module("jwt.algorithms"),
            module("cryptography.hazmat.primitives.asymmetric.rsa"),
            module("cryptography.hazmat.primitives.serialization"),
        )
        try:
            if not path.exists():
                made = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
                    forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption()
                )
                path.parent.mkdir(0o700, parents=True, exist_ok=True)
                partial = path.with_name(f"{path.name}.{uuid.uuid4().hex}")
                partial.touch(mode=0o600, exist_ok=False)
                partial.write_bytes(made)
                partial.replace(path)
            if os.name == "posix" and path.stat().st_mode & 0o077:
                raise ZamoraError(
                    _("Otros pueden leer {path}. Ponle permisos 600.").format(path=path),
                    accepted=[f"chmod 600 {path}"],
                )
            self.private = forms.load_pem_private_key(path.read_bytes(), None)
            public = jwt.RSAAlgorithm.to_jwk(self.private.public_key(), as_dict=True)
        except ZamoraError:
            raise
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise ZamoraError(
                _("No puedo usar la clave de {path}: {why}").format(path=path, why=error)
            ) from error
        kid = str(uuid.uuid5(uuid.NAMESPACE_URL, public["n"]))
        #: What a platform has to know of it (JWK).
        self.public = {**public, "kid": kid, "alg": "RS256", "use": "sig"}


@dataclass(frozen=True)
class Tool:
    """What we are at a platform.

    Attributes:
        client: the name under which it knows us.
        token: the address where it gives tokens.
        key: ours.
    """

    client: str
    token: str
    key: Key

    def assertion(self) -> str:
        """A signed request for a token."""
        now = int(time.time())
        claims = {
            "iss": self.client,
            "sub": self.client,
            "aud": self.token,
            "iat": now,
            "exp": now + SIGNED,
            "jti": uuid.uuid4().hex,
        }
        headers = {"kid": self.key.public["kid"]}
        encode = module("jwt").encode
        return str(encode(claims, self.key.private, algorithm="RS256", headers=headers))


def tool(environment: Mapping[str, str]) -> Tool | None:
    """What the environment says; None if there is no platform to be told.

    Raises:
        ZamoraError: if something is missing, or as :class:`Key`.
    """
    client, token, key = (environment.get(name, "") for name in (CLIENT, TOKEN, KEY))
    if not (client or token or key):
        return None
    if not (client and key and urlsplit(token).netloc):
        raise ZamoraError(
            _("Para LTI hacen falta {names}.").format(names=f"{CLIENT}, {TOKEN}, {KEY}")
        )
    try:
        for needed in ("jwt", "cryptography"):
            module(needed)
    except ImportError as error:
        raise ZamoraError(_("Para LTI falta el paquete PyJWT."), accepted=[extra("lti")]) from error
    return Tool(client, token, Key(Path(key)))


class Platform:
    """Tells a platform the grades of a class, and tries again what it did not take.

    Attributes:
        grades: what it wants.
        trouble: what it does not take, in a sentence for who teaches; empty if it takes all.
    """

    def __init__(self, room: Room, found: Tool) -> None:
        """Nothing is told yet."""
        self.grades, self.tool, self.trouble = Grades(room), found, ""
        self._why = ""
        #: Tokens, by what they allow, and until when they are good.
        self._tokens: dict[str, tuple[str, float]] = {}
        #: When something is tried again, and how long was waited before.
        self._later: dict[tuple[str, str], tuple[float, float]] = {}

    async def run(self) -> None:
        """Look what is to be told, for ever."""
        while True:
            await self.tell()
            await asyncio.sleep(LOOK)

    async def tell(self) -> None:
        """Tell what is to be told, one after the other."""
        trouble = ""
        for pupil, lesson, wanted, grade in list(self.grades.due()):
            key = (pupil, lesson["file"])
            when, waited = self._later.get(key, (0.0, AGAIN / 2))
            if time.monotonic() >= when:
                try:
                    told = await self._score(lesson, wanted, grade)
                except (HTTPError, OSError, ValueError, KeyError, TypeError) as error:
                    wait = min(waited * 2, LONGEST)
                    self._later[key] = (time.monotonic() + wait, wait)
                    self._tokens.clear()  # it may be those
                    self._why = str(error)
                else:
                    self._later.pop(key, None)
                    self.grades.told(*key, told)
                    continue
            trouble = _(
                "La plataforma no recibe las notas: {why}. Se guardan y se mandan más tarde."
            ).format(why=self._why)
        self.trouble = trouble

    async def _score(
        self, lesson: Mapping[str, Any], wanted: Wanted, grade: dict[str, Any]
    ) -> Wanted:
        """Put one grade where it is wanted; gives what is to be known of it from now on."""
        if not wanted.item:
            wanted = replace(wanted, item=await self._column(lesson, wanted))
        moment = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        content = {
            "userId": wanted.user,
            "scoreGiven": grade["score"],
            "scoreMaximum": 100,
            "activityProgress": "Completed" if grade["complete"] else "InProgress",
            "gradingProgress": "FullyGraded",
            "timestamp": moment,
        }
        # Before what stands behind the "?" (Moodle has something there).
        where = urlsplit(wanted.item)
        scores = urlunsplit(where._replace(path=f"{where.path}/scores"))
        await self._ask(scores, "score", _MAY_SCORE, content)
        return replace(wanted, sent=grade)

    async def _column(self, lesson: Mapping[str, Any], wanted: Wanted) -> str:
        """The address of the column of an activity, which is made if there is none."""
        where = urlsplit(wanted.items)
        query = "&".join(filter(None, (where.query, urlencode({"resource_link_id": wanted.link}))))
        there = await self._ask(
            urlunsplit(where._replace(query=query)), "lineitemcontainer", _MAY_MAKE
        )
        # Not all platforms heed what is asked.
        mine = [one for one in there if one.get("resourceLinkId") == wanted.link]
        if mine:
            return str(mine[0]["id"])
        content = {"scoreMaximum": 100, "label": lesson["title"], "resourceLinkId": wanted.link}
        return str((await self._ask(wanted.items, "lineitem", _MAY_MAKE, content))["id"])

    async def _ask(self, url: str, kind: str, scope: str, content: Any = None) -> Any:
        """A request with a token: what comes back, as JSON; None if nothing does."""
        # Never in the clear where the platform itself is not.
        if urlsplit(url).scheme != urlsplit(self.tool.token).scheme:
            raise ValueError(url)
        sent = f"application/vnd.ims.lis.v{1 if kind == 'score' else 2}.{kind}+json"
        headers = {"Authorization": f"Bearer {await self._bearer(scope)}"}
        headers["Accept" if content is None else "Content-Type"] = sent
        answer = await AsyncHTTPClient().fetch(
            url,
            method="GET" if content is None else "POST",
            headers=headers,
            body=None if content is None else json.dumps(content),
            request_timeout=PATIENCE,
        )
        return json.loads(answer.body) if answer.body.strip() else None

    async def _bearer(self, scope: str) -> str:
        """A token, the last one as long as it is good."""
        known, until = self._tokens.get(scope, ("", 0.0))
        if time.monotonic() < until:
            return known
        asked = {
            "grant_type": "client_credentials",
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": self.tool.assertion(),
            "scope": scope,
        }
        answer = await AsyncHTTPClient().fetch(
            self.tool.token, method="POST", body=urlencode(asked), request_timeout=PATIENCE
        )
        given = json.loads(answer.body)
        token, good = str(given["access_token"]), float(given.get("expires_in", 0))
        self._tokens[scope] = token, time.monotonic() + good - PATIENCE
        return token
