"""A class on a JupyterHub: to be loaded by its configuration (TLJH: into ``jupyterhub_config.d``).

Everybody with an account finds the class at ``/services/clase/`` and needs no code. What is kept is
one file in FOLDER, for one class; a second class is a second service with another name and folder.
Change the three lines below. The Python is the one in which zamora and jupyterhub are installed.
"""

PYTHON = "/opt/tljh/user/bin/python"
FOLDER = "/opt/zamora/clase"
TEACHERS = "docente1,docente2"  # accounts of the hub

c = get_config()  # noqa: F821 - JupyterHub has it

c.JupyterHub.services.append(
    {
        "name": "clase",
        "url": "http://127.0.0.1:8810",
        "command": [PYTHON, "-P", "-m", "zamora", "class", FOLDER, "--hub"],
        "environment": {"ZAMORA_DOCENTES": TEACHERS},
        "oauth_no_confirm": True,
        "display": True,
    }
)
c.JupyterHub.load_roles.append(
    {"name": "user", "scopes": ["self", "access:services!service=clase"]},
)
