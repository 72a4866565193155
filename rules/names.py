"""Names from outside, made safe for the screen and for file names."""

import re
import unicodedata

RULING = r"[A-Z][A-Z0-9]{1,2}-\d{1,2}"
"""The pattern of ruling ids in all games: MOV-3, E1-13."""
RULING_ID = rf"^{RULING}$"
RULING_LENGTH = 6
EDITION = r"(?:[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?|[a-z]+(?:-[a-z0-9]+)+|[0-9]+(?:\.[0-9]+)+)"
"""The pattern of edition ids in all games: a date, words or a version, such as 2024-07 or 0.2.0."""
NAME_LENGTH = 48
# Two accents are enough for any language. The vowel signs, points and stacked letters of other scripts are
# marks, too: pointed Hebrew and Hindi have up to three on a letter, Burmese and Tibetan five.
ACCENTS_PER_LETTER = 2
SIGNS_PER_LETTER = 5

# Control, format, surrogate, private and unassigned code points: invisible, or able to reverse a line.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BREAKS = {"\u2028": "\n", "\u2029": "\n"}
_DEVICE = re.compile(r"(con|prn|aux|nul|conin|conout|clock|com[0-9]|lpt[0-9])")


def clean_text(text: str) -> str:
    r"""Remove invisible characters and those that reverse a line; new lines and tabs stay.

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
    r"""Make a name safe to draw and compare: composed, printable, at most 48 code points.

    >>> clean_name("  Star\u202e   of\x1b the\u200b North ")
    'Star of the North'
    """
    # A "name" may be a whole file. Nothing after this cut could be shown anyway.
    spaced = " ".join(text[: 64 * NAME_LENGTH].split())
    seen = "".join(letter for letter in spaced if unicodedata.category(letter) not in _UNSEEN)
    kept = _thinned(unicodedata.normalize("NFC", seen))
    return " ".join(kept[:NAME_LENGTH].split())


def _thinned(text: str) -> str:
    """Remove marks without a letter, and too many marks on one letter."""
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
    """Return the stem of a file name for a name: `[a-z0-9_-]{1,48}`, never a device of Windows.

    >>> [slug(name) for name in ("Été à Kestrel!", "../..", "CON")]
    ['ete-a-kestrel', 'unnamed', 'x-con']
    """
    ascii_text = unicodedata.normalize("NFKD", name[: 64 * NAME_LENGTH]).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9_]+", "-", ascii_text.lower())[:NAME_LENGTH].strip("-_")
    if _DEVICE.fullmatch(stem):
        return f"x-{stem}"
    return stem or "unnamed"


def shown_name(text: str) -> str:
    """Return a name unchanged if it is safe to draw; raise `ValueError` otherwise."""
    if clean_name(text) != text or not text:
        raise ValueError("is not a name that can be shown")
    return text
