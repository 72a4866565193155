"""Gunnery: what all editions share, and what programs need to know about an edition's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.table.arcs import in_arc, outside_words

# The (weapon, target) of each attack, in the order of resolution.
Volley = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A range of distances, in inches, that a weapon reaches; `best` if it is most effective there."""

    near_in: float
    far_in: float
    words: str
    best: bool = False


@dataclass(frozen=True, slots=True)
class ShotWords:
    """A shot in words: the target's range band ("RB2", or "" if irrelevant) and the dice ("4 dice - 1").

    `notes` are sentences about other factors, each with its ruling. `ruling` is the one behind the
    dice.
    """

    place: str
    dice: str
    notes: tuple[str, ...]
    ruling: str


@dataclass(frozen=True, slots=True)
class Cover:
    """A ship's defense against attacks on ships near it: its range, and its strength in words."""

    ship_id: str
    reach_in: float
    words: str


def no_limit(_ship: Ship) -> None:
    """Return None: all weapons of a ship may fire in one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gunnery:
    """How an edition fires, for requests, screens, the computer and odds.

    What may fire:

    - `ruling`: the ruling on declaring fire.
    - `target_ruling`: the ruling on targets.
    - `ranked`: rulings in order of rank. Of several refusals the first in this order is given.
    - `attacks` (mount): how many attacks a weapon makes when it fires, each at its own target.
    - `attacks_left` (ship): how many attacks the ship can still make this turn with all its weapons
      together. None means no limit. `limit_ruling` is the ruling behind it.
    - `can_hit` (state, shooter, mount, target): whether a working weapon may fire at a ship.
    - `shot_refusal` (state, shooter, mount, target): why it may not, or None.
    - `reach_in` (shooter, mount): the least and the greatest distance, in inches, at which it can
      hit a ship without upgrades.
    - `bands_in` (shooter, mount): the bands of distance in which it hits, nearest first.
    - `shared_bands`: whether these bands are the same for all weapons.

    What fire does. Damage is counted before the target's protections, pips after them:

    - `attack` (state, shooter, mount, target): the dice that would be rolled, as a value of the
      edition.
    - `damage_law` (attack): the distribution of its damage.
    - `mean_damage` (state, shooter, mount, target): the average damage of all of a weapon's attacks
      on a ship.
    - `mean_damage_at` (shooter, mount, inches): the same at a distance, on a ship without upgrades.
    - `shot_odds` (state, shooter, weapon, target): a forecast of all of a weapon's attacks on a
      ship, by ids.
    - `volley_odds` (state, shooter, shots): a forecast of a whole declaration, by target.
    - `expected_pips` (state, event): the average loss from a resolved attack, for the state before
      its damage.
    - `cover` (state, mount, target): what on the target's side defends against the weapon's
      attacks.
    - `cover_by` (ship): the cover that a ship would give to others.

    In words:

    - `words` (weapon): what it does, in one short line.
    - `about` (weapon): the start of a sentence about it.
    - `reach_words` (weapon): how far it reaches.
    - `place_words` (inches): the band that a distance is in.
    - `shot_words` (state, shooter, mount, target, attacks): some attacks on a ship.
    - `nouns`: what one attack of a declaration is called, and several.
    """

    ruling: str
    target_ruling: str
    ranked: tuple[str, ...]
    attacks: Callable[[Mount], int]
    attacks_left: Callable[[Ship], int | None] = no_limit
    limit_ruling: str = ""
    can_hit: Callable[[State, Ship, Mount, Ship], bool]
    shot_refusal: Callable[[State, Ship, Mount, Ship], Refusal | None]
    reach_in: Callable[[Ship, Mount], tuple[float, float]]
    bands_in: Callable[[Ship, Mount], tuple[Band, ...]]
    shared_bands: bool
    attack: Callable[[State, Ship, Mount, Ship], Any]
    damage_law: Callable[[Any], tuple[tuple[int, float], ...]]
    mean_damage: Callable[[State, Ship, Mount, Ship], float]
    mean_damage_at: Callable[[Ship, Mount, float], float]
    shot_odds: Callable[[State, str, str, str], Outcome]
    volley_odds: Callable[[State, str, Sequence[tuple[str, str]]], Mapping[str, Outcome]]
    expected_pips: Callable[[State, Any], float]
    cover: Callable[[State, Mount, Ship], tuple[Cover, ...]]
    cover_by: Callable[[Ship], tuple[Cover, ...]]
    words: Callable[[Weapon], str]
    about: Callable[[Weapon], str]
    reach_words: Callable[[Weapon], str]
    place_words: Callable[[float], str]
    shot_words: Callable[[State, Ship, Mount, Ship, int], ShotWords]
    nouns: tuple[str, str]

    def count_words(self, count: int) -> str:
        """Return the number of attacks in words: "1 shot"."""
        return f"{count} {self.nouns[count != 1]}"

    def targets_of(self, state: State, shooter: Ship, mount: Mount) -> list[str]:
        """List the ids of the ships at which a working weapon may fire."""
        return [
            foe.spec.id
            for foe in state.ships_of(shooter.spec.seat.other)
            if self.can_hit(state, shooter, mount, foe)
        ]

    def weapon_refusal(self, ship: Ship, weapon_id: str) -> Refusal | None:
        """Return why a ship's weapon may not fire at any target, or None (WPN-5, FIR-1, E1-13)."""
        refusal = bridge_refusal(ship)
        if refusal is not None:
            return refusal
        bit = ship.spec.bit.get(weapon_id)
        if bit is None or weapon_id not in ship.spec.by_id:
            return Refusal(self.ruling, f"{ship.spec.name} has no weapon {weapon_id}")
        if ship.fittings.mount(weapon_id) is None:
            weapon = ship.spec.system_name(weapon_id)
            return Refusal(self.ruling, f"{weapon} of {ship.spec.name} does not work")
        if ship.fired >> bit & 1:
            weapon = ship.spec.system_name(weapon_id)
            return Refusal(self.ruling, f"{weapon} of {ship.spec.name} has fired this turn")
        return None


def working_mount(ship: Ship, weapon_id: str) -> Mount:
    """Return a ship's working weapon by its id. Raise `ValueError` if it does not work."""
    mount = ship.fittings.mount(weapon_id)
    if mount is None:
        raise ValueError(f"{ship.spec.name} has no working weapon {weapon_id}")
    return mount


def in_arcs(shooter: Ship, mount: Mount, target: Ship) -> bool:
    """Return whether a target is in one of a weapon's arcs (FIR-2, E1-17).

    A weapon without arcs fires all around.
    """
    if mount.arcs is None:
        return True
    at, heading, there = (shooter.x, shooter.y), shooter.heading, (target.x, target.y)
    return any(in_arc(at, heading, arc, there) for arc in mount.arcs)


def arc_refusal(ruling: str, shooter: Ship, mount: Mount, target: Ship) -> Refusal | None:
    """Return how far a target is outside a weapon's arcs, or None if it is inside (FIR-2, E1-17)."""
    if mount.arcs is None or in_arcs(shooter, mount, target):
        return None
    arcs = " and ".join(arc.value for arc in mount.arcs)
    outside = outside_words(shooter.at, shooter.heading, mount.arcs, target.at)
    return Refusal(ruling, f"{target.spec.name} is {outside} the {arcs} arc of {mount.name}")


def can_see(state: State, a: Ship, b: Ship) -> bool:
    """Return whether two ships are in line of sight (GEO-7).

    The answer is cached until a ship moves.
    """
    one, two = a.spec.id, b.spec.id
    pair = (one, two) if one < two else (two, one)
    seen = state.sight.get(pair)
    if seen is None:
        seen = state.sight[pair] = not state.setup.terrain.blocks_sight((a.x, a.y), (b.x, b.y))
    return seen


def is_acquired(state: State, seat: Seat, target: Ship) -> bool:
    """Return whether a fleet's missiles need no line of sight to a ship (WPN-2)."""
    return bool(state.acquired) and (seat, target.spec.id) in state.acquired


def ready_mounts(ship: Ship) -> list[Mount]:
    """List the weapons that work and have not fired this turn (FIR-1, E1-13)."""
    return [mount for mount in ship.fittings.mounts if not ship.fired >> mount.bit & 1]


def bridge_refusal(ship: Ship) -> Refusal | None:
    """Return why a ship may not fire at all, or None (WPN-5)."""
    if not ship.fittings.bridge and ship.order is not None and ship.order.steers:
        return Refusal(
            "WPN-5", f"{ship.spec.name} has lost its bridge and changed velocity or course this turn"
        )
    return None
