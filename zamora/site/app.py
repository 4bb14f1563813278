"""JupyterLite in the site: its JavaScript, its settings, the lessons as its only contents."""

from __future__ import annotations

import datetime
import json
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import zamora
from zamora.core.i18n import DEFAULT_LANGUAGE, language
from zamora.jupyter.server import LOCALES, SETTINGS
from zamora.jupyter.workfolder import Lesson
from zamora.player.cells import OUTLET, edition
from zamora.site.editions import Editions

#: What a page that shows one lesson has no use for: JupyterLite's other applications, what is for
#: those who look into its code, settings of what is not there.
_WITHOUT = re.compile(
    r"\.(map|orig)$|^build/(consoles|edit|notebooks|repl|tree)/|third-party-licenses|\.LICENSE\.txt$"
    r"|^build/schemas/@|\.ts$|^build/(fa-.*(eot|svg|ttf|woff)|fa-brands-.*|MathJax_.*)$"
)
#: Packages that no lesson uses: diagrams, charts, tables, formulas, trees of data, a terminal,
#: Jupyter Notebook's own pages, the languages of code that is neither Python nor in a page. What is
#: made of nothing else is left out.
_UNUSED = re.compile(
    r"mermaid|@mermaid-js/.*|cytoscape.*|cose-base|layout-base|elkjs|dagre-d3-es|khroma|roughjs|stylis"
    r"|@braintree/sanitize-url|@iconify/utils|@upsetjs/.*|dayjs|dompurify|ts-dedent|es-toolkit|uuid"
    r"|katex|d3-.*|delaunator|robust-predicates|internmap|lodash-es"
    r"|vega.*|fast-json-.*|json-stringify-pretty-compact|clone|fast-deep-equal|regexp-.*"
    r"|topojson-client|@lumino/datagrid|mathjax-full|mhchemparser|@xterm/.*"
    r"|react-json-tree|base16|react-base16-styling|lodash\.curry|@babel/runtime"
    r"|@codemirror/legacy-modes|(@codemirror/lang-|@lezer/)(cpp|java|php|rust|sql|wast|xml)"
)
#: A file of such a package that is used all the same: formulas between words.
_USED = "/@codemirror/legacy-modes/mode/stex.js"
#: The package of a file that a source map names.
_PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")
#: Plugins that would look for a server, or are not needed.
DISABLED = [
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/debugger-extension",
    "@jupyterlab/extensionmanager-extension",
    "@jupyterlab/fileeditor-extension:language-server",
    "@jupyterlab/help-extension",
    "@jupyterlab/hub-extension",
    "@jupyterlab/csvviewer-extension",
    "@jupyterlab/json-extension",
    "@jupyterlab/lsp-extension",
    "@jupyterlab/mathjax-extension",
    "@jupyterlab/notebook-extension:language-server",
    # Parses all words of a lesson for a side bar that no page shows: a sixth of a second.
    "@jupyterlab/notebook-extension:toc",
    "@jupyterlab/terminal-extension",
    "@jupyterlab/toc-extension",
    "@jupyterlite/application-extension:lsp-connection-manager",
    "@jupyterlite/application-extension:service-worker-manager",
    "@jupyterlite/application-extension:session-contexts-warning",
    "@jupyterlite/application-extension:share-file",
    "@jupyterlite/repl-extension",
]


def unpack_app(wheel: Path, site: Path) -> None:
    """Put JupyterLite's own JavaScript into ``site / "build"``."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".tgz")]
        content = archive.read(name)
    with tarfile.open(fileobj=BytesIO(content)) as app:
        files = {one.name.removeprefix("package/"): one for one in app if one.isfile()}

        def read(name: str) -> bytes:
            file = app.extractfile(files[name])
            assert file is not None
            return file.read()

        for name in files:
            if not name.startswith("build/") or _WITHOUT.search(name):
                continue
            if (of := f"{name}.map") in files and _is_unused(json.loads(read(of))["sources"]):
                continue
            _write(site / name, read(name))


def _is_unused(sources: Sequence[str]) -> bool:
    """Whether a script is made of packages alone that no lesson uses."""
    if any(one.endswith(_USED) for one in sources):
        return False
    packages = [_PACKAGE.match(one) for one in sources]
    return all(one is not None and _UNUSED.fullmatch(one[1]) for one in packages)


def unpack_extensions(wheels: Iterable[Path], ours: Path, site: Path) -> list[dict[str, Any]]:
    """Put the extensions that wheels bring, and ours, into ``site / "extensions"``.

    Returns:
        What JupyterLite has to know of each.
    """
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                part = name.partition(".data/data/share/jupyter/labextensions/")[2]
                if part and not name.endswith("/") and not _WITHOUT.search(name):
                    found[part] = archive.read(name)
    for path in ours.rglob("*"):
        if path.is_file():
            found["zamora/" + path.relative_to(ours).as_posix()] = path.read_bytes()
    for name, content in found.items():
        _write(site / "extensions" / name, content)
    _write(site / "build/schemas/all_federated.json", _json(list(_schemas(found))))
    return [
        {"name": data["name"], **data["jupyterlab"]["_build"]}
        for name, content in sorted(found.items())
        if name.endswith("/package.json")
        and "_build" in (data := json.loads(content))["jupyterlab"]
    ]


def _schemas(files: dict[str, bytes]) -> Iterator[dict[str, Any]]:
    """What can be set in these extensions."""
    for name, content in sorted(files.items()):
        found = re.fullmatch(r"(.+)/schemas/(.+)/(.+)\.json", name)
        if found:
            version = json.loads(files[f"{found[1]}/package.json"])["version"]
            yield {
                "id": f"{found[2]}:{found[3]}",
                "raw": "{}",
                "schema": json.loads(content),
                "settings": {},
                "version": version,
            }


def trusted(notebook: bytes) -> bytes:
    """The same lesson, whose outputs JupyterLab shows: as a server says of what it has signed.

    Pictures are in the lesson's page already; here what is alive comes when its cell is run.
    """
    data = json.loads(notebook)
    for cell in data["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
            cell["outputs"] = [
                one | {"data": {OUTLET: one["data"][OUTLET]}}
                for one in cell["outputs"]
                if OUTLET in one.get("data", {})
            ]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def put_contents(lessons: Iterable[Lesson], site: Path) -> None:
    """Make the lessons, in our language, the contents of the JupyterLite of a folder."""
    listed = []
    for lesson in lessons:
        content = trusted(edition(lesson.source))
        _write(site / "files" / lesson.name, content)
        listed.append(_entry(lesson.name, "notebook", size=len(content)))
    folder = _entry("", "directory") | {"content": listed, "format": "json"}
    _write(site / "api/contents/all.json", _json(folder))


def _entry(name: str, kind: str, size: int | None = None) -> dict[str, Any]:
    when = datetime.datetime(2009, 1, 1, tzinfo=datetime.UTC).isoformat()
    return {
        "name": name,
        "path": name,
        "type": kind,
        "size": size,
        "created": when,
        "last_modified": when,
        "content": None,
        "format": None,
        "mimetype": None,
        "writable": True,
    }


def put_translation(site: Path) -> None:
    """Make JupyterLab's own words Spanish; in other languages they are English."""
    if language() != DEFAULT_LANGUAGE:
        english = {"en": {"displayName": "English", "nativeName": "English"}}
        _write(site / "api/translations/all.json", _json({"data": english, "message": ""}))
        return
    import jupyterlab_language_pack_es_ES as pack

    folder = Path(str(pack.__file__)).parent / "locale" / "es_ES" / "LC_MESSAGES"
    words = json.loads((folder / "jupyterlab.json").read_text(encoding="utf-8"))
    known = {"es_ES": {"displayName": "Spanish (Spain)", "nativeName": "español (España)"}}
    english = {"en": {"displayName": "English", "nativeName": "English"}}
    _write(site / "api/translations/all.json", _json({"data": english | known, "message": ""}))
    data = {"data": {"jupyterlab": words}, "message": ""}
    _write(site / "api/translations/es_ES.json", _json(data))


def settings(extensions: list[dict[str, Any]], editions: Editions) -> dict[str, Any]:
    """What the page says to JupyterLite; addresses begin at the site's folder."""
    overrides = json.loads(
        (SETTINGS / "labconfig" / "default_setting_overrides.json").read_text(encoding="utf-8")
    )
    locale = {"locale": LOCALES.get(language(), "default")}
    overrides["@jupyterlab/translation-extension:plugin"] = locale
    here = {"name": "zamora-site", "load": "remoteEntry.js", "extension": "./extension"}
    return {
        "appName": "Zamora",
        "appVersion": zamora.__version__,
        "appUrl": f"./{editions.folder()}codigo",
        "baseUrl": f"./{editions.folder()}",
        "zamoraLanguage": language(),
        "settingsUrl": "./build/schemas",
        "themesUrl": "./build/themes",
        "licensesUrl": "./licenses",
        "fullStaticUrl": "./build",
        "fullLabextensionsUrl": "./extensions",
        "zamoraBundle": "build/lab/bundle.js",
        "contentsAllJsonFile": "all.json",
        "mode": "single-document",
        "exposeAppInBrowser": True,
        "defaultKernelName": "python3",
        "federated_extensions": [*extensions, here],
        "disabledExtensions": DISABLED,
        "settingsOverrides": overrides,
        # Nothing of JupyterLab's is kept in the browser: a copy would hide newer lessons.
        "enableMemoryStorage": True,
        "contentsStorageDrivers": ["memoryStorageDriver"],
        "settingsStorageDrivers": ["memoryStorageDriver"],
        "workspacesStorageDrivers": ["memoryStorageDriver"],
    }


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def all_files(site: Path) -> Iterator[Path]:
    """All files of a site, in a fixed order."""
    return (path for path in sorted(site.rglob("*")) if path.is_file())
