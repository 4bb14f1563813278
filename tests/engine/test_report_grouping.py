"""Which files are of one pupil: nobody is lost, nobody is merged in silence."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from zamora.school.progress import Attempt, Profile, ProgressFile
from zamora.school.report.grouping import Group, Handed, by_pupil, notices


def answer(number: int) -> Attempt:
    at = f"2026-03-02T08:{number:02}:00.000000+00:00"
    return Attempt(f"{number:032x}", "1.1", at, "solved", None, 0, "null")


def handed(file: str, name: str, *answers: int, pupil: str = "", made: int = 0) -> Handed:
    moment = f"2026-03-0{made + 1}T12:00:00.000000+00:00"
    return Handed(file, ProgressFile(Profile(pupil, name), moment, tuple(map(answer, answers))))


def found(*files: Handed) -> dict[str, tuple[str, ...]]:
    """The pupils: each by the files, with the name."""
    return {",".join(group.files): (group.name,) for group in by_pupil(files)}


def said(*files: Handed) -> str:
    return " ".join(dict.fromkeys(text for one in notices(by_pupil(files)) for text in one))


A, B = "a" * 32, "b" * 32


def test_ana_hands_in_and_then_beto_types_his_name() -> None:
    """The files of earlier versions on one computer: Ana used to be gone without a word."""
    ana, beto = handed("ana.json", "Ana", 1, 2), handed("beto.json", "Beto", 1, 2, 3, made=1)
    assert found(ana, beto) == {"ana.json": ("Ana",), "beto.json": ("Beto",)}
    assert "Tienen 2 respuestas en común: Ana (ana.json), Beto (beto.json)." in said(ana, beto)


def test_a_copy_under_another_name_erases_nobody() -> None:
    ana = handed("ana.json", "Ana", 1, 2, pupil=A)
    copy = handed("eva.json", "Eva", 1, 2, pupil=B)
    assert [group.name for group in by_pupil([copy, ana])] == ["Ana", "Eva"]
    assert "Ana (ana.json), Eva (eva.json)." in said(copy, ana)


def test_one_id_is_one_pupil() -> None:
    old = handed("1.json", "Ana", 1, 2, pupil=A)
    new = handed("2.json", "Ana", 3, pupil=A, made=1)
    (group,) = by_pupil([new, old])
    assert group.files == ("1.json", "2.json")
    assert [attempt.uid for attempt in group.attempts] == [answer(n).uid for n in (1, 2, 3)]
    assert said(old, new) == ""


def test_a_new_name_is_mentioned() -> None:
    old = handed("1.json", "Anna", 1, pupil=A)
    new = handed("2.json", "Ana", 1, 2, pupil=A, made=1)
    assert found(new, old) == {"1.json,2.json": ("Ana",)}
    assert said(new, old) == "Ana se llamaba antes Anna: es el mismo alumno (1.json, 2.json)."


def test_files_without_an_id() -> None:
    first, later = handed("1.json", "Ana", 1), handed("2.json", "ANA", 1, 2, made=1)
    assert found(first, later) == {"1.json,2.json": ("ANA",)}, "the same name and an answer"
    other = handed("3.json", "Ana", 7)
    assert len(found(first, later, other)) == 2, "the same name alone is no proof"
    assert "mismo nombre y se muestran por separado: Ana (1.json), Ana (3.json)" in said(
        first, other
    )
    nobody = handed("4.json", "", 1)
    assert len(found(first, nobody)) == 2, "an answer alone is no proof"
    assert "en común: 4.json, Ana (1.json)." in said(first, nobody)
    again = Handed("4 (1).json", nobody.saved)
    assert found(nobody, again) == {"4 (1).json,4.json": ("4.json",)}, "a copy of the very file"


def test_a_whole_class_that_shared_is_told_in_few_lines() -> None:
    """Each handed in what those before had done as well: a line for each circle, not each pair."""
    row = [handed(f"{n}.json", f"Pupil {n}", *range(n + 1)) for n in range(6)]
    groups = by_pupil(row)
    told = {text for one in notices(groups) for text in one}
    assert len(groups) == 6 and len(told) == 5
    assert sum(text.count("Pupil 0") for text in told) == 1, "she has one answer"
    assert len(notices(groups)[0]) == 1 and len(notices(groups)[5]) == 5


def test_a_chain_of_files_without_an_id() -> None:
    files = [handed(f"{n}.json", "Ana", n, n + 1, made=n) for n in range(4)]
    assert len(by_pupil(files)) == len(by_pupil(files[::-1])) == 1
    assert len(by_pupil([files[0], files[2]])) == 2


def test_a_file_without_an_id_goes_to_the_only_pupil_it_can_be_of() -> None:
    old, new = handed("1.json", "Ana", 1), handed("2.json", "Ana", 1, 2, pupil=A, made=1)
    assert found(old, new) == {"1.json,2.json": ("Ana",)}
    twin = handed("3.json", "Ana", 1, pupil=B)
    assert len(found(old, new, twin)) == 3, "nobody knows to whom it belongs"


files = st.builds(
    handed,
    st.sampled_from(["1.json", "2.json", "3.json", "4.json"]),
    st.sampled_from(["", "Ana", "ana", "Beto", "Úrsula"]),
    st.integers(0, 5),
    st.integers(0, 5),
    pupil=st.sampled_from(["", "", A, B]),
    made=st.integers(0, 2),
)


@given(st.lists(files, max_size=7), st.randoms(use_true_random=False))
def test_order_and_repetition_do_not_matter(handed_in: list[Handed], random: object) -> None:
    shuffled = [*handed_in, *handed_in[:3]]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    once, again = by_pupil(handed_in), by_pupil(shuffled)
    assert [(g.name, g.files, g.attempts) for g in once] == [
        (g.name, g.files, g.attempts) for g in again
    ]
    assert notices(once) == notices(again)


@given(st.lists(files, max_size=7))
def test_nobody_is_lost_and_whoever_shares_is_named(handed_in: list[Handed]) -> None:
    groups = by_pupil(handed_in)
    for one in handed_in:
        holding = [group for group in groups if one in group.handed]
        assert len(holding) == 1, "each file is of one pupil"
        assert {a.uid for a in one.saved.attempts} <= holding[0].uids
    names = {name for group in groups for name in (group.name, *group.names)}
    assert {one.saved.owner.name for one in handed_in} - {""} <= names
    for group in groups:
        ids = {one.saved.owner.id for one in group.handed} - {""}
        assert len(ids) <= 1, "two ids are two pupils"
    for text, one, other in _pairs(groups):
        assert bool(one.uids & other.uids) == ("en común" in text)


def _pairs(groups: Sequence[Group]) -> list[tuple[str, Group, Group]]:
    return [
        (" ".join(notices([one, other])[0]), one, other)
        for at, one in enumerate(groups)
        for other in groups[:at]
    ]
