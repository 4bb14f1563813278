"""A learning platform that is simulated: LTI 1.3, its login, its keys, its columns of grades.

As Moodle has it: what comes behind the ``?`` of a column's address belongs to it. What it is told
is checked as a platform does, and refused with a number.
"""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qs, urlencode

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm
from tornado import httpserver, netutil, web

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
MEMBER = "http://purl.imsglobal.org/vocab/lis/v2/membership#"
MAY_MAKE, MAY_SCORE = f"{AGS}scope/lineitem", f"{AGS}scope/score"
CLIENT = "zamora-1"


class Platform:
    """Its courses' activities, its people, what it has been told.

    Attributes:
        address: where it is.
        tool: the address of the hub; activities lead below it.
        keys: what it knows of the tool's key (JWKS), as who keeps it has put it there.
        columns: by activity, the address of each column that there is.
        scores: what it has been told: column and content, in order.
        refuses: a number with which it answers scores; 0 for none.
    """

    def __init__(self, columns: dict[str, str] | None = None) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        public = RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        self.public = {**public, "kid": "p1", "alg": "RS256", "use": "sig"}
        self.columns = columns or {}
        self.keys: list[dict[str, Any]] = []
        self.scores: list[tuple[str, dict[str, Any]]] = []
        self.tokens: dict[str, str] = {}
        self.tool, self.refuses, self.asked = "", 0, 0
        (self.socket,) = netutil.bind_sockets(0, "127.0.0.1")
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def listen(self) -> httpserver.HTTPServer:
        """Serve in the loop of the moment."""
        routes = [
            (r"/ir/([\w-]+)/([\w-]+)/([\w-]+)", _Go),
            (r"/auth", _Login),
            (r"/certs", _Keys),
            (r"/token", _Token),
            (r"/columnas", _Columns),
            (r"/columnas/([\w-]+)(/scores)?", _Columns),
        ]
        application = web.Application(routes, platform=self, log_function=lambda _handler: None)
        server = httpserver.HTTPServer(application)
        server.add_socket(self.socket)
        return server

    def column(self, name: str) -> str:
        return f"{self.address}/columnas/{name}?type_id=2"

    def claims(
        self, person: str, lesson: str, link: str, *, role: str = "Learner", course: str = "7"
    ) -> dict[str, Any]:
        """What it says of a person whom it sends."""
        column = self.columns.get(link)
        where = {"lineitem": self.column(column)} if column else {}
        return {
            "iss": self.address,
            "aud": CLIENT,
            "sub": f"id-{person}",
            "iat": int(time.time()),
            "exp": int(time.time()) + 300,
            "given_name": person.capitalize(),
            "family_name": "Gómez",
            f"{CLAIM}version": "1.3.0",
            f"{CLAIM}message_type": "LtiResourceLinkRequest",
            f"{CLAIM}deployment_id": "1",
            f"{CLAIM}target_link_uri": self.target(lesson),
            f"{CLAIM}resource_link": {"id": link},
            f"{CLAIM}context": {"id": course, "label": "6A", "title": "Sexto A"},
            f"{CLAIM}roles": [f"{MEMBER}{role}"],
            f"{AGS}claim/endpoint": {
                "scope": [MAY_MAKE, MAY_SCORE],
                "lineitems": f"{self.address}/columnas?type_id=2",
                **where,
            },
        }

    def target(self, lesson: str) -> str:
        return f"{self.tool}/services/clase/lanzar?leccion={lesson}"


class _Handler(web.RequestHandler):
    @property
    def platform(self) -> Platform:
        found: Platform = self.settings["platform"]
        return found

    def allowed(self, scope: str) -> None:
        token = self.request.headers.get("Authorization", "").removeprefix("Bearer ")
        if self.platform.tokens.get(token) != scope:
            raise web.HTTPError(401)


class _Go(_Handler):
    """A person presses on an activity: a login by a third party (Security Framework 5.1.1.1)."""

    def get(self, person: str, lesson: str, role: str) -> None:
        asked = {
            "iss": self.platform.address,
            "login_hint": f"{person}/{role}",
            "lti_message_hint": lesson,
            "target_link_uri": self.platform.target(lesson),
            "client_id": CLIENT,
        }
        self.redirect(f"{self.platform.tool}/hub/lti13/oauth_login?{urlencode(asked)}")


class _Login(_Handler):
    """The tool asks who it is; the answer is a form that the browser sends."""

    def get(self) -> None:
        person, role = self.get_argument("login_hint").split("/")
        lesson = self.get_argument("lti_message_hint")
        platform = self.platform
        claims = platform.claims(person, lesson, f"link-{lesson}", role=role)
        claims["nonce"] = self.get_argument("nonce")
        token = jwt.encode(claims, platform.key, algorithm="RS256", headers={"kid": "p1"})
        self.finish(
            f"""<form method="post" action="{self.get_argument("redirect_uri")}">
            <input name="id_token" value="{token}"><input name="state"
            value="{self.get_argument("state")}"></form><script>document.forms[0].submit()</script>"""
        )


class _Keys(_Handler):
    def get(self) -> None:
        self.finish({"keys": [self.platform.public]})


class _Token(_Handler):
    """A token for who shows that the key is hers."""

    def post(self) -> None:
        platform = self.platform
        form = {name: one for name, (one,) in parse_qs(self.request.body.decode()).items()}
        assertion = form["client_assertion"]
        kid = jwt.get_unverified_header(assertion)["kid"]
        (known,) = [one for one in platform.keys if one["kid"] == kid]
        claims = jwt.decode(
            assertion,
            jwt.PyJWK(known).key,
            algorithms=["RS256"],
            audience=f"{platform.address}/token",
            issuer=CLIENT,
            options={"require": ["exp", "iat", "jti", "sub"]},
        )
        assert form["grant_type"] == "client_credentials" and claims["sub"] == CLIENT
        token = f"t{len(platform.tokens)}"
        platform.tokens[token] = form["scope"]
        self.finish({"access_token": token, "token_type": "bearer", "expires_in": 3600})


class _Columns(_Handler):
    """The columns of the course: found, made, told scores."""

    def get(self) -> None:
        self.allowed(MAY_MAKE)
        assert self.request.headers["Accept"] == "application/vnd.ims.lis.v2.lineitemcontainer+json"
        platform = self.platform
        there = [
            {"id": platform.column(name), "resourceLinkId": link}
            for link, name in platform.columns.items()
        ]
        self.finish(json.dumps(there))

    def post(self, name: str = "", scores: str = "") -> None:
        platform, kind = self.platform, self.request.headers["Content-Type"]
        assert self.get_argument("type_id") == "2"
        content = json.loads(self.request.body)
        if not scores:
            self.allowed(MAY_MAKE)
            assert kind == "application/vnd.ims.lis.v2.lineitem+json"
            assert content["scoreMaximum"] == 100 and content["label"]
            link = content["resourceLinkId"]
            platform.columns[link] = f"de-{link}"
            self.set_status(201)
            self.finish({**content, "id": platform.column(f"de-{link}")})
            return
        platform.asked += 1
        if platform.refuses:
            raise web.HTTPError(platform.refuses)
        self.allowed(MAY_SCORE)
        assert kind == "application/vnd.ims.lis.v1.score+json"
        assert content["timestamp"].endswith("Z") and content["gradingProgress"] == "FullyGraded"
        assert name in platform.columns.values()
        platform.scores.append((name, content))
        self.set_status(204)
