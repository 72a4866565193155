"""The content of a fleet's ship sheets, before anything is drawn; unknown parts are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.sheets.weapon_rows import Body, Guard, Gun, Track
from rules.false_sunrise.arms import RATED
from rules.false_sunrise.catalogue import (
    Catalogue,
    Faction,
    Hull,
    SquadronType,
    Step,
    Upgrade,
    Weapon,
)
from rules.false_sunrise.component_names import component_names
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL, Component, ShipSpec
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import Breach, breaches, fleet_integrity
from rules.false_sunrise.miracle_points import MIRACLE_SIDES
from rules.false_sunrise.state import START_VELOCITY
from rules.kernel.seats import Seat
from rules.table.measure import half_down

UNKNOWN = "Not in this edition."


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A system or defense: its name and a line about what it does.

    `places` are the places of a hangar: each holds a squadron, the id of one the edition does not
    know, or None. `brief` is a shorter text, if there is one. `lives` counts the boxes to cross out
    (FAC-15).
    """

    name: str
    text: str = ""
    places: tuple[SquadronType | str | None, ...] = ()
    brief: str = ""
    lives: int = 1


@dataclass(frozen=True, slots=True)
class ShipSheet:
    """Everything on a ship's sheet; without a known `hull` there are no bars.

    `bar_pips` are the lasting pips of each bar; `loose_pips` exist only while some upgrade works.
    `thrust` and `course` are what an order may spend, first with working and then with destroyed
    engines. `turns` is the edition's turn limit, if it has one (END-4).
    """

    name: str
    hull: Hull | None
    hull_id: str
    start: int
    thrust: tuple[int, int]
    course: tuple[int, int]
    bars: int
    bar_pips: int
    loose_pips: int
    body: Body
    tracks: tuple[Track, ...]
    guards: tuple[Guard, ...]
    guns: tuple[Gun, ...]
    upgrades: tuple[SheetLine, ...]
    built_in: tuple[SheetLine, ...]
    defences: tuple[SheetLine, ...]
    shields: int
    orders: tuple[str, ...]
    flown: tuple[str, ...]
    breaches: tuple[str, ...]
    form: SheetsEdition
    turns: int | None = None

    @property
    def hull_name(self) -> str:
        """The name of the hull."""
        return self.hull_id if self.hull is None else self.hull.name

    @property
    def integrity(self) -> int:
        """What the ship costs (FRC-2)."""
        return 0 if self.hull is None else self.hull.integrity


@dataclass(frozen=True, slots=True)
class FactionSheet:
    """A fleet's faction: its rule in a line, and the miracle points that need a track (FAC-1)."""

    name: str
    rule: str = ""
    pool: int = 0


@dataclass(frozen=True, slots=True)
class FleetSheet:
    """Everything on the sheets of a fleet."""

    name: str
    about: str
    edition: str
    faction: FactionSheet | None
    integrity: int
    ships: tuple[ShipSheet, ...]
    breaches: tuple[Breach, ...]
    form: SheetsEdition
    noun: str = "ship"
    turns: int | None = None

    @property
    def pool(self) -> int:
        """The most miracle points that a turn's dice can give, 0 without any (FAC-1)."""
        return self.faction.pool if self.faction is not None else 0


def fleet_sheet(fleet: FleetFile, catalogue: Catalogue) -> FleetSheet:
    """Collect the content of a fleet's sheets, whether the fleet is legal or not."""
    wrong = breaches(fleet, catalogue)
    form = edition_ui_of(catalogue.edition).sheets
    return FleetSheet(
        fleet.name,
        fleet.about,
        load_edition(fleet.edition).name if fleet.edition in EDITIONS else fleet.edition,
        _faction_sheet(fleet, catalogue),
        fleet_integrity(fleet, catalogue),
        tuple(_ship_sheet(ship, fleet, catalogue, form, wrong) for ship in fleet.ships),
        tuple(wrong),
        form,
        catalogue.noun,
        load_edition(catalogue.edition).turn_limit,
    )


def _faction_sheet(fleet: FleetFile, catalogue: Catalogue) -> FactionSheet | None:
    if fleet.faction is None:
        return None
    faction = catalogue.faction.get(fleet.faction)
    if faction is None:
        return FactionSheet(fleet.faction, UNKNOWN)
    rule = f"{faction.text} ({faction.rule})"
    one_in = max([effect.keeps_back() for effect in faction.effects], default=0)
    if one_in:
        rule += f" In this fleet: up to {fleet_integrity(fleet, catalogue) // one_in} integrity."
    dice = sum(effect.miracle_dice() for effect in faction.effects)
    return FactionSheet(faction.name, rule, MIRACLE_SIDES * dice)


def rungs(craft: SquadronType) -> list[tuple[int, int, str]]:
    """List a squadron's ladder: largest and smallest size of a step, and its effect there.

    See SQD-1, FAC-5, FAC-10 and FAC-13.

    >>> rungs(load_edition("2024-07").catalogue.squadron["bomber"])
    [(5, 4, 'dmg 2'), (3, 2, 'dmg 1'), (1, 1, 'dmg 1')]
    """
    ends = {step.size for step in craft.ladder}
    listed: list[tuple[int, int, str]] = []
    for size in range(craft.size, 0, -1):
        words = _rung_words(craft, size)
        if listed and listed[-1][2] == words and size + 1 not in ends:
            listed[-1] = (listed[-1][0], size, words)
        else:
            listed.append((size, size, words))
    return listed


def _rung_words(craft: SquadronType, size: int) -> str:
    """Describe what a squadron of this size does to a ship, including its special effects."""
    damage = damage_words(craft.step(size, revised=False))
    said = [] if damage == "0" else [f"dmg {damage}"]
    for effect in craft.effects:
        said += [f"rating −{effect.jams(size)}"] if effect.jams(size) else []
        said += [f"gain {effect.gathers(size)}"] if effect.gathers(size) else []
        few, many = effect.ambushes(size, 2), effect.ambushes(size, 8)
        said += [] if not many else [f"arrivals −{many}" if few == many else "arrivals ½"]
    return ", ".join(said) or "–"


def damage_words(step: Step) -> str:
    """Return the damage of a step of the ladder: 2, 1d6, 1d6+3."""
    dice = f"{step.dice}d6" if step.dice else ""
    return f"{dice}+{step.damage}" if dice and step.damage else dice or str(step.damage)


def _ship_sheet(
    ship: ShipFile, fleet: FleetFile, catalogue: Catalogue, form: SheetsEdition, wrong: Iterable[Breach]
) -> ShipSheet:
    spec = _known_part(ship, catalogue, catalogue.faction.get(fleet.faction or ""))
    whole, wreck = spec.fittings(0), spec.fittings((1 << len(spec.systems)) - 1)
    names = component_names(ship.components, catalogue)
    hull = catalogue.hull.get(ship.hull)
    thrust = (spec.hull.thrust, half_down(spec.hull.thrust))
    return ShipSheet(
        name=ship.name,
        hull=hull,
        hull_id=ship.hull,
        start=START_VELOCITY,
        thrust=thrust,
        course=(half_down(thrust[0]) + whole.extra_course, half_down(thrust[1]) + whole.extra_course),
        bars=0 if hull is None else hull.bars,
        bar_pips=spec.hull.bar_pips,
        loose_pips=whole.bar_pips - spec.hull.bar_pips,
        body=form.body(spec.hull),
        tracks=form.tracks(spec),
        guards=form.guards(whole, wreck),
        guns=tuple(_guns(spec, whole, names, form)),
        upgrades=tuple(_upgrades(ship.components, names, spec)),
        built_in=tuple(_built_in(thrust, form, catalogue)) if spec.hull.capital else (),
        defences=(*_defences(ship.defences, catalogue), *_always(spec.faction)),
        shields=whole.shields,
        orders=tuple(_orders(spec, whole)),
        flown=(*(("Damage taken",) if whole.turns_damage_to_thrust else ()), *form.flown(spec)),
        breaches=tuple(f"{one.ruling}: {one.reason}" for one in wrong if one.ship == ship.name),
        form=form,
        turns=load_edition(catalogue.edition).turn_limit,
    )


def _always(faction: Faction | None) -> list[SheetLine]:
    """Return what every ship of a faction has, no matter what it loses (FRC-7)."""
    return [] if faction is None else [SheetLine(faction.name, faction.text)]


def _known_part(ship: ShipFile, catalogue: Catalogue, faction: Faction | None) -> ShipSpec:
    """Build a ship from its known parts; an unknown hull gets integrity 1 and thrust 0."""
    hull = catalogue.hull.get(ship.hull) or Hull(
        id=ship.hull, name=ship.hull, rule="FRC-2", integrity=1, thrust=0
    )
    components = tuple(
        Component(one.key, catalogue.component[one.type], one.arc, one.weapon, one.squadrons, one.second_arc)
        for one in ship.components
        if one.type in catalogue.component
    )
    defences = tuple(catalogue.defence[one] for one in ship.defences if one in catalogue.defence)
    return ShipSpec(f"red:{ship.name}", Seat.RED, ship.name, hull, components, defences, catalogue, faction)


def _guns(spec: ShipSpec, whole: Fittings, names: dict[str, str], form: SheetsEdition) -> Iterator[Gun]:
    for mount in whole.mounts:
        entry, own = spec.by_id[mount.id].entry, spec.by_id[mount.id].arcs
        arcs = mount.arcs
        built_in = mount.id not in names
        if arcs is None and isinstance(entry, Weapon) and entry.needs_arc and not built_in:
            arcs = ()  # no arc: this breaks FRC-4
        turret = tuple(arc for arc in arcs or () if arc not in own)
        base = None if arcs is None else tuple(arc for arc in arcs if arc in own)
        name = names.get(mount.id, entry.name)
        yield Gun(name, base, turret, form.fire(mount, whole), lasts=built_in)


def _upgrades(
    components: Iterable[ComponentFile], names: dict[str, str], spec: ShipSpec
) -> Iterator[SheetLine]:
    """List the upgrades, and after them any unknown parts."""
    seen: set[str] = set()
    catalogue = spec.catalogue
    for one in components:
        entry = catalogue.component.get(one.type)
        if isinstance(entry, Weapon):
            continue
        if entry is None:
            yield SheetLine(names[one.key], UNKNOWN)
            continue
        text = entry.text
        if one.weapon is not None:
            text = f"On {names.get(one.weapon, one.weapon)}. {text}"
        if one.type in seen and not entry.adds_up:
            text = "A spare: it works once the other is lost."
        seen.add(one.type)
        yield SheetLine(names[one.key], text, _held(one, entry, catalogue), lives=spec.by_id[one.key].lives)


def _held(one: ComponentFile, entry: Upgrade, catalogue: Catalogue) -> tuple[SquadronType | str | None, ...]:
    empty = entry.hangar_places - len(one.squadrons)
    return (*(catalogue.squadron.get(kind, kind) for kind in one.squadrons), *(None,) * empty)


def _built_in(thrust: tuple[int, int], form: SheetsEdition, catalogue: Catalogue) -> Iterator[SheetLine]:
    briefs = {
        ENGINES: f"lost: thrust {thrust[0]} → {thrust[1]}",
        FIRE_CONTROL: form.blind,
        CONTROL_BRIDGE: "lost: no fire after steering",
    }
    does = load_edition(catalogue.edition).built_in
    for system, brief in briefs.items():
        text = does[system]
        if system == ENGINES:
            text = f"{text.rstrip('.')}: {thrust[0]} becomes {thrust[1]}."
        yield SheetLine(system.replace("-", " ").title(), text, brief=brief)


def _defences(defences: Iterable[str], catalogue: Catalogue) -> Iterator[SheetLine]:
    for kind, count in Counter(defences).items():
        entry = catalogue.defence.get(kind)
        text = entry.text if entry else UNKNOWN
        times = f" ×{count}" if count > 1 else ""
        name = f"{entry.name if entry else kind}{times}"
        rates = entry is not None and any(
            effect.defence(weapon) for effect in entry.effects for weapon in RATED
        )
        if count > 1:
            text = f"Each: {text[:1].lower()}{text[1:]}"
        yield SheetLine(name, text, brief=name if rates else "")


def _orders(spec: ShipSpec, whole: Fittings) -> Iterator[str]:
    """Yield the names of the rows for orders (ORD-2)."""
    yield "Velocity ±"
    yield "Course P / S"
    if spec.faction is not None and any(effect.miracle_dice() for effect in spec.faction.effects):
        yield "Miracles, each +2"
    if whole.drives:
        yield f"Drive, ×{whole.drives}, to"
    if whole.front_loads:
        yield "Front-loaded"
    if whole.overcharge:
        yield f"Overcharge ≤ {whole.overcharge}"
    if spec.places:
        yield "Launch"
