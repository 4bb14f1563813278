"""Names in the order of a Spanish dictionary, wherever the program runs.

The locale of a computer could sort as well, but few have the Spanish one, and each does it a little
otherwise. A class list needs three rules, which are these:

- an accent does not count, nor do capitals: Úrsula stands between Ulises and Uxía;
- ñ is a letter of its own, after n: Peña comes after Pentágono;
- where all that is the same, the accents decide, then the capitals, so that the order is always
  the same.

>>> sorted(["Ximena", "Úrsula", "Ñusta", "Nuria", "Omar"], key=sort_key)
['Nuria', 'Ñusta', 'Omar', 'Úrsula', 'Ximena']

The idea of the skeleton is that of Unicode's Technical Standard 39: each letter is replaced by the
one that it could be taken for, and two names are alike if their skeletons are equal. The standard's
table has six thousand lines; this one has the alphabets in which a Latin first name can be written
so that it reads the same, and the Latin letters that are made to look like others.

>>> skeleton("Расо") == skeleton("Paco")
True
>>> skeleton("PabIo") == skeleton("Pablo")
True
>>> skeleton("Ольга") == skeleton("Olga")
False
"""

from __future__ import annotations

import re
import unicodedata

#: Forms of letters and digits that say something else than these.
_MEANT = ("<super>", "<sub>", "<fraction>")
#: Controls, formats, halves of letters, unassigned characters.
_CONTROLS = ("Cc", "Cf", "Cs", "Cn", "Co")
#: Letters and marks that are invisible.
_UNSEEN = {
    "COMBINING GRAPHEME JOINER",
    "HANGUL CHOSEONG FILLER",
    "HANGUL JUNGSEONG FILLER",
    "HANGUL FILLER",
    "HALFWIDTH HANGUL FILLER",
    "KHMER VOWEL INHERENT AQ",
    "KHMER VOWEL INHERENT AA",
    "BRAILLE PATTERN BLANK",
}
#: Two accents over a letter are a letter of some language; more hide the line above.
_MARK = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
_PILED = re.compile(f"({_MARK}{{2}}){_MARK}+")
#: After all letters: what follows an n so marked comes after every other word that begins so.
_LAST = "\U0010ffff"


def sort_key(name: str) -> tuple[str, str, str]:
    """What to sort names by."""
    return letters(name), name.casefold(), name


def letters(name: str) -> str:
    """The letters of a name without accents and capitals: the same for José and JOSE, not for ñ."""
    found = []
    for letter in unicodedata.normalize("NFC", " ".join(name.split())).casefold():
        found.append("n" + _LAST if letter == "ñ" else plain(letter))
    return "".join(found)


def tidy(text: str) -> str:
    """A text as it is kept: one blank between words, nothing that is not seen, usual letters.

    Compatible forms of letters become these letters (NFKC), but for those that mean something else
    raised, lowered or as a fraction: 2² is not 22.
    """
    signs = []
    for sign in text:
        kept = unicodedata.decomposition(sign).startswith(_MEANT)
        signs.append(sign if kept else unicodedata.normalize("NFKC", sign))
    words = unicodedata.normalize("NFC", " ".join("".join(signs).split()))
    seen = "".join(sign for sign in words if not unseen(sign))
    return " ".join(_PILED.sub(r"\1", seen).split())


def unseen(sign: str) -> bool:
    """Whether a sign takes no place, or looks like a blank: controls, directions, fillers."""
    name = unicodedata.name(sign, "")
    return unicodedata.category(sign) in _CONTROLS or name in _UNSEEN or "VARIATION SEL" in name


def plain(text: str) -> str:
    """A text without accents and capitals; ñ is n."""
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


# Whether two names look the same to a reader, in any mixture of alphabets -------------------------


#: By the Latin letter that they are taken for; Greek, Cyrillic, Armenian, Coptic, Cherokee, Lisu,
#: Canadian syllables, small capitals and letters of phoneticians.
_TAKEN_FOR = {
    "a": "аАαΑⲀᎪꓮᗅᴀɑ",
    "b": "вВЬьβΒⲂᏴᏏꓐᗷʙ",
    "c": "сСϲϹⲤᏟꓚᑕᴄ",
    "d": "ԁԀᎠᏧꓓꓒᗞᑯᴅ",
    "e": "еЕεΕⲈᎬꓰᴇ",
    "f": "ϜꓝᖴꜰϝԲ",
    "g": "ԌցᏀꓖɡɢ",
    "h": "һнНΗհⲎᎻꓧᕼʜ",
    "i": "іІιΙⲒᎥɪıɩӀꓲ",
    "j": "јЈϳյᎫꓙᒍᴊȷ",
    "k": "кКκΚⲔᏦꓗᴋ",
    "l": "ӏǀᏞꓡᒪʟլԼ",
    "m": "мМΜⲘᎷꓟᗰᴍ",
    "n": "ηΝոⲚꓠɴп",
    "o": "оОοΟσօՕⲞꓳᴏ",
    "p": "рРρΡⲢᏢꓑᑭᴘ",
    "q": "ԛԚզ",
    "r": "гᎡᏒꓣᖇʀɾ",
    "s": "ѕЅՏᏕᏚꓢꜱ",
    "t": "тТτΤⲦᎢꓔᴛ",
    "u": "υսՍꓴᑌᴜμ",
    "v": "νѵѴᏙꓦᐯᴠʋ",
    "w": "ԝԜωᎳᏔꓪᴡɯ",
    "x": "хХχΧⲬꓫ᙭",
    "y": "уУүҮΥγⲨᎩꓬʏ",
    "z": "ΖᏃꓜᴢ",
}
_TABLE = {
    ord(sign): latin if sign.islower() else latin.upper()
    for latin, signs in _TAKEN_FOR.items()
    for sign in signs
}
_TABLE |= {ord("0"): "o", ord("1"): "l"}
#: A capital i in the middle of small letters is there to be taken for an l.
_INSIDE = re.compile(r"(?<=[a-z])I")


def skeleton(name: str) -> str:
    """What a name looks like: equal for two that could be taken for each other.

    Accents, capitals, dots and dashes do not count, as in :func:`zamora.core.alphabet.letters`.
    """
    apart = unicodedata.normalize("NFD", name)
    latin = _INSIDE.sub("l", apart.translate(_TABLE))
    plain = "".join(sign for sign in letters(latin) if sign not in ".'’-")
    return plain.replace("rn", "m").replace("vv", "w")
