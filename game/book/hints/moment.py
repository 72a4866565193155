"""A moment of a match as one player knows it, and what a hint's detector sees in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class Sighting:
    """A rule matters now: the names to fill in, and the ids and places of what the hint is about."""

    names: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What the player who is asked may know: the view of their seat, and what they have selected.

    Of `request` only the question is read, never the state that it holds. `selected` is a piece.
    `undoable` says that something can be undone.
    """

    view: Any
    request: AnyRequest
    selected: str | None = None
    undoable: bool = False

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        return self.request.seat

    @property
    def player(self) -> str:
        """The name of the player who is asked."""
        return str(self.view.setup.names[self.seat])

    @property
    def kind(self) -> str:
        """The kind of request."""
        return self.request.kind

    def marks(self) -> tuple[object, ...]:
        """Return what distinguishes this moment from others.

        Views and requests are replaced, never changed, so their identity is enough.
        """
        return Same(self.view), Same(self.request), self.selected, self.undoable


class Same:
    """A wrapper that equals only a wrapper of the very same object, and keeps that object alive."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)
