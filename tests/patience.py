"""How long a test waits before it gives up.

Tests wait for states and never for seconds, so that none depends on how busy the machine is. But
what is broken may never come, and a test has to end all the same: after so long, in seconds, that
not even a machine with ten other things to do needs it for anything that works. Whoever repairs a
test gives up sooner: ``ZAMORA_PATIENCE=20 pytest …``.
"""

import os

PATIENCE = float(os.environ.get("ZAMORA_PATIENCE", "600"))
