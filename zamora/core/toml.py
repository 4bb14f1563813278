"""Data files: TOML read into typed records; errors name the file, the key and what is accepted.

A record is a dataclass whose fields are the keys of a table. cattrs reads it: that is pure Python,
so it has a wheel for every machine, and it can be in the memory that Python starts from in the
browser, where no compiled module may be (:mod:`zamora.site.packing`). It is only asked here to be
strict: a number is no text, a text is no list, and a key that is not known is refused.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin

from zamora.core.errors import MissingPackage, ZamoraError, quoted
from zamora.core.i18n import _

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


class DamagedData(ZamoraError):
    """A data file says something that is not understood, or lacks something."""


def read(path: Path, kind: type[T], words: Collection[str] = ()) -> T:
    """The record in a file.

    Args:
        path: the file.
        kind: a dataclass.
        words: the keys whose texts are sentences to be translated.

    Raises:
        DamagedData: if the file cannot be read, or is not as ``kind`` says.
    """
    file = "/".join(path.parts[-2:])
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(file, error) from error
    return structure(texts(parse(text, file), _, words), kind, file)


def parse(text: str, file: str) -> dict[str, Any]:
    """The tables in the text of a file; ``file`` is its name, for errors.

    Raises:
        DamagedData: if it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(file, error) from error


def _unreadable(file: str, error: Exception) -> DamagedData:
    said = _("{file} no se puede leer: {error}.").format(file=file, error=error)
    return DamagedData(said, text=file)


def texts(content: Any, change: Callable[[str], str], words: Collection[str] | None = None) -> Any:
    """The same content, with ``change`` made to its texts: all, or those whose key is in ``words``.

    >>> texts({"title": "a", "hints": ["b"], "id": "c"}, str.upper, ("title", "hints"))
    {'title': 'A', 'hints': ['B'], 'id': 'c'}
    """
    return _texts(content, change, words, words is None)


def _texts(
    content: Any, change: Callable[[str], str], words: Collection[str] | None, changes: bool
) -> Any:
    if isinstance(content, str):
        return change(content) if changes and content else content
    if isinstance(content, list):
        return [_texts(one, change, words, changes) for one in content]
    if isinstance(content, dict):
        return {
            key: _texts(value, change, words, words is None or key in words)
            for key, value in content.items()
        }
    return content


def structure(content: Any, kind: type[T], file: str) -> T:
    """The table as an instance of ``kind``; ``file`` is its name, for errors.

    Raises:
        DamagedData: if the content is not as ``kind`` says.
        MissingPackage: if a record needs a package that is not installed.
    """
    try:
        return _converter().structure(content, kind)
    except (ExceptionGroup, ValueError, TypeError, AttributeError) as error:
        _complain(error, file)


def _complain(error: Exception, file: str) -> NoReturn:
    """Raise our error for the first problem that cattrs has found."""
    from cattrs import ForbiddenExtraKeysError, transform_error

    problems: list[BaseException] = []

    def kept(problem: BaseException, _kind: Any) -> str:
        problems.append(problem)
        return ""

    # What it makes of each is "description @ $.path": the descriptions are ours.
    places = transform_error(error, "", kept)
    # A key that is not known first: where one is misspelt, another one is missing.
    pairs = sorted(
        zip(problems, places, strict=True),
        key=lambda pair: not isinstance(pair[0], ForbiddenExtraKeysError),
    )
    problem, place = pairs[0][0], pairs[0][1].removeprefix(" @ ").removeprefix(".")
    accepted: Collection[str] = ()
    match problem:
        case MissingPackage():
            raise problem
        case ZamoraError():
            said, accepted = problem.reason.removesuffix("."), problem.accepted
        case ForbiddenExtraKeysError():
            said = _("no se entiende «{text}»").format(text=min(problem.extra_fields))
            accepted = [field.name for field in fields(problem.cl)]
        case KeyError():
            place, _dot, name = place.rpartition(".")
            said, accepted = _("falta «{name}»").format(name=name), [name]
        case _:
            said = f"{type(problem).__name__} {problem}"
    raise DamagedData(
        _("{file}: {problem}.").format(file=" · ".join(filter(None, (file, place))), problem=said),
        text=place,
        accepted=accepted,
    ) from problem


@cache
def _converter() -> Converter:
    # Not above: it takes long to import, and many commands read no file.
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)
    for kind in (str, int, float, bool):
        converter.register_structure_hook(kind, _plain)
    converter.register_structure_hook_func(_is_union, _plain)
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook_func(_has_text_form, _from_text)
    converter.register_structure_hook_factory(_is_sequence)(_sequence)
    return converter


def _refused(value: object, accepted: Collection[str]) -> DamagedData:
    said = _("no se entiende «{text}»").format(text=quoted(str(value)))
    return DamagedData(said, accepted=accepted)


def _plain(value: Any, kind: Any) -> Any:
    """A plain value of this type, or of one of a union."""
    accepted = [get_origin(one) or one for one in get_args(kind) or (kind,)]
    if type(value) in accepted or (type(value) is int and float in accepted):
        return value
    raise _refused(value, [one.__name__ for one in accepted])


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _literal(value: Any, kind: Any) -> Any:
    if value in get_args(kind):
        return value
    raise _refused(value, get_args(kind))


def _is_union(kind: Any) -> bool:
    """Whether it is a union of plain types; those with None are left to cattrs."""
    return get_origin(kind) in (Union, UnionType) and NoneType not in get_args(kind)


def _has_text_form(kind: Any) -> bool:
    return hasattr(kind, "from_text")


def _from_text(value: Any, kind: Any) -> Any:
    return kind.from_text(value)


def _is_sequence(kind: Any) -> bool:
    return get_origin(kind) in (tuple, list)


def _sequence(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Of a list only: cattrs would take a text for a list of letters."""
    from cattrs.cols import homogenous_tuple_structure_factory, list_structure_factory

    made: Callable[[Any, Any], Any]
    if get_origin(kind) is list:
        made = list_structure_factory(kind, converter)
    elif get_args(kind)[-1] is ...:
        made = homogenous_tuple_structure_factory(kind, converter)
    else:
        made = converter.gen_structure_hetero_tuple(kind)

    def hook(value: Any, kind: Any) -> Any:
        if not isinstance(value, list):
            raise _refused(value, ["[ … ]"])
        return made(value, kind)

    return hook
