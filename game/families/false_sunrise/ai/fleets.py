"""Fleets that the computer builds for itself: archetypes filled from what the catalog offers (FRC)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from game.families.false_sunrise.ai.archetypes import GUN, Archetype
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.catalogue import (
    MOST_DEFENCES,
    Catalogue,
    Hull,
    SquadronType,
    Upgrade,
    Weapon,
    by_size,
)
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile, with_ids
from rules.false_sunrise.random_fleets import MOST_INTEGRITY, random_fleet
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.ship_names import draw_names, fleet_name
from rules.kernel.dice import Stream
from rules.table.arcs import Arc, adjacent

_ARCS = (Arc.FORE, Arc.FORE, Arc.STARBOARD, Arc.PORT, Arc.FORE, Arc.REAR)
_SPICED = 6  # one slot in this many is filled with something else
_OWN = 3  # one slot in this many gets an upgrade of the fleet's faction, if it has one
_OWN_GUN = 6  # one gun in this many is the faction's own, whatever else the ship fires
_OFF_THEME = 4  # one faction upgrade in this many is not the fleet's theme
_LASTING = 2  # the least integrity of a ship that deserves an upgrade for survival

T = TypeVar("T")


_DOES: Mapping[str, Callable[[Effect], bool]] = {
    "armour": lambda effect: any(effect.defence(kind) > 0 for kind in RATED),
    "tough": lambda effect: bool(effect.shields() or effect.bar_pips() or effect.plates or effect.cloaks),
    "thrust": lambda effect: bool(effect.overcharges or effect.course() or effect.front_loads),
    "turret": lambda effect: effect.widens_arc,
    "hangar": lambda effect: effect.places() > 0,
    "repair": lambda effect: effect.crews or effect.closes,
    "marks": lambda effect: effect.acquires,
    "screen": lambda effect: effect.defends,
    "control": lambda effect: effect.directs() > 0,
    "flak": lambda effect: effect.opens is not None or effect.illuminates_in() > 0,
}


@dataclass(frozen=True, slots=True)
class _Stock:
    """What a fleet can be built from: the common entries and those of its faction, if it has one (FRC-7).

    `own` holds the faction's upgrades; `theme` is the one that the fleet has most of. `casemates` is FAC-11.
    """

    catalogue: Catalogue
    weapons: tuple[Weapon, ...]
    upgrades: tuple[Upgrade, ...]
    own: tuple[Upgrade, ...]
    squadrons: tuple[SquadronType, ...]
    casemates: bool = False
    theme: Upgrade | None = None

    @classmethod
    def of(cls, catalogue: Catalogue, faction: str | None) -> _Stock:
        """Pick what is available to a faction, or to a fleet without one."""
        open_to = (None, faction)
        effects = () if faction is None else catalogue.faction[faction].effects
        return cls(
            catalogue,
            tuple([one for one in catalogue.weapons if one.faction in open_to]),
            tuple([one for one in catalogue.upgrades if one.faction is None]),
            tuple([one for one in catalogue.upgrades if faction is not None and one.faction == faction]),
            tuple([one for one in catalogue.squadrons if one.faction in open_to]),
            any(effect.widens_mounts for effect in effects),
        )


def build_fleet_file(
    level: Level, seed: int | str, integrity: int, catalogue: Catalogue, faction: str | None = None
) -> FleetFile:
    """Build a legal fleet that spends `integrity` (1 to 200), of a faction or none (FRC-7).

    The same seed, level, style and faction always give the same fleet. A style uses an archetype that suits
    it. Without a style, the weakest levels build a random fleet and the others use any archetype. Raise
    `ValueError` for an integrity out of range, and `KeyError` for an unknown faction.
    """
    archetypes = tuple(edition_ui_of(catalogue.edition).computer.archetypes)
    liked = [name for name in archetypes if level.style is not None and name in level.style.archetypes]
    if not liked and not level.joint:
        return random_fleet(Stream("cadet fleet", seed), integrity, catalogue, faction)
    stream = Stream("fleet of archetype", seed)
    return build_archetype(_pick(stream, liked or archetypes), stream, integrity, catalogue, faction)


def build_archetype(
    name: str, stream: Stream, integrity: int, catalogue: Catalogue, faction: str | None = None
) -> FleetFile:
    """Build a legal fleet of an archetype.

    Raise `KeyError` for an unknown archetype or faction, and `ValueError` for an integrity out of range.
    """
    if not catalogue.least_total <= integrity <= MOST_INTEGRITY:
        rule, least = catalogue.total_rule, catalogue.least_total
        raise ValueError(f"integrity {integrity}; {rule} allows {least} to {MOST_INTEGRITY}")
    archetype = edition_ui_of(catalogue.edition).computer.archetypes[name]
    hulls = _draw_hulls(stream, archetype, integrity, catalogue)
    names = draw_names(stream, len(hulls))
    stock = _Stock.of(catalogue, faction)
    if stock.own:
        themes = [one for one in stock.own if len(hulls) > 1 or not _needs_a_friend(one)]
        stock = replace(stock, theme=_pick(stream, themes))
    return FleetFile(
        name=fleet_name(stream),
        about=archetype.about,
        edition=catalogue.edition,
        faction=faction,
        ships=tuple(
            _draw_ship(stream, archetype, ship_name, hull, stock)
            for ship_name, hull in zip(names, hulls, strict=True)
        ),
    )


def _draw_hulls(stream: Stream, archetype: Archetype, integrity: int, catalogue: Catalogue) -> list[Hull]:
    """Draw hulls by their weights until nothing fits; if no wanted hull fits, take the largest that does."""
    ranked = sorted([hull for hull in catalogue.hulls if hull.capital], key=by_size)
    last = max(1, len(ranked) - 1)
    weight = {
        hull.id: archetype.hulls[rank * (len(archetype.hulls) - 1) // last]
        for rank, hull in enumerate(ranked)
    }
    hulls: list[Hull] = []
    left = integrity
    while fitting := [hull for hull in ranked if _fits(hull, hulls, left, integrity, catalogue)]:
        fitting = [
            hull for hull in fitting if _leaves_none(hull, hulls, left, integrity, catalogue)
        ] or fitting
        urn = [hull for hull in fitting for _ in range(weight[hull.id])] or fitting[-1:]
        craft = [hull for hull in map(catalogue.hull.__getitem__, archetype.craft) if hull.integrity <= left]
        craft = [hull for hull in craft if _fits(hull, hulls, left, integrity, catalogue)]
        if craft and hulls and (len(hulls) == 1 or stream.below(archetype.craft_in) == 0):
            urn = craft
        hulls.append(_pick(stream, urn))
        left -= hulls[-1].integrity
    return sorted(hulls, key=lambda hull: -hull.integrity)


def _fits(hull: Hull, hulls: Sequence[Hull], left: int, integrity: int, catalogue: Catalogue) -> bool:
    """Return whether a hull can join a fleet of `integrity` that has `left` unspent (FRC-1, MF-4)."""
    return hull.integrity <= left and not any(catalogue.mix_faults((*hulls, hull), integrity))


def _leaves_none(hull: Hull, hulls: Sequence[Hull], left: int, integrity: int, catalogue: Catalogue) -> bool:
    """Return whether a hull spends exactly what is left, or leaves room for another hull."""
    rest, taken = left - hull.integrity, (*hulls, hull)
    return not rest or any(_fits(one, taken, rest, integrity, catalogue) for one in catalogue.hulls)


def _draw_ship(stream: Stream, archetype: Archetype, name: str, hull: Hull, stock: _Stock) -> ShipFile:
    """Fill a hull's slots by the archetype, the first one with a gun, and draw its defenses."""
    if not hull.slots:
        return ShipFile(name=name, hull=hull.id)
    kind = _pick(stream, archetype.kinds)
    drawn: tuple[ComponentFile, ...] = ()
    for slot in range(hull.slots):
        role = archetype.slots[slot % len(archetype.slots)]
        if slot and stream.below(_SPICED) == 0:
            role = _pick(stream, archetype.spice)
        component = _draw_own(stream, drawn, hull, stock) if slot and stock.own else None
        if component is None and role != GUN:
            component = _draw_upgrade(stream, role, drawn, stock)
        if component is None:
            component = _draw_gun(stream, archetype, kind, drawn, hull, stock)
        drawn = with_ids((*drawn, component))
    if archetype.defences:
        defences = tuple(_pick(stream, archetype.defences) for _ in range(hull.most_defences))
    else:
        defences = _draw_defences(stream, drawn, stock.catalogue)
    return ShipFile(name=name, hull=hull.id, components=drawn, defences=defences)


def _draw_gun(
    stream: Stream,
    archetype: Archetype,
    kind: WeaponKind,
    drawn: Sequence[ComponentFile],
    hull: Hull,
    stock: _Stock,
) -> ComponentFile:
    """Draw a weapon of a ship's kind within the archetype's grades, or the nearest thing available."""
    low, high = archetype.grades
    grade = edition_ui_of(stock.catalogue.edition).computer.reach_grade
    fitting = [weapon for weapon in stock.weapons if weapon.needs_integrity <= hull.integrity]
    own = [weapon for weapon in fitting if weapon.faction is not None]
    alike = [weapon for weapon in fitting if weapon.kind is kind] or fitting
    if own and stream.below(_OWN_GUN) == 0:
        alike = own
    misses = {weapon.id: max(low - grade(weapon), grade(weapon) - high, 0) for weapon in alike}
    least = min(misses.values())
    weapon = _pick(stream, [weapon for weapon in alike if misses[weapon.id] == least])
    mounted = sum(one.arc is not None for one in drawn)
    arc = _ARCS[mounted % len(_ARCS)] if weapon.needs_arc else None
    second = adjacent(arc)[mounted % 2] if arc is not None and (stock.casemates or hull.two_arcs) else None
    return ComponentFile(type=weapon.id, arc=arc, second_arc=second)


def _draw_upgrade(
    stream: Stream, role: str, drawn: Sequence[ComponentFile], stock: _Stock
) -> ComponentFile | None:
    """Draw an upgrade for a role that has an effect on this ship; None if there is none (UPG-6, FRC-5)."""
    kinds = _kinds(drawn, stock.catalogue)
    served = {one.weapon for one in drawn}
    bare = [one.key for one in drawn if one.arc is not None and one.key not in served]
    types = {one.type for one in drawn}
    useful = [
        upgrade
        for upgrade in stock.upgrades
        if (upgrade.adds_up or upgrade.id not in types)
        and (bare or not upgrade.binds)
        and _serves(upgrade, role, kinds)
    ]
    if not useful:
        return None
    upgrade = _pick(stream, useful)
    squadrons = [squadron.id for squadron in stock.squadrons]
    return ComponentFile(
        type=upgrade.id,
        weapon=bare[0] if upgrade.binds else None,
        squadrons=tuple(_pick(stream, squadrons) for _ in range(upgrade.hangar_places if squadrons else 0)),
    )


def _kinds(drawn: Iterable[ComponentFile], catalogue: Catalogue) -> set[WeaponKind]:
    return {entry.kind for entry in _entries(drawn, catalogue) if isinstance(entry, Weapon)}


# --- a faction's own upgrades ----------------------------------------------------------------------


def _needs_a_friend(upgrade: Upgrade) -> bool:
    return any(effect.measures_afar for effect in upgrade.effects)


def _draw_own(
    stream: Stream, drawn: Sequence[ComponentFile], hull: Hull, stock: _Stock
) -> ComponentFile | None:
    """Occasionally draw a faction upgrade that suits the ship, preferably the fleet's theme."""
    if stream.below(_OWN) != 0:
        return None
    others = [one for one in stock.own if one is not stock.theme and not _needs_a_friend(one)]
    offered = [stock.theme, _pick(stream, others)] if others else [stock.theme]
    if stream.below(_OFF_THEME) == 0:
        offered.reverse()
    bare = _unserved(drawn, stock)
    for upgrade in offered:
        if upgrade is not None and _suits(upgrade, drawn, hull, stock) and (bare or not upgrade.binds):
            return ComponentFile(type=upgrade.id, weapon=bare[0] if upgrade.binds else None)
    return None


def _unserved(drawn: Sequence[ComponentFile], stock: _Stock) -> list[str]:
    """Return the ids of the weapons that no upgrade is bound to yet."""
    served = {one.weapon for one in drawn}
    entries = zip(drawn, _entries(drawn, stock.catalogue), strict=True)
    return [one.key for one, entry in entries if isinstance(entry, Weapon) and one.key not in served]


def _suits(upgrade: Upgrade, drawn: Sequence[ComponentFile], hull: Hull, stock: _Stock) -> bool:
    """Return whether a faction upgrade has an effect on a ship, and the ship is large enough for it."""
    if not upgrade.adds_up and upgrade.id in {one.type for one in drawn}:
        return False
    effects = upgrade.effects
    if any(one.mimics for one in effects):
        return any(isinstance(entry, Upgrade) for entry in _entries(drawn, stock.catalogue))
    wanted = {kind for kind in RATED for one in effects if one.more_dice(kind) or one.further_kills(kind)}
    if wanted and not wanted & _kinds(drawn, stock.catalogue):
        return False
    lasting = any(
        one.comes_back_on() or one.lives() > 1 or one.turns_damage_to_thrust or one.turns_shots_aside()
        for one in effects
    )
    return not lasting or hull.integrity >= _LASTING


def _entries(drawn: Iterable[ComponentFile], catalogue: Catalogue) -> list[Weapon | Upgrade]:
    return [catalogue.component[one.type] for one in drawn]


def _serves(upgrade: Upgrade, role: str, kinds: set[WeaponKind]) -> bool:
    """Return whether an upgrade fills a role on a ship with weapons of these kinds."""
    if role == "aim":
        return any(_aims(effect, kinds) for effect in upgrade.effects)
    if role == "marks" and WeaponKind.MISSILE not in kinds:
        return False
    return any(_DOES[role](effect) for effect in upgrade.effects)


def _aims(effect: Effect, kinds: set[WeaponKind]) -> bool:
    sharpens = WeaponKind.BALLISTIC in kinds and effect.kill_shift() > 0
    sharpens |= WeaponKind.DIRECT in kinds and effect.aim() + effect.lays() > 0
    sharpens |= effect.raises(Rating.SENSORS) > 0
    return sharpens or any(effect.rerolls(kind) > 0 for kind in kinds)


def _draw_defences(stream: Stream, drawn: Sequence[ComponentFile], catalogue: Catalogue) -> tuple[str, ...]:
    """Draw defenses where the ship is weakest, if any exist; occasionally take one against squadrons."""
    if not catalogue.defences:
        return ()
    rating = dict.fromkeys(RATED, 0)
    for entry in _entries(drawn, catalogue):
        for kind in RATED:
            rating[kind] += 0 if isinstance(entry, Weapon) else sum(e.defence(kind) for e in entry.effects)
    chosen: list[str] = []
    for place in range(MOST_DEFENCES):
        others = [one for one in catalogue.defences if any(effect.opens for effect in one.effects)]
        if place == 0 and others and stream.below(4) == 0:
            chosen.append(_pick(stream, others).id)
            continue
        weakest = min(rating, key=lambda kind: (rating[kind], stream.below(100)))
        guards = [one for one in catalogue.defences if sum(e.defence(weakest) for e in one.effects) > 0]
        defence = _pick(stream, guards or catalogue.defences)
        chosen.append(defence.id)
        for kind in RATED:
            rating[kind] += sum(effect.defence(kind) for effect in defence.effects)
    return tuple(chosen)


def _pick(stream: Stream, among: Sequence[T]) -> T:
    return among[stream.below(len(among))]
