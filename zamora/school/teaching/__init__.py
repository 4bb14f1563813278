"""What a teacher gets for a lesson: a plan, a worksheet, an exit ticket, a key. No paper, no page.

The words are data, one file a lesson next to the lessons (``lessons/es/docente/02.toml``) and one
for the whole course (``curso.toml``): :mod:`.plans` reads them. The answers of exercises are those
of :mod:`zamora.school.exercises`. :mod:`.parts` makes a sequence of blocks (:mod:`.orders`) of all
that, which can become Markdown, HTML or, with the widgets, paper. What a country asks of its
schools stands in :mod:`.curricula`.

The words are in the language of their folder and do not go through the catalogues, as those of the
lessons do not.
"""
