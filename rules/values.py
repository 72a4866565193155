"""Values: records that nobody changes once they are in use, and what they remember of themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as value
    from functools import cached_property as remembered

    from _typeshed import DataclassInstance
else:
    from dataclasses import dataclass

    def value(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Make a frozen dataclass that takes no longer to make than any other.

        One that guards itself while a program runs costs more than twice as much to make, and battles make
        them by the thousand; so it is the type checker that keeps it from being changed.
        """
        return dataclass(slots=slots, unsafe_hash=frozen)

    class remembered:  # noqa: N801 - used as a property is
        """A property that is worked out once, like `cached_property` but without its lock."""

        def __init__(self, work: Callable[[object], object]) -> None:
            self._work = work
            self.__doc__ = work.__doc__

        def __get__(self, record: object | None, kind: type) -> object:
            if record is None:
                return self
            found = record.__dict__[self._work.__name__] = self._work(record)
            return found


def written(record: DataclassInstance) -> dict[str, object]:
    """Return the fields of a record without what it remembers, for its copy in another process."""
    return {one.name: getattr(record, one.name) for one in fields(record)}


__all__ = ["remembered", "value", "written"]
