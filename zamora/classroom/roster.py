"""The pupils of a class: join code, first names, private words, devices.

Only a first name is asked. To come back from another device, a pupil needs a private word issued by
the class: no reused passwords, and the teacher can print all words. A device is identified by a
long random key, of which only the hash is stored.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from zamora.core.alphabet import letters, skeleton
from zamora.core.errors import ZamoraError
from zamora.core.i18n import DEFAULT_LANGUAGE, _, language

#: No letter or digit that looks or sounds like another one in Spanish, and no vowel: no words.
CODE_LETTERS = "CDFHJKLMNPRTVXY"
#: Enough codes that guessing one takes days (docs/class.md reckons it), and still quick to type.
CODE_LENGTH = 6
#: The words that pupils keep, by language: short, easy to spell, hard to confuse.
WORDS = {
    path.stem: path.read_text(encoding="utf-8").split()
    for path in Path(__file__).with_name("words").glob("*.txt")
}


class NotLetIn(ZamoraError):
    """A code or a word is not the right one."""


class WrongWord(NotLetIn):
    """Name and word do not belong together."""


class NameTaken(ZamoraError):
    """A pupil of that name is in the class already."""


@dataclass
class Pupil:
    """A pupil of the class.

    Attributes:
        id: made once.
        name: first name, as the pupil or the teacher wrote it.
        word: the private word.
        devices: hashes of the keys of the devices that are in.
        joined: when: UTC, ISO 8601.
        account: by which a hub knows them; empty without one.
    """

    id: str
    name: str
    word: str
    joined: str
    devices: set[str] = field(default_factory=set)
    account: str = ""


@dataclass
class Roster:
    """All who are in the class, by id, in the order in which they came."""

    code: str = ""
    pupils: dict[str, Pupil] = field(default_factory=dict)

    def named(self, name: str) -> Pupil | None:
        """The pupil of that name, however it is spelt, or of one that looks the same."""
        wanted = skeleton(name)
        return next((one for one in self.pupils.values() if skeleton(one.name) == wanted), None)

    def on(self, key: str) -> Pupil | None:
        """The owner of a device, or None."""
        found = hashed(key)
        return next((one for one in self.pupils.values() if found in one.devices), None)

    def check_code(self, code: str) -> None:
        """Let in who knows the code.

        Raises:
            NotLetIn: if it is another one.
        """
        if not same(plain_word(code), plain_word(self.code)):
            raise NotLetIn(_("Ese no es el código de la clase. Míralo en la pared."))

    def new_word(self) -> str:
        """An unused private word, in the language of the moment."""
        words = WORDS.get(language(), WORDS[DEFAULT_LANGUAGE])
        taken = {one.word for one in self.pupils.values()}
        while True:
            word = f"{secrets.choice(words)} {secrets.randbelow(900) + 100}"
            if word not in taken:
                return word


def new_code() -> str:
    """A code for a class."""
    return "".join(secrets.choice(CODE_LETTERS) for _place in range(CODE_LENGTH))


def new_key() -> str:
    """An unguessable key."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A name for something in the log."""
    return secrets.token_hex(6)


def hashed(key: str) -> str:
    """What is kept of a key: who reads the file cannot come in with it."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def plain_word(word: str) -> str:
    """A code or private word as it is compared: accents, capitals, blanks, dashes do not count."""
    return letters(word).replace(" ", "").replace("-", "")
