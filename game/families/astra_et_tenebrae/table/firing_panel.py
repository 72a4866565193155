"""The right panel while a ship fires: weapons, modifiers, effects of a hit, and the odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.board.gauges import HeatBar
from game.families.astra_et_tenebrae.table.firing_choice import WEAPONS
from game.families.astra_et_tenebrae.table.firing_gauges import Boxes, Faces
from game.families.astra_et_tenebrae.table.firing_words import (
    TITLES,
    effect_words,
    lines_of,
    overheating,
    place_words,
)
from game.families.astra_et_tenebrae.table.panel_gauges import Part, body_of
from game.families.astra_et_tenebrae.table.plain_words import shot_words
from game.screens.tools.parts import ActionRow, PanelColumn, percent, sentence, upper_first
from game.screens.tools.plain_first import details, details_open, lead
from game.shell.theme import BODY, SMALL, STRONG, Color
from game.widgets.button import Button, Checkbox
from game.widgets.die_cell import DieCell
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.widgets.rowlist import PLAIN, Cell, ListRow
from game.widgets.rowtable import RowTable
from game.widgets.share_bar import Share, ShareBar
from game.wording import counted
from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.gunnery import Aim, Shot, Weapon, heat_cost
from rules.astra_et_tenebrae.odds import Effect, Salvo, Toll, laser_odds, salvo_odds
from rules.astra_et_tenebrae.state import State
from rules.table.measure import TOLERANCE_IN, distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.firing import FireTool

_LINE, _HULL_HIGH, _SHARES_HIGH, _PLACES_HIGH = 17, 16, 20, 121
_BOX_WIDE = 27  # a checkbox without its words
_SAYS_LITTLE = 250  # height in logical units to leave below the list of modifiers


def chance_words(state: State, shot: Shot) -> str:
    """Return the chance of a shot in a few words."""
    if shot.weapon is Weapon.LASER:
        beam = laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target])
        if beam.dodged:
            return "will miss"
        mark, point = _percent(1 - beam.misfires), _percent(beam.point)
        return f"{mark} to mark" if beam.follows is None else f"{point} to damage"
    return f"{_percent(salvo_odds(state, shot).any_hit)} to hit"


def lost_chance(state: State, shot: Shot) -> Fraction:
    """Return the chance that a shot destroys its target, counting all noted points."""
    if shot.weapon is Weapon.LASER:
        return laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target]).toll.lost
    return salvo_odds(state, shot).toll.lost


def _percent(chance: Fraction) -> str:
    return percent(float(chance))


def range_words(state: State, shot: Shot) -> str:
    """Return how far away a target is, and in which range band of the cannon."""
    away = distance_in(state.ships[shot.ships[0]].place, state.ships[shot.target].place)
    words = f"{away:.1f}″"
    if shot.weapon is not Weapon.CANNON:
        return words
    bands = state.figures.cannon.bands
    band = next((one for one in bands if away <= one.up_to_in + TOLERANCE_IN), bands[-1])
    return f"{words} {band.name}"


def fill_panel(tool: FireTool, column: PanelColumn) -> None:
    """Fill the panel for a tool."""
    row = column.foot(32)
    words = f"Pass with {tool.ship.name}"
    key, hold = tool.host.bindings.label("pass_fire"), partial(tool.aim, None)
    row.put(Button, "fire.pass", words, on_press=hold, on=tool.passing, shortcut=key)
    shot = tool.shot
    if shot is None:
        lead(column, "fire.nothing", f"{tool.ship.name} fires nothing and is done for this turn.")
        _weapons(tool, column)
        return
    lead(column, "fire.lead", shot_words(tool.state, shot))
    _weapons(tool, column)
    head = f"{TITLES[shot.weapon]} at {shot.target}"
    row = column.row([0, 84], high=18, below=3)
    row.put(Label, "fire.head", head, style=STRONG)
    row.put(Label, "fire.range", range_words(tool.state, shot), style=SMALL, color="secondary", align="right")
    if shot.weapon is Weapon.LASER:
        _laser(tool, shot, column)
        _heat(tool, shot, column)
    else:
        _salvo(tool, shot, column)


def _weapons(tool: FireTool, column: PanelColumn) -> None:
    """Add the three weapons, each with its effect or why it cannot be fired."""
    at = None if tool.shot is None else WEAPONS.index(tool.shot.weapon)
    rows = [_weapon_row(tool, weapon) for weapon in WEAPONS]
    column.ways("fire.weapons", rows, at, lambda index: tool.choose(WEAPONS[index]))


def _weapon_row(tool: FireTool, weapon: Weapon) -> ActionRow:
    state, title = tool.state, TITLES[weapon]
    target = None if tool.choice.shot is None else tool.choice.shot.target
    shot = tool.choice.of(weapon, target) or tool.choice.of(weapon)
    refusal = tool.choice.refusal(weapon)
    if shot is None:
        words, ruling = ("", "") if refusal is None else (upper_first(refusal.reason), refusal.ruling)
        return ActionRow(title, words, ruling, "secondary", able=False, tip=sentence(refusal))
    cost = heat_cost(state.figures, weapon)
    aside = f"{cost} heat" if cost else f"{tool.ship.missiles} left"
    if tool.choice.is_wasted(shot):
        return ActionRow(title, f"{shot.target} is doomed already", aside, "secondary")
    words = _prospect_words(state, shot)
    words += "" if shot.target == target else f", at {shot.target}"
    return ActionRow(title, words, aside, "good")


def _prospect_words(state: State, shot: Shot) -> str:
    """Return the chances of a shot to hit and to destroy; a second laser says that its target may evade."""
    lost = lost_chance(state, shot)
    if shot.weapon is Weapon.LASER:
        beam = laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target])
        if beam.follows is not None and beam.evasion is not None and not beam.dodged:
            words = f"{_percent(lost)} to destroy" if lost else chance_words(state, shot)
            return f"{words}, unless it evades"
    return chance_words(state, shot) + (f" · {_percent(lost)} to destroy" if lost else "")


# --- cannon and missiles ----------------------------------------------------------------------------------


def _salvo(tool: FireTool, shot: Shot, column: PanelColumn) -> None:
    """Add the modifiers of a roll, the effects of a hit, and the odds of the salvo."""
    odds = salvo_odds(tool.state, shot)
    _options(tool, shot, column)
    if odds.dodged:
        column.note("fire.dodged", "Its pilot has dodged: nothing can hit it this turn.", "AK-6")
        _heat(tool, shot, column)
        return
    aim = odds.aims[0]
    if len(odds.aims) > 1 and shot.weapon is Weapon.CANNON:
        _pair(tool, shot, odds, column)
    else:
        _sum(tool, shot, aim, odds.chances[0], column)
    _ends(odds, column)
    _heat(tool, shot, column)
    if details(column, "fire.details", words="Where it can hit"):
        _places(tool, odds.toll, shot, column)


def _pair(tool: FireTool, shot: Shot, odds: Salvo, column: PanelColumn) -> None:
    """Add what each ship of a crossfire has to roll.

    If there is little room, modifiers are in tooltips.
    """
    figures, shots = tool.state.figures, list(zip(shot.ships, odds.aims, odds.chances, strict=True))
    counting = [[line for line in lines_of(figures, aim, shot.weapon) if line[3]] for _, aim, _ in shots]
    roomy = column.rect.height > _SAYS_LITTLE + _LINE * (2 * len(shots) + sum(map(len, counting)))
    for (name, aim, chance), lines in zip(shots, counting, strict=True):
        if roomy and aim.needs:
            column.figure(f"fire.cross.{name}.needs", f"{name} needs", str(aim.needs), "AC-10")
            for number, (words, figure, ruling, _) in enumerate(lines):
                column.figure(f"fire.cross.{name}.{number}", words, figure, ruling)
        terms = [f"{words}: {figure} ({ruling})." for words, figure, ruling, _ in lines]
        tip = "\n".join([f"It needs {aim.needs} (AC-10).", *terms]) if aim.needs else ""
        column.figure(
            f"fire.cross.{name}",
            f"{name}: {_roll_words(aim)}",
            _percent(chance),
            "AF-7",
            tip=tip,
        )


def _sum(tool: FireTool, shot: Shot, aim: Aim, chance: Fraction, column: PanelColumn) -> None:
    if aim.needs == 0:
        column.figure("fire.needs", "Close: it cannot miss", _percent(chance), "AC-10")
        return
    ruling = "AC-10" if shot.weapon is Weapon.CANNON else "AC-11"
    dice = f"{aim.dice}d{aim.sides}" if aim.dice > 1 else f"a d{aim.sides}"
    column.figure("fire.needs", f"Needs, on {dice}", str(aim.needs), ruling)
    for number, (words, figure, cites, counts) in enumerate(lines_of(tool.state.figures, aim, shot.weapon)):
        roomy = column.rect.height > _SAYS_LITTLE + 2 * _LINE
        if roomy if details_open(column.host.app) else counts:
            column.figure(
                f"fire.sum.{number}",
                words,
                figure,
                cites,
                ink="text" if counts else "secondary",
            )
    row = column.row([0, 52], high=22, below=3)
    each = "each: " if shot.weapon is Weapon.MISSILES and shot.count > 1 else ""
    row.put(Label, "fire.sum", f"{each}{_roll_words(aim)}", style=STRONG)
    row.put(Label, "fire.chance", _percent(chance), style=STRONG.sized(18), align="right", color="good")
    if aim.dice == 1:
        row = column.row(high=18, below=6)
        row.put(Faces, "fire.faces", sides=aim.sides, least=aim.needs - aim.bonus)


def _roll_words(aim: Aim) -> str:
    """Return what has to be rolled."""
    if aim.needs == 0:
        return "cannot miss"
    least = aim.needs - aim.bonus
    most = aim.dice * aim.sides
    if least > most:
        return f"needs {least}: impossible"
    return f"roll {max(least, aim.dice)} or more"


def _places(tool: FireTool, toll: Toll, shot: Shot, column: PanelColumn) -> None:
    """Add what a point does at each face of the location die."""
    if column.rect.height < _PLACES_HIGH:
        return
    row = column.row([0, 80], high=16, below=1)
    row.put(Label, "fire.places", "A DIE CHOOSES WHAT IS HIT", style=SMALL, color="secondary")
    hits = "2 points" if shot.physicists else "1 point"
    row.put(Label, "fire.places.each", hits, style=SMALL, color="secondary", align="right")
    effects = toll.effects(PHYSICIST_POINTS if shot.physicists else 1)
    figures, target = tool.state.figures, tool.state.ships[shot.target]
    body, color = body_of(figures, target), column.host.app.theme.seat(target.seat)
    rows = [
        _place_row(figures, face, part, effects[part.component], color)
        for face, part in enumerate(body.parts, start=1)
    ]
    put = column.row(high=17 * len(rows), below=2).put
    put(RowTable, "fire.place", rows, framed=False, told=[row.words for row in rows])
    if toll.before.hull is not None and column.rect.height >= _HULL_HIGH:
        left = f"{counted(max(0, toll.before.hull), 'point')} left"
        words = "destroyed when the turn ends" if toll.doomed else left
        boxes = Cell(draw=Boxes(body.hull, color), wide=11 * len(body.hull), gap=8)
        cells = [Cell("Hull", SMALL, wide=34, gap=4), boxes, Cell(words, SMALL, "secondary")]
        hull = ListRow(cells, pad=(4, 0, 4, 0), ground=PLAIN, text=f"Hull: {words}")
        column.row(high=_HULL_HIGH, below=4).put(RowTable, "fire.hull", [hull], framed=False, striped=False)


def _place_row(figures: Figures, face: int, part: Part, effect: Effect, color: Color) -> ListRow:
    """Return the row of a face of the location die: its component, and what the point does there."""
    deadly = effect is Effect.LOST
    ink: Ink = "refusal" if deadly else "secondary" if effect is Effect.NOTHING else "text"
    words = effect_words(figures, part.component, effect)
    wear = (part.wear,) if part.armour is None else (part.armour, part.wear)
    mark = [Cell(sign=Icon.CROSS, ink="refusal", size=8, wide=9, side="right", gap=4)] if deadly else []
    cells = [
        Cell(draw=DieCell(face), wide=15, gap=6),
        Cell(words, SMALL, ink, side="right", wide=58 if deadly else 84, gap=4, squeeze=True),
        *mark,
        Cell(draw=Boxes(wear, color), wide=22, side="right", gap=4),
        Cell(place_words(part.component), SMALL, ink, squeeze=True),
    ]
    return ListRow(
        cells, pad=(4, 0, 4, 0), ground=PLAIN, text=f"{face} {place_words(part.component)}: {words}"
    )


def _ends(odds: Salvo, column: PanelColumn) -> None:
    lost, hit = float(odds.toll.lost), float(odds.any_hit)
    _shares(column, ("destroyed", lost), ("hit", max(0.0, hit - lost)), ("miss", 1 - max(hit, lost)))


def _shares(column: PanelColumn, *ends: tuple[str, float]) -> None:
    """Add the chances of a shot's results, the worst for its target first, if there is room."""
    if column.rect.height < _SHARES_HIGH:
        return
    inks: tuple[Ink, ...] = ("refusal", "good", "secondary")
    shares = [
        Share(words, chance, f"{chance:.0%}", ink, hatched=ink == "refusal")
        for (words, chance), ink in zip(ends, inks, strict=True)
    ]
    column.row(high=_SHARES_HIGH, below=6).put(ShareBar, "fire.ends", shares=shares)


def _options(tool: FireTool, shot: Shot, column: PanelColumn) -> None:
    """Add the options of a shot: missiles, crossfire and the physicist."""
    if shot.weapon is Weapon.MISSILES:
        row = column.row([0, 0], high=28, below=4)
        for count in (1, 2):
            able = tool.choice.shot is not None and tool.ship.missiles >= count
            row.put(
                Button,
                f"fire.count.{count}",
                counted(count, "missile"),
                on_press=tool.choice_of_count(count),
                on=shot.count == count,
                disabled="" if able else "Not enough missiles left (AC-11)",
            )
        return
    if tool.choice.partners() or len(shot.ships) > 1:
        words = f"Crossfire with {shot.ships[1]}" if len(shot.ships) > 1 else "Crossfire"
        row, key, both = (
            column.row(high=28, below=4),
            tool.host.bindings.label("crossfire"),
            len(shot.ships) > 1,
        )
        row.put(Button, "fire.crossfire", words, on_press=tool.cross, on=both, shortcut=key, topic="AF-7")
    asked, plain = tool.asked(shot), replace(shot, physicists=())
    several = len(asked) > 1
    for name in asked:
        before, after, noun = _gain(tool.state, plain, tool.as_physicist(plain, name))
        column.row(high=22, below=4).put(
            Checkbox,
            f"fire.physicist.{name}" if several else "fire.physicist",
            _offer_words(tool, column, name if several else "", f"{after} {noun}"),
            on=name in shot.physicists,
            on_change=partial(_tick, tool, name),
            tooltip=f"If the physicist flies here: {before} → {after} {noun}; a miss uses up the card too.",
            topic="AK-3",
        )


def _offer_words(tool: FireTool, column: PanelColumn, name: str, gain: str) -> str:
    """Return the words of a physicist's box, for one of several ships by its `name`, as long as they fit."""
    alone = tool.host.bindings.with_key("Use physicist", "physicist")
    pen, words = column.host.ui.pen, f"{name}, physicist: {gain}" if name else f"{alone}: {gain}"
    room = (pen.px(column.rect.width - _BOX_WIDE), pen.px(22))
    fits = pen.width(words, pen.within(words, BODY, room)) <= room[0]
    return words if fits or not name else f"{name}: {gain}"


def _gain(state: State, plain: Shot, with_him: Shot) -> tuple[str, str, str]:
    """Return what a physicist changes: the chance to destroy the target, else the expected points."""
    alone, both = (salvo_odds(state, one).toll for one in (plain, with_him))
    before, after = _percent(alone.lost), _percent(both.lost)
    if before != after:
        return before, after, "to destroy"
    return counted(1, "point"), counted(PHYSICIST_POINTS, "point"), "a hit"


def _tick(tool: FireTool, name: str, on: bool) -> None:  # noqa: FBT001 - a box's callback
    tool.set_physicist(name if on else "")


# --- the laser --------------------------------------------------------------------------------------------


def _laser(tool: FireTool, shot: Shot, column: PanelColumn) -> None:
    """Add what a laser does if its target stays, and what evading would cost the target."""
    state = tool.state
    beam = laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target])
    laser = state.figures.laser
    if beam.dodged:
        column.note("fire.dodged", "Its pilot has dodged: nothing can hit it this turn.", "AK-6")
        return
    if beam.misfires:
        words = f"Misses on a {laser.misfire_face} of a d{laser.misfire_die}"
        column.figure("fire.misfire", words, _percent(beam.misfires), "AC-7")
    if beam.follows is None:
        column.note("fire.mark", "A laser hits without a roll. A die chooses where the mark burns.", "AC-7")
        column.note("fire.later", "The next laser there can deal a point of damage.", "AC-8")
    else:
        words = f"Needs {max(1, beam.needs)}+ on a d{laser.follow_die}"
        column.figure("fire.follows", words, _percent(beam.point), "AC-7")
        does = effect_words(state.figures, beam.follows, beam.toll.effects()[beam.follows])
        column.say("fire.point", f"A point on its {WORDS[beam.follows]}: {does}.")
        column.note("fire.else", "Otherwise a die moves the mark elsewhere.", "AC-7")
        lost, point = float(beam.toll.lost), float(beam.point)
        _shares(
            column,
            ("destroyed", lost),
            ("damage", max(0.0, point - lost)),
            ("no damage", 1 - max(point, lost)),
        )
    cost = beam.evasion
    if cost is None:
        column.note("fire.evasion", f"{shot.target} cannot evade.", "AC-9")
    else:
        when = "its next turn's action" if cost.next_turn else "this turn's action"
        column.note(
            "fire.evasion", f"{shot.target} may evade: then the laser misses, and it loses {when}.", "AC-9"
        )


def _heat(tool: FireTool, shot: Shot, column: PanelColumn) -> None:
    """Add the heat before and after the shot."""
    figures = tool.state.figures
    cost = heat_cost(figures, shot.weapon)
    if not cost or column.rect.height < 22:
        return
    heat = tool.ship.heat
    row = column.row([0, 62], high=20, below=3)
    row.put(HeatBar, "fire.heat", heat=heat, planned=heat + cost, figures=figures.heat, figured=False)
    row.put(Label, "fire.heat_words", f"{heat} → {heat + cost}", style=STRONG, align="right")
    words, deadly = overheating(figures, tool.ship, heat + cost)
    high = tool.host.ui.pen.words_height(words, column.rect.width, SMALL) + 2
    if words and (deadly or column.rect.height >= high):
        ink: Ink = "refusal" if deadly else "secondary"
        column.row(high=high, below=0).put(
            Label, "fire.danger", words, style=SMALL, color=ink, wrap=True, topic="AH-6"
        )
