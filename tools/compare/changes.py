"""What differs between two sets of rules, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

_WORDS = ("name", "text", "about", "idea", "rule")
"""Fields that are only read, never played by."""
_MISSING = "none"


class Kind(StrEnum):
    """What happened to an entry."""

    CHANGED = "changed"
    NEW = "new"
    REMOVED = "removed"
    RENAMED = "renamed"  # its id, and nothing that is played by


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to an entry of a family: the changed fields, each with its old and new value."""

    kind: Kind
    family: str
    id: str
    fields: tuple[tuple[str, str, str], ...] = ()

    @property
    def words(self) -> str:
        """The change in words.

        >>> Change(Kind.CHANGED, "ships", "gunboat", (("point_defence", "4", "5"),)).words
        'gunboat: point_defence 4 to 5'
        """
        if self.kind is Kind.RENAMED:
            return f"{self.fields[0][1]} is called {self.id}"
        if self.kind is not Kind.CHANGED:
            return f"{self.id} is {self.kind}"
        told = [f"{field} {old} to {new}" for field, old, new in self.fields]
        return f"{self.id}: {', '.join(told)}" if self.id else ", ".join(told)


Entries = Mapping[str, Mapping[str, Any]]
Families = Mapping[str, Entries]
"""All entries: by family and id, as plain data."""


def changes_between(old: Families, new: Families) -> Iterator[Change]:
    """Yield what differs in play; texts that are only read do not count."""
    for family in {**old, **new}:
        before, after = old.get(family, {}), new.get(family, {})
        renamed = _renamed(before, after)
        yield from (Change(Kind.RENAMED, family, now, (("id", was, now),)) for now, was in renamed.items())
        for one in {**before, **after}:
            if one in renamed or one in renamed.values():
                continue
            if one not in after:
                yield Change(Kind.REMOVED, family, one)
            elif one not in before:
                yield Change(Kind.NEW, family, one)
            elif fields := tuple(_fields(before[one], after[one])):
                yield Change(Kind.CHANGED, family, one, fields)


def _renamed(before: Entries, after: Entries) -> dict[str, str]:
    """Return the former id of each entry that is only called otherwise now."""
    gone = [one for one in before if one not in after]
    found: dict[str, str] = {}
    for now in after:
        if now in before:
            continue
        was = next((one for one in gone if _plays_alike(before[one], after[now])), None)
        if was is not None:
            gone.remove(was)
            found[now] = was
    return found


def _plays_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(field == "id" for field, _, _ in _fields(one, other))


def _fields(old: Any, new: Any, place: str = "") -> Iterator[tuple[str, str, str]]:  # noqa: ANN401 - plain data
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in {**old, **new}:
            if key not in _WORDS:
                here = f"{place}.{key}" if place else str(key)
                yield from _fields(old.get(key, _MISSING), new.get(key, _MISSING), here)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True), 1):
            yield from _fields(one, other, f"{place}[{number}]")
    elif old != new:
        yield place, _shown(old), _shown(new)


def _shown(value: object) -> str:
    return _MISSING if value is None else str(value)
