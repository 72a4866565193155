"""The panels of the two ships: hull, damage, parts, and the effect of shots or defenses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.laboratory.bench import (
    Station,
    fittings_of,
    full_bars,
    has_miracles,
    ids,
    part_of,
    spec_of,
    unit_of,
)
from game.families.false_sunrise.laboratory.findings import Findings, WeaponFinding
from game.families.false_sunrise.laboratory.fitting import (
    Entry,
    answers,
    fewer,
    fitted,
    more,
    slots,
    turn_option,
    with_faction,
    with_hull,
)
from game.families.false_sunrise.laboratory.readings import Knob
from game.families.false_sunrise.laboratory.setting_up import state_of
from game.families.false_sunrise.screens.laboratory.fit_list import FitRow, act_of_key, fit_row, fit_rows
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, upper_first
from game.shell.theme import BODY, FIGURES, SMALL, STRONG
from game.widgets.amount import Slider, Stepper
from game.widgets.button import Checkbox
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Cells, Column, rows
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.rowlist import Cell, Line, ListRow, RowList
from game.wording import counted
from rules.false_sunrise.editions import load_edition, ruling_of
from rules.false_sunrise.fleet import FIRE_CONTROL
from rules.false_sunrise.force import Breach
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory

_LEAST_SHOTS, _SHOT = 100, 40
_WIDE = 330
_ARROW = 40  # width of a dropdown besides its words


def attacker_panel(lab: Laboratory, area: Rect, found: Findings | None) -> None:
    """Add the attacker's side: hull, fire control, weapons and upgrades, then each shot."""
    station, edition = lab.bench.attacker, load_edition(lab.bench.edition)
    lines = found.lines if found is not None else ()
    high = max(_LEAST_SHOTS, min(area.height * 2 // 5, 34 + _SHOT * max(2, len(lines))))
    upper, lower = rows(area, [0, high])
    column = _frame(lab, upper, Seat.RED)
    row = column.row([130, 0], gap=10)
    _hulls(lab, row, Seat.RED)

    def lose(lost: bool) -> None:  # noqa: FBT001 - a checkbox says which
        others = station.lost - {FIRE_CONTROL}
        lab.set_station(Seat.RED, replace(station, lost=others | {FIRE_CONTROL} if lost else others))

    row.put(
        Checkbox,
        "lab.fire_control",
        "Fire Control lost",
        on=FIRE_CONTROL in station.lost,
        on_change=lose,
        disabled="" if FIRE_CONTROL in spec_of(station, Seat.RED).bit else "A squadron has no systems.",
        tooltip=edition.built_in[FIRE_CONTROL],
        topic=edition.instead.get("FIR-8", "FIR-8"),
    )
    _side(lab, column, Seat.RED)
    _knobs(lab, column, Seat.RED)
    _fit(lab, column, Seat.RED, found)
    add = lab.ui.add
    add(
        Panel("lab.lines.frame", lower, heading="SHOT BY SHOT", aside=f"adds, in {unit_of(lab.bench.target)}")
    )
    inner = Rect(lower.left + 6, lower.top + 28, lower.width - 12, lower.height - 34)
    if not lines:
        place = Rect(inner.left + 6, inner.top, inner.width - 12, 18)
        add(Label("lab.lines.none", place, "No weapon is fitted.", style=SMALL))
        return
    Cells(add, [inner], "shots").put(
        RowList,
        "lab.lines",
        lines,
        pen=lab.ui.pen,
        row_of=partial(shot_row, lab.bench.target),
        selected=next((i for i, line in enumerate(lines) if line.weapon_id == lab.weapon), None),
        on_select=lambda line: lab.look_at(line.weapon_id),
    )


def target_panel(lab: Laboratory, area: Rect, found: Findings | None) -> None:
    """Add the target's side: hull, damage, shields used, defenses, upgrades, and their effect."""
    station, unit = lab.bench.target, unit_of(lab.bench.target)
    whole = sum(full_bars(station, Seat.BLUE))
    rule = ruling_of(station.edition, "DMG-1")
    worn = _DAMAGE if unit == "pips" else f"{upper_first(unit)} already lost ({rule})."
    upper, lower = rows(area, [0, 66])
    column = _frame(lab, upper, Seat.BLUE)
    _hull_and_shields(lab, column, wide=area.width >= _WIDE)
    row = column.row([60, 0], gap=4)
    row.put(Label, "lab.damage.label", "Damage", style=SMALL)
    row.put(
        Slider,
        "lab.damage",
        low=0,
        high=whole - 1,
        at=station.damage,
        on_change=lambda pips: lab.set_station(Seat.BLUE, replace(station, damage=round(pips))),
        words=lambda pips: f"{pips:.0f}/{whole}",
        tooltip=worn,
        topic="DMG-1",
    )
    _side(lab, column, Seat.BLUE)
    _knobs(lab, column, Seat.BLUE)
    _fit(lab, column, Seat.BLUE, found)
    _standing(lab, lower, station, found)


def _hull_and_shields(lab: Laboratory, column: Column, *, wide: bool) -> None:
    """Add the choice of the target's hull, and of the shields already used (DMG-2)."""
    station = lab.bench.target
    entries: list[Entry] = [*station.catalogue.upgrades, *station.catalogue.defences]
    if not any(answers(one, ("shields",)) for one in entries):
        _hulls(lab, column.row(), Seat.BLUE)
        return
    row = column.row([150 if wide else 122, 0, 74], gap=5)
    _hulls(lab, row, Seat.BLUE)
    points = fittings_of(station, Seat.BLUE).shields
    row.put(Label, "lab.shields.label", "Shields used", style=SMALL, align="right")
    row.put(
        Stepper,
        "lab.shields",
        low=0,
        high=max(points, station.shielded),
        at=station.shielded,
        on_change=lambda used: lab.set_station(Seat.BLUE, replace(station, shielded=round(used))),
        disabled="" if points else "This ship has no working shields (DMG-2).",
        tooltip="Points that its shields have already stopped this turn (DMG-2).",
        topic="DMG-2",
    )


def _standing(lab: Laboratory, area: Rect, station: Station, found: Findings | None) -> None:
    """Show what protects the target, and its current bars."""
    target = state_of(lab.bench).ships[ids(lab.bench)[1]]
    standing = edition_ui_of(station.edition).laboratory.standing(target.fittings)
    unit, pips = unit_of(station), () if found is None else found.pips
    left = f"Pips left, bar by bar: {' '.join(map(str, pips))}"
    if unit != "pips":
        left = f"{upper_first(unit)} left: {sum(pips)} of {len(pips)}"
    frame = lab.ui.add(Panel("lab.standing", area, heading=standing.heading.upper(), aside=standing.ruling))
    column = Column(lab.ui.add, frame.rect.inflate(-24, -56), high=16, gap=2)
    column.put(Label, "lab.ratings", standing.words, tooltip=standing.tip, topic=standing.ruling)
    tip = "Damage empties the bars from the left (DMG-1)." if unit == "pips" else ""
    column.put(Note, "lab.bars", left, tooltip=tip)


def _frame(lab: Laboratory, area: Rect, seat: Seat) -> Column:
    """Add the frame of a ship; return the column inside it."""
    station = lab.bench.station(seat)
    (filled, there), unit = slots(station), unit_of(lab.bench.target)
    name, title = station.ship.name, "ATTACKER" if seat is Seat.RED else "TARGET"
    aside = f"{filled} of {counted(there, 'slot')}" if there else "squadron"
    aside += " · one more: pips" if unit == "pips" else ""
    lab.ui.add(
        Panel(
            f"lab.frame.{seat}",
            area,
            heading=title if name.upper() == title else f"{title}: {name}",
            aside=aside,
            heading_color=lab.app.theme.seat_text(seat),
        )
    )
    inner = Rect(area.left + 10, area.top + 32, area.width - 20, area.height - 38)
    return Column(lab.ui.add, inner, high=30, gap=6, group="attacker" if seat is Seat.RED else "target")


def _hulls(lab: Laboratory, row: Cells, seat: Seat) -> None:
    station = lab.bench.station(seat)
    slots, rule = ruling_of(station.catalogue.edition, "FRC-3"), station.catalogue.hull_rule
    plain = unit_of(station) == "pips"
    worth = "as many slots and bars as its integrity" if plain else "slots and how much damage it takes"
    row.put(
        Dropdown,
        f"lab.hull.{seat}",
        [(hull.id, f"{hull.name} ({hull.integrity})") for hull in station.catalogue.hulls],
        at=station.ship.hull,
        on_change=lambda hull: lab.set_station(seat, with_hull(station, hull)),
        tooltip=f"The hull: {worth} ({rule}, {slots}).",
        topic=rule,
    )


def _knobs(lab: Laboratory, column: Column, seat: Seat) -> None:
    """Add the other settings that the edition offers for a ship, each with its own labels."""
    bench, laboratory = lab.bench, edition_ui_of(lab.bench.edition).laboratory
    station = bench.station(seat)
    capital = station.catalogue.hull[station.ship.hull].capital
    known = laboratory.knobs
    shown = [one for one in known if one.seat is seat and one.capital in (None, capital)]

    def turn(knob: Knob, number: str) -> None:
        now = {one.id: bench.knob(one.id) for one in known} | {knob.id: int(number)}
        lab.set_bench(replace(bench, knobs=tuple(now.items())))

    for _, knobs in groupby(shown, key=attrgetter("row")):
        beside = list(knobs)
        told = [[f"{knob.words}: {said}" for said in knob.choices] for knob in beside]
        pen, gap = lab.ui.pen, 5
        wide = [max(pen.width(words, BODY) for words in one) / pen.scale.factor + _ARROW for one in told]
        share = (column.rect.width - gap * (len(beside) - 1)) / sum(wide)
        row = column.row([*(int(one * share) for one in wide[:-1]), 0], gap=gap)
        for knob, words in zip(beside, told, strict=True):
            options = [(str(at), said) for at, said in enumerate(words)]
            at, take = str(bench.knob(knob.id)), partial(turn, knob)
            name, tip = f"lab.knob.{knob.id}", knob.tip
            row.put(Dropdown, name, options, at=at, on_change=take, tooltip=tip, topic=knob.topic)


def _side(lab: Laboratory, column: Column, seat: Seat) -> None:
    """Add the choice of a ship's faction, and of what its miracle points buy (FRC-7, FAC-1)."""
    station = lab.bench.station(seat)
    if not station.catalogue.factions:
        return
    buys = has_miracles(station)
    row = column.row([0, 62, 74] if buys else [0], gap=5)
    faction = station.catalogue.faction.get(station.faction or "")
    row.put(
        Dropdown,
        f"lab.faction.{seat}",
        [("", "No faction"), *((one.id, one.name) for one in station.catalogue.factions)],
        at=station.faction or "",
        on_change=lambda faction: lab.set_station(seat, with_faction(station, faction or None)),
        tooltip=f"{faction.name}: {faction.text} ({faction.rule})" if faction is not None else _FACTION,
        topic="FRC-7",
    )
    if buys:
        _spending(lab, row, seat)


def _spending(lab: Laboratory, row: Cells, seat: Seat) -> None:
    """Add the choice of what a ship's fleet buys for its shots, or against them (FAC-1)."""
    bench = lab.bench
    field, most, at = ("dice", 8, bench.dice) if seat is Seat.RED else ("bought", 4, bench.bought)

    def spend(count: float) -> None:
        spent: dict[str, Any] = {field: round(count)}
        lab.set_bench(replace(bench, **spent))

    words, tip = _MIRACLES[field]
    row.put(Label, f"lab.{field}.label", words, style=SMALL, align="right", tooltip=tip)
    row.put(Stepper, f"lab.{field}", low=0, high=most, at=at, on_change=spend, tooltip=tip, topic="FAC-1")


_DAMAGE = "Damage already taken, bar by bar (DMG-1)."
_FACTION = "A faction has its own rule and components (FRC-7)."
_MIRACLES = {
    "dice": (
        "Extra dice",
        "This many shots, from the first on, get one more die for 2 miracle points each (FAC-1).",
    ),
    "bought": (
        "Rating +",
        "Defense bought against each shot, for 2 miracle points each (FAC-1).",
    ),
}


def _fit(lab: Laboratory, column: Column, seat: Seat, found: Findings | None) -> None:
    station = lab.bench.station(seat)
    gunnery, hull = load_edition(station.edition).gunnery, station.catalogue.hull[station.ship.hull]
    things = fit_rows(fitted(station, seat), seat, found, gunnery, hull)

    def look(row: FitRow | ListRow) -> None:
        lab.rows[seat] = things.index(row)

    def act(row: FitRow | ListRow, act: str) -> None:
        assert isinstance(row, FitRow), "headings have nothing to click"
        look(row)
        entry = row.fitted.entry.id
        if act == "option":
            changed: Station | Breach = turn_option(station, seat, entry)
        else:
            changed = more(station, entry) if act == "more" else fewer(station, entry)
        if isinstance(changed, Breach):
            lab.app.toast(f"{upper_first(changed.reason)} ({changed.ruling}).", "refusal")
        else:
            lab.set_station(seat, changed)

    column.fill().put(
        RowList,
        f"lab.fit.{seat}",
        things,
        pen=lab.ui.pen,
        row_of=partial(fit_row, lab.app.theme),
        selected=lab.rows.get(seat),
        on_select=look,
        on_act=act,
        act_of_key=act_of_key,
    ).rect.inflate_ip(8, 0)


def _tip_of(target: Station, line: WeaponFinding) -> str:
    """Explain in full what makes up a shot, with the rulings, or which ruling refuses it."""
    if line.planned is None:
        refusal = line.refusal
        return f"{line.name}: {refusal.reason}.\n{ruling_text(refusal.ruling)}" if refusal else ""
    alone = line.planned.alone
    said = [
        f"{line.name}: {line.planned.short}.",
        *line.planned.notes,
        (
            f"Alone: average {alone.mean_damage:.1f} {unit_of(target)}, {part_of(target)} "
            f"{percent(alone.p_bar_emptied)}, destroyed {percent(alone.p_destroyed)}."
        ),
    ]
    if line.added is not None:
        said.append(f"After the shots above, it adds {line.added:.1f} on average.")
    return "\n".join(said)


def shot_row(target: Station, line: WeaponFinding, _look: RowLook) -> ListRow:
    """Describe a weapon: what it adds and would do alone, or a cross with the reason below."""
    name = Cell(line.name, STRONG.sized(12))
    ink: Ink = "accent" if line.planned else "secondary"
    if line.planned is None:
        why = line.refusal.reason if line.refusal is not None else ""
        cross = Cell(sign=Icon.CROSS, size=9, ink="secondary", side="right", wide=12)
        cells = [cross, replace(name, ink="secondary")]
    else:
        why = line.planned.short
        added = f"{line.added:+.1f}" if line.added is not None else "…"
        alone = Cell(f"alone {line.planned.alone.mean_damage:.1f}", SMALL, "secondary", "right", gap=6)
        cells = [Cell(added, FIGURES.sized(12), side="right"), alone, name]
    lines = (Line(cells), Line([Cell(upper_first(why), SMALL, ink, squeeze=True)]))
    text, pad = f"{line.name}: {why}", (6, 2, 6, 2)
    return ListRow((), lines, high=38, pad=pad, tip=_tip_of(target, line), text=text)
