"""The nbgitpuller link that opens a lesson on a JupyterHub which is not ours to set up.

``python deploy/link.py HUB REPOSITORY --lesson 1``. The hub needs zamora and nbgitpuller. What is
pulled is the whole repository, the teachers' answers too: a hub with ``singleuser.py`` hands out
the lessons alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from zamora.jupyter import workfolder

LESSONS = Path(__file__).resolve().parents[1] / "lessons" / "es"


def link(hub: str, repository: str, lesson: str, branch: str = "main") -> str:
    """The address for pupils.

    >>> link("https://hub.example.org/", "https://git.example.org/us/zamora.git", "0")
    ... # doctest: +ELLIPSIS
    'https://hub.example.org/hub/user-redirect/git-pull?repo=...bienvenida.ipynb&depth=1'

    Raises:
        ValueError: if an address is none.
    """
    for address in (hub, repository):
        if not urlsplit(address).scheme.startswith("http") or not urlsplit(address).netloc:
            raise ValueError(f"not an address: {address}")
    # nbgitpuller calls the folder by the last part of the address without its ending.
    folder = repository.rstrip("/").rpartition("/")[2].removesuffix(".git")
    notebook = workfolder.find_lesson(workfolder.lessons_in(LESSONS), lesson).name
    query = urlencode(
        {
            "repo": repository,
            "branch": branch,
            "urlpath": f"doc/tree/{folder}/lessons/es/{notebook}",
            "depth": 1,
        }
    )
    return f"{hub.rstrip('/')}/hub/user-redirect/git-pull?{query}"


def main() -> None:
    """Print the link."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hub", help="the hub's address, https://…")
    parser.add_argument("repository", help="the address of a clone that pupils can read, https://…")
    parser.add_argument("--lesson", default="0", help="number or beginning of its name")
    parser.add_argument("--branch", default="main")
    chosen = parser.parse_args()
    print(link(chosen.hub, chosen.repository, chosen.lesson, chosen.branch))


if __name__ == "__main__":
    main()
