"""What comes before any plugin that reads notebooks: see ``addopts`` in ``pyproject.toml``."""

from zamora.jupyter.lean import spare

spare()  # before anything imports nbformat
pytest_plugins = ["nbval.plugin"]
