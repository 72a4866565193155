"""The possible shots of a side: all legal ones, their values, and the current choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.families.astra_et_tenebrae.ai.shots import alone, rated
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, crossfires, shot_refusal, shots_of
from rules.astra_et_tenebrae.odds import wounds_of
from rules.kernel.requests import Refusal

WEAPONS = tuple(Weapon)


@dataclass(frozen=True, slots=True)
class Planned:
    """A side's planned action: a ship with its shot, unless it passes; `physicist` is a ship, "" for none.

    A ship that passes keeps its planned shot, in case it fires after all.
    """

    ship: str
    shot: Shot | None
    passing: bool
    physicist: str = ""


class Choice:
    """The legal shots of each ship still to act, and the current choice.

    Unless it `proposes`, it suggests no shot: of several, the first is as good as any.
    """

    def __init__(self, request: FireOrPass, *, proposes: bool = True) -> None:
        self.request, self._proposes = request, proposes
        self.state = request.state
        self.ships = tuple(ship.name for ship in request.ships())
        pairs = list(crossfires(request.state, request.seat))
        self.shots: dict[str, tuple[Shot, ...]] = {
            name: (
                *shots_of(request.state, request.state.ships[name]),
                *(pair for pair in pairs if pair.ships[0] == name),
            )
            for name in self.ships
        }
        self._worth: dict[Shot, float] = {}
        self.ship = max(self.ships, key=self._most) if self.any_shot else min(self.ships, key=self._threats)
        self.shot = self.best_of(self.ship)

    @property
    def any_shot(self) -> bool:
        """Whether any ship can fire at anybody."""
        return any(self.shots.values())

    def _threats(self, name: str) -> int:
        """Return how many enemies may still make a ship evade: such a ship passes last (AC-9)."""
        enemies = [ship for ship in self.state.side(self.request.seat.other) if not ship.acted]
        lasers = (Shot((one.name,), Weapon.LASER, name) for one in enemies)
        return sum(shot_refusal(self.state, self.request.seat.other, one) is None for one in lasers)

    def is_wasted(self, shot: Shot) -> bool:
        """Return whether the points noted so far already destroy the target (AC-4, AW-3)."""
        return wounds_of(self.state.figures, self.state.ships[shot.target]).is_lost

    def _most(self, name: str) -> float:
        return max((self.worth(one) for one in self.shots[name] if not self.is_wasted(one)), default=-1.0)

    def worth(self, shot: Shot) -> float:
        """Return the value of a shot on its own, used for suggestions only."""
        if shot not in self._worth:
            self._worth[shot] = alone(self.state, rated(self.state, shot)) if self._proposes else 0.0
        return self._worth[shot]

    def take(self, planned: Planned) -> None:
        """Choose a ship and its shot."""
        self.ship, self.shot = planned.ship, planned.shot

    def best_of(self, name: str) -> Shot | None:
        """Return the best shot of a ship, or None if it has none."""
        return self._best([shot for shot in self.shots[name] if not self.is_wasted(shot)])

    def _best(self, shots: tuple[Shot, ...] | list[Shot]) -> Shot | None:
        return max(shots, key=lambda one: (not self.is_wasted(one), self.worth(one)), default=None)

    def targets(self) -> list[str]:
        """Return the enemies that the chosen ship can fire at, in the order of the state."""
        names = {shot.target for shot in self.shots[self.ship]}
        return [name for name in self.state.ships if name in names]

    def of(self, weapon: Weapon, target: str | None = None) -> Shot | None:
        """Return the chosen ship's best shot with a weapon, at one target or any, or None."""
        some = [
            shot
            for shot in self.shots[self.ship]
            if shot.weapon is weapon and (target is None or shot.target == target) and len(shot.ships) == 1
        ]
        return self._best(some)

    def at(self, target: str) -> Shot | None:
        """Return the best shot at a target, with the current weapon if that is legal, or None."""
        if self.shot is not None:
            same = self.of(self.shot.weapon, target)
            if same is not None:
                return same
        return self._best([shot for shot in self.shots[self.ship] if shot.target == target])

    def refusal(self, weapon: Weapon) -> Refusal | None:
        """Return why the chosen ship cannot fire a weapon, or None if it can."""
        if self.of(weapon) is not None:
            return None
        seat = self.request.seat
        enemies = [ship.name for ship in self.state.side(seat.other)]
        target = self.shot.target if self.shot is not None else next(iter(enemies))
        return shot_refusal(self.state, seat, Shot((self.ship,), weapon, target))

    def partners(self) -> list[Shot]:
        """Return the possible crossfires at the current target."""
        shot = self.shot
        if shot is None or shot.weapon is not Weapon.CANNON:
            return []
        return [one for one in self.shots[self.ship] if len(one.ships) > 1 and one.target == shot.target]

    def fewer_or_more(self) -> Shot | None:
        """Return the shot with one missile instead of two or vice versa, or unchanged."""
        shot = self.shot
        if shot is None or shot.weapon is not Weapon.MISSILES:
            return shot
        other = replace(shot, count=3 - shot.count)
        return other if shot_refusal(self.state, self.request.seat, other) is None else shot
