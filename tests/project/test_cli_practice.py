"""``zamora practice`` as its users meet it."""

from __future__ import annotations

import json


def test_problems_of_a_lesson(zamora) -> None:
    result = zamora("practice", "3b", "--count", "5", "--json", "--seed", "7")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert len(found) == 5 and {one["lesson"] for one in found} == {"3b"}
    for one in found:
        assert one["statement"] and one["answers"] and one["mistakes"] and one["difficulty"] > 0
    ratings = [one["difficulty"] for one in found]
    assert ratings == sorted(ratings)
    again = zamora("practice", "3b", "--count", "5", "--json", "--seed", "7")
    assert again.stdout == result.stdout
    shown = zamora("practice", "8", "--count", "2", "--kind", "turn").stdout
    assert "Correcto: " in shown and "Error: " in shown


def test_what_is_not_there(zamora) -> None:
    result = zamora("practice", "99")
    assert result.returncode != 0 and "Traceback" not in result.stderr
    assert "La lección «99» no tiene práctica" in result.stderr and "5b" in result.stderr
    result = zamora("practice", "3", "--kind", "nada")
    assert result.returncode != 0 and "discorey" in result.stderr
