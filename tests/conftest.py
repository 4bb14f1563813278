"""What all tests share."""

from __future__ import annotations

import hypothesis

# A busy machine is slow now and then; that is no failure of ours.
hypothesis.settings.register_profile("zamora", deadline=None)
hypothesis.settings.load_profile("zamora")
