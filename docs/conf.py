"""How the pages of this folder become a site; `tools/docs.py` builds it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from zamora import __version__

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

project = PROJECT["name"]
author = PROJECT["authors"][0]["name"]
project_copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon"]
root_doc = "index"

# Pages link to sections as GitHub names them.
myst_heading_anchors = 3

# Members as they stand in the file; a package documents none of those that it only passes on.
autodoc_default_options = {"members": True, "ignore-module-all": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# Rooms have a menu each, not every name in them: a site of this size is then made in half the time.
toc_object_entries = False
# Annotations say `Cell`, of which there are several; a link to one of them is good enough.
suppress_warnings = ["ref.python"]
autosummary_generate = False
napoleon_use_ivar = True
napoleon_use_rtype = False

# Furo has its letters from the reader's system and its scripts with it: no page asks another host.
html_theme = "furo"
html_title = f"zamora {version}"
html_show_sourcelink = False
html_copy_source = False
if address := PROJECT.get("urls", {}).get("Repository"):
    html_theme_options = {
        "source_repository": address,
        "source_branch": "main",
        "source_directory": "",
    }
