"""Declaring fire: all of a ship's attacks, before any die is rolled (FIR-1, E1-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, combinations_with_replacement, product
from typing import ClassVar

from rules.false_sunrise.asking import OverState
from rules.false_sunrise.events import GameLedger, VolleyDeclared
from rules.false_sunrise.gunnery import Gunnery, Volley, bridge_refusal, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.values import FrozenDict, value


@value(frozen=True, slots=True)
class DeclareFire(OverState[Volley]):
    """A request: the shots of an activated ship, or none (WPN-3, FIR-1, E1-13).

    A shot is one attack of a weapon. A weapon with several attacks may appear that many times.
    """

    asks_for: ClassVar[str] = "fire"
    seat: Seat
    state: State
    ship_id: str
    gunnery: Gunnery
    _targets: Mapping[str, Sequence[str]] | None = field(default=None, compare=False, repr=False)

    @property
    def ship(self) -> Ship:
        """The firing ship."""
        return self.state.ships[self.ship_id]

    def targets(self) -> Mapping[str, Sequence[str]]:
        """Return the legal targets of each weapon that has any, by weapon id."""
        if self._targets is not None:
            return self._targets
        found: dict[str, Sequence[str]] = {}
        ship, can_hit = self.ship, self.gunnery.can_hit
        if bridge_refusal(ship) is None and self.gunnery.attacks_left(ship) != 0:
            foes = self.state.ships_of(self.seat.other)
            for mount in ready_mounts(ship):
                there = tuple([foe.spec.id for foe in foes if can_hit(self.state, ship, mount, foe)])
                if there:
                    found[mount.id] = there
        targets = FrozenDict(found)
        object.__setattr__(self, "_targets", targets)
        return targets

    def attacks(self, weapon_id: str) -> int:
        """Return how many attacks a working weapon of the ship makes; 0 for any other id."""
        mount = self.ship.fittings.mount(weapon_id)
        return 0 if mount is None else self.gunnery.attacks(mount)

    def refusal(self, answer: Volley) -> Refusal | None:
        """Return why a declaration is illegal, or None.

        Of several reasons the highest-ranked one counts.
        """
        if not answer:
            return None
        targets = self.targets()
        used: Counter[str] = Counter()
        found: list[Refusal] = []
        for weapon_id, target_id in answer:
            if used[weapon_id] and used[weapon_id] >= self.attacks(weapon_id):
                found.append(Refusal(self.gunnery.ruling, self._too_often(weapon_id)))
            elif target_id not in targets.get(weapon_id, ()):
                refusal = self.shot_refusal(weapon_id, target_id)
                if refusal is not None:
                    found.append(refusal)
            used[weapon_id] += 1
        most = self.gunnery.attacks_left(self.ship)
        if most is not None and len(answer) > most:
            found.append(Refusal(self.gunnery.limit_ruling, self._too_many(len(answer), most)))
        return min(found, key=lambda one: self.gunnery.ranked.index(one.ruling), default=None)

    def _too_often(self, weapon_id: str) -> str:
        attacks = self.attacks(weapon_id)
        return f"{weapon_id} fires once a turn" + (f", with {attacks} attacks" if attacks > 1 else "")

    def _too_many(self, declared: int, most: int) -> str:
        nouns = self.gunnery.nouns
        return f"{declared} {nouns[declared != 1]}; {self.ship.spec.name} can still make {most} this turn"

    def shot_refusal(self, weapon_id: str, target_id: str) -> Refusal | None:
        """Return why one shot is illegal, or None if it is legal."""
        refusal = self.gunnery.weapon_refusal(self.ship, weapon_id)
        if refusal is not None:
            return refusal
        mount = self.ship.fittings.mount(weapon_id)
        target = self.state.ships.get(target_id)
        if mount is None or target is None:
            return Refusal(self.gunnery.target_ruling, f"there is no ship {target_id}")
        return self.gunnery.shot_refusal(self.state, self.ship, mount, target)

    def listed(self) -> Iterator[Volley]:
        """Yield every declaration, holding fire first, with the shots in the order of the weapons."""
        most = self.gunnery.attacks_left(self.ship)
        weapons = [list(self._attacks_of(weapon_id)) for weapon_id in self.targets()]
        for attacks in product(*weapons):
            shots = tuple(chain.from_iterable(attacks))
            if most is None or len(shots) <= most:
                yield shots

    def _attacks_of(self, weapon_id: str) -> Iterator[Volley]:
        """Yield all that one weapon can do: nothing, or each number of attacks on each set of targets."""
        targets = self.targets()[weapon_id]
        for count in range(self.attacks(weapon_id) + 1):
            for chosen in combinations_with_replacement(targets, count):
                yield tuple([(weapon_id, target) for target in chosen])

    def example(self, below: Below) -> Volley:
        """Pick a target or none at random for each attack."""
        shots = []
        for weapon_id, targets in self.targets().items():
            for _ in range(self.attacks(weapon_id)):
                drawn = below(len(targets) + 1)
                if drawn:
                    shots.append((weapon_id, targets[drawn - 1]))
        return tuple(shots[: self.gunnery.attacks_left(self.ship)])

    def default(self) -> Volley:
        """Hold fire."""
        return ()

    def pack(self, answer: Volley) -> object:
        """Write the shots as pairs."""
        return [list(shot) for shot in answer]

    def unpack(self, data: object) -> Volley:
        """Read the shots from pairs. Raise `ValueError` if the form is wrong."""
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
        """Return 1 for each weapon that has a target."""
        return len(self.targets())


def declare(ledger: GameLedger, ship_id: str, gunnery: Gunnery) -> Flow[Volley]:
    """Let the owner declare an activated ship's fire if it has a target. Return the shots."""
    ship = ledger.state.ships[ship_id]
    request = DeclareFire(ship.spec.seat, ledger.state, ship_id, gunnery)
    if not ready_mounts(ship) or not request.targets():
        return ()
    shots = tuple((yield from ask(request)))
    if shots:
        ledger.record(VolleyDeclared(ship_id, shots, gunnery.ruling))
    return shots
