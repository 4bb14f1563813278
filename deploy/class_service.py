"""A class on a JupyterHub: to be loaded by its configuration (TLJH: into ``jupyterhub_config.d``).

Everybody with an account finds the class at ``/services/clase/`` and needs no code. What is kept is
one file in FOLDER, for one class; a second class is a second service with another name and folder.
Change the three lines below. The Python is the one in which zamora and jupyterhub are installed.

If a learning platform is to send the pupils and to get their grades (LTI 1.3, docs/school.md),
change the next lines as well: they are those of a Moodle, others have other addresses for the same
three things. Then all whom it sends have an account, and no one else. The folder has the key with
which the class signs for the platform, and what the hub keeps its messages with; both are made once
and belong to the account that the hub runs as.
"""

import secrets
from pathlib import Path

PYTHON = "/opt/tljh/user/bin/python"
FOLDER = "/opt/zamora/clase"
TEACHERS = "docente1,docente2"  # accounts of the hub

PLATFORM = ""  # "https://moodle.example.org"
CLIENT = ""  # the client ID that it shows
LOGIN = f"{PLATFORM}/mod/lti/auth.php"
KEYS = f"{PLATFORM}/mod/lti/certs.php"
TOKENS = f"{PLATFORM}/mod/lti/token.php"

c = get_config()  # noqa: F821 - JupyterHub has it

environment = {"ZAMORA_DOCENTES": TEACHERS}
if PLATFORM:
    c.JupyterHub.authenticator_class = "ltiauthenticator.lti13.auth.LTI13Authenticator"
    c.LTI13Authenticator.issuer = PLATFORM
    c.LTI13Authenticator.client_id = {CLIENT}
    c.LTI13Authenticator.authorize_url = LOGIN
    c.LTI13Authenticator.jwks_endpoint = KEYS
    # What the platform never gives to another person, as it may a name or an address.
    c.LTI13Authenticator.username_key = "sub"
    c.Authenticator.allow_all = True  # all whom the platform sends
    # What it says of an account is for the class alone: the lesson, and where its grade goes.
    secret = Path(FOLDER, "lti.secreto")
    if not secret.exists():
        secret.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        secret.touch(mode=0o600, exist_ok=False)
        secret.write_text(secrets.token_hex(32))
    c.CryptKeeper.keys = [bytes.fromhex(secret.read_text())]
    c.Authenticator.enable_auth_state = True
    c.JupyterHub.load_roles.append(
        {"name": "notas", "services": ["clase"], "scopes": ["admin:auth_state", "read:users"]}
    )
    environment |= {
        "ZAMORA_LTI_CLIENTE": CLIENT,
        "ZAMORA_LTI_TOKEN": TOKENS,
        "ZAMORA_LTI_CLAVE": str(Path(FOLDER, "lti.clave")),
    }

c.JupyterHub.services.append(
    {
        "name": "clase",
        "url": "http://127.0.0.1:8810",
        "command": [PYTHON, "-P", "-m", "zamora", "class", FOLDER, "--hub"],
        "environment": environment,
        "oauth_no_confirm": True,
        "display": True,
    }
)
c.JupyterHub.load_roles.append(
    {"name": "user", "scopes": ["self", "access:services!service=clase"]},
)
