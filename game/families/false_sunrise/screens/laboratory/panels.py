"""The panels of the two ships: hull, damage, what is fitted, and what the shots or defences come to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.laboratory.bench import (
    Station,
    fire_control_lost,
    has_miracles,
    lost_mask,
    most_damage,
    spec_of,
    whole_pips,
)
from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.laboratory.fitting import (
    Entry,
    Fitted,
    answers,
    fewer,
    fitted,
    more,
    slots,
    turn_option,
    with_faction,
    with_hull,
)
from game.families.false_sunrise.screens.laboratory.fit_list import FitList, fit_rows
from game.families.false_sunrise.screens.laboratory.shots import ShotLines
from game.shell.theme import SMALL
from game.widgets.amount import Slider, Stepper
from game.widgets.button import Checkbox
from game.widgets.choice import Dropdown
from game.widgets.label import Label, Panel
from game.widgets.layout import columns
from game.widgets.widget import Widget
from rules.false_sunrise.editions import load_edition, ruling_of
from rules.false_sunrise.fleet import FIRE_CONTROL
from rules.false_sunrise.force import Breach
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.laboratory.screen import Laboratory

_PAD, _ROW, _GAP = 10, 30, 8
_LEAST_SHOTS, _SHOT = 100, 40
_WIDE = 330


def attacker_panel(lab: Laboratory, area: Rect, found: Findings | None) -> list[Widget]:
    """Make the attacker's side: hull, fire control, weapons and upgrades, then shot by shot."""
    station, edition = lab.bench.attacker, load_edition(lab.bench.edition)
    sides = 1 if edition.catalogue.factions else 0
    high = max(_LEAST_SHOTS, min(area.height * 2 // 5, 34 + _SHOT * max(2, _weapons(found))))
    upper = Rect(area.left, area.top, area.width, area.height - high - _GAP)
    lower = Rect(area.left, upper.bottom + _GAP, area.width, high)
    hull, check = columns(_row(upper, 0), [130, 0], gap=10)
    made = [
        _frame(lab, upper, Seat.RED),
        _hulls(lab, hull, Seat.RED),
        Checkbox(
            "lab.fire_control",
            check,
            "Fire control lost",
            on=fire_control_lost(station),
            on_change=lambda lost: lab.set_station(Seat.RED, _with_fire_control(station, lost=lost)),
            tooltip=edition.built_in[FIRE_CONTROL],
            topic=edition.instead.get("FIR-8", "FIR-8"),
            group="attacker",
        ),
        *_side(lab, _row(upper, 1), Seat.RED),
        *_fit(lab, upper, _row(upper, 1 + sides).top, Seat.RED, found),
        Panel("lab.lines.frame", lower, heading="SHOT BY SHOT", aside="adds, in pips"),
    ]
    lines = found.lines if found is not None else ()
    inner = Rect(lower.left + 6, lower.top + 28, lower.width - 12, lower.height - 34)
    if not lines:
        made.append(_note("lab.lines.none", inner, "No weapon is fitted."))
        return made
    at = next((i for i, line in enumerate(lines) if line.weapon_id == lab.weapon), None)
    made.append(
        ShotLines(
            "lab.lines", inner, lines, at=at, on_look=lambda line: lab.look_at(line.weapon_id), group="shots"
        )
    )
    return made


def target_panel(lab: Laboratory, area: Rect, found: Findings | None) -> list[Widget]:
    """Make the target's side: hull, damage, shields used, defences and upgrades, then what they come to."""
    station = lab.bench.target
    lower = Rect(area.left, area.bottom - 66, area.width, 66)
    upper = Rect(area.left, area.top, area.width, area.height - 66 - _GAP)
    sides = 1 if station.catalogue.factions else 0
    label, slider = columns(_row(upper, 1), [60, 0], gap=4)
    return [
        _frame(lab, upper, Seat.BLUE),
        *_hull_and_shields(lab, _row(upper, 0), wide=area.width >= _WIDE),
        Label("lab.damage.label", label, "Damage", style=SMALL),
        Slider(
            "lab.damage",
            slider,
            low=0,
            high=most_damage(station, Seat.BLUE),
            at=station.damage,
            on_change=lambda pips: lab.set_station(Seat.BLUE, replace(station, damage=round(pips))),
            words=lambda pips: f"{pips:.0f}/{whole_pips(station, Seat.BLUE)}",
            tooltip="Pips that were marked off before, bar by bar (DMG-1).",
            topic="DMG-1",
            group="target",
        ),
        *_side(lab, _row(upper, 2), Seat.BLUE),
        *_fit(lab, upper, _row(upper, 2 + sides).top, Seat.BLUE, found),
        *_standing(lab, lower, station, found),
    ]


def _hull_and_shields(lab: Laboratory, row: Rect, *, wide: bool) -> list[Widget]:
    """Make the choice of the target's hull, and what its shields have done where there are any (DMG-2)."""
    station = lab.bench.target
    entries: list[Entry] = [*station.catalogue.upgrades, *station.catalogue.defences]
    if not any(answers(one, ("shields",)) for one in entries):
        return [_hulls(lab, row, Seat.BLUE)]
    hull, shields = columns(row, [150 if wide else 122, 0], gap=6)
    words, stepper = columns(shields, [0, 74], gap=5)
    points = spec_of(station, Seat.BLUE).fittings(_mask(station)).shields
    return [
        _hulls(lab, hull, Seat.BLUE),
        Label("lab.shields.label", words, "Shields used", style=SMALL, align="right"),
        Stepper(
            "lab.shields",
            stepper,
            low=0,
            high=max(points, station.shielded),
            at=station.shielded,
            on_change=lambda used: lab.set_station(Seat.BLUE, replace(station, shielded=round(used))),
            disabled="" if points else "No shields work on this ship (DMG-2).",
            tooltip="Points that its shields have ignored this turn already (DMG-2).",
            topic="DMG-2",
            group="target",
        ),
    ]


def _standing(lab: Laboratory, area: Rect, station: Station, found: Findings | None) -> list[Widget]:
    """Write what stands between the target and fire, and its bars as they are."""
    fittings = spec_of(station, Seat.BLUE).fittings(_mask(station))
    standing = edition_ui_of(station.edition).laboratory.standing(fittings)
    pips = "" if found is None else " ".join(str(left) for left in found.pips)
    inner = Rect(area.left + 12, area.top + 28, area.width - 24, 16)
    return [
        Panel("lab.standing", area, heading=standing.heading.upper(), aside=standing.ruling),
        Label("lab.ratings", inner, standing.words, tooltip=standing.tip, topic=standing.ruling),
        Label(
            "lab.bars",
            inner.move(0, 18),
            f"Pips left, bar by bar: {pips}",
            style=SMALL,
            colour=lab.app.theme.secondary,
            tooltip="Damage empties the bars from the left (DMG-1).",
        ),
    ]


def _frame(lab: Laboratory, area: Rect, seat: Seat) -> Panel:
    filled, there = slots(lab.bench.station(seat))
    name = lab.bench.station(seat).ship.name
    title = "ATTACKER" if seat is Seat.RED else "TARGET"
    heading = title if name.upper() == title else f"{title}: {name}"
    return Panel(
        f"lab.frame.{seat}",
        area,
        heading=heading,
        aside=f"{filled} of {there} slots · one more: pips",
        heading_colour=lab.app.theme.seat_text(seat),
        line=lab.app.theme.line,
    )


def _hulls(lab: Laboratory, rect: Rect, seat: Seat) -> Dropdown:
    station = lab.bench.station(seat)
    slots = ruling_of(station.catalogue.edition, "FRC-3")
    return Dropdown(
        f"lab.hull.{seat}",
        rect,
        [(hull.id, f"{hull.name} ({hull.integrity})") for hull in station.catalogue.hulls],
        at=station.ship.hull,
        on_change=lambda hull: lab.set_station(seat, with_hull(station, hull)),
        tooltip=f"The hull: as many slots and bars as its integrity (FRC-2, {slots}).",
        topic="FRC-2",
        group=_group(seat),
    )


def _side(lab: Laboratory, row: Rect, seat: Seat) -> list[Widget]:
    """Choose a ship's faction, and what its miracle points buy (FRC-7, FAC-1)."""
    station = lab.bench.station(seat)
    if not station.catalogue.factions:
        return []
    place, words, stepper = columns(row, [0, 62, 74], gap=5) if has_miracles(station) else (row, row, row)
    faction = station.catalogue.faction.get(station.faction or "")
    rule = f"{faction.name}: {faction.text} ({faction.rule})" if faction is not None else _FACTION
    made: list[Widget] = [
        Dropdown(
            f"lab.faction.{seat}",
            place,
            [("", "No faction"), *((one.id, one.name) for one in station.catalogue.factions)],
            at=station.faction or "",
            on_change=lambda faction: lab.set_station(seat, with_faction(station, faction or None)),
            tooltip=rule,
            topic="FRC-7",
            group=_group(seat),
        )
    ]
    return [*made, *_spending(lab, words, stepper, seat)] if has_miracles(station) else made


def _spending(lab: Laboratory, words: Rect, stepper: Rect, seat: Seat) -> list[Widget]:
    """Choose what a ship's fleet buys for its shots, or against them (FAC-1)."""
    bench = lab.bench
    field, most, at = ("dice", 8, bench.dice) if seat is Seat.RED else ("bought", 4, bench.bought)

    def spend(count: float) -> None:
        spent = {"dice": bench.dice, "bought": bench.bought, field: round(count)}
        lab.set_bench(replace(bench, dice=spent["dice"], bought=spent["bought"]))

    tip = _MIRACLE_DICE if seat is Seat.RED else _MIRACLE_RATING
    return [
        Label(f"lab.{field}.label", words, _MIRACLES[field], style=SMALL, align="right", tooltip=tip),
        Stepper(
            f"lab.{field}",
            stepper,
            low=0,
            high=most,
            at=at,
            on_change=spend,
            tooltip=tip,
            topic="FAC-1",
            group=_group(seat),
        ),
    ]


_FACTION = "A faction brings a rule, and components that only it may have (FRC-7)."
_MIRACLES = {"dice": "Extra dice", "bought": "Rating +"}
_MIRACLE_DICE = "So many shots, the first ones, have one die more, for 2 miracle points each (FAC-1)."
_MIRACLE_RATING = "So much rating is bought against each shot, for 2 miracle points a point (FAC-1)."


def _fit(lab: Laboratory, frame: Rect, top: int, seat: Seat, found: Findings | None) -> list[Widget]:
    station = lab.bench.station(seat)

    def step(one: Fitted, by: int) -> None:
        changed = more(station, one.entry.id) if by > 0 else fewer(station, one.entry.id)
        if isinstance(changed, Breach):
            lab.app.toast(f"{changed.reason[:1].upper()}{changed.reason[1:]} ({changed.ruling}).", "refusal")
        else:
            lab.set_station(seat, changed)

    place = Rect(frame.left + 6, top, frame.width - 12, frame.bottom - top - 6)
    return [
        FitList(
            f"lab.fit.{seat}",
            place,
            fit_rows(fitted(station, seat), seat, found, load_edition(station.edition).gunnery),
            on_step=step,
            on_option=lambda one: lab.set_station(seat, turn_option(station, seat, one.entry.id)),
            at=lab.rows.get(seat),
            on_look=lambda row: lab.rows.update({seat: row}),
            group=_group(seat),
        )
    ]


def _row(frame: Rect, number: int) -> Rect:
    top = frame.top + 32 + number * (_ROW + 6)
    return Rect(frame.left + _PAD, top, frame.width - 2 * _PAD, _ROW)


def _group(seat: Seat) -> str:
    return "attacker" if seat is Seat.RED else "target"


def _mask(station: Station) -> int:
    return lost_mask(spec_of(station, Seat.BLUE), station.lost)


def _weapons(found: Findings | None) -> int:
    return 0 if found is None else len(found.lines)


def _with_fire_control(station: Station, *, lost: bool) -> Station:
    others = station.lost - {FIRE_CONTROL}
    return replace(station, lost=others | {FIRE_CONTROL} if lost else others)


def _note(widget_id: str, area: Rect, words: str) -> Label:
    return Label(widget_id, Rect(area.left + 6, area.top, area.width - 12, 18), words, style=SMALL)
