"""A class on a real JupyterHub: what it takes, and whether accounts are kept apart.

``python tools/hub.py 30`` starts a hub on this machine alone (127.0.0.1), with the settings, the
server and the prepared kernels of ``deploy/``. This many pupils come at the same moment; each opens
a lesson in a JupyterLab of her own, runs its first cells, has a rival find two turns, and keeps her
name. ``--class`` has the same lessons as pages of the class that is a service of the hub
(``deploy/class_service.py``), without JupyterLab: each comes in with her account, opens a lesson,
runs its first cells and makes a step on its first board.

It needs ``pip install ".[ajedrez,deploy]"``, not editable, since all accounts must be able to read
it and Python itself, and configurable-http-proxy (``npm install configurable-http-proxy``,
``--proxy``). As root it makes each pupil an account of her own (a number; nothing is added to the
system); otherwise all have yours, and what only accounts can keep apart is not asked.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

ROOT = Path(__file__).resolve().parents[1]
#: The first account of a pupil; far from those of people.
FIRST_ACCOUNT = 61_000
WIDGET = "application/vnd.jupyter.widget-view+json"
#: How many code cells of a lesson each pupil runs: the first screens, two boards or more.
CELLS = 12
#: The lessons that the pupils open by turns: a class is seldom all in one place.
LESSONS = ("01", "01", "01", "02", "03", "05")
#: Where the class is, as ``deploy/class_service.py`` has it.
CLASS = "/services/clase/"
CULLER = (sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=5", "--cull-every=3")
#: A whole search of a middling level, and something solved under the pupil's own name.
WORK = """
import json, zamora
from zamora.school import progress as kept
kept.pupils().current.rename({name!r})
for key in ("golez", "futez"):
    zamora.Player(4, seed=1).choose(zamora.game(key).start())
open("mine.txt", "w").write({name!r})
print(json.dumps(sorted(kept.pupils().names().values())))
"""
#: What one pupil can read of the others.
PRY = """
import json, os, pathlib
from zamora.school import progress as kept
found = []
for home in {others!r}:
    try:
        found += [str(one) for one in pathlib.Path(home).iterdir()]
    except PermissionError:
        pass
try:
    (pathlib.Path(os.environ["ZAMORA_PREPARED"]) / "planted").touch()
    found.append("the prepared kernels")
except PermissionError:
    pass
print(json.dumps([sorted(kept.pupils().names().values()), found]))
"""
CONFIG = """
import os
from pathlib import Path
from jupyterhub.spawner import SimpleLocalProcessSpawner

class Spawner(SimpleLocalProcessSpawner):
    # SimpleLocalProcessSpawner gives each user a home, but runs all as one account. As root we give
    # each a number of her own, so that the system itself keeps them apart.
    def account(self):
        return {first} + int(self.user.name.removeprefix("pupil"))

    def make_preexec_fn(self, name):
        if os.geteuid():
            return None
        account, home = self.account(), Path(self.home_dir)
        def become():
            os.setgroups([])
            os.setgid(account)
            os.setuid(account)
            os.chdir(home)
        return become

    def user_env(self, env):
        env = super().user_env(env)
        os.makedirs(self.home_dir, exist_ok=True)
        if not os.geteuid():
            os.chown(self.home_dir, self.account(), self.account())
        os.chmod(self.home_dir, 0o700)
        return env

c.JupyterHub.spawner_class = Spawner
c.Spawner.home_dir_template = {homes!r} + "/{{username}}"
c.Spawner.cmd = [{python!r}, {singleuser!r}]
c.Spawner.default_url = "/doc/tree/zamora/00_bienvenida.ipynb"
c.Spawner.environment = {{"ZAMORA_PREPARED": {prepared!r}, **{libraries!r}}}
c.Spawner.start_timeout = c.Spawner.http_timeout = 600
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.bind_url = {address!r}
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub_port}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.auth_token = {proxy_token!r}
c.JupyterHub.db_url = "sqlite:///" + {folder!r} + "/hub.sqlite"
c.JupyterHub.cookie_secret_file = {folder!r} + "/cookie"
c.ConfigurableHTTPProxy.pid_file = {folder!r} + "/proxy.pid"
c.JupyterHub.services = [{{"name": "class", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [{{
    "name": "class", "services": ["class"],
    "scopes": ["admin:users", "admin:servers", "tokens", "list:users", "read:users:activity"],
}}]
"""


@dataclass
class Pupil:
    """One pupil and what was measured.

    Attributes:
        token: her own, good for her server alone.
        started: seconds from asking for a server until it answers.
        board: from the same moment until the first board of the lesson is there.
        cells: seconds for each further cell.
        worked: seconds for two searches of level 4 and writing.
        memory: megabytes of her server and of her kernel (proportional set sizes).
        faults: what went wrong.
    """

    number: int
    home: Path
    token: str = ""
    kernel: str = ""
    started: float = 0.0
    board: float = 0.0
    cells: list[float] = field(default_factory=list)
    worked: float = 0.0
    memory: tuple[float, float] = (0.0, 0.0)
    faults: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The account."""
        return f"pupil{self.number}"

    @property
    def lesson(self) -> Path:
        """The lesson that she opens."""
        start = LESSONS[self.number % len(LESSONS)]
        return next((ROOT / "lessons" / "es").glob(f"{start}_*.ipynb"))


class Hub:
    """A JupyterHub in a folder of its own."""

    def __init__(
        self, folder: Path, proxy: Path, prepared: Path | None, *, service: bool = False
    ) -> None:
        self.folder, self.token = folder, secrets.token_hex(16)
        self.homes = folder / "homes"
        self.prepared = prepared or folder / "kernels"
        self.homes.mkdir()
        folder.chmod(0o755)
        self.homes.chmod(0o755)
        port, hub_port, proxy_port = _free_ports(3)
        self.address = f"http://127.0.0.1:{port}"
        config = folder / "config.py"
        config.write_text(
            CONFIG.format(
                first=FIRST_ACCOUNT,
                homes=str(self.homes),
                python=sys.executable,
                singleuser=str(_copy(ROOT / "deploy" / "singleuser.py", folder)),
                prepared=str(self.prepared),
                # For a Python that does not lie where the system looks.
                libraries={k: v for k, v in os.environ.items() if k == "LD_LIBRARY_PATH"},
                address=self.address,
                hub_port=hub_port,
                proxy=str(proxy),
                proxy_port=proxy_port,
                proxy_token=secrets.token_hex(16),
                folder=str(folder),
                token=self.token,
            )
        )
        if service:
            changed = {"PYTHON": sys.executable, "FOLDER": str(folder / "clase"), "TEACHERS": ""}
            recipe = (ROOT / "deploy" / "class_service.py").read_text("utf-8")
            for name, value in changed.items():
                recipe = re.sub(rf"(?m)^{name} = .*$", f"{name} = {value!r}", recipe)
            (folder / "service.py").write_text(recipe.replace("8810", str(_free_ports(1)[0])))
            with config.open("a") as more:
                more.write('load_subconfig("service.py")\n')
        config.chmod(0o600)
        prefix = Path(sys.executable).parent
        subprocess.run([sys.executable, ROOT / "deploy" / "everyone.py"], check=True)
        own = dict(os.environ, NUMBA_CACHE_DIR=str(self.prepared))
        if not service and not self.prepared.is_dir():  # no rival is asked there
            subprocess.run([prefix / "zamora", "prepare"], env=own, check=True)
        self.log = (folder / "hub.log").open("wb")
        self.process = subprocess.Popen(
            [prefix / "jupyterhub", "-f", config],
            cwd=folder,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    async def ask(
        self, path: str, *, method: str = "GET", body: Any = None, token: str = ""
    ) -> tuple[int, Any]:
        """A request to the hub or to a pupil's server; the status and the answer."""
        sent = None if method == "GET" else json.dumps(body or {})
        headers = {"Authorization": f"token {token or self.token}"}
        try:
            answer = await self.fetch(path, headers, method=method, body=sent)
        except (HTTPClientError, OSError) as error:
            return 0, str(error)
        try:
            return answer.code, json.loads(answer.body or b"null")
        except ValueError:
            return answer.code, None

    async def fetch(self, path: str, headers: dict[str, str], **more: Any) -> HTTPResponse:
        """A request; the answer, whatever its status."""
        request = HTTPRequest(
            self.address + path,
            headers=headers,
            allow_nonstandard_methods=True,
            follow_redirects=False,
            request_timeout=600,
            connect_timeout=600,
            **more,
        )
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def ready(self) -> None:
        """Wait until the hub answers."""
        for _again in range(600):
            if (await self.ask("/hub/api/"))[0] == 200:
                return
            if self.process.poll() is not None:
                raise SystemExit((self.folder / "hub.log").read_text())
            await asyncio.sleep(0.2)
        raise SystemExit("the hub does not answer")

    async def account(self, pupil: Pupil) -> None:
        """Her account and her token."""
        await self.ask(f"/hub/api/users/{pupil.name}", method="POST")
        _code, made = await self.ask(f"/hub/api/users/{pupil.name}/tokens", method="POST")
        pupil.token = made["token"]

    async def start(self, pupil: Pupil) -> None:
        """Her account, her server, her token."""
        await self.account(pupil)
        begun = time.perf_counter()
        code, _answer = await self.ask(f"/hub/api/users/{pupil.name}/server", method="POST")
        if code not in (201, 202):
            pupil.faults.append(f"server: {code}")
            return
        while True:
            code, _answer = await self.ask(f"/user/{pupil.name}/api/status", token=pupil.token)
            if code == 200:
                break
            if time.perf_counter() - begun > 600:
                pupil.faults.append(f"server: {code} after ten minutes")
                return
            await asyncio.sleep(0.3)
        pupil.started = time.perf_counter() - begun

    async def open_lesson(self, pupil: Pupil) -> None:
        """Start the lesson's kernel and run its first cells."""
        begun = time.perf_counter() - pupil.started
        path = f"zamora/{pupil.lesson.name}"
        for again in range(3):
            code, session = await self.ask(
                f"/user/{pupil.name}/api/sessions",
                method="POST",
                token=pupil.token,
                body={
                    "path": path,
                    "name": path,
                    "type": "notebook",
                    "kernel": {"name": "python3"},
                },
            )
            if code == 201:
                break
            await asyncio.sleep(1 + again)
        else:
            pupil.faults.append(f"kernel: {code} {session}")
            return
        pupil.kernel = session["kernel"]["id"]
        notebook = json.loads(pupil.lesson.read_text(encoding="utf-8"))
        sources = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
        async for source, seconds, outputs in self.run(pupil, sources[:CELLS]):
            if any(WIDGET in out.get("data", {}) for out in outputs) and not pupil.board:
                pupil.board = time.perf_counter() - begun
            else:
                pupil.cells.append(seconds)
            pupil.faults += [f"{source}: {o['evalue']}" for o in outputs if "evalue" in o]

    async def say(self, pupil: Pupil, source: str) -> Any:
        """Run something that prints one JSON value."""
        async for _source, seconds, outputs in self.run(pupil, [source]):
            pupil.worked = seconds
            try:
                return json.loads("".join(o["text"] for o in outputs if o.get("name") == "stdout"))
            except ValueError:
                pupil.faults.append(f"work: {str(outputs)[-300:]}")
        return None

    async def run(self, pupil: Pupil, sources: list[str]) -> Any:
        """Run cells one after another through the hub's proxy, as a page does."""
        address = self.address.replace("http", "ws", 1)
        request = HTTPRequest(
            f"{address}/user/{pupil.name}/api/kernels/{pupil.kernel}/channels",
            headers={"Authorization": f"token {pupil.token}"},
            request_timeout=600,
            connect_timeout=600,
        )
        socket_ = await websocket_connect(request, max_message_size=1 << 28)
        try:
            for source in sources:
                begun, outputs = time.perf_counter(), []
                identity = uuid.uuid4().hex
                await socket_.write_message(json.dumps(_execution(identity, source)))
                while True:
                    said = await asyncio.wait_for(socket_.read_message(), 600)
                    if said is None:
                        raise ConnectionError("the kernel's connection ended")
                    if isinstance(said, bytes):  # with buffers: a board's picture
                        continue
                    message = json.loads(said)
                    if message["parent_header"].get("msg_id") != identity:
                        continue
                    kind, content = message["msg_type"], message["content"]
                    if kind in ("display_data", "execute_result", "stream", "error"):
                        outputs.append(content)
                    if kind == "status" and content["execution_state"] == "idle":
                        break
                yield source, time.perf_counter() - begun, outputs
        finally:
            socket_.close()

    def stop(self) -> None:
        """End the hub, its proxy and all servers."""
        self.process.terminate()
        try:
            self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def _execution(identity: str, source: str) -> dict[str, Any]:
    return {
        "header": {
            "msg_id": identity,
            "msg_type": "execute_request",
            "username": "",
            "session": identity,
            "version": "5.3",
        },
        "parent_header": {},
        "metadata": {},
        "content": {"code": source, "silent": False, "allow_stdin": False},
        "channel": "shell",
        "buffers": [],
    }


def _free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _number in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


def _copy(file: Path, folder: Path) -> Path:
    target = folder / file.name
    shutil.copy(file, target)
    target.chmod(0o644)
    return target


def _processes(top: int) -> Iterator[tuple[int, str, float]]:
    """Below a process: each one's number, command line, and megabytes (proportional set size)."""
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(words[1]), []).append(int(status.parent.name))
    waiting = [top]
    while waiting:
        number = waiting.pop()
        waiting += children.get(number, [])
        try:
            line = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            rollup = Path(f"/proc/{number}/smaps_rollup").read_text()
        except OSError:
            continue
        pss = next(int(row.split()[1]) for row in rollup.splitlines() if row.startswith("Pss:"))
        yield number, line, pss / 1024


def _measure(hub: Hub, pupils: list[Pupil]) -> dict[str, float]:
    """Fill in the memory of each pupil; give that of all together, and of the hub itself."""
    servers: dict[str, float] = {}
    kernels: dict[str, float] = {}
    rest = 0.0
    for number, line, size in _processes(hub.process.pid):
        try:
            environment = Path(f"/proc/{number}/environ").read_bytes().split(b"\0")
        except OSError:
            continue
        mine = [
            e.partition(b"=")[2].decode() for e in environment if e.startswith(b"JUPYTERHUB_USER=")
        ]
        if not mine:
            rest += size
            continue
        kind = servers if "jupyterhub-singleuser" in line else kernels
        kind[mine[0]] = kind.get(mine[0], 0) + size
    for pupil in pupils:
        pupil.memory = (servers.get(pupil.name, 0.0), kernels.get(pupil.name, 0.0))
    everything = sum(sum(pupil.memory) for pupil in pupils)
    return {"pupils together": round(everything), "hub and proxy": round(rest)}


async def _gather(many: list[Any]) -> None:
    for fault in await asyncio.gather(*many, return_exceptions=True):
        if isinstance(fault, BaseException):
            raise fault


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1),
        "most": round(ordered[-1], 1),
    }


async def lesson(hub: Hub, count: int) -> dict[str, Any]:
    """The whole class, from the bell to the break."""
    AsyncHTTPClient.configure(None, max_clients=4 * count + 10)
    await hub.ready()
    pupils = [Pupil(number, hub.homes / f"pupil{number}") for number in range(count)]
    faults: list[str] = []

    async def comes(pupil: Pupil) -> None:
        await hub.start(pupil)
        if not pupil.faults:
            await hub.open_lesson(pupil)

    await _gather([comes(pupil) for pupil in pupils])
    broken = [f"{pupil.name}: {pupil.faults}" for pupil in pupils if not pupil.kernel]
    if broken:
        raise SystemExit("\n".join(broken))
    at_rest = _measure(hub, pupils)
    kernels_at_rest = [pupil.memory[1] for pupil in pupils]

    async def works(pupil: Pupil) -> None:
        names = await hub.say(pupil, WORK.format(name=f"Ana {pupil.number}"))
        if names != [f"Ana {pupil.number}"]:
            faults.append(f"{pupil.name} knows {names}")

    await _gather([works(pupil) for pupil in pupils])
    together = _measure(hub, pupils)
    worked = [pupil.worked for pupil in pupils]

    async def pries(pupil: Pupil) -> None:
        others = [str(other.home) for other in pupils if other is not pupil]
        names, found = await hub.say(pupil, PRY.format(others=others)) or ([], [])
        if names != [f"Ana {pupil.number}"] or (found and not os.geteuid()):
            faults.append(f"{pupil.name} found {names} {found[:3]}")
        neighbour = pupils[(pupil.number + 1) % count]
        if neighbour is not pupil:
            code, _answer = await hub.ask(f"/user/{neighbour.name}/api/contents", token=pupil.token)
            if code == 200:
                faults.append(f"{pupil.name} entered the server of {neighbour.name}")

    await _gather([pries(pupil) for pupil in pupils])
    planted = [path for path in hub.prepared.rglob("*") if path.stat().st_mode & 0o022]
    faults += [f"others may write {path.name}" for path in planted]
    faults += [f"{pupil.name}: {fault}" for pupil in pupils for fault in pupil.faults]
    answers = list(hub.homes.rglob("docente"))
    faults += [f"teachers' answers with {path.parent}" for path in answers]
    culled = await _cull(hub)
    if culled:
        faults.append(f"not culled: {culled}")
    await hub.start(pupils[0])
    await hub.open_lesson(pupils[0])
    kept = await hub.say(pupils[0], PRY.format(others=[]))
    if not kept or kept[0] != ["Ana 0"]:
        faults.append(f"after the break: {kept}")
    return {
        "pupils": count,
        "cells each": CELLS,
        "own accounts": not os.geteuid(),
        "seconds to server": _spread([pupil.started for pupil in pupils]),
        "seconds to first board": _spread([pupil.board for pupil in pupils]),
        "seconds for a further cell": _spread([s for pupil in pupils for s in pupil.cells]),
        "seconds for two turns of level 4": _spread(worked),
        "MB a server": _spread([pupil.memory[0] for pupil in pupils]),
        "MB a kernel, lesson read": _spread(kernels_at_rest),
        "MB a kernel, rivals asked": _spread([pupil.memory[1] for pupil in pupils]),
        "MB, lessons read": at_rest,
        "MB, rivals asked": together,
        "MB on disk a pupil": _spread([_size(pupil.home) for pupil in pupils]),
        "faults": faults,
    }


async def in_class(hub: Hub, count: int) -> dict[str, Any]:
    """A class that is a service: all come at the same moment, and have the same lessons."""
    AsyncHTTPClient.configure(None, max_clients=4 * count + 10)
    await hub.ready()
    while (await hub.fetch(f"{CLASS}familias", {})).code != 200:
        await asyncio.sleep(0.5)
    pupils = [Pupil(number, hub.homes / f"pupil{number}") for number in range(count)]
    await _gather([hub.account(pupil) for pupil in pupils])
    steps: list[float] = []
    lines = []

    async def comes(pupil: Pupil) -> None:
        begun = time.perf_counter()
        there = await hub.fetch(f"{CLASS}entrar", {"Authorization": f"token {pupil.token}"})
        cookie = there.headers.get("Set-Cookie", "").partition(";")[0]
        pupil.started = time.perf_counter() - begun
        page = (await hub.fetch(f"{CLASS}leccion/{pupil.lesson.name}", {"Cookie": cookie})).body
        found = re.search(r'id="lesson">(.*?)</script>', page.decode())
        if found is None:
            pupil.faults.append(f"{pupil.name} has no lesson: {page[:200]!r}")
            return
        address = hub.address.replace("http", "ws", 1)
        request = HTTPRequest(
            f"{address}{CLASS}ws/leccion/{pupil.lesson.name}",
            headers={"Cookie": cookie, "Origin": hub.address},
            connect_timeout=600,
            request_timeout=600,
        )
        line = await websocket_connect(request, max_message_size=1 << 28)
        lines.append(line)  # pages stay open, as in a class
        code = [one["id"] for one in json.loads(found[1])["cells"] if one["type"] == "code"]
        for number, cell in enumerate(code[:CELLS]):
            asked = time.perf_counter()
            shown = await _done(line, {"do": "run", "cell": cell, "n": str(number)})
            board = _board(shown)
            if board is None or pupil.board:
                pupil.cells.append(time.perf_counter() - asked)
                continue
            pupil.board = time.perf_counter() - begun
            asked = time.perf_counter()
            act = {"part": board[0], "kind": "take", "at": board[1]["at"], "step": 0}
            await _done(line, {"do": "act", "cell": cell, "n": "step", "message": act})
            steps.append(time.perf_counter() - asked)
        # What the teacher sees is not hers.
        if (await hub.fetch(f"{CLASS}informe.csv", {"Cookie": cookie})).code != 403:
            pupil.faults.append(f"{pupil.name} has the report")

    await _gather([comes(pupil) for pupil in pupils])
    below = list(_processes(hub.process.pid))
    # The first one is that from which the others are forked.
    shared, *lessons = (size for _number, line, size in below if "forkserver" in line)
    served = sum(size for _number, line, size in below if " class " in line)
    for line in lines:
        line.close()
    faults = [fault for pupil in pupils for fault in pupil.faults]
    faults += [f"{pupil.name} has no board" for pupil in pupils if not pupil.board]
    everything = sum(size for _number, _line, size in below)
    return {
        "pupils": count,
        "cells each": CELLS,
        "seconds to come in": _spread([pupil.started for pupil in pupils]),
        "seconds to first board": _spread([pupil.board for pupil in pupils]),
        "seconds for a further cell": _spread([s for pupil in pupils for s in pupil.cells] or [0]),
        "seconds for a step on a board": _spread(steps or [0]),
        "MB a pupil's process": _spread(lessons),
        "MB": {
            "pupils together": round(sum(lessons)),
            "what they share": round(shared),
            "the class's server": round(served),
            "hub and proxy": round(everything - sum(lessons) - shared - served),
        },
        "faults": faults,
    }


async def _done(line: Any, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Say something on a page; what came until it was done."""
    await line.write_message(json.dumps(asked))
    came: list[dict[str, Any]] = []
    while True:
        text = await asyncio.wait_for(line.read_message(), 600)
        if text is None:
            raise ConnectionError("the lesson's line ended")
        message = json.loads(text)
        came.append(message)
        if message["on"] == "done" and message["n"] == asked["n"]:
            return came


def _board(came: list[dict[str, Any]]) -> tuple[str, dict[str, Any]] | None:
    """The first board in what a cell shows."""
    for message in came:
        for output in message.get("outputs", []) if message["on"] == "output" else []:
            for number, part in output.get("frame", {}).get("parts", {}).items():
                if part["view"] == "board" and part.get("steps"):
                    return number, part
    return None


def _size(folder: Path) -> float:
    return sum(p.lstat().st_size for p in folder.rglob("*") if p.is_file()) / 1e6


async def _cull(hub: Hub) -> list[str]:
    """Run the culler until no server is left; the users who still have one after three minutes."""
    culler = subprocess.Popen(
        [*CULLER, f"--url={hub.address}/hub/api"],
        env=dict(os.environ, JUPYTERHUB_API_TOKEN=hub.token),
        stdout=hub.log,
        stderr=hub.log,
    )
    try:
        left: list[str] = []
        for _again in range(180):
            _code, users = await hub.ask("/hub/api/users")
            left = [user["name"] for user in users if user["server"]]
            if not left:
                break
            await asyncio.sleep(1)
        return left
    finally:
        culler.terminate()
        culler.wait()


def main() -> int:
    """Run a class and write what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pupils", type=int, nargs="?", default=3)
    parser.add_argument("--class", dest="service", action="store_true", help="without JupyterLab")
    parser.add_argument("--proxy", type=Path, default=shutil.which("configurable-http-proxy"))
    parser.add_argument("--kernels", type=Path, help="a folder prepared before, or to be made")
    parser.add_argument("--write", type=Path, help="a JSON file for the figures")
    chosen = parser.parse_args()
    if not chosen.proxy:
        parser.error("no configurable-http-proxy: npm install configurable-http-proxy, --proxy")
    with tempfile.TemporaryDirectory(prefix="zamora-hub-", ignore_cleanup_errors=True) as folder:
        hub = Hub(Path(folder), chosen.proxy, chosen.kernels, service=chosen.service)
        try:
            found = asyncio.run((in_class if chosen.service else lesson)(hub, chosen.pupils))
        except BaseException:
            print((Path(folder) / "hub.log").read_text()[-4000:], file=sys.stderr)
            raise
        finally:
            hub.stop()
    text = json.dumps(found, indent=1)
    print(text)
    if chosen.write:
        chosen.write.write_text(text + "\n", encoding="utf-8")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
