"""Fittings: what works on a ship, added up once for each set of destroyed systems."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import FunctionType

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import BAR_PIPS, Upgrade, Weapon
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL, Component, Copies, ShipSpec
from rules.false_sunrise.ratings import NO_MARKS, NO_RATINGS, Marks, Rating, Ratings
from rules.table.arcs import Arc, adjacent
from rules.table.measure import half_down, half_up
from rules.values import value

__all__ = ["BAR_PIPS", "Acting", "Fittings", "Mount", "fit"]

FIRE_CONTROL_PENALTY = 2  # FIR-8
SYSTEM_KILL_FACE = 6  # FIR-9
SANCTUARY_FACE = 6  # FAC-2: this roll diverts a weapon
FURTHER_KILL_FACE = 4  # FAC-12: this roll or more destroys one more system
OPENINGS = ("point-defence", "flak", "plague")  # WPN-4 a, in this order

_KINDS = tuple(WeaponKind)


@dataclass(frozen=True, slots=True)
class Mount:
    """A working weapon. `arcs` None fires all around.

    `bit` is its position in the ship's bit masks. `afar`: it may measure range bands from a
    friendly ship with a weapon bound like it (FAC-8).
    """

    id: str
    bit: int
    name: str
    kind: WeaponKind
    band: int
    arcs: tuple[Arc, ...] | None
    weapon: Weapon
    afar: bool = False


@dataclass(frozen=True, slots=True)
class Acting:
    """A working effect, with the id of the component or defense that carries it."""

    carrier: str
    effect: Effect


@value(frozen=True, slots=True)
class Fittings:
    """Everything the rules ask about a ship's fittings, with UPG-5 and UPG-6 applied."""

    mounts: tuple[Mount, ...]
    thrust: int
    extra_course: int
    front_loads: bool
    overcharge: int
    defence: Mapping[WeaponKind, int]
    rerolls: Mapping[WeaponKind, int]
    kill_at: int
    penalty: int
    bar_pips: int
    shields: int
    plates: bool
    cloaks: bool
    bridge: bool
    illuminates_in: float
    hangars: tuple[str, ...]
    places: tuple[str, ...]
    openers: tuple[Acting, ...]
    crews: tuple[Acting, ...]
    closers: tuple[Acting, ...]
    acquirers: tuple[Acting, ...]
    fabricators: tuple[str, ...]
    aim: int
    point_defences: tuple[Acting, ...]
    more_dice: Mapping[WeaponKind, int]
    further_kills: Mapping[WeaponKind, int]
    pushes: bool
    toughens: bool
    turns_damage_to_thrust: bool
    presence: int
    turns_shots_aside: int
    slows_in: float
    comes_back_on: int
    drives: int
    measures_afar: bool
    cores: tuple[str, ...]
    ratings: Ratings
    flex_dice: int
    armour: Mapping[Arc, int]
    scrambles_in: int

    def mount(self, weapon_id: str) -> Mount | None:
        """Return a working weapon by its id, or None."""
        for mount in self.mounts:
            if mount.id == weapon_id:
                return mount
        return None


def fit(spec: ShipSpec, lost: int, copies: Copies = (), marks: Marks = NO_MARKS) -> Fittings:
    """Add up what works on a ship whose systems in the mask `lost` are destroyed.

    `copies` says what its cores act as (FAC-9). `marks` wear down its ratings (MF-13).
    """
    intact = [component for component in spec.components if not lost >> spec.bit[component.id] & 1]
    working = _with_copies(spec, intact, copies) if copies else intact
    asked = _by_question(_acting(spec, working))
    ratings = _ratings(spec, asked, lost, marks)
    thrust = spec.hull.flies(ratings.thrusters)
    if _is_lost(spec, lost, ENGINES):
        thrust = half_down(thrust)
    serving: defaultdict[str, list[Effect]] = defaultdict(list)
    for one in working:
        if one.weapon is not None and isinstance(one.entry, Upgrade):
            serving[one.weapon].extend(one.entry.effects)
    armed = (*working, *spec.arms)
    mounts = [_mount(spec, one, serving[one.id]) for one in armed if isinstance(one.entry, Weapon)]
    return Fittings(
        mounts=tuple(mounts),
        thrust=thrust,
        extra_course=spec.hull.extra_course + sum([one.effect.course() for one in asked["course"]]),
        front_loads=bool(asked["front_loads"]),
        overcharge=thrust if asked["overcharges"] else 0,
        defence=_by_kind(asked["defence"], lambda effect, kind: effect.defence(kind)),
        rerolls=_by_kind(asked["rerolls"], lambda effect, kind: effect.rerolls(kind)),
        kill_at=max(1, SYSTEM_KILL_FACE - sum([one.effect.kill_shift() for one in asked["kill_shift"]])),
        penalty=FIRE_CONTROL_PENALTY if _is_lost(spec, lost, FIRE_CONTROL) else 0,
        bar_pips=spec.hull.bar_pips + sum([one.effect.bar_pips() for one in asked["bar_pips"]]),
        shields=sum([one.effect.shields() for one in asked["shields"]]),
        plates=bool(asked["plates"]),
        cloaks=bool(asked["cloaks"]),
        bridge=not _is_lost(spec, lost, CONTROL_BRIDGE),
        illuminates_in=max([one.effect.illuminates_in() for one in asked["illuminates_in"]], default=0.0),
        hangars=tuple([component.id for component in working if component.entry.hangar_places]),
        places=tuple(
            [
                f"{component.id}.{number}"
                for component in working
                for number in range(1, component.entry.hangar_places + 1)
            ]
        ),
        openers=tuple(sorted(asked["opens"], key=_opening)),
        crews=tuple(asked["crews"]),
        closers=tuple(asked["closes"]),
        acquirers=tuple(asked["acquires"]),
        fabricators=tuple([one.carrier for one in asked["fabricates"]]),
        aim=sum([one.effect.aim() for one in asked["aim"]]),
        point_defences=tuple(asked["defends"]),
        more_dice=_by_kind(asked["more_dice"], lambda effect, kind: effect.more_dice(kind)),
        further_kills=_by_kind(asked["further_kills"], lambda effect, kind: effect.further_kills(kind)),
        pushes=bool(asked["pushes"]),
        toughens=bool(asked["toughens"]),
        turns_damage_to_thrust=bool(asked["turns_damage_to_thrust"]),
        presence=sum([one.effect.presence() for one in asked["presence"]]),
        turns_shots_aside=sum([one.effect.turns_shots_aside() for one in asked["turns_shots_aside"]]),
        slows_in=max([one.effect.slows_in() for one in asked["slows_in"]], default=0.0),
        comes_back_on=min([one.effect.comes_back_on() for one in asked["comes_back_on"]], default=0),
        drives=sum([one.effect.drives() for one in asked["drives"]]),
        measures_afar=any(mount.afar for mount in mounts),
        cores=tuple([component.id for component in intact if _mimics(component)]),
        ratings=ratings,
        flex_dice=sum([one.effect.lays() for one in asked["lays"]]),
        armour={arc: sum([one.effect.armour(arc) for one in asked["armour"]]) for arc in Arc},
        scrambles_in=max([one.effect.scrambles_in() for one in asked["scrambles_in"]], default=0),
    )


def _is_lost(spec: ShipSpec, lost: int, system: str) -> bool:
    """Return whether a system is destroyed in a mask.

    It is False if the model has no such system.
    """
    bit = spec.bit.get(system)
    return bit is not None and bool(lost >> bit & 1)


def _ratings(spec: ShipSpec, asked: defaultdict[str, list[Acting]], lost: int, marks: Marks) -> Ratings:
    """Return the current ratings: the hull's plus bonuses minus marks, at least 0 (MF-13, MF-15)."""
    printed = spec.hull.ratings
    if printed == NO_RATINGS:
        return NO_RATINGS
    control = printed.fire_control + sum([one.effect.directs() for one in asked["directs"]])
    if _is_lost(spec, lost, FIRE_CONTROL):
        control = half_up(control)
    raised = {
        rating.value: printed.of(rating) + sum([one.effect.raises(rating) for one in asked["raises"]])
        for rating in Rating
    }
    return Ratings(fire_control=control, **raised).worn(marks)


def _by_kind(asked: list[Acting], answer: Callable[[Effect, WeaponKind], int]) -> dict[WeaponKind, int]:
    """Add up the effects' answers for each kind of weapon."""
    if not asked:
        return dict.fromkeys(_KINDS, 0)
    return {kind: sum([answer(one.effect, kind) for one in asked]) for kind in _KINDS}


def _opening(acting: Acting) -> int:
    assert acting.effect.opens is not None
    return OPENINGS.index(acting.effect.opens)


def _mimics(component: Component) -> bool:
    entry = component.entry
    return isinstance(entry, Upgrade) and any(effect.mimics for effect in entry.effects)


def _with_copies(spec: ShipSpec, intact: list[Component], copies: Copies) -> list[Component]:
    """Replace each core with what it acts as; the copied component may be destroyed by now (FAC-9)."""
    acts_as = {core: (copied, weapon) for core, copied, weapon in copies}
    return [
        replace(one, entry=spec.by_id[acts_as[one.id][0]].entry, weapon=acts_as[one.id][1])
        if one.id in acts_as
        else one
        for one in intact
    ]


@cache
def _questions_of(kind: type[Effect]) -> tuple[str, ...]:
    """List the questions to which a kind of effect gives its own answer; all others are neutral.

    A class variable counts as an answer if it is true.
    """
    neutral = vars(Effect)
    return tuple(
        name
        for name, answer in neutral.items()
        if (isinstance(answer, FunctionType) and getattr(kind, name) is not answer)
        or (name in Effect.__class_vars__ and getattr(kind, name))
    )


def _by_question(acting: list[Acting]) -> defaultdict[str, list[Acting]]:
    """Sort effects by the questions that they answer."""
    asked: defaultdict[str, list[Acting]] = defaultdict(list)
    for one in acting:
        for question in _questions_of(type(one.effect)):
            asked[question].append(one)
    return asked


def _acting(spec: ShipSpec, working: list[Component]) -> list[Acting]:
    """List the active effects: defenses and faction always, upgrades while they work, spares never.

    Rulings: UPG-5, UPG-6, FRC-7.
    """
    lasting = (*spec.defences, *(() if spec.faction is None else (spec.faction,)))
    acting = [Acting(one.id, effect) for one in lasting for effect in one.effects]
    seen: set[str] = set()
    for component in working:
        entry = component.entry
        if not isinstance(entry, Upgrade) or (entry.id in seen and not entry.adds_up):
            continue
        seen.add(entry.id)
        acting.extend(Acting(component.id, effect) for effect in entry.effects)
    return acting


def _mount(spec: ShipSpec, component: Component, serving: list[Effect]) -> Mount:
    """Return the mount of a working weapon. A turret serving it adds the adjacent arcs (FIR-2)."""
    entry = component.entry
    assert isinstance(entry, Weapon)
    arcs: tuple[Arc, ...] | None = component.arcs or None
    if arcs and any(effect.widens_arc for effect in serving):
        arcs = tuple(dict.fromkeys([*arcs, *(beside for arc in arcs for beside in adjacent(arc))]))
    afar = any(effect.measures_afar for effect in serving)
    return Mount(component.id, spec.bit[component.id], entry.name, entry.kind, entry.band, arcs, entry, afar)
