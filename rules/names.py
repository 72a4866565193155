"""Names that come from outside: made fit for the screen, and for the name of a file."""

import re
import unicodedata

RULING = r"[A-Z][A-Z0-9]{1,2}-\d{1,2}"
"""What the id of a ruling looks like, of any game: MOV-3, E1-13."""
RULING_ID = rf"^{RULING}$"
RULING_LENGTH = 6
EDITION = r"(?:[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?|[a-z]+(?:-[a-z0-9]+)+|[0-9]+(?:\.[0-9]+)+)"
"""What the id of an edition looks like, of any game: when it came out, words or a version: 2024-07, 0.2.0."""
NAME_LENGTH = 48
# Two accents are enough for any language. Vowel signs, points and stacked letters of a script of its own are
# marks too: pointed Hebrew has three on a letter, Hindi three, Burmese and Tibetan five.
ACCENTS_PER_LETTER = 2
SIGNS_PER_LETTER = 5

# Control, format, surrogate, private and unassigned code points: unseen, or able to turn a line around.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BREAKS = {"\u2028": "\n", "\u2029": "\n"}
_DEVICE = re.compile(r"(con|prn|aux|nul|conin|conout|clock|com[0-9]|lpt[0-9])")


def clean_text(text: str) -> str:
    r"""Leave out of a text what is unseen or turns a line around; new lines and tabs stay.

    >>> clean_text("Hold\u202e the\x1b[2J line\nand wait")
    'Hold the[2J line\nand wait'
    """
    if text.isprintable():
        return text
    return "".join(
        _BREAKS.get(letter, letter)
        for letter in text
        if letter in "\n\t" or unicodedata.category(letter) not in _UNSEEN
    )


def clean_name(text: str) -> str:
    r"""Make a name safe to draw and to compare: composed, printable, at most 48 code points.

    >>> clean_name("  Star\u202e   of\x1b the\u200b North ")
    'Star of the North'
    """
    # A name can be a whole file; nothing beyond the cut could be shown anyway.
    spaced = " ".join(text[: 64 * NAME_LENGTH].split())
    seen = "".join(letter for letter in spaced if unicodedata.category(letter) not in _UNSEEN)
    kept = _thinned(unicodedata.normalize("NFC", seen))
    return " ".join(kept[:NAME_LENGTH].split())


def _thinned(text: str) -> str:
    """Leave out marks without a letter, and those that pile up on one."""
    kept: list[str] = []
    accents, signs = ACCENTS_PER_LETTER, SIGNS_PER_LETTER  # a mark needs a letter before it
    for letter in text:
        if not unicodedata.category(letter).startswith("M"):
            accents = signs = 0
        elif unicodedata.name(letter, "").startswith("COMBINING"):
            accents += 1
        else:
            signs += 1
        if accents <= ACCENTS_PER_LETTER and signs <= SIGNS_PER_LETTER:
            kept.append(letter)
    return "".join(kept)


def slug(name: str) -> str:
    """Derive the stem of a file name from a name: `[a-z0-9_-]{1,48}`, never a device of Windows.

    >>> [slug(name) for name in ("Été à Kestrel!", "../..", "CON")]
    ['ete-a-kestrel', 'unnamed', 'x-con']
    """
    ascii_text = unicodedata.normalize("NFKD", name[: 64 * NAME_LENGTH]).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9_]+", "-", ascii_text.lower())[:NAME_LENGTH].strip("-_")
    if _DEVICE.fullmatch(stem):
        return f"x-{stem}"
    return stem or "unnamed"


def shown_name(text: str) -> str:
    """Return a name that is safe to draw as it is; ValueError for any other."""
    if clean_name(text) != text or not text:
        raise ValueError("is no name that can be shown")
    return text
