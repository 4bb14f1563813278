"""``python -m zamora`` is the ``zamora`` command."""

from __future__ import annotations

from zamora.cli import main

if __name__ == "__main__":
    main()
