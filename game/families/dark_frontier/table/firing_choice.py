"""The possible shots: all legal ones by weapon, whom each meets, its value, and the current choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from game.families.dark_frontier.ai.firing import outlook_of, points_of
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.table.firing_pursuit import pursuit_of
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import struck_by
from rules.dark_frontier.gunnery import (
    Shot,
    missiles_refusal,
    placed,
    places_to_fire_from,
    ready,
    shot_refusal,
    shots_of,
)
from rules.dark_frontier.requests import FireOrDone
from rules.dark_frontier.state import Ship
from rules.hexes.grid import Hex
from rules.kernel.requests import Refusal

_ADVISER = LEVELS["captain"]  # it considers every hex and division
_LEAST = 0.001  # shots of less value are not suggested


class Arm(NamedTuple):
    """A weapon of a ship, by name."""

    ship: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """An enemy that a shot would meet in the coming Advance, and at which part of it (DV-4)."""

    enemy: str
    part: Fraction


class Choice:
    """All shots that a side can fire now.

    `arm` is the current weapon, and `shot` its planned shot. Unless it `proposes` shots, all are worth
    the same to it: the plainest one is planned first.
    """

    def __init__(self, request: FireOrDone, *, proposes: bool = True) -> None:
        self.proposes = proposes
        self.state = request.state
        self.seat = request.seat
        self.ships: tuple[Ship, ...] = request.ships()
        self._shots: dict[Arm, tuple[Shot, ...]] = {}
        for ship in self.ships:
            shots = tuple(shots_of(self.state, ship))
            for weapon in ready(self.state.figures, ship):
                self._shots[Arm(ship.name, weapon)] = tuple(one for one in shots if one.weapon == weapon)
        self.met: Mapping[Shot, Meeting | None] = {
            shot: self._meeting(shot) for shots in self._shots.values() for shot in shots
        }
        self._outlook = outlook_of(self.state)
        self._worths: dict[Shot, float] = {}
        self._chases: dict[Shot, bool] = {}
        self._meetings: dict[Arm, tuple[Meeting, ...]] = {}
        self.shot = max(map(self.best, self._shots), key=lambda shot: (self.offers(shot), self.worth(shot)))
        self.arm = Arm(self.shot.ship, self.shot.weapon)

    def _meeting(self, shot: Shot) -> Meeting | None:
        found = struck_by(self.state, placed(self.state, shot))
        return None if found is None else Meeting(found[0].name, found[1])

    # --- the possible shots -------------------------------------------------------------------------

    def worth(self, shot: Shot) -> float:
        """Return the value of a shot, used for suggestions only."""
        if not self.proposes:
            return 0.0
        if shot not in self._worths:
            ship = self.state.ships[shot.ship]
            self._worths[shot] = points_of(self._outlook, _ADVISER, ship, shot)
        return self._worths[shot]

    def offers(self, shot: Shot) -> bool:
        """Return whether to suggest a shot: it has value, and meets an enemy or can chase one next round."""
        if self.worth(shot) <= _LEAST:
            return False
        return self.met[shot] is not None or (shot.weapon == TUBES and self._can_chase(shot))

    def _can_chase(self, shot: Shot) -> bool:
        """Return whether a missile can be steered into an enemy in the next round."""
        if shot not in self._chases:
            pursuit = pursuit_of(self.state, shot)
            self._chases[shot] = pursuit is not None and pursuit.meeting > 0
        return self._chases[shot]

    def all_arms(self) -> tuple[Arm, ...]:
        """Return the weapons that may still fire."""
        return tuple(self._shots)

    def arms(self, ship: str) -> tuple[str, ...]:
        """Return the names of the weapons that a ship may still fire."""
        return tuple(arm.weapon for arm in self._shots if arm.ship == ship)

    def refusal(self, arm: Arm) -> Refusal | None:
        """Return why a weapon cannot be fired, or None (DF-1, DF-5)."""
        ship = self.state.ships[arm.ship]
        if arm.weapon == TUBES:
            return missiles_refusal(self.state.figures, ship, 1)
        if self.shots(arm):
            return None
        return shot_refusal(self.state, self.seat, Shot(arm.ship, arm.weapon, ship.place, ()))

    def shots(self, arm: Arm) -> tuple[Shot, ...]:
        """Return all shots of a weapon."""
        return self._shots.get(arm, ())

    def best(self, arm: Arm, meeting: Meeting | None = None) -> Shot:
        """Return the best shot of a weapon, or of its shots with this meeting.

        Among equal shots it is the simplest.
        """
        some = self.shots(arm)
        if meeting is not None:
            some = tuple(shot for shot in some if self.met[shot] == meeting)
        return max(some, key=self._order)

    def _order(self, shot: Shot) -> tuple[float, bool, bool, bool]:
        stands = shot.at == self.state.ships[shot.ship].place
        meets = self.proposes and self.met[shot] is not None
        return round(self.worth(shot), 9), meets, len(shot.launch) == 1, stands

    def meetings(self, arm: Arm) -> tuple[Meeting, ...]:
        """Return the meetings that a weapon can make, by descending value, then by moment."""
        if arm not in self._meetings:
            self._meetings[arm] = self._sorted_meetings(arm)
        return self._meetings[arm]

    def _sorted_meetings(self, arm: Arm) -> tuple[Meeting, ...]:
        found = {met for shot in self.shots(arm) if (met := self.met[shot]) is not None}
        worths = {met: round(self.worth(self.best(arm, met)), 9) for met in found}
        return tuple(sorted(found, key=lambda met: (-worths[met], met.part, met.enemy)))

    # --- the planned shot ---------------------------------------------------------------------------

    @property
    def meeting(self) -> Meeting | None:
        """Whom the planned shot meets, and when, or None."""
        return self.met[self.shot]

    def take(self, arm: Arm) -> None:
        """Choose a weapon with its best shot."""
        self.arm, self.shot = arm, self.best(arm)

    def aim(self, shot: Shot) -> None:
        """Choose a shot."""
        self.arm, self.shot = Arm(shot.ship, shot.weapon), shot

    def hexes(self) -> tuple[Hex, ...]:
        """Return the hexes to fire from, the ship's own hex first (DF-2)."""
        return places_to_fire_from(self.state.ships[self.arm.ship])[::-1]

    def divisions(self) -> Sequence[Shot]:
        """Return the shots from the current hex, one for each division of the launch.

        An evenly divided launch of a missile is there with both facings.
        """
        return [shot for shot in self.shots(self.arm) if shot.at == self.shot.at]

    def from_hex(self, at: Hex) -> Shot:
        """Return the planned shot as fired from another hex."""
        kept = self.shot.launch, self.shot.facing
        return next(one for one in self.shots(self.arm) if one.at == at and (one.launch, one.facing) == kept)
