"""What all tests share."""

from __future__ import annotations

import signal
import threading

import hypothesis

# A busy machine is slow now and then; that is no failure of ours.
hypothesis.settings.register_profile("zamora", deadline=None)
hypothesis.settings.load_profile("zamora")

# Whoever runs the tests in the background has made them deaf to Ctrl+C, and with them every command
# that they start and interrupt.
if (
    threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):
    signal.signal(signal.SIGINT, signal.default_int_handler)
