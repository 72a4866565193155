"""The part of a script that only factions need: arrivals, copies, miracles, diverted shots (FAC)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.false_sunrise.arriving import ArriveShip, RebirthShip
from rules.false_sunrise.choices import Copy, PartOf
from rules.false_sunrise.events import ShotLost, ShotTurned
from rules.false_sunrise.placing import Placement
from rules.false_sunrise.positions.choices_file import DoPart, MendPart, ShotPart
from rules.false_sunrise.positions.past import copy_option
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.position_file import CopyPart, Position, copy_part
from rules.false_sunrise.prompts import Prompt
from rules.kernel.requests import ChooseOne, Refusal

Place = ArriveShip | RebirthShip


@dataclass(slots=True)
class Wishes:
    """What remains to be done with a declared shot."""

    die: bool = False
    rerolls: list[int] = field(default_factory=list)
    rating: int = 0
    turns: list[str] = field(default_factory=list)
    inertia: int | None = None


class FactionScript:
    """The factions' choices that have not been used yet."""

    def __init__(self, position: Position, do: DoPart) -> None:
        self.position = position
        self.reborn = {self._ship(name): part for name, part in do.reborn.items()}
        self.arrive = {self._ship(name): part for name, part in do.arrive.items()}
        self.copies: dict[tuple[str, str], CopyPart] = {
            (self._ship(name), core): copy_part(named)
            for name, cores in do.copies.items()
            for core, named in cores.items()
        }
        self.mends: dict[str, list[MendPart]] = {self._ship(n): list(m) for n, m in do.miracles.items()}
        self.wishes: dict[tuple[str, str], Wishes] = {}
        self._choosers: dict[str, Callable[[ChooseOne], Any]] = {
            Prompt.COPY: self._copy,
            Prompt.MIRACLE_DIE: self._die,
            Prompt.MIRACLE_REROLL: self._reroll,
            Prompt.MIRACLE_RATING: self._rating,
            Prompt.MIRACLE_RESTORE: self._restore,
            Prompt.TURN: self._turn,
            Prompt.INERTIA: self._inertia,
        }

    def _ship(self, name: str) -> str:
        return ship_id(self.position, name)

    def knows(self, request: ChooseOne) -> bool:
        """Return whether a simple choice belongs to a faction."""
        return request.prompt in self._choosers

    def choose(self, request: ChooseOne) -> Any:  # noqa: ANN401 - any option
        """Answer a faction's simple choice."""
        return self._choosers[request.prompt](request)

    def place(self, request: Place) -> Placement | None:
        """Return where a ship enters the board."""
        if isinstance(request, ArriveShip):
            arrival = self.arrive.pop(request.ship_id, None)
            return None if arrival is None else (*arrival.at, arrival.heading)
        x, y, heading = request.default()
        part = self.reborn.pop(request.ship_id, None)
        if part is None:
            return (x, y, heading)
        x, y = part.at or (x, y)
        return (x, y, heading if part.heading is None else part.heading)

    def declare(self, ship_id: str, shots: Iterable[ShotPart]) -> None:
        """Remember the shots that a ship declares."""
        for shot in shots:
            bought = shot.miracles
            turns = [self._ship(name) for name in shot.turns]
            self.wishes[ship_id, shot.weapon] = Wishes(
                bought.die, list(bought.rerolls), bought.rating, turns, shot.inertia
            )

    def notice(self, event: ShotLost | ShotTurned) -> None:
        """Follow a shot that was lost, or that was diverted without a choice (PLY-4)."""
        shot = (event.ship_id, event.weapon_id)
        if isinstance(event, ShotLost) or event.instead is None:
            self.wishes.pop(shot, None)
        elif event.instead in self._wish(*shot).turns[:1]:
            self._wish(*shot).turns.pop(0)

    # --- answers --------------------------------------------------------------------------------

    def _copy(self, request: ChooseOne) -> Copy | None:
        part = self.copies.pop((request.about[0], request.about[1]), None)
        return None if part is None else copy_option(part, request.options)

    def _wish(self, ship_id: str, weapon_id: str) -> Wishes:
        return self.wishes.get((ship_id, weapon_id)) or Wishes()

    def _die(self, request: ChooseOne) -> str | None:
        wish = self._wish(*request.about[:2])
        chosen, wish.die = wish.die, False
        return "die" if chosen else None

    def _reroll(self, request: ChooseOne) -> int | None:
        wish = self._wish(*request.about[:2])
        return wish.rerolls.pop(0) if wish.rerolls else None

    def _rating(self, request: ChooseOne) -> int:
        wish = self._wish(*request.about[1:3])
        chosen, wish.rating = wish.rating, 0
        return chosen

    def _restore(self, request: ChooseOne) -> PartOf | None:
        key, when = request.about
        mends = self.mends.get(key, [])
        mend = next((mend for mend in mends if mend.when == when), None)
        if mend is None:
            return None
        mends.remove(mend)
        return PartOf(key if mend.ship is None else self._ship(mend.ship), mend.restore)

    def _turn(self, request: ChooseOne) -> str:
        wish = self._wish(*request.about[:2])
        return wish.turns.pop(0) if wish.turns else str(request.options[0])

    def _inertia(self, request: ChooseOne) -> int | None:
        wish = self._wish(*request.about[:2])
        chosen, wish.inertia = wish.inertia, None
        return chosen

    # --- choices never asked for ----------------------------------------------------------------

    def unasked_at_start(self) -> Refusal | None:
        """Return why a choice for the start of the turn can no longer happen, or None (FAC-17)."""
        for key in self.reborn:
            return Refusal("FAC-4", f"{key} does not come back now")
        for key in self.arrive:
            return Refusal("FAC-6", f"{key} cannot arrive now")
        for key, core in self.copies:
            return Refusal("FAC-9", f"{core} of {key} cannot be named now")
        return None

    def unasked_by(self, ship_id: str) -> Refusal | None:
        """Return which choice of an activated ship could not happen, or None.

        Its shots are dropped.
        """
        for mend in self.mends.pop(ship_id, []):
            return Refusal("FAC-1", f"{mend.restore} cannot be repaired by a miracle now")
        mine = [self.wishes.pop(key) for key in list(self.wishes) if key[0] == ship_id]
        return next((refusal for wish in mine for refusal in _unmet(wish)), None)


def _unmet(wish: Wishes) -> Iterator[Refusal]:
    if wish.die or wish.rerolls or wish.rating:
        yield Refusal("FAC-1", "there are not enough miracle points or dice for that")
    if wish.turns:
        yield Refusal("FAC-2", f"the shot was not turned to {wish.turns[0]}")
    if wish.inertia is not None:
        yield Refusal("FAC-12", "the shot changes no velocity")
