"""What JupyterHub is told about the courseware; TLJH reads it from ``jupyterhub_config.d``."""

c = get_config()  # noqa: F821 - JupyterHub has it

c.Spawner.cmd = ["/opt/tljh/user/bin/python", "/opt/zamora/singleuser.py"]
c.Spawner.default_url = "/doc/tree/zamora/00_bienvenida.ipynb"
c.Spawner.environment = {"ZAMORA_PREPARED": "/opt/zamora/kernels"}
# Thirty at one bell wait for each other. (A lower concurrent_spawn_limit would turn some away.)
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 300
