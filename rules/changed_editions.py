"""Editions with changed numbers: known in this process only, by ids that no file may use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_BASES: dict[str, str] = {}


class ChangedEdition(str):
    """The id of an edition with changed numbers.

    Another process that gets it, as a part of a setup, makes the same numbers known to itself.
    """

    __slots__ = ("_adopting",)
    _adopting: tuple[Callable[[Any], str], tuple[object]]

    def __reduce__(self) -> tuple[Callable[[Any], str], tuple[object]]:
        return self._adopting


def name_changed(edition: str, fingerprint: str, adopt: Callable[[Any], str], numbers: object) -> str:
    """Return the id of an edition with changed numbers, and remember what it was changed from.

    `adopt` is a game's function that makes such numbers known, and returns this id.
    """
    changed = ChangedEdition(f"changed-{fingerprint}")
    changed._adopting = adopt, (numbers,)  # noqa: SLF001 - a new string is complete before it has attributes
    _BASES[changed] = edition
    return changed


def edition_words(edition: str) -> str:
    """Return an edition's id for people: that of its base, if it was changed.

    >>> edition_words("2025-03-04")
    '2025-03-04'
    """
    base = base_of(edition)
    return edition if base == edition else f"{base}, changed"


def base_of(edition: str) -> str:
    """Return the edition that a changed one was made from; any other edition is returned as it is."""
    return _BASES.get(edition, edition)
