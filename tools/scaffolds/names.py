"""Ids and titles of new games and editions: which are allowed, and how code spells them."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from itertools import product
from string import ascii_uppercase

from rules.games import GAMES
from rules.names import EDITION, shown_name

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
MOST_LETTERS = 30
_DATE = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?")
_WORDS = re.compile(r"[a-z]+(?:-[a-z0-9]+)+")
_TITLE = re.compile(r"[\w .'’!?&+-]+")


class ScaffoldError(Exception):
    """Something new cannot be written; the message says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Named:
    """A new game or edition: its id in files, and the title that people read."""

    id: str
    title: str

    @property
    def module(self) -> str:
        """The name of its folders.

        >>> [Named(one, "").module for one in ("two-dials", "2025-09", "2025-09-04", "0.3.0")]
        ['two_dials', 'september_2025', 'september_4_2025', 'version_0_3_0']
        """
        if _WORDS.fullmatch(self.id):
            return self.id.replace("-", "_")
        words = _title_of(self.id) if _DATE.fullmatch(self.id) else f"version {self.id}"
        return re.sub(r"[ .]", "_", _month_first(words).lower())

    @property
    def constant(self) -> str:
        """The name of its record: TWO_DIALS."""
        return self.module.upper()

    @property
    def camel(self) -> str:
        """The beginning of the names of its classes: TwoDials."""
        return "".join(word.capitalize() for word in self.module.split("_"))


def named_edition(edition: str, title: str | None) -> Named:
    """Return a new edition by its id; raise `ScaffoldError` if the id or the title cannot be used."""
    if not re.fullmatch(EDITION, edition):
        raise ScaffoldError(
            f"{edition} is not an id of an edition; write a month or day such as 2025-09 or 2025-09-04, "
            "words such as cold-iron, or a version such as 0.3.0"
        )
    return _checked(edition, title)


def named_game(game: str, title: str | None) -> Named:
    """Return a new game by its id; raise `ScaffoldError` if the id or the title cannot be used."""
    if not _WORDS.fullmatch(game):
        raise ScaffoldError(
            f"{game} is not an id of a game; write two words or more in small letters, such as two-dials"
        )
    return _checked(game, title)


def _checked(id_: str, title: str | None) -> Named:
    taken = {one for game, load in GAMES.items() for one in (game, *load().editions)}
    if id_ in taken:
        raise ScaffoldError(f"{id_} is taken; the games and editions are {', '.join(sorted(taken))}")
    if len(id_) > MOST_LETTERS:
        raise ScaffoldError(f"{id_} has {len(id_)} letters; an id has at most {MOST_LETTERS}")
    if (date := _DATE.fullmatch(id_)) and not (1 <= int(date[2]) <= 12 and 1 <= int(date[3] or 1) <= 31):
        raise ScaffoldError(f"{id_} is not a date; write the year, the month and the day, such as 2025-09-04")
    named = Named(id_, _title_of(id_) if title is None else title)
    if keyword.iskeyword(named.module) or not named.module.isidentifier():
        raise ScaffoldError(f"{named.module} cannot be the name of a folder of code; choose another id")
    _check_title(named.title)
    return named


def _check_title(title: str) -> None:
    try:
        shown_name(title)
    except ValueError as error:
        raise ScaffoldError(f"the title {error}") from None
    if not _TITLE.fullmatch(title) or title != title.strip() or len(title) > MOST_LETTERS:
        raise ScaffoldError(
            f"{title} is not a title; write at most {MOST_LETTERS} letters, digits, spaces and . ' ! ? & + -"
        )
    if title in {load().title for load in GAMES.values()}:
        raise ScaffoldError(f"{title} is the title of another game; choose another one with --title")


def _title_of(id_: str) -> str:
    """Return the usual title of an id.

    >>> [_title_of(one) for one in ("two-dials", "2025-09", "2025-09-04", "0.3.0")]
    ['Two Dials', 'September 2025', '4 September 2025', '0.3.0']
    """
    if date := _DATE.fullmatch(id_):
        month = f"{MONTHS[int(date[2]) - 1]} {date[1]}"
        return f"{int(date[3])} {month}" if date[3] else month
    return " ".join(word.capitalize() for word in id_.split("-")) if _WORDS.fullmatch(id_) else id_


def _month_first(words: str) -> str:
    """Return a date with its month first, as the name of a folder cannot begin with a digit."""
    return re.sub(r"^(\d+) (\w+)", r"\2 \1", words)


def free_letters(title: str) -> str:
    """Return letters for the ids of a new game's rulings: three that no other ruling begins with.

    >>> free_letters("Two Dials")
    'DIA'
    """
    taken = {ruling.partition("-")[0] for load in GAMES.values() for ruling in load().rulings()}
    words = [re.sub("[^A-Z]", "", word.upper()) for word in reversed(title.split())]
    wished = [word[:3] for word in words if len(word) >= 3]
    every = ("".join(letters) for letters in product(ascii_uppercase, repeat=3))
    return next(letters for letters in (*wished, *every) if letters not in taken)
