"""What can be fired: all legal shots of a side, what each is worth, and what is in hand."""

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
    """What a side is about to do: a ship and its shot, unless it passes; `physicist` is a ship, "" for none.

    A ship that passes keeps its shot in hand, for the case that it fires after all.
    """

    ship: str
    shot: Shot | None
    passing: bool
    physicist: str = ""


class Choice:
    """The legal shots of each ship that has yet to act, and the one in hand."""

    def __init__(self, request: FireOrPass) -> None:
        self.request = request
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
        self.ship = max(self.ships, key=self._most)
        self.shot = self.best_of(self.ship)

    def is_wasted(self, shot: Shot) -> bool:
        """Whether the points that are noted by now are the end of its target (AC-4, AW-3)."""
        return wounds_of(self.state.figures, self.state.ships[shot.target]).is_lost

    def _most(self, name: str) -> float:
        return max((self.worth(one) for one in self.shots[name] if not self.is_wasted(one)), default=-1.0)

    def worth(self, shot: Shot) -> float:
        """Return what a shot is worth by itself, for proposals only."""
        if shot not in self._worth:
            self._worth[shot] = alone(self.state, rated(self.state, shot))
        return self._worth[shot]

    def take(self, planned: Planned) -> None:
        """Take a ship and its shot in hand."""
        self.ship, self.shot = planned.ship, planned.shot

    def best_of(self, name: str) -> Shot | None:
        """Return the best shot of a ship, None where it has none."""
        return self._best([shot for shot in self.shots[name] if not self.is_wasted(shot)])

    def _best(self, shots: tuple[Shot, ...] | list[Shot]) -> Shot | None:
        return max(shots, key=lambda one: (not self.is_wasted(one), self.worth(one)), default=None)

    def targets(self) -> list[str]:
        """Name the enemies that the ship in hand can fire at, in their order."""
        names = {shot.target for shot in self.shots[self.ship]}
        return [name for name in self.state.ships if name in names]

    def of(self, weapon: Weapon, target: str | None = None) -> Shot | None:
        """Return the best shot of the ship in hand with a weapon, at a target or at any."""
        some = [
            shot
            for shot in self.shots[self.ship]
            if shot.weapon is weapon and (target is None or shot.target == target) and len(shot.ships) == 1
        ]
        return self._best(some)

    def at(self, target: str) -> Shot | None:
        """Return the best shot at a target, with the weapon in hand where that is legal."""
        if self.shot is not None:
            same = self.of(self.shot.weapon, target)
            if same is not None:
                return same
        return self._best([shot for shot in self.shots[self.ship] if shot.target == target])

    def refusal(self, weapon: Weapon) -> Refusal | None:
        """Say why a weapon cannot be fired at the target in hand, or at any enemy; None where it can."""
        if self.of(weapon) is not None:
            return None
        seat = self.request.seat
        enemies = [ship.name for ship in self.state.side(seat.other)]
        target = self.shot.target if self.shot is not None else next(iter(enemies))
        return shot_refusal(self.state, seat, Shot((self.ship,), weapon, target))

    def partners(self) -> list[Shot]:
        """List the crossfires at the target in hand."""
        shot = self.shot
        if shot is None or shot.weapon is not Weapon.CANNON:
            return []
        return [one for one in self.shots[self.ship] if len(one.ships) > 1 and one.target == shot.target]

    def fewer_or_more(self) -> Shot | None:
        """Return the shot with one missile instead of two, or two instead of one; else the shot in hand."""
        shot = self.shot
        if shot is None or shot.weapon is not Weapon.MISSILES:
            return shot
        other = replace(shot, count=3 - shot.count)
        return other if shot_refusal(self.state, self.request.seat, other) is None else shot
