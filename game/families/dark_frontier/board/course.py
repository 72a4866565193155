"""The progress of an Advance: which moments are over, and the result of each (DA-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.board.overlays import Tone
from game.families.dark_frontier.board.foreseen import clock_of
from game.families.dark_frontier.board.overlays import Clock, ClockStep
from rules.dark_frontier import events as happened
from rules.dark_frontier.advancing import order_of
from rules.dark_frontier.events import Event
from rules.dark_frontier.state import Kind, Moment, Phase, State
from rules.hexes.grid import Hex

Result = tuple[str, Tone]
Progress = tuple[int, ...]
"""How far a meeting has come: numbers that never decrease during an Advance."""


@dataclass(slots=True)
class _Told:
    """A moment that has been shown: its tokens and the results so far."""

    moment: Moment
    tokens: str
    results: list[tuple[Result, Progress]] = field(default_factory=list)

    def step(self, state: State) -> ClockStep:
        """Return the moment as the clock shows it, with the results known in a state."""
        now = _progress(state)
        told = [
            result for result, then in self.results if all(a <= b for a, b in zip(then, now, strict=True))
        ]
        if not told:
            return ClockStep(self.moment.part, self.tokens)
        words = ", ".join(dict.fromkeys(words for words, _ in told))
        tones = [tone for _, tone in told]
        tone: Tone = "refusal" if "refusal" in tones else "good" if "good" in tones else "plain"
        return ClockStep(self.moment.part, f"{self.tokens}: {words}", tone)


class Course:
    """The record of an Advance as far as it has been shown, and its clock."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        self._round = 0
        self._flown: tuple[int, tuple[Hex | None, ...]] | None = None
        self._shown: tuple[State, Clock | None] | None = None

    def note(self, beat: Sequence[Event], before: State, after: State) -> None:
        """Record a beat before it is shown."""
        self._shown = None
        if before.round != self._round:
            self._told, self._round = [], before.round
        for event in beat:
            match event:
                case happened.TokensMet():
                    self._begin(event.moment, f"{event.one} and {event.other}")
                case happened.TokenLeft() if event.token in before.ships:
                    self._begin(event.moment, event.token)
                    self._told[-1].results.append((("leaves the map", "refusal"), _progress(after)))
                case happened.TokensFlown():
                    self._flown = _standing(after)
                case _:
                    if self._told and (result := result_of(event)) is not None:
                        self._told[-1].results.append((result, _progress(after)))

    def _begin(self, moment: Moment, tokens: str) -> None:
        """Record a moment; later ones are forgotten, because they are being replayed."""
        self._told = [one for one in self._told if order_of(one.moment) < order_of(moment)]
        self._told.append(_Told(moment, tokens))

    def clock(self, state: State, part: Fraction | float | None = None) -> Clock | None:
        """Return the clock of an Advance as far as it has come, or at a part between two moments."""
        if self._shown is None or self._shown[0] is not state:
            self._shown = state, self._clock(state)
        clock = self._shown[1]
        return clock if clock is None or part is None else replace(clock, now=Fraction(part))

    def _clock(self, state: State) -> Clock | None:
        if state.phase is not Phase.ADVANCE:
            return None
        told = self._told if self._round == state.round else []
        if state.reached is None and self._flown == _standing(state):
            return Clock(Fraction(1), tuple(one.step(state) for one in told))
        reached = None if state.reached is None else order_of(state.reached)
        past = [one.step(state) for one in told if reached is not None and order_of(one.moment) <= reached]
        return clock_of(state, past)


def _progress(state: State) -> Progress:
    """Return how far an Advance has come: rolls, ships lost, missiles used and missiles burst."""
    ships = state.ships.values()
    missiles = sum(one.kind is Kind.MISSILE for one in state.projectiles.values())
    stock = sum(ship.missiles for ship in ships)
    return state.rolls, -sum(ship.flies for ship in ships), -len(state.projectiles), -missiles, -stock


def _standing(state: State) -> tuple[int, tuple[Hex | None, ...]]:
    """Return what distinguishes a map after an Advance from the one before it."""
    ships = [ship.at for ship in state.ships.values()]
    return state.round, (*ships, *(one.at for one in state.projectiles.values()))


def result_of(event: Event) -> Result | None:
    """Return what an event does to a meeting in a word or two, or None for nothing.

    >>> result_of(happened.MissilesDetonated(None, ("M1", "M2"), 6))
    ('both become flak', 'plain')
    """
    match event:
        case happened.ScramRolled():
            return ("dodged", "good") if event.dodged else None
        case happened.PointDefenceRolled():
            armed = event.ruling == "DM-5"
            return ("shot down" if armed else "stopped", "good") if event.stopped else None
        case happened.CountermeasureUsed():
            return "missile used", "good"
        case happened.MissilesDetonated():
            return "both become flak", "plain"
        case happened.NumbersNamed():
            return " : ".join(map(str, event.numbers.values())) + " fired", "plain"
        case happened.DamageTaken():
            return f"hit, {event.suffered}", "refusal"
        case happened.ShipDestroyed():
            return "destroyed", "refusal"
        case _:
            return None
