"""Facts that a case, an exam or a lesson wants, each paired with what came of the play.

Every game has a package `facts`: what its files may want, and how that is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import model_validator

from rules.bounds import DistanceInches
from rules.files import DataPath, Document
from rules.kernel.match import AnyMatch, Match
from rules.kernel.playing import Script
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import PLAYERS, Seat
from rules.named import Known, PieceName
from rules.parts import Measure, Part, is_met

Compared = Iterator[tuple[str, Any, Any]]
"""The label of each fact, what is wanted, and what came of it."""
SIDES: Mapping[Seat, str] = {seat: seat.value for seat in PLAYERS}

PositionT = TypeVar("PositionT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
PlaceT = TypeVar("PlaceT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Generic[PositionT, StateT, EventT]):
    """What came of the play: the state, and everything that happened.

    `position` is the form that it began from, with all names. `ids` has the ids of what the file
    calls by names of its own (None: it uses the names of the match). `seat` is who answered or
    learns, None in a case.
    """

    position: PositionT
    state: StateT
    events: Sequence[EventT]
    ids: Mapping[str, str] | None = None
    seat: Seat | None = None

    def id_of(self, name: str) -> str:
        """Return the id of what the file calls by a name; "" if that is the id of another thing."""
        ids = self.ids or {}
        return ids.get(name, "" if name in ids.values() else name)


Faults = Iterator[tuple[DataPath, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileForm:
    """What cases, exams and lessons of a game share: positions, choices and wanted facts.

    `position_of` returns the state of a position from its form and its document, or raises
    `FileError`. `ruleset_of` returns the rules of a state, `script` what answers with choices of a
    position, and `concedes` who concedes in these choices before all else.

    `known` says which names there are in a position, by the kind of a thing. Functions of faults
    yield all else that a form does not tell, from a position and a part of its file with the path of
    this part.

    `compared` yields the wanted facts with what came of them, from the facts and an `outcome`. `fits`
    says whether an event is as wanted, from what narrows it down, the event and an outcome.
    """

    position_of: Callable[[Any, Document], Any]
    ruleset_of: Callable[[Any], AnyRuleset]
    script: Callable[[Any, Any], Script]
    concedes: Callable[[Any], Seat | None] = lambda _do: None
    known: Callable[[Any], Mapping[str, Known]]
    position_faults: Callable[[Any], Faults]
    choice_faults: Callable[..., Faults]
    fact_faults: Callable[..., Faults] = lambda _position, _facts, *_within: iter(())
    outcome: type[Outcome[Any, Any, Any]]
    compared: Callable[[Any, Any], Compared]
    fits: Callable[[Any, Any, Any], bool]

    def begin(self, position: Any, document: Document) -> tuple[AnyMatch, Script]:
        """Return the match of a position with choices, and their script."""
        state = self.position_of(position, document)
        match: AnyMatch = Match(self.ruleset_of(state), state.setup, state=state)
        conceding = self.concedes(position.do)
        if conceding is not None:
            match.concede(conceding)
        return match, self.script(position, position.do)


# --- what is wanted -----------------------------------------------------------------------------


class Apart(Measure, Generic[PlaceT]):
    """A bound of the distance to a piece or a place; to the nearest enemy if none is named."""

    to: PieceName | PlaceT | None = None


class NearPart(Part, Generic[PlaceT]):
    """How far away something is: `within` a distance of a piece or a place, or `beyond` one."""

    near: PieceName | PlaceT | Apart[PlaceT] | None = None
    within: DistanceInches | None = None
    beyond: DistanceInches | None = None

    @model_validator(mode="after")
    def _measures_from_something(self) -> NearPart[PlaceT]:
        measures = self.within is not None or self.beyond is not None
        if measures and (self.near is None or isinstance(self.near, Apart)):
            raise ValueError("needs near: where to measure from")
        return self

    def apart(self, usual: float) -> Apart[PlaceT] | None:
        """Return the bounds of the distance, or None; `usual` is the most if the file gives no bounds."""
        if self.near is None or isinstance(self.near, Apart):
            return self.near
        bounded = self.within is not None or self.beyond is not None
        return Apart(to=self.near, least=self.beyond, most=self.within if bounded else usual)


def kinds_in(events: Iterable[Any]) -> list[str]:
    """List the kinds of the events among some things, such as the contents of a module."""
    return sorted({kind for one in events if (kind := getattr(one, "kind", "")) and isinstance(kind, str)})


# --- what came of it ----------------------------------------------------------------------------


def asked_of(wanted: NearPart[Any], form: type[NearPart[Any]]) -> dict[str, Any]:
    """Return the facts of a form that a file names, with their values, but for distances.

    A part of a file may have other fields besides those of the form.
    """
    names = form.model_fields.keys() & wanted.model_fields_set - NearPart.model_fields.keys()
    return {name: getattr(wanted, name) for name in sorted(names)}


def facts(what: str, wanted: Mapping[str, Any], thing: object, worked_out: Mapping[str, Any]) -> Compared:
    """Yield each expected fact about one thing, with the expected and the actual value.

    A fact that is not worked out is the thing's field of the same name.
    """
    for key, value in wanted.items():
        yield f"{what}.{key}", value, worked_out[key] if key in worked_out else getattr(thing, key)


def event_fits(wanted: Part, form: type[Part], event: object, worked_out: Mapping[str, Any]) -> bool:
    """Return whether an event is as the fields of a form narrow it down.

    What is not worked out is the event's field of the same name; what it lacks never fits.
    """
    return all(
        is_met(value, worked_out[name] if name in worked_out else getattr(event, name, None))
        for name in form.model_fields
        if (value := getattr(wanted, name)) is not None
    )


def order_of_events(
    wanted: Sequence[Any], events: Sequence[Any], fits: Callable[[Any, Any], bool]
) -> Compared:
    """Yield the first expected event that is missing or out of order, if any.

    Each is a kind, or a part that says more of the event, which `fits` judges. Other events may come
    in between.
    """
    left = iter(events)
    for number, one in enumerate(wanted, start=1):
        kind = one if isinstance(one, str) else one.event
        if not any(event.kind == kind and (one is kind or fits(one, event)) for event in left):
            yield "events", f"{kind} as number {number}", "none"
            return


def winner_word(outcome: Any, sides: Mapping[Seat, str] = SIDES) -> str | None:
    """Return the winner in a file's words: a side, "draw", or None while nobody has won."""
    if outcome is None:
        return None
    winner: Seat | None = outcome.winner
    return "draw" if winner is None else sides[winner]


# --- differences --------------------------------------------------------------------------------


def differences(compared: Compared) -> Iterator[str]:
    """Yield each fact that is not as wanted, as "what: expected X, got Y"."""
    for what, wanted, got in compared:
        if not is_met(wanted, got):
            yield f"{what}: expected {_shown(wanted)}, got {_shown(got)}"


def all_met(compared: Compared) -> bool:
    """Return whether all facts are as wanted."""
    return all(is_met(wanted, got) for _, wanted, got in compared)


def _shown(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case float():
            return f"{value:.6g}"
        case Measure():
            bounds = (("at least", value.least), ("at most", value.most))
            return " and ".join(f"{words} {_shown(bound)}" for words, bound in bounds if bound is not None)
        case frozenset():
            return f"[{', '.join(sorted(value))}]"
        case tuple() | list():
            return f"[{', '.join(map(_shown, value))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) + "}"
        case _:
            return str(value)
