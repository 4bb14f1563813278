"""What the processes of all lessons have in common: they are forked from one that imported this."""

from __future__ import annotations

from zamora.core.lazy import module
from zamora.player import process as process
from zamora.school.exercises import exercises

module("zamora_widgets.aula")
exercises()
