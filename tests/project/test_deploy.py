"""The recipes for schools tell the truth, as far as can be seen without a server."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from packaging.requirements import Requirement

from zamora.compiled import cachefolder
from zamora.jupyter import workfolder

RECIPES = (
    "binder/postBuild",
    "deploy/littlest/install.sh",
    "deploy/kubernetes/Dockerfile",
    *(f"docs/{code}/school.md" for code in ("en", "es", "pt")),
    "docs/school.md",
)


def module(repository: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        f"deploy_{name}", repository / f"deploy/{name}.py"
    )
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(
    "script", ["binder/postBuild", "binder/start", "deploy/littlest/install.sh"]
)
def test_scripts_are_shell(repository: Path, script: str) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    subprocess.run(["bash", "-n", repository / script], check=True)


@pytest.mark.parametrize("recipe", RECIPES)
def test_commands_and_files_that_are_named_exist(repository: Path, recipe: str) -> None:
    text = (repository / recipe).read_text(encoding="utf-8")
    modules = (repository / "zamora" / "cli").glob("*.py")
    commands = {path.stem.rstrip("_") for path in modules} | {"print"}
    # Within code only: the word is a folder and a program, too.
    named = set(re.findall(r"(?:`|-m |&& |^|KERNELS=\S+ )zamora ([a-z]+)", text, re.MULTILINE))
    assert named, "none is named"
    assert named <= commands
    files = set(re.findall(r"(?:deploy|tools|docs)/[\w/.]*\w\.\w+", text))
    assert not [name for name in files if not (repository / name).exists()]


def test_the_recipes_install_versions_that_are_stated(repository: Path) -> None:
    lines = (repository / "deploy/versions.txt").read_text("utf-8").splitlines()
    pins = {
        line.partition("==")[0]: line.partition("==")[2].split()[0]
        for line in lines
        if not line.startswith("#")
    }
    groups = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    optional = groups["optional-dependencies"]
    for asked in (*groups["dependencies"], *optional["lab"], *optional["ajedrez"]):
        found = Requirement(asked)
        if found.name != "zamora":
            name = re.sub(r"[-_.]+", "-", found.name).lower()
            assert found.specifier.contains(pins[name]), asked
    for recipe in RECIPES[:3]:
        assert '-c deploy/versions.txt ".[lab,ajedrez]"' in (repository / recipe).read_text("utf-8")
    image = (repository / "deploy/kubernetes/Dockerfile").read_text("utf-8")
    assert re.search(r"^FROM \S+:\d{4}-\d\d-\d\d$", image, re.MULTILINE)


def test_what_the_hubs_say_is_the_same(repository: Path) -> None:
    values = yaml.safe_load((repository / "deploy/kubernetes/values.yaml").read_text("utf-8"))
    single = values["singleuser"]
    littlest = (repository / "deploy/littlest/zamora.py").read_text("utf-8")
    told = {
        ast.unparse(node.targets[0]): ast.literal_eval(node.value)
        for node in ast.parse(littlest).body
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Call)
    }
    assert told["c.Spawner.default_url"] == single["defaultUrl"]
    assert told["c.Spawner.cmd"][1:] == single["cmd"][1:]
    assert told["c.Spawner.start_timeout"] == single["startTimeout"]
    image = (repository / "deploy/kubernetes/Dockerfile").read_text("utf-8")
    prepared = told["c.Spawner.environment"][cachefolder.PREPARED_VARIABLE]
    assert f"{cachefolder.PREPARED_VARIABLE}={prepared}" in image
    install = (repository / "deploy/littlest/install.sh").read_text("utf-8")
    assert f"tljh-config set limits.memory {single['memory']['limit']}" in install
    assert f"services.cull.timeout {values['cull']['timeout']}" in install
    # Nobody enters a school's hub unless the school says who.
    assert values["hub"]["config"]["Authenticator"] == {"allow_all": False, "allowed_users": []}
    lesson = single["defaultUrl"].removeprefix("/doc/tree/zamora/")
    assert (repository / "lessons" / "es" / lesson).is_file()


def test_lessons_are_handed_out_without_the_answers(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "signatures"))
    module(repository, "singleuser").hand_out(tmp_path)
    folder = tmp_path / "zamora"
    assert (folder / "00_bienvenida.ipynb").is_file()
    assert not (folder / workfolder.TEACHING).exists()
    assert (folder / "00_bienvenida.ipynb").stat().st_mode & stat.S_IWUSR


def test_a_home_that_cannot_be_written_stops_nobody(
    repository: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "a file"
    home.touch()
    module(repository, "singleuser").hand_out(home)
    assert "No puedo escribir" in capsys.readouterr().err


def test_an_environment_is_told_once(repository: Path, tmp_path: Path) -> None:
    everyone = module(repository, "everyone")
    config = tmp_path / "etc" / "ipython" / "ipython_config.py"
    config.parent.mkdir(parents=True)
    config.write_text("c.Somebody.elses = 1\n")
    for _again in range(2):
        everyone.tell(tmp_path)
    assert config.read_text() == "c.Somebody.elses = 1\n" + everyone.KERNEL
    assert (tmp_path / "etc/jupyter/labconfig/default_setting_overrides.json").is_file()


def test_the_link_opens_a_lesson(repository: Path) -> None:
    link = module(repository, "link").link
    address = link("https://hub.example.org/", "https://git.example.org/us/juegos.git", "3b")
    parts = urlsplit(address)
    assert parts.path == "/hub/user-redirect/git-pull"
    query = {name: value for name, (value,) in parse_qs(parts.query, strict_parsing=True).items()}
    assert query["repo"] == "https://git.example.org/us/juegos.git"
    assert query["branch"] == "main"
    page, path = query["urlpath"].split("/juegos/")
    assert page == "doc/tree"
    assert (repository / path).is_file()
    with pytest.raises(ValueError, match="not an address"):
        link("hub.example.org", "https://git.example.org/us/juegos.git", "0")


@pytest.mark.parametrize(
    "page",
    [
        "README.es.md",
        "README.pt.md",
        "docs/school.md",
        *(
            f"docs/{code}/{name}.md"
            for code in ("en", "es", "pt")
            for name in ("class", "privacy", "school", "site")
        ),
    ],
)
def test_links_lead_on(repository: Path, page: str) -> None:
    file = repository / page
    targets = re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8"))
    assert targets
    for target in targets:
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        linked = file.parent / path if path else file
        assert linked.exists(), target
        if not anchor:
            continue
        headings = re.findall(r"^#+ (.*)$", linked.read_text("utf-8"), re.MULTILINE)
        names = [re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings]
        assert anchor in names, target


@pytest.mark.hub
def test_a_small_class_on_a_real_hub(repository: Path) -> None:
    """Three pupils; ``tools/hub.py 30`` is the whole class."""
    pytest.importorskip("jupyterhub")
    if shutil.which("configurable-http-proxy") is None:
        pytest.skip("npm install -g configurable-http-proxy")
    for how in ([], ["--class"]):
        subprocess.run([sys.executable, repository / "tools" / "hub.py", "3", *how], check=True)
