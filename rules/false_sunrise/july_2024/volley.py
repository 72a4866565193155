"""Declaring fire: all shots of a ship before the first die (FIR-1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.false_sunrise.july_2024.gunnery import (
    bridge_refusal,
    can_hit,
    ready_mounts,
    shot_refusal,
    weapon_refusal,
)
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat

# Of several refusals the first of these is given.
RANKED = ("WPN-5", "FIR-1", "FIR-2", "FIR-5")

# (weapon, target) of each shot, in the order in which they are resolved.
Volley = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class DeclareFire(Request[Volley]):
    """Ask for the shots of an activated ship; none is a legal answer (WPN-3, FIR-1)."""

    seat: Seat
    state: State
    ship_id: str
    _targets: dict[str, list[str]] = field(default_factory=dict)

    @property
    def ship(self) -> Ship:
        """The ship that fires."""
        return self.state.ships[self.ship_id]

    def targets(self) -> dict[str, list[str]]:
        """List the legal targets of each weapon that has one, by weapon."""
        if not self._targets:
            ship = self.ship
            if bridge_refusal(ship) is None:
                foes = self.state.ships_of(self.seat.other)
                for mount in ready_mounts(ship):
                    there = [foe.spec.id for foe in foes if can_hit(self.state, ship, mount, foe)]
                    if there:
                        self._targets[mount.id] = there
        return self._targets

    def refusal(self, answer: Volley) -> Refusal | None:
        """Say why a declaration is not legal, or None: the first of WPN-5, FIR-1, FIR-2, FIR-5."""
        if not answer:
            return None
        targets = self.targets()
        used: list[str] = []
        found: list[Refusal] = []
        for weapon_id, target_id in answer:
            if weapon_id in used:
                found.append(Refusal("FIR-1", f"{weapon_id} fires once a turn"))
            elif target_id not in targets.get(weapon_id, ()):
                refusal = self.shot_refusal(weapon_id, target_id)
                if refusal is not None:
                    found.append(refusal)
            used.append(weapon_id)
        return min(found, key=lambda one: RANKED.index(one.ruling), default=None)

    def shot_refusal(self, weapon_id: str, target_id: str) -> Refusal | None:
        """Say why one shot is not legal, or None."""
        refusal = weapon_refusal(self.ship, weapon_id)
        if refusal is not None:
            return refusal
        mount = self.ship.fittings.mount(weapon_id)
        target = self.state.ships.get(target_id)
        if mount is None or target is None:
            return Refusal("FIR-2", f"there is no ship {target_id}")
        return shot_refusal(self.state, self.ship, mount, target)

    def example(self, below: Below) -> Volley:
        """Draw a target or none for each weapon."""
        shots = []
        for weapon_id, targets in self.targets().items():
            drawn = below(len(targets) + 1)
            if drawn:
                shots.append((weapon_id, targets[drawn - 1]))
        return tuple(shots)

    def default(self) -> Volley:
        """Hold fire."""
        return ()

    def pack(self, answer: Volley) -> object:
        """Write shots as pairs."""
        return [list(shot) for shot in answer]

    def unpack(self, data: object) -> Volley:
        """Read shots from pairs."""
        if not isinstance(data, list | tuple):
            raise ValueError("shots are a list of [weapon, target]")
        shots = []
        for one in data:
            match one:
                case [str(weapon), str(target)]:
                    shots.append((weapon, target))
                case _:
                    raise ValueError("a shot is [weapon, target]")
        return tuple(shots)

    def decisions(self, answer: Volley) -> int:
        """One for each weapon that had a target."""
        return len(self.targets())
