"""Choices in files that only Matched Fire has: strikes, dice, sets, criticals and repairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.false_sunrise import events as e
from rules.false_sunrise.events import Event
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon
from rules.false_sunrise.matched_fire.effects import DamageControl, Tender
from rules.false_sunrise.matched_fire.gunnery import is_capital
from rules.false_sunrise.matched_fire.hitting import ATTACKERS_CHOICE, systems_of
from rules.false_sunrise.matched_fire.pool_law import lowered
from rules.false_sunrise.matched_fire.prompts import DEFENDS, Applied, Broken, Intercepted, Mend
from rules.false_sunrise.matched_fire.sets import DiceSet, Result, Throw
from rules.false_sunrise.matched_fire.strikes import StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice, removal_refusal
from rules.false_sunrise.positions.choices_file import OWN, DoPart, ShotPart
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import State
from rules.kernel.refuse_in_files import refuse
from rules.kernel.requests import AnyRequest, ChooseOne, IllegalAnswer
from rules.table.measure import Point


class _Shot:
    """The remaining choices for one declared attack."""

    def __init__(self, part: ShotPart) -> None:
        self.drop = part.drop
        self.diminish = list(part.diminish)
        self.aim = [DiceSet.read(one) for one in part.aim]
        self.breaks = list(part.breaks)
        self.left: Result | None = None  # the result after the steps named so far


class MatchedAnswers:
    """The choices in a file that have not been used yet.

    A choice is not asked for if only one answer is possible. Such a choice is compared with the
    events instead, so this object follows them with a state of its own.
    """

    def __init__(self, position: Position, do: DoPart) -> None:
        self._position = position
        self._strikes = {self._ship(name): at for name, at in do.strike.items()}
        self._defences = {
            self._ship(name): [one if one == OWN else self._ship(one) for one in named]
            for name, named in do.point_defence.items()
        }
        self._lose = {self._ship(name): list(systems) for name, systems in do.lose.items()}
        self._lost_first = {self._ship(name): tuple(systems) for name, systems in do.lose.items()}
        self._mends = {self._ship(name): list(named) for name, named in do.mends.items()}
        self._tends = {
            self._ship(name): [self._ship(one) for one in named] for name, named in do.tender.items()
        }
        self._shots: dict[tuple[str, str], _Shot] = {}
        self._current: _Shot | None = None
        self._answered = False  # whether the next event follows from a request
        self._active: str | None = None
        self._rolled, self._tended = False, 0  # in this activation: damage control rolled, squadrons tended
        self._table: State | None = None
        self._before: State | None = None
        self._choosers: dict[str, Callable[[ChooseOne], Any]] = {
            Prompt.DEFEND: self._defend,
            Prompt.DIMINISH: self._diminish,
            Prompt.NAME: self._name,
            Prompt.BREAK: self._break,
            Prompt.MEND: self._mend,
            Prompt.TEND: self._tend,
            Prompt.LOSE: self._give_up,
        }

    def _ship(self, name: str) -> str:
        return ship_id(self._position, name)

    @property
    def before(self) -> State | None:
        """The state as a declaration would have found it, if none was asked for."""
        return self._before or self._table

    # --- answers ---------------------------------------------------------------------------------

    def knows(self, request: AnyRequest) -> bool:
        """Return whether it answers this request."""
        return isinstance(request, StrikeMove | RemoveDice) or (
            isinstance(request, ChooseOne) and request.prompt in self._choosers
        )

    def answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        """Answer a request that it knows."""
        match request:
            case StrikeMove():
                return self._strike(request)
            case RemoveDice():
                return self._remove(request)
            case ChooseOne():
                self._answered = True
                return self._choosers[request.prompt](request)
        return request.default()

    def _strike(self, request: StrikeMove) -> Point | None:
        at = self._strikes.pop(request.ship_id, None)
        return None if at is None else (float(at[0]), float(at[1]))

    def _remove(self, request: RemoveDice) -> tuple[int, ...]:
        shot = self._shots.get(request.about[:2])
        if shot is None or shot.drop is None:
            return request.default()
        return shot.drop

    def _defend(self, request: ChooseOne) -> str | None:
        self._answered = False
        named = self._defences.get(request.about[0], [])
        prompt = request.about[1] or OWN
        if prompt not in named:
            return None
        named.remove(prompt)
        return DEFENDS

    def _of(self, request: ChooseOne) -> _Shot | None:
        """Return the attack that a choice is about, by attacker and weapon, or None."""
        about = request.about
        assert isinstance(about, Intercepted | Applied | Broken), "a choice within an attack"
        return self._shots.get((about.ship_id, about.weapon_id))

    def _diminish(self, request: ChooseOne) -> int:
        shot = self._of(request)
        if shot is None or not shot.diminish:
            return int(request.default())
        return shot.diminish.pop(0)

    def _name(self, request: ChooseOne) -> Any:  # noqa: ANN401 - a set
        shot = self._of(request)
        return shot.aim.pop(0) if shot is not None and shot.aim else request.default()

    def _break(self, request: ChooseOne) -> str:
        self._answered = False
        shot = self._of(request)
        return shot.breaks.pop(0) if shot is not None and shot.breaks else str(request.default())

    def _give_up(self, request: ChooseOne) -> str:
        self._answered = False
        named = self._lose.get(request.about[0], [])
        for system in named:
            if system in request.options:
                named.remove(system)
                return system
        return str(request.options[0])

    def _mend(self, request: ChooseOne) -> Mend:
        named = self._mends.get(request.about[0])
        if named:
            return _mend_of(named.pop(0))
        return self._by_default(request)

    def _by_default(self, request: ChooseOne) -> Mend:
        """Return the default repair: marks first, then systems in the order of `lose` (MF-44)."""
        order = self._lost_first.get(request.about[0], ())
        options: list[Mend] = list(request.options)
        if options[0].what == "mark":
            return options[0]
        return min(options, key=lambda one: order.index(one.name) if one.name in order else len(order))

    def _tend(self, request: ChooseOne) -> str:
        named = self._tends.get(request.about[0])
        return named.pop(0) if named else str(request.default())

    # --- events ----------------------------------------------------------------------------------

    def declare(self, ship_id: str, shots: Sequence[ShotPart]) -> None:
        """Remember what a ship declares."""
        self._shots = {(ship_id, shot.weapon): _Shot(shot) for shot in shots}

    def look(self, state: State) -> None:
        """Look at the state before a request is answered."""
        if self._table is None:
            self._table = state.copy()

    def notice(self, event: Event) -> None:
        """Compare an event with choices that were not asked for."""
        if self._table is None:
            return
        match event:
            case e.ShipActivated():
                self._active, self._before, self._rolled, self._tended = event.ship_id, None, False, 0
            case e.PhaseBegan() if self._before is None:
                self._before = self._table.copy()  # the end of the turn forgets orders and what has fired
            case e.AttackMade():
                self._attack(event)
            case e.ThrowRead():
                self._read(event)
            case e.ResultDiminished():
                self._lowered(event)
            case e.SetNamed():
                self._named(event)
            case e.CriticalStruck():
                self._critical(event)
            case e.MarkRemoved() | e.SystemRestored() if event.ruling == "MF-44":
                self._mended(event)
            case e.PipsRestored() if event.ruling == "MF-44":
                self._restored(event)
            case e.DiceRolled(why="damage_control") if not self._rolled:
                self._before, self._rolled = self._table.copy(), True
            case e.ShipDestroyed() if event.ship_id == self._active:
                self._current = None
        event.apply(self._table)

    def _attack(self, event: e.AttackMade) -> None:
        assert self._table is not None
        self._finish()
        shot = self._current = self._shots.get((event.ship_id, event.weapon_id))
        weapon = self._table.ships[event.ship_id].spec.by_id[event.weapon_id].entry
        target = self._table.ships[event.target_id]
        names = isinstance(weapon, MatchedWeapon) and weapon.is_missile and is_capital(target)
        if shot is not None and shot.aim and not names:
            refuse("MF-35", f"{event.weapon_id} is no missile weapon that attacks a capital ship")

    def _finish(self) -> None:
        """Refuse steps of point defense that the last attack did not need."""
        shot, self._current = self._current, None
        if shot is not None and shot.diminish:
            refuse("MF-34", f"point defense has no step for a set of value {shot.diminish[0]}")

    def _read(self, event: e.ThrowRead) -> None:
        shot = self._current
        if event.why == "attack" and shot is not None and shot.drop is not None:
            refusal = removal_refusal(Throw(event.faces, event.flex, event.macro), shot.drop)
            if refusal is not None:
                raise IllegalAnswer(refusal)

    def _lowered(self, event: e.ResultDiminished) -> None:
        shot, asked = self._current, self._answered
        self._answered = False
        if shot is None or asked or event.value is None:
            return
        left = tuple(DiceSet(*one) for one in event.before) if shot.left is None else shot.left
        value = shot.diminish.pop(0) if shot.diminish else left[0].value
        if value not in [one.value for one in left]:
            refuse("MF-34", f"there is no set of value {value}")
        shot.left = lowered(left, value)

    def _named(self, event: e.SetNamed) -> None:
        shot, asked = self._current, self._answered
        self._answered = False
        if shot is not None and shot.aim and not asked and shot.aim.pop(0).magnitude > event.left[0]:
            refuse("MF-35", "a set is applied as it is left, or as a lower one")

    def _critical(self, event: e.CriticalStruck) -> None:
        assert self._table is not None
        shot = self._current
        weapons = systems_of(self._table.ships[event.ship_id], ATTACKERS_CHOICE)
        if event.value == ATTACKERS_CHOICE and len(weapons) == 1 and shot is not None and shot.breaks:
            name = shot.breaks.pop(0)
            if name != weapons[0]:
                refuse("MF-43", f"{name} is no weapon of the target that works")

    def _mended(self, event: e.MarkRemoved | e.SystemRestored) -> None:
        asked, self._answered = self._answered, False
        named = self._mends.get(event.ship_id)
        if asked or not named:
            return
        mended = (
            Mend("mark", event.rating) if isinstance(event, e.MarkRemoved) else Mend("system", event.system)
        )
        if _mend_of(named.pop(0)) != mended:
            refuse("MF-44", f"there is nothing else to repair on {event.ship_id}")

    def _restored(self, event: e.PipsRestored) -> None:
        asked, self._answered = self._answered, False
        self._tended += 1
        named = self._tends.get(self._active or "")
        if named and not asked and named.pop(0) != event.ship_id:
            refuse("MF-44", f"{self._active} can only tend {event.ship_id}")

    # --- choices never asked for -----------------------------------------------------------------

    def end_activation(self, ship_id: str) -> None:
        """Refuse choices of an activated ship that could not happen."""
        self._finish()
        if self._table is None or not self._table.ships[ship_id].alive:
            return
        working = [one.effect for one in self._table.ships[ship_id].fittings.closers]
        controls = any(isinstance(one, DamageControl) for one in working)
        if controls and self._mends.get(ship_id) and not self._rolled:
            refuse("MF-44", f"there is nothing to repair on {ship_id}")
        tenders = sum(isinstance(one, Tender) for one in working)
        if self._tends.get(ship_id) and self._tended < tenders:
            refuse("MF-44", f"{self._tends[ship_id][0]} has lost no figure, or is out of reach of {ship_id}")

    def close(self, state: State) -> None:
        """Refuse what can no longer happen, after all activations."""
        for key in self._strikes:
            ship = state.ships[key]
            if ship.alive and not ship.on_board:
                refuse("MOV-5", f"{key} is not on the board and does nothing")
            if ship.alive:
                refuse("MF-20", f"{key} is not a squadron, so it makes no strike move")
        for key, named in self._defences.items():
            waiting = [one for one in named if one == OWN or state.ships[one].alive]
            if waiting and state.ships[key].alive:
                refuse("MF-36", f"nothing lets {key} make a point defense attack, or it cannot pay for it")


def _mend_of(name: str) -> Mend:
    """Read what is repaired. A rating takes precedence over a component with the same id."""
    return Mend("mark", name) if name in tuple(Rating) else Mend("system", name)
