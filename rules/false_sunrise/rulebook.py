"""The rulings of each edition as text, for the game's ruling chips and its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.false_sunrise.edition_list import EDITIONS, NEWEST
from rules.rulings import chapters_of, rulings_on

_FOLDER = Path(__file__).parent
PAGES = {edition: _FOLDER / folder / "rulings.md" for edition, folder in EDITIONS.items()}


def chapters(edition: str = NEWEST) -> Mapping[str, tuple[str, ...]]:
    """Return the headings of an edition's page in order, each with the ids of its rulings."""
    return chapters_of(PAGES[edition])


def texts_of(edition: str = NEWEST) -> Mapping[str, str]:
    """Return the text of each of an edition's rulings by id, in the order of its page.

    >>> list(texts_of())[:3], list(texts_of("2024-03"))[:2]
    (['GEO-1', 'GEO-2', 'GEO-3'], ['E1-1', 'E1-2'])
    """
    return rulings_on(PAGES[edition])


@cache
def ruling_texts() -> Mapping[str, str]:
    """Return the text of every ruling of all editions by id, the newest edition first."""
    texts: dict[str, str] = {}
    for edition in PAGES:
        texts = {**texts, **texts_of(edition), **texts}
    return MappingProxyType(texts)


def rulings_for(edition: str) -> Mapping[str, str]:
    """Return the texts of the rulings that an edition may cite: its own, and those of editions before it.

    A new edition is listed behind the one that it was begun from, whose rulings it is played by. An edition
    without a page may cite those of all editions.

    >>> "MF-7" in rulings_for("matched-fire"), "MF-7" in rulings_for("2024-07")
    (True, False)
    """
    if edition not in PAGES:
        return ruling_texts()
    ids = list(PAGES)
    return {ruling: text for one in ids[: ids.index(edition) + 1] for ruling, text in texts_of(one).items()}


def all_rulings() -> tuple[str, ...]:
    """List the ids of all rulings that screens know, the newest edition first."""
    return tuple(dict.fromkeys(ruling for edition in EDITIONS for ruling in texts_of(edition)))


def ruling_text(ruling: str) -> str:
    """Return a ruling's text without its id, from any edition. Raise `KeyError` for an unknown id.

    >>> ruling_text("GEO-7")
    'Line of sight is the straight segment between two centres.'
    """
    return ruling_texts()[ruling]
