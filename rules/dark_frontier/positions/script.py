"""Scripted players, who answer each request with the file's choice, or with the default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.dark_frontier.advancing import SHIPS
from rules.dark_frontier.events import CountermeasureUsed, Event, ShipDestroyed, ShotFired, TokensMet
from rules.dark_frontier.gunnery import Shot, missiles_refusal, shot_refusal
from rules.dark_frontier.positions.choices_file import DoPart, ShotPart
from rules.dark_frontier.positions.position_file import SEATS, Position
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import DEFENDER, Command, Kind, Phase, State
from rules.dark_frontier.steering import Steerings, steering_refusal
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal, Roll
from rules.kernel.seats import PLAYERS, Seat

_ORDER = tuple(Phase)


class Script:
    """Choices from a position that have not been made yet.

    A choice may never be asked for, because nothing legal was available. It is refused once its
    time has passed. For that, `look` sees each question, `notice` each event, and `close` the end
    of each phase. `ids` maps the file's name of a shot to the id of the projectile it placed.
    """

    def __init__(self, position: Position, do: DoPart) -> None:
        self.do = do
        self.ids = {one.id: one.id for one in position.projectiles}
        self._seats = {name: position.seat_of(name) for name in position.ships}
        self._owners = {one.id: SEATS[one.side] for one in position.projectiles}
        self._owners |= {name: self._seats[ship] for name, ship, _ in do.shots()}
        self._steered: set[Seat] = set()
        self._fire = list(do.shots())
        self._firing: str | None = None  # the file's name of the last shot given as an answer
        self._used: dict[str, int] = {}  # countermeasures used so far
        self._numbers: dict[str, int] = {}  # missiles that meeting ships fire at each other
        self._met: set[str] = set()  # ships that have met another
        self._last: Event | None = None
        self._unseen: list[TokensMet | ShipDestroyed] = []  # since the last question or the end of a phase

    # --- answers --------------------------------------------------------------------------------

    def answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        """Return the answer to a request; raise `IllegalAnswer` if the file's choice is not legal."""
        match request:
            case SetCommands():
                return self._commands(request)
            case SteerMissiles():
                self._steered.add(request.seat)
                return self._steerings(request.seat, state)
            case FireOrDone():
                return self._shot(request.seat, state)
            case UseCountermeasure():
                return self._used.get(request.ship, 0) < self.do.countermeasures.get(request.ship, 0)
            case DetonateOrPass():
                return request.own in [self.ids.get(name) for name in self.do.detonate]
            case NameNumber():
                return self._numbers[request.ship]
            case _:
                return request.default()

    def _commands(self, request: SetCommands) -> dict[str, Command]:
        own = {ship.name for ship in request.ships()}
        return {name: part.command() for name, part in self.do.command.items() if name in own}

    def _steerings(self, seat: Seat, state: State) -> Steerings:
        for name, part in self.do.steer.items():
            if self._owners[name] is seat:
                _refuse_if(steering_refusal(state, seat, name, part.steering()))
        return {name: one.steering() for name, one in self.do.steer.items() if self._owners[name] is seat}

    def _shot(self, seat: Seat, state: State) -> Shot | None:
        for index, (name, ship, part) in enumerate(self._fire):
            if self._seats[ship] is seat:
                del self._fire[index]
                self._firing = name
                return part.shot(ship, state.ships[ship].place)
        return None

    # --- choices that were never asked for ------------------------------------------------------

    def look(self, request: AnyRequest, state: State) -> None:
        """See the next question, and refuse what should have been asked before it."""
        self._catch_up(state)
        if isinstance(request, Roll) and (request.why == "missile_defence" or self._is_armed(state, request)):
            self._refuse_countermeasure(request.about[0], state)

    def notice(self, event: Event) -> None:
        """Note what shots have placed, and what was used up."""
        if isinstance(event, ShotFired) and self._firing is not None:
            self.ids[self._firing] = event.projectile.id
            self._firing = None
        elif isinstance(event, CountermeasureUsed):
            self._used[event.ship] = self._used.get(event.ship, 0) + 1
        elif isinstance(event, TokensMet | ShipDestroyed):
            self._unseen.append(event)
        self._last = event

    def close(self, phase: Phase, state: State) -> None:
        """See that `phase` begins with this state, and refuse choices that cannot happen any more."""
        self._catch_up(state)
        for seat in _done_with(Phase.STEER, phase, state):
            if seat not in self._steered:
                self._steered.add(seat)
                self._steerings(seat, state)
        for seat in _done_with(Phase.FIRE, phase, state):
            for _, ship, part in self._left(seat):
                _refuse_if(shot_refusal(state, seat, part.shot(ship, state.ships[ship].place)))

    def _left(self, seat: Seat) -> list[tuple[str, str, ShotPart]]:
        left = [one for one in self._fire if self._seats[one[1]] is seat]
        self._fire = [one for one in self._fire if one not in left]
        return left

    def _catch_up(self, state: State) -> None:
        """Handle what has happened: ships that met, and warheads that nobody could counter.

        Much may have happened since the last question. A ship that was not asked then could use no
        missile, and cannot use one in this state.
        """
        unseen, self._unseen = self._unseen, []
        for event in unseen:
            if isinstance(event, ShipDestroyed):
                if event.ruling == "DM-5":
                    self._refuse_countermeasure(event.ship, state)
            elif event.moment.rank == SHIPS:
                self._set_numbers((event.one, event.other), state)

    def _set_numbers(self, ships: tuple[str, str], state: State) -> None:
        """Set the numbers that ships fire at their first such meeting, or refuse them (DF-5, DM-7)."""
        self._numbers = {name: 0 if name in self._met else self.do.exchange.get(name, 0) for name in ships}
        self._met |= set(ships)
        for name, number in self._numbers.items():
            _refuse_if(missiles_refusal(state.figures, state.ships[name], number))

    def _is_armed(self, state: State, roll: Roll) -> bool:
        """Return whether this roll is against an armed missile that just arrived, at rating 1 (DM-3)."""
        by = state.projectiles.get(roll.about[1])
        return (
            isinstance(self._last, TokensMet)
            and roll.why == "damage"
            and by is not None
            and by.kind is Kind.MISSILE
            and by.round != state.round
        )

    def _refuse_countermeasure(self, ship: str, state: State) -> None:
        """Refuse a scripted countermeasure against an armed missile that was not asked for (DF-5)."""
        if self._used.get(ship, 0) < self.do.countermeasures.get(ship, 0):
            _refuse_if(missiles_refusal(state.figures, state.ships[ship], 1))


def _done_with(step: Phase, phase: Phase, state: State) -> Iterator[Seat]:
    """Yield the sides that have had their turn in a step."""
    if _ORDER.index(phase) > _ORDER.index(step):
        yield from PLAYERS
    elif phase is step and state.to_act is not DEFENDER:
        yield DEFENDER


def _refuse_if(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalAnswer(refusal)
