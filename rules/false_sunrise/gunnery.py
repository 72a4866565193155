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


@dataclass(frozen=True, slots=True, kw_only=True)
class Gunnery:
    """How an edition fires, as a record of functions: for requests, screens, the computer's side and odds.

    `ruling` is the one about declaring fire, `target_ruling` the one about targets; of several refusals the
    first of `ranked` is given.
    `attacks` counts the attacks that a weapon makes when it fires, each at a target of its own choice.
    `reach_in` gives the nearest and the farthest inches at which a weapon of a ship may hit a ship without
    upgrades, `mean_damage_at` the mean damage of all of its attacks on such a ship at a distance, in pips.
    `shot_odds` (state, shooter, weapon, target) forecasts all attacks of a weapon at one target,
    `volley_odds` a whole declaration by target, `expected_pips` (state, event) the mean of what a resolved
    attack takes off its target as the table stands before its damage. `words` says what a weapon does in a
    short line, `about` begins a sentence with it.
    `mean_damage` is the mean of all attacks of a weapon at a ship, in points before what protects it.
    `attack` is what would be rolled there, as a value whose points of damage `damage_law` tells with their
    probabilities. `bands_in` lists the bands of a weapon, the nearest first; `shot_words` puts some attacks
    at a target into words, `place_words` a distance, `reach_words` how far a weapon reaches.
    `shared_bands`: the bands of all weapons are the same stretches. `cover` lists what of the
    target's side meets the attacks of a weapon, `cover_by` what a ship would give to others. `nouns` are what
    one attack of a declaration is called, and several; `counted` says what a forecast of fire takes into
    account.
    """

    ruling: str
    target_ruling: str
    ranked: tuple[str, ...]
    attacks: Callable[[Mount], int]
    can_hit: Callable[[State, Ship, Mount, Ship], bool]
    shot_refusal: Callable[[State, Ship, Mount, Ship], Refusal | None]
    reach_in: Callable[[Ship, Mount], tuple[float, float]]
    mean_damage_at: Callable[[Ship, Mount, float], float]
    shot_odds: Callable[[State, str, str, str], Outcome]
    volley_odds: Callable[[State, str, Sequence[tuple[str, str]]], Mapping[str, Outcome]]
    expected_pips: Callable[[State, Any], float]
    words: Callable[[Weapon], str]
    about: Callable[[Weapon], str]
    mean_damage: Callable[[State, Ship, Mount, Ship], float]
    attack: Callable[[State, Ship, Mount, Ship], Any]
    damage_law: Callable[[Any], tuple[tuple[int, float], ...]]
    bands_in: Callable[[Ship, Mount], tuple[Band, ...]]
    shot_words: Callable[[State, Ship, Mount, Ship, int], ShotWords]
    place_words: Callable[[float], str]
    reach_words: Callable[[Weapon], str]
    shared_bands: bool
    cover: Callable[[State, Mount, Ship], tuple[Cover, ...]]
    cover_by: Callable[[Ship], tuple[Cover, ...]]
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
