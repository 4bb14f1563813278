"""Build the kernels of the ball games as WebAssembly, into the package.

    python tools/webassembly.py [GAME ...] [--folder FOLDER]

Run it after a change of step functions, turn generation, search or proof; a test tells when. It
needs the linker of the package ziglang (``pip install -e ".[wasm]"``) and half a minute a game.
docs/webassembly.md describes the modules.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from zamora import registry, webassembly
from zamora.core.lazy import module


def main() -> None:
    """Build them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="their keys; all if none is named")
    parser.add_argument("--folder", type=Path, default=webassembly.BUILT)
    chosen = parser.parse_args()
    os.environ["NUMBA_OPT"] = "0"  # which Numba reads when it is imported, and that is now
    build = module("laboratory.webassembly").build
    build(registry.compilable(chosen.games), chosen.folder, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
