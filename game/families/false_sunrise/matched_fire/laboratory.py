"""The laboratory for Matched Fire: pools, point defense with supporters, and damage to a model."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from game.families.false_sunrise.edition_rooms import LaboratoryEdition
from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, Bench, fleet, ids
from game.families.false_sunrise.laboratory.readings import (
    Figure,
    Further,
    Knob,
    Planned,
    RangeScale,
    Standing,
)
from game.screens.tools.parts import percent
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet_files import ShipFile
from rules.false_sunrise.matched_fire.gunnery import (
    SENSOR_IN,
    arc_of,
    attack_of,
    is_capital,
    lost_figures,
    weapon_of,
)
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.odds import forecast, shot_odds, volley_odds
from rules.false_sunrise.matched_fire.point_defence import has_picket, is_near_line, roll_pool
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.ratings import NO_MARKS, Marks, Rating
from rules.false_sunrise.state import START_VELOCITY, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.clock import HOURS
from rules.table.measure import distance_to_segment_in, snap_point
from rules.values import changed

MOST_FRIENDS = 4
_KITES, _SENTRIES = "kites", "sentries"
_BEHIND_IN, _APART_IN = 1.0, 0.8  # keeps all friends within 3 inches of the target
_SIDES = (Arc.FORE, Arc.STARBOARD, Arc.REAR, Arc.PORT)
_HOURS_TO = {Arc.FORE: 0, Arc.STARBOARD: 3, Arc.REAR: 6, Arc.PORT: 9}
_LESS = ("0", *(f"−{number}" for number in range(1, 9)))
KNOBS = (
    Knob(
        "side",
        Seat.BLUE,
        "Side",
        tuple(arc.value for arc in _SIDES),
        "The target's arc that faces the attacker, for armor and flex dice (MF-26, MF-27).",
        "MF-26",
        row=0,
        capital=True,
    ),
    Knob(
        "still",
        Seat.BLUE,
        "Velocity",
        (str(START_VELOCITY), "0"),
        "A target that stands still gives a flex die (MF-26).",
        "MF-26",
        row=0,
        capital=True,
    ),
    Knob(
        "friends",
        Seat.BLUE,
        "Supporters",
        tuple(map(str, range(MOST_FRIENDS + 1))),
        "Friends of the target within 3 inches of the line add a die each against missiles (MF-32).",
        "MF-32",
        row=1,
    ),
    Knob(
        "picket",
        Seat.BLUE,
        "Sentries",
        ("no", "yes"),
        "Nearby sentries support it too, and add a flex die to its point defense (MF-33).",
        "MF-33",
        row=1,
    ),
    *(
        Knob(
            rating.value,
            Seat.BLUE,
            words,
            _LESS,
            f"Marks on its {name}; a rating at 0 costs Structure instead (MF-13, MF-42).",
            "MF-13",
            row=2,
            capital=True,
        )
        for rating, words, name in (
            (Rating.PD, "PD", "PD"),
            (Rating.SENSORS, "Sens.", "Sensors"),
            (Rating.THRUSTERS, "Thr.", "Thrusters"),
        )
    ),
    Knob(
        "blinded",
        Seat.RED,
        "Marks on its Sensors",
        _LESS,
        "Each mark shortens reach by 3 inches (MF-24).",
        "MF-24",
        row=0,
        capital=True,
    ),
    Knob(
        "lost",
        Seat.RED,
        "Figures lost",
        ("0", "1", "2"),
        "Each lost figure removes a die from every attack (MF-16).",
        "MF-16",
        row=0,
        capital=False,
    ),
)
_MARKS = range(SENSOR_IN, round(MOST_RANGE_IN) + 1, SENSOR_IN)


def _volley(bench: Bench, state: State, weapons: tuple[str, ...]) -> Outcome | None:
    attacker, target = ids(bench)
    return volley_odds(state, attacker, [(weapon, target) for weapon in weapons]).get(target)


def _planned(bench: Bench, state: State, weapon: str, _weapons: tuple[str, ...]) -> Planned:
    attacker, target = (state.ships[one] for one in ids(bench))
    mount = attacker.fittings.mount(weapon)
    assert mount is not None, "a weapon that fires works"
    said = MATCHED_GUNNERY.shot_words(state, attacker, mount, target, 1)
    return Planned(
        attack_of(attacker, mount, target),
        " · ".join(filter(None, (said.dice, said.place))),
        said.notes,
        shot_odds(state, attacker.spec.id, weapon, target.spec.id),
    )


def _place(bench: Bench, state: State) -> Hashable:
    """Return each weapon's dice and the roll against it: all that a distance changes."""
    attacker, target = (state.ships[one] for one in ids(bench))
    return tuple(
        (
            attack_of(attacker, mount, target),
            roll_pool(state, attacker, mount, target) if weapon_of(mount).is_missile else None,
        )
        for mount in attacker.fittings.mounts
    )


def _further(bench: Bench, state: State, weapons: tuple[str, ...]) -> tuple[Further, ...]:
    """Return the mean marks on a ship, and the odds after point defense (MF-13, MF-38)."""
    attacker, target = ids(bench)
    found = forecast(state, attacker, [(weapon, target) for weapon in weapons]).get(target)
    told = []
    if state.ships[target].spec.hull.capital:
        marks = (0.0 if found is None else found.marks.get(one.value, 0.0) for one in Rating)
        words = "/".join(f"{mean:.1f}" for mean in marks)
        told.append(
            Further("Marks: PD / Sensors / Thrusters", words, "Average marks on the ratings (MF-42).")
        )
    if found is not None and found.answered is not None:
        answered = found.answered
        words = f"{answered.mean:.2f} / {percent(answered.destroyed)}"
        tip = "Average loss and chance of destruction if it fires point defense first (MF-36 to MF-38)."
        told.append(Further("If it answers: loss / destroyed", words, tip))
    return tuple(told)


def _arranged(bench: Bench, state: State) -> State:
    """Apply the settings: the side that is hit, marks and losses, and the target's friends."""
    attacker, target = (state.ships[one] for one in ids(bench))
    turned = _SIDES[bench.knob("side")]
    heading = (target.heading - _HOURS_TO[turned]) % HOURS
    velocity = 0 if bench.knob("still") else target.velocity
    marks = _marks(target, {rating: bench.knob(rating.value) for rating in Rating})
    target = changed(target, heading=heading, velocity=velocity, marks=marks)
    attacker = changed(attacker, marks=_marks(attacker, {Rating.SENSORS: bench.knob("blinded")}))
    if not is_capital(attacker):
        lost = min(bench.knob("lost"), len(attacker.pips) - 1)
        attacker = changed(attacker, pips=(0,) * lost + (1,) * (len(attacker.pips) - lost))
    friends = _friends(bench, target)
    fleets = {
        **state.setup.fleets,
        Seat.BLUE: replace(
            state.setup.fleets[Seat.BLUE], ships=(target.spec, *(one.spec for one in friends))
        ),
    }
    ships = {one.spec.id: one for one in (attacker, target, *friends)}
    return State(replace(state.setup, fleets=fleets), state.phase, ships=ships)


def _marks(ship: Ship, wanted: Mapping[Rating, int]) -> Marks | None:
    """Return the wanted marks, at most as many on each rating as it can have (MF-13)."""
    if not is_capital(ship):
        return None
    ratings = ship.fittings.ratings
    marks = Marks(**{one.value: min(number, ratings.of(one)) for one, number in wanted.items()})
    return marks if any(marks) else None


def _friends(bench: Bench, target: Ship) -> list[Ship]:
    """Put friends of the target behind it, all near every line of missiles (MF-32, MF-33)."""
    hulls = [_KITES] * bench.knob("friends") + [_SENTRIES] * bench.knob("picket")
    x, y = target.at
    placed = []
    for number, hull in enumerate(hulls):
        file = ShipFile(name=f"Friend {number + 1}", hull=hull)
        (spec,) = fleet(file, None, Seat.BLUE, bench.edition).ships
        at = snap_point((x + _BEHIND_IN, y + _APART_IN * (number - (len(hulls) - 1) / 2)))
        placed.append(Ship(spec, *at, target.heading, target.velocity, spec.full_bars(), ()))
    return placed


def _knobs_of(state: State, attacker: Ship, target: Ship) -> tuple[tuple[str, int], ...]:
    """Return the laboratory's settings that match a board."""
    arc = arc_of(attacker, target, by_arc=is_capital(attacker))
    near = [
        friend
        for friend in state.ships_of(target.seat)
        if friend is not target
        and friend.fittings.ratings.pd
        and is_near_line(distance_to_segment_in(friend.at, attacker.at, target.at))
    ]
    picket = has_picket(state, target)
    worn = target.marks or NO_MARKS
    known = {
        "side": _SIDES.index(arc),
        "still": int(not target.velocity),
        "friends": min(MOST_FRIENDS, len(near) - picket),
        "picket": int(picket),
        "blinded": (attacker.marks or NO_MARKS).sensors,
        "lost": lost_figures(attacker),
        **{rating.value: worn.on(rating) for rating in Rating},
    }
    return tuple((knob.id, known[knob.id]) for knob in KNOBS)


def _standing(fittings: Fittings) -> Standing:
    fore, starboard, rear = (fittings.armour[arc] for arc in (Arc.FORE, Arc.STARBOARD, Arc.REAR))
    said = [f"PD {fittings.ratings.pd}"]
    said += [f"armor {fore} / {starboard} / {rear}"] if fore or starboard or rear else ["no armor"]
    said += [f"reach −{fittings.scrambles_in}″"] if fittings.scrambles_in else []
    tip = (
        "Armor removes macro dice on its side (MF-27); each point of PD is one die against missiles (MF-31)."
    )
    return Standing("PD, armor fore / side / rear", "MF-27", " · ".join(said), tip)


_FIGURES = (
    Figure("Average loss", "mean_damage", "Structure or figures that the target loses on average."),
    Figure("Any of it lost", "p_bar_emptied", "The chance that it loses Structure, or a figure (MF-12)."),
    Figure("Target destroyed", "p_destroyed", "The chance that it is destroyed (MF-40)."),
    Figure(
        "Systems lost",
        "mean_systems",
        "Average number of systems destroyed by criticals (MF-43). A destroyed target counts as losing "
        "none. Owners are assumed to lose components in "
        "file order, then engines, Fire Control and the bridge (MF-49).",
    ),
)

LABORATORY = LaboratoryEdition(
    figures=_FIGURES,
    further=_further,
    knobs=KNOBS,
    arranged=_arranged,
    knobs_of=_knobs_of,
    volley=_volley,
    planned=_planned,
    place=_place,
    standing=_standing,
    scale=RangeScale(
        ticks=tuple(map(float, _MARKS)),
        names=tuple((float(inches), f"{inches}″") for inches in _MARKS if not inches % 6),
        tip="Short range is 6 inches between ships, else 3; Sensors add 3 inches for each point (MF-24).",
        topic="MF-24",
    ),
)
