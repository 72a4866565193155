"""Gunnery that editions share, and what programs need to know of an edition's own."""

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

# (weapon, target) of each attack, in the order in which they are resolved.
Volley = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of distances that a weapon reaches, in inches; `best` where it does most."""

    near_in: float
    far_in: float
    words: str
    best: bool = False


@dataclass(frozen=True, slots=True)
class ShotWords:
    """A shot in words: where its target is ("RB2"; "" where that says nothing), its dice ("4 dice - 1").

    `notes` are sentences about what else counts, each with its ruling; `ruling` is the one that its dice
    rest on.
    """

    place: str
    dice: str
    notes: tuple[str, ...]
    ruling: str


@dataclass(frozen=True, slots=True)
class Cover:
    """What a ship has against attacks on ships near it: how far it reaches, and how strong it is in words."""

    ship_id: str
    reach_in: float
    words: str


def no_limit(_ship: Ship) -> None:
    """Let all weapons of a ship fire in one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gunnery:
    """How an edition fires, for requests, screens, the computer's side and odds.

    What may fire:

    - `ruling`: the one about declaring fire.
    - `target_ruling`: the one about targets.
    - `ranked`: rulings; of several refusals the one of the first is given.
    - `attacks` (mount): how many a weapon makes when it fires, each at a target of its own choice.
    - `attacks_left` (ship): how many all its weapons together still make this turn, None for no such limit;
      `limit_ruling` says so.
    - `can_hit` (state, shooter, mount, target): whether a working weapon may fire at a ship.
    - `shot_refusal` (state, shooter, mount, target): why it may not, or None.
    - `reach_in` (shooter, mount): the nearest and the farthest inches at which it may hit a ship without
      upgrades.
    - `bands_in` (shooter, mount): the stretches of distance in which it hits, the nearest first.
    - `shared_bands`: whether these are the same stretches for all weapons.

    What fire does, where damage counts in points before what protects a ship, and pips after it:

    - `attack` (state, shooter, mount, target): what would be rolled, as a value of the edition's own.
    - `damage_law` (attack): its damage with the probabilities.
    - `mean_damage` (state, shooter, mount, target): the mean damage of all attacks of a weapon at a ship.
    - `mean_damage_at` (shooter, mount, inches): the same on a ship without upgrades, at a distance.
    - `shot_odds` (state, shooter, weapon, target): a forecast of all attacks of a weapon at a ship, by ids.
    - `volley_odds` (state, shooter, shots): a forecast of a whole declaration, by target.
    - `expected_pips` (state, event): the mean of what a resolved attack takes off its target, as the table
      stands before its damage.
    - `cover` (state, mount, target): what of the target's side meets the attacks of a weapon.
    - `cover_by` (ship): what a ship would give to others.

    In words:

    - `words` (weapon): what it does, in a short line.
    - `about` (weapon): begins a sentence with it.
    - `reach_words` (weapon): how far it reaches.
    - `place_words` (inches): where a distance is among its bands.
    - `shot_words` (state, shooter, mount, target, attacks): some attacks at a ship.
    - `nouns`: what one attack of a declaration is called, and several.
    - `counted`: what a forecast of fire takes into account.
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
    counted: str

    def count_words(self, count: int) -> str:
        """Write how many attacks there are: "1 shot"."""
        return f"{count} {self.nouns[count != 1]}"

    def targets_of(self, state: State, shooter: Ship, mount: Mount) -> list[str]:
        """List the ids of the ships at which a working weapon may fire."""
        return [
            foe.spec.id
            for foe in state.ships_of(shooter.spec.seat.other)
            if self.can_hit(state, shooter, mount, foe)
        ]

    def weapon_refusal(self, ship: Ship, weapon_id: str) -> Refusal | None:
        """Say why a weapon of a ship may not fire, whatever the target, or None (WPN-5, FIR-1, E1-13)."""
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
    """Return a working weapon of a ship by its id; ValueError where it does not work."""
    mount = ship.fittings.mount(weapon_id)
    if mount is None:
        raise ValueError(f"{ship.spec.name} has no working weapon {weapon_id}")
    return mount


def in_arcs(shooter: Ship, mount: Mount, target: Ship) -> bool:
    """Say whether a target lies in an arc of a weapon; all round there is none (FIR-2, E1-17)."""
    if mount.arcs is None:
        return True
    at, heading, there = (shooter.x, shooter.y), shooter.heading, (target.x, target.y)
    return any(in_arc(at, heading, arc, there) for arc in mount.arcs)


def arc_refusal(ruling: str, shooter: Ship, mount: Mount, target: Ship) -> Refusal | None:
    """Say by how much a target lies outside the arcs of a weapon, or None (FIR-2, E1-17)."""
    if mount.arcs is None or in_arcs(shooter, mount, target):
        return None
    arcs = " and ".join(arc.value for arc in mount.arcs)
    outside = outside_words(shooter.at, shooter.heading, mount.arcs, target.at)
    return Refusal(ruling, f"{target.spec.name} is {outside} the {arcs} arc of {mount.name}")


def can_see(state: State, a: Ship, b: Ship) -> bool:
    """Say whether two ships are in line of sight; remembered until a ship moves (GEO-7)."""
    one, two = a.spec.id, b.spec.id
    pair = (one, two) if one < two else (two, one)
    seen = state.sight.get(pair)
    if seen is None:
        seen = state.sight[pair] = not state.setup.terrain.blocks_sight((a.x, a.y), (b.x, b.y))
    return seen


def is_acquired(state: State, seat: Seat, target: Ship) -> bool:
    """Say whether a fleet's missiles need no sight to a ship (WPN-2)."""
    return bool(state.acquired) and (seat, target.spec.id) in state.acquired


def ready_mounts(ship: Ship) -> list[Mount]:
    """List the weapons that work and have not fired this turn (FIR-1, E1-13)."""
    return [mount for mount in ship.fittings.mounts if not ship.fired >> mount.bit & 1]


def bridge_refusal(ship: Ship) -> Refusal | None:
    """Say why a ship may not fire at all, or None (WPN-5)."""
    if not ship.fittings.bridge and ship.order is not None and ship.order.steers:
        return Refusal(
            "WPN-5", f"{ship.spec.name} has lost its bridge and changed velocity or course this turn"
        )
    return None
