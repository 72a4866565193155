"""Random legal fleets: for tests, quick games and the computer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Hull, SquadronType, Upgrade, Weapon
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile, with_ids
from rules.false_sunrise.ship_names import draw_names, fleet_name
from rules.kernel.dice import Stream
from rules.table.arcs import Arc, adjacent

MOST_INTEGRITY = 200  # FRC-1

# How often each size of hull is picked while it fits. This gives about seven ships at 20 integrity.
_HULL_WEIGHTS = {1: 6, 2: 9, 4: 8, 6: 3, 8: 2}
# Most guns face forward, many to the sides, few to the rear.
_ARCS = (Arc.FORE,) * 5 + (Arc.STARBOARD,) * 2 + (Arc.PORT,) * 2 + (Arc.REAR,)
_TRIES = 6

T = TypeVar("T")


def random_fleet(
    seed: int | str | Stream, integrity: int, catalogue: Catalogue, faction: str | None = None
) -> FleetFile:
    """Return a random legal fleet of at most `integrity`. The same seed and catalog give the same fleet.

    It picks entries by their place in the catalog's lists, so another order gives another fleet.

    `integrity` is the edition's least total to 200; `faction` None means no faction. Seven fleets
    in eight spend all of it. Raise `ValueError` for any other integrity and `KeyError` for an
    unknown faction.
    """
    if not catalogue.least_total <= integrity <= MOST_INTEGRITY:
        rule, least = catalogue.total_rule, catalogue.least_total
        raise ValueError(f"integrity {integrity}; {rule} allows {least} to {MOST_INTEGRITY}")
    stream = seed if isinstance(seed, Stream) else Stream("fleet", seed)
    hulls = _draw_hulls(stream, integrity, catalogue)
    names = draw_names(stream, len(hulls))
    choices = _Choices.of(catalogue, faction)
    return FleetFile(
        name=fleet_name(stream),
        about="A random fleet.",
        edition=catalogue.edition,
        faction=faction,
        ships=tuple(_draw_ship(stream, name, hull, choices) for name, hull in zip(names, hulls, strict=True)),
    )


@dataclass(frozen=True, slots=True)
class _Choices:
    """What a fleet may be built from: the common entries and those of its faction (FRC-7)."""

    catalogue: Catalogue
    weapons: tuple[Weapon, ...]
    upgrades: tuple[Upgrade, ...]
    squadrons: tuple[SquadronType, ...]
    casemates: bool

    @classmethod
    def of(cls, catalogue: Catalogue, faction: str | None) -> _Choices:
        """Return what is available to a faction, or to a fleet without one."""
        open_to = (None, faction)
        effects = () if faction is None else catalogue.faction[faction].effects
        return cls(
            catalogue,
            tuple(one for one in catalogue.weapons if one.faction in open_to),
            tuple(one for one in catalogue.upgrades if one.faction in open_to),
            tuple(one for one in catalogue.squadrons if one.faction in open_to),
            any(effect.widens_mounts for effect in effects),
        )


def _draw_hulls(stream: Stream, integrity: int, catalogue: Catalogue) -> list[Hull]:
    """Pick random hulls until the total is spent; one fleet in eight stops a little short of it."""
    hulls: list[Hull] = []
    reserve = 1 + stream.below(2) if stream.below(8) == 0 else 0
    left = max(catalogue.least_total, integrity - reserve)
    while fitting := [
        hull
        for hull in catalogue.hulls
        if hull.integrity <= left and not any(catalogue.mix_faults((*hulls, hull), integrity))
    ]:
        weights = [_HULL_WEIGHTS.get(hull.integrity, 1) for hull in fitting]
        hull = _pick(
            stream, [hull for hull, weight in zip(fitting, weights, strict=True) for _ in range(weight)]
        )
        hulls.append(hull)
        left -= hull.integrity
    return sorted(hulls, key=lambda hull: -hull.integrity)


def _draw_ship(stream: Stream, name: str, hull: Hull, choices: _Choices) -> ShipFile:
    """Pick a ship's components and defenses at random. The first component is usually a weapon."""
    if not hull.capital:
        return ShipFile(name=name, hull=hull.id)
    slots = hull.slots - (1 if hull.integrity > 1 and stream.below(25) == 0 else 0)
    drawn: list[ComponentFile] = []
    for slot in range(slots):
        armed = stream.below(10) > 0 if slot == 0 else stream.below(100) < 45
        drawn.append(
            _draw_weapon(stream, hull, choices) if armed else _draw_upgrade(stream, hull, drawn, choices)
        )
        drawn = list(with_ids(drawn))
    return ShipFile(
        name=name,
        hull=hull.id,
        components=tuple(drawn),
        defences=_draw_defences(stream, hull, choices),
    )


def _draw_defences(stream: Stream, hull: Hull, choices: _Choices) -> tuple[str, ...]:
    """Pick a ship's defenses if there are any; one ship in twelve has one too few (FRC-3)."""
    if not choices.catalogue.defences:
        return ()
    defences = hull.most_defences - (1 if stream.below(12) == 0 else 0)
    return tuple(_pick(stream, choices.catalogue.defences).id for _ in range(defences))


def _draw_weapon(stream: Stream, hull: Hull, choices: _Choices) -> ComponentFile:
    weapon = _pick(stream, [one for one in choices.weapons if one.needs_integrity <= hull.integrity])
    arc = _pick(stream, _ARCS) if weapon.needs_arc else None
    two_arcs = choices.casemates or hull.two_arcs
    second = _pick(stream, adjacent(arc)) if arc is not None and two_arcs else None
    return ComponentFile(type=weapon.id, arc=arc, second_arc=second)


def _draw_upgrade(
    stream: Stream, hull: Hull, drawn: Sequence[ComponentFile], choices: _Choices
) -> ComponentFile:
    """Pick an upgrade that helps with what the ship has so far, or a weapon if none is found."""
    free = _without_turret(drawn)
    families = dict.fromkeys(upgrade.family for upgrade in choices.upgrades)
    for _ in range(_TRIES):
        family = _pick(stream, tuple(families))
        members = [one for one in choices.upgrades if one.family == family]
        upgrade = _pick(stream, members)
        if not _is_useful(upgrade, drawn, choices.catalogue) or (upgrade.binds and not free):
            continue
        return ComponentFile(
            type=upgrade.id,
            weapon=_pick(stream, free) if upgrade.binds else None,
            squadrons=_draw_squadrons(stream, upgrade, choices),
        )
    return _draw_weapon(stream, hull, choices)


def _draw_squadrons(stream: Stream, upgrade: Upgrade, choices: _Choices) -> tuple[str, ...]:
    """Fill a hangar at random (FRC-6); one in fifteen starts one squadron short."""
    places = upgrade.hangar_places
    if places and stream.below(15) == 0:
        places -= 1
    return tuple(_pick(stream, choices.squadrons).id for _ in range(places))


def _without_turret(drawn: Iterable[ComponentFile]) -> list[str]:
    """List the weapons that could still get a turret mount (FRC-5)."""
    components = tuple(drawn)
    served = {component.weapon for component in components}
    return [one.key for one in components if one.arc is not None and one.key not in served]


def _helps(effect: Effect, kind: WeaponKind) -> bool:
    return bool(effect.rerolls(kind) or effect.more_dice(kind) or effect.further_kills(kind))


def _is_useful(upgrade: Upgrade, drawn: Iterable[ComponentFile], catalogue: Catalogue) -> bool:
    """Return whether an upgrade changes anything for these components (UPG-6: a spare does not)."""
    types = [component.type for component in drawn]
    if upgrade.id in types and not upgrade.adds_up:
        return False
    kinds = {entry.kind for entry in map(catalogue.component.get, types) if isinstance(entry, Weapon)}
    wanted = {kind for kind in WeaponKind for effect in upgrade.effects if _helps(effect, kind)}
    if any(effect.kill_shift() for effect in upgrade.effects):
        wanted.add(WeaponKind.BALLISTIC)
    if any(effect.aim() for effect in upgrade.effects):
        wanted.add(WeaponKind.DIRECT)
    return not wanted or bool(wanted & kinds)


def _pick(stream: Stream, among: Sequence[T]) -> T:
    return among[stream.below(len(among))]
