"""Whether two names look the same to a reader, in any mixture of alphabets.

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

from zamora.core.alphabet import letters

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
