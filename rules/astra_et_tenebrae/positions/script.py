"""Scripted players, who answer each request with the file's choice, or with the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold, Move, burn_refusal, evasion_refusal
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.events import DiceRolled, Event, PointsScored, ShipPassed, ShotDodged, ShotFired
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named, naming_refusal
from rules.astra_et_tenebrae.gunnery import (
    Action,
    Pass,
    Shot,
    Weapon,
    acting_refusal,
    captain_refusal,
    shot_refusal,
)
from rules.astra_et_tenebrae.positions.choices_file import DoPart, EvadePart
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.astra_et_tenebrae.requests import ChooseHeat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import Captain, Phase, State
from rules.kernel.playing import Unscripted
from rules.kernel.refuse_in_files import refuse
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.values import changed


class Script:
    """Choices from a position that have not been made yet.

    A choice may never be asked for, because nothing legal was available. It is refused once its
    time has passed. For that, `look` sees each question, `notice` each event, and `close` the end
    of each phase.
    """

    ids: Mapping[str, str] | None = None

    def __init__(self, position: Position, do: DoPart) -> None:
        self.do = do
        self.moves = [(position.seat_of(part.ship), part.move()) for part in do.move]
        self.formations = {
            seat: tuple(part.named() for part in getattr(do.formations, seat)) for seat in PLAYERS
        }
        self.tacticians = [(position.seat_of(name), name) for name in do.tactician]
        self.fire = [(position.seat_of(part.acting[0]), part.action()) for part in do.fire]
        self.lasers: dict[str, int] = {}  # lasers declared at each ship so far
        self.hits: dict[str, int] = {}  # hits so far that each ship could dodge
        self.dodging: set[str] = set()
        self.evading: tuple[str, EvadePart] | None = None  # the scripted evasion of the laser being resolved
        self.offered = False  # whether this hit's dodge was asked for
        self.passed: list[str] = []  # ships that passed without a question
        self._chosen: str | None = None
        self._last: Event | None = None
        self._state: State | None = None  # the state at the last question

    # --- answers --------------------------------------------------------------------------------

    def answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        """Return the answer to a request; raise `IllegalAnswer` if the file's choice is not legal."""
        match request:
            case ChooseHeat():
                return self._heat(request)
            case MoveShip():
                return self._move(request, state)
            case NameFormations():
                return self._formations(request.seat)
            case ShowTactician():
                return self._tactician(request.seat)
            case FireOrPass():
                return self._fire(request)
            case EvadeOrStay():
                return self._evade()
            case DodgeOrNot():
                return self.do.pilot.get(request.ship) == self.hits[request.ship]
            case _:
                return request.default()

    def _heat(self, request: ChooseHeat) -> HeatChoice:
        chosen = dict(request.default().ships)
        chosen.update({name: heat for name, heat in self.do.heat.items() if name in chosen})
        return HeatChoice(chosen)

    def _move(self, request: MoveShip, state: State) -> Move:
        for index, (seat, move) in enumerate(self.moves):
            if seat is request.seat:
                del self.moves[index]
                return move
        ship = request.ships()[0]
        course = 0 if ship.motion is None or not state.figures.motion.counts else ship.motion[0]
        drift = Burn(ship.name, course, state.figures.motion.least_g)
        refusal = burn_refusal(state, drift)
        if refusal is None:
            return drift
        if request.refusal(Hold(ship.name)) is None:
            return Hold(ship.name)
        problem = f"{ship.name} has no burn in the file, and cannot make the default burn: {refusal}"
        raise Unscripted(("do", "move"), problem)

    def _formations(self, seat: Seat) -> tuple[Named, ...]:
        named, self.formations[seat] = self.formations[seat], ()
        return named

    def _tactician(self, seat: Seat) -> str | None:
        for index, (own, name) in enumerate(self.tacticians):
            if own is seat:
                del self.tacticians[index]
                return name
        return None

    def _fire(self, request: FireOrPass) -> Action:
        chosen = self._next_action(request.seat) or Pass(request.ships()[0].name)
        self._chosen = chosen.ship if isinstance(chosen, Pass) else None
        return chosen

    def _next_action(self, seat: Seat) -> Action | None:
        for index, (own, action) in enumerate(self.fire):
            if own is seat:
                del self.fire[index]
                return action
        return None

    def _evade(self) -> Evasion | None:
        named, self.evading = self.evading, None
        return None if named is None else named[1].evasion()

    # --- choices that were never asked for ------------------------------------------------------

    def look(self, request: AnyRequest, state: State) -> None:
        """See the next question, and refuse what should have been asked before it."""
        self._state = state
        if self.evading is not None and not isinstance(request, EvadeOrStay):
            self._refuse_evasion(state)
        if isinstance(request, DodgeOrNot):
            self._count_hit(request.ship)
            self.offered = True
        elif isinstance(request, Roll) and request.why == "location" and not self._has_followed_up():
            self._resolve_hit(request.about[1])
        self._refuse_passed(state)

    def notice(self, event: Event) -> None:
        """Count the shots and hits at each ship, and remember the ships that passed without a question."""
        match event:
            case ShotFired(weapon=Weapon.LASER):
                self._count_laser(event.target)
            case PointsScored() if self._has_followed_up():
                self._resolve_hit(event.target)
            case ShotDodged():
                self.dodging.add(event.target)
                self.offered = False
            case ShipPassed() if event.ship != self._chosen:
                self.passed.append(event.ship)
            case _:
                pass
        self._last = event

    def close(self, phase: Phase, state: State) -> None:
        """See that `phase` begins with this state, and refuse choices that cannot happen any more."""
        match phase:
            case Phase.DETECTION if self.moves:
                refuse("AM-1", f"{self.moves[0][1].ship} has moved this turn, or is lost")
            case Phase.TACTICIANS:
                for seat in PLAYERS:
                    _refuse_if(naming_refusal(state, seat, self.formations[seat]))
            case Phase.COMBAT:
                for seat, name in self.tacticians:
                    _refuse_if(ShowTactician(seat, state).refusal(name))
                self.tacticians = []
            case Phase.STATUS:
                self._close_combat(state)
            case _:
                pass

    def _count_laser(self, target: str) -> None:
        number = self.lasers[target] = self.lasers.get(target, 0) + 1
        named = next((part for part in self.do.evasions(target) if part.laser == number), None)
        self.evading = None if named is None or target in self.dodging else (target, named)

    def _count_hit(self, target: str) -> None:
        self.hits[target] = self.hits.get(target, 0) + 1

    def _has_followed_up(self) -> bool:
        """Return whether the last roll was a follow-up (AC-7).

        A location roll after it means that the follow-up failed, not that there was a hit.
        """
        return isinstance(self._last, DiceRolled) and self._last.why == "follow_up"

    def _resolve_hit(self, target: str) -> None:
        """Count a hit that was not dodged; refuse a scripted dodge that was not asked for (AK-2, AK-6)."""
        offered, self.offered = self.offered, False
        if offered:
            return
        self._count_hit(target)
        if self._state is not None and self.do.pilot.get(target) == self.hits[target]:
            _refuse_if(captain_refusal(self._state.ships[target], Captain.PILOT, "AK-6"))

    def _refuse_evasion(self, state: State) -> None:
        """Refuse a scripted evasion of a laser that was not asked for (AC-9)."""
        named, self.evading = self.evading, None
        if named is not None:
            _refuse_if(evasion_refusal(state, state.ships[named[0]], named[1].evasion()))

    def _refuse_passed(self, state: State) -> None:
        """Refuse scripted shots of ships that passed without a question: none of these was legal."""
        if not self.passed:
            return
        passed, self.passed = self.passed, []
        before = state.copy()
        for name in passed:
            if not self._take_pass(name):  # a pass in the file was its action (AC-2)
                before.ships[name] = changed(state.ships[name], acted=False)
        for seat, action in self.fire:
            if isinstance(action, Shot) and not set(passed).isdisjoint(action.ships):
                _refuse_if(shot_refusal(before, seat, action))

    def _take_pass(self, name: str) -> bool:
        """Return whether the next action of a ship in the file is a pass, and remove it."""
        for index, (_, action) in enumerate(self.fire):
            if name in _acting(action):
                if isinstance(action, Pass):
                    del self.fire[index]
                    return True
                return False
        return False

    def _close_combat(self, state: State) -> None:
        self._refuse_evasion(state)
        self._refuse_passed(state)
        for _, action in self.fire:
            for name in _acting(action):
                _refuse_if(acting_refusal(state.ships[name]))


def _acting(action: Action) -> tuple[str, ...]:
    """Return the ships that an action is of."""
    return action.ships if isinstance(action, Shot) else (action.ship,)


def _refuse_if(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalAnswer(refusal)
