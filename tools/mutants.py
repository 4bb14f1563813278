"""Change the code a little in many ways, one at a time, and see whether a test notices.

``tools/mutants.py course session`` runs `mutmut <https://mutmut.readthedocs.io>`_ (``pip install
mutmut``; it needs a system that can fork) on a copy of the repository in ``build/mutants`` and
lists the changes that no test noticed; ``mutmut show NAME``, there, shows one. Some change nothing
that anybody could see; the others want a test. `SUBJECTS` says what can be changed, and which quick
tests have to notice. ``--children 1`` leaves the rest of the computer to others.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
COPY = REPOSITORY / "build" / "mutants"

QUICK_SESSIONS = [
    f"tests/widgets/test_{name}.py"
    for name in (
        "course",
        "session",
        "session_hands",
        "session_steps",
        "session_touches",
        "ball_games",
        "in_play",
        "journeys",
    )
]
#: Tests that take longer than all others together: games against a rival that searches (the
#: exercises with these numbers), clicking at random, the table of Futez, tests that start
#: processes. As pytest selects them.
SLOW = [
    *("3.16", "4.12", "5.13", "6.13", "any_answer", "wild", "nothing_else_does"),
    *("(says_is_true and futez)", "killed", "two_processes", "the_id_is_made_once"),
]
#: What to change, below ``src``, and the tests that have to notice.
SUBJECTS: dict[str, tuple[list[str], list[str]]] = {
    "course": (
        ["zamora/player/play/course.py"],
        QUICK_SESSIONS,
    ),
    "session": (
        ["zamora/player/play/session.py"],
        QUICK_SESSIONS,
    ),
    "claims": (
        ["zamora/ball/advice.py", "zamora/book/findings.py", "zamora/library/futez/claims.py"],
        ["tests/engine/test_advice.py", "tests/engine/test_claims*.py"],
    ),
    "exercises": (
        [
            *(f"zamora/school/tasks/{name}.py" for name in ("base", "kinds", "playing", "aims")),
            "zamora/school/exercises/court.py",
        ],
        ["tests/engine/test_answers.py", "tests/engine/test_exercises*.py"],
    ),
    "hints": (
        ["zamora/explain/hints.py", "zamora/explain/reasons.py"],
        ["tests/search/test_hints*.py"],
    ),
    "matches": (
        ["zamora/play/matches.py", "zamora/play/match_parts.py"],
        ["tests/engine/test_matches*.py"],
    ),
    "progress": (
        ["zamora/core/store.py", "zamora/core/checksummed.py", "zamora/school/progress/*.py"],
        [
            f"tests/engine/test_{name}.py"
            for name in ("store", "progress", "progress_file", "pupils")
        ],
    ),
    "report": (
        ["zamora/school/report/*.py", "zamora/core/alphabet.py"],
        ["tests/engine/test_alphabet.py", "tests/engine/test_report*.py"],
    ),
}
#: Not worth a test: what a sentence says, and what only Python's own checks would notice.
SPARED = [r"\b_\(", r"\bngettext\(", r"^\s+[\"'].*[\"'],?$"]


def main(subjects: list[str], children: int | None = None) -> int:
    """Change these subjects, ``children`` changes at a time; 1 if a change went unnoticed."""
    if unknown := set(subjects) - set(SUBJECTS):
        sys.exit(f"Unknown: {', '.join(sorted(unknown))}. There are {', '.join(SUBJECTS)}.")
    if find_spec("mutmut") is None:
        sys.exit("mutmut is missing: pip install mutmut")
    shutil.rmtree(COPY, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.ipynb_checkpoints")
    # As mutmut wants it: what is imported by name lies in ``src``.
    shutil.copytree(REPOSITORY / "zamora", COPY / "src" / "zamora", ignore=ignored)
    widgets = REPOSITORY / "widgets" / "zamora_widgets"
    shutil.copytree(widgets, COPY / "src" / "zamora_widgets", ignore=ignored)
    shutil.copytree(REPOSITORY / "tests", COPY / "tests", ignore=ignored)
    chosen = [SUBJECTS[subject] for subject in subjects]
    tests = {
        str(path.relative_to(REPOSITORY))
        for _files, patterns in chosen
        for pattern in patterns
        for path in REPOSITORY.glob(pattern)
    }
    settings = {
        "source_paths": ["src"],
        "only_mutate": [f"src/{name}" for files, _tests in chosen for name in files],
        "do_not_mutate_patterns": SPARED,
        "pytest_add_cli_args_test_selection": sorted(tests),
        "pytest_add_cli_args": ["-q", "-p", "no:cacheprovider", "-k", f"not ({' or '.join(SLOW)})"],
        "use_git_change_detection": False,
        "track_dependencies": False,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    pytest = ['[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]']
    (COPY / "pyproject.toml").write_text("\n".join(["[tool.mutmut]", *lines, *pytest, ""]))
    mutmut = [sys.executable, "-m", "mutmut"]
    at_once = [] if children is None else ["--max-children", str(children)]
    subprocess.run([*mutmut, "run", *at_once], cwd=COPY, check=False)  # noqa: S603
    result = subprocess.run(  # noqa: S603
        [*mutmut, "results"], cwd=COPY, check=True, capture_output=True, encoding="utf-8"
    )
    print(result.stdout)
    return int(bool(result.stdout.strip()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Change the code; list what no test noticed.")
    parser.add_argument("subjects", nargs="*", help=", ".join(SUBJECTS))
    parser.add_argument("--children", type=int, help="how many changes are tried at once")
    given = parser.parse_args()
    sys.exit(main(given.subjects or sorted(SUBJECTS), given.children))
