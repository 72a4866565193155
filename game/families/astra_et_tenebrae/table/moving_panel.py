"""The right panel while a ship moves: steppers, price, heat, enemies and formations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.board.gauges import HeatBar
from game.families.astra_et_tenebrae.board.reach import row_words
from game.families.astra_et_tenebrae.table.moving_forecast import Joining, Prospect
from game.families.astra_et_tenebrae.table.moving_overlays import band_words
from game.families.astra_et_tenebrae.table.plain_words import burn_words, worst_words
from game.families.astra_et_tenebrae.table.risks import FLY_ON, LEFT_OUT, THIS_TURN
from game.screens.forecast.forecast_box import HEAD_UNITS, LINE_UNITS, forecast_lines, lost_line, put_box
from game.screens.forecast.forecasts import WORKING
from game.screens.tools.parts import CHIP, PanelColumn, percent, upper_first
from game.screens.tools.plain_first import FOLD_UNITS, details, details_open, lead
from game.shell.theme import BODY, FIGURES, SMALL, STRONG
from game.widgets.amount import Stepper
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.pen import Ink
from game.wording import signed
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.foreseeing import Facing
from rules.astra_et_tenebrae.gunnery import Weapon, heat_cost

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.moving import MoveTool

_LINE, _TIGHT = 19, 2
_ROWS_HIGH, _JOINING_HIGH = 28, 56  # of the chips to be hit, and the least of a formation with its gains
_HEAT_HIGH, _TABLE_HIGH, _RISKS_HIGH = 81, 39, 83  # of the heat, the enemies' head and note, and the risks
_COLUMNS = (0, 46, 38, 38, 36)
_TURNS = "{key:burn_left,burn_right} for 1 degree, {key:burn_left_far,burn_right_far} for 15"
_LEAST_LINES = 2  # of the forecast box: the worst, and the chance that the ship is lost
_WORST = "If each enemy makes its best move and fires at it; {key:threat} shows this everywhere"
_STRENGTHENS = (
    "{key:burn_stronger,burn_weaker} or the wheel on the ghost for 1 G, "
    "{key:burn_stronger_far,burn_weaker_far} for 5 G"
)
_ASKS = "Where should {} fly? Drag it there, or click an empty place."
_HOW = "{key:burn_left,burn_right} turn the burn, {key:burn_stronger,burn_weaker} make it stronger or weaker."


def fill_panel(tool: MoveTool, column: PanelColumn) -> None:
    """Fill the panel for a tool."""
    _foot(tool, column)
    if tool.holds:
        column.note(
            "move.hold",
            "No burn is legal: the ship stays. That makes 1 heat, and the ship is easier to hit.",
            "AM-7",
        )
        return
    prospect = tool.prospect()
    name = tool.ship.name
    lead(column, "move.lead", _ASKS.format(name) if prospect is None else burn_words(name, prospect))
    put_steppers(tool, column)
    if prospect is None:
        _say_how(tool, column)
        return
    detailed = details_open(tool.host.app)
    _costs(tool, prospect, column, detailed=detailed and _has_room_for_prices(tool, prospect, column))
    _enemies(tool, prospect, column)
    _forecast(tool, column, detailed=detailed)
    if tool.override:
        _risks(tool, column)
    details(column, "move.details")
    if detailed and column.rect.height >= _ROWS_HIGH:
        _rows(tool, prospect, column)
    if not tool.override and tool.shows("formations"):
        _formations(prospect, column, detailed=detailed)


def _foot(tool: MoveTool, column: PanelColumn) -> None:
    """Add the buttons, and what an override needs, at the bottom."""
    why = "" if tool.may_override else "Only without a magnetic field (AM-8)"
    if tool.may_override:
        column.foot(high=16).put(Note, "move.override_note", "An override rolls before the ship flies")
    row = column.foot(34, [0, 0])
    unplanned = "" if tool.plan is not None else "No burn is planned"
    row.put(Button, "move.reset", "Reset", on_press=partial(tool.lead, None), disabled=unplanned)
    row.put(
        Button,
        "move.override",
        "Override",
        on_press=lambda: tool.set_override(on=not tool.override),
        on=tool.override,
        disabled=why,
        topic="AM-8",
        tooltip="Burns hard without a magnetic field; the crew may black out or die.",
    )


def put_steppers(tool: MoveTool, column: PanelColumn) -> None:
    """Add the steppers of direction and strength, each with its keys."""
    plan = tool.plan or tool.first()
    if plan is None:
        return
    planned = tool.plan is not None
    row = column.row([0, 150], high=28, below=4)
    row.put(Label, "move.direction_words", "Direction")
    row.put(
        Stepper,
        "move.direction",
        low=plan.course - CIRCLE,
        high=plan.course + CIRCLE,
        at=plan.course,
        words=lambda degrees: f"{round(degrees) % CIRCLE}°" if planned else "–",
        on_change=lambda degrees: tool.turn(round(degrees) - plan.course),
        tooltip=tool.host.bindings.fill(_TURNS),
        topic="AG-2",
    )
    row = column.row([0, 150], high=28, below=6)
    row.put(Label, "move.strength_words", "Strength")
    row.put(
        Stepper,
        "move.strength",
        low=plan.g - 99,
        high=plan.g + 99,
        at=plan.g,
        words=lambda g: f"{round(g)} G" if planned else "–",
        on_change=lambda g: tool.strengthen(round(g) - plan.g),
        tooltip=tool.host.bindings.fill(_STRENGTHENS),
        topic="AM-2",
    )


def _say_how(tool: MoveTool, column: PanelColumn) -> None:
    """Add instructions while nothing is planned."""
    bindings = tool.host.bindings
    column.say("move.how", bindings.fill(_HOW))
    last = tool.like_last()
    if last is not None and tool.refusal_of(last) is None:
        words, key = f"Like the last burn: {last.course}°, {last.g} G", bindings.label("burn_as_last")
        column.row(high=30).put(Button, "move.as_last", words, on_press=tool.as_last, shortcut=key)
    waiting = [name for name in tool.names if name != tool.ship.name]
    if waiting:
        column.say("move.others", f"Also to move: {', '.join(waiting)}.", style=SMALL, color="secondary")


def _has_room_for_prices(tool: MoveTool, prospect: Prospect, column: PanelColumn) -> bool:
    """Return whether a burn's prices leave room for what an override needs below them, and for the fold."""
    prices = len(prospect.prices) * (_LINE + _TIGHT)
    enemies = _TABLE_HIGH + len(prospect.facings) * (_LINE + 1)
    needed = prices + _HEAT_HIGH + enemies + _RISKS_HIGH + FOLD_UNITS
    return not tool.override or needed <= column.rect.height


def _costs(tool: MoveTool, prospect: Prospect, column: PanelColumn, *, detailed: bool) -> None:
    """Add the price of a burn, line by line if `detailed`, and the heat after it."""
    for number, price in enumerate(prospect.prices if detailed else ()):
        row = column.row([0, 34, CHIP], high=_LINE, below=_TIGHT)
        row.put(Label, f"move.price.{number}", price.why)
        words = signed(price.heat)
        ink: Ink = "good" if price.heat < 0 else "text"
        row.put(Label, f"move.price.{number}.heat", words, style=FIGURES, align="right", color=ink)
        column.chip(row, f"move.price.{number}.ruling", price.ruling)
    row = column.row([0, 34, CHIP], high=_LINE, below=6)
    row.put(Label, "move.added", "Heat added", style=STRONG)
    row.put(Label, "move.added.heat", signed(prospect.added), style=STRONG, align="right")
    ship, heat = tool.ship, tool.state.figures.heat
    row = column.row([0, 74], high=32, below=0)
    row.put(HeatBar, "move.heat", heat=ship.heat, planned=prospect.heat, figures=heat)
    row.put(Label, "move.heat_words", f"{ship.heat} → {prospect.heat}", style=STRONG, align="right")
    _then(tool, prospect, column)


def _then(tool: MoveTool, prospect: Prospect, column: PanelColumn) -> None:
    """Add what a shot after the burn would do to the heat."""
    figures = tool.state.figures
    laser, cannon = (prospect.heat + heat_cost(figures, one) for one in (Weapon.LASER, Weapon.CANNON))
    hot = figures.heat.overheats_above
    safe = figures.heat.unmanaged or hot + 1
    ink: Ink = "good" if cannon < safe else "text" if cannon <= hot else "refusal"
    row = column.row(high=18, below=6)
    words = f"If it fires: laser {laser}, cannon {cannon}"
    tip = f"The heat after a shot; over {hot} a ship overheats"
    tip += f"; over {safe} it needs heat management to survive." if figures.heat.unmanaged else "."
    row.put(Label, "move.then", words, style=SMALL.sized(12), color=ink, tooltip=tip)


def _rows(tool: MoveTool, prospect: Prospect, column: PanelColumn) -> None:
    """Add a chip for each row of the table, with the burn's own lit (AM-3)."""
    rows = sorted({one.row for one in tool.state.figures.motion.burns}, reverse=True)
    row = column.row([70, *[0] * len(rows)], high=22, gap=4, below=6)
    row.put(Label, "move.row", "To be hit")
    for value in rows:
        chosen, words = value == prospect.row, signed(value)
        box = row.put(
            Panel,
            f"move.row.{value}",
            fill=tool.host.app.theme.selected if chosen else None,
            line=tool.host.app.theme.focus if chosen else None,
            tooltip=f"Enemies get {row_words(value)} (AM-3)",
        )
        ink: Ink = "text" if chosen else "secondary"
        style = STRONG if chosen else BODY
        name = f"move.row.{value}.words"
        column.made.append(Label(name, box.rect, words, style=style, color=ink, align="center"))


def _enemies(tool: MoveTool, prospect: Prospect, column: PanelColumn) -> None:
    """Add the range and the chances to hit for every enemy."""
    head = column.row(_COLUMNS, high=16, gap=4, below=2)
    head.put(Label, "move.from", "THERE", style=SMALL, color="secondary")
    head.skip()
    head.skip()
    for name, words in (("ours", "you hit"), ("theirs", "it hits")):
        head.put(Label, f"move.from.{name}", words, style=SMALL, color="secondary", align="right")
    for one in prospect.facings:
        _enemy(tool, one, column)
    if any(not one.moved for one in prospect.facings):
        column.row(high=15, below=6).put(Note, "move.from.note", "(…): moves later, so this can change")


def _forecast(tool: MoveTool, column: PanelColumn, *, detailed: bool) -> None:
    """Add what enemies could do to the ship there: a line, or the forecast box if `detailed`."""
    seen = tool.risks.forecast
    settled = all(one.moved for one in tool.state.side(tool.ship.seat.other))
    if not detailed:
        words = f"Lost there: {tool.risks.words()}" if seen is None else worst_words(seen, settled=settled)
        row = column.row(high=16, below=6)
        row.put(
            Label,
            "move.worst",
            words,
            style=SMALL,
            color="refusal",
            tooltip=tool.host.bindings.fill(_WORST),
            topic="AC-5",
        )
        return
    drift = THIS_TURN if settled else FLY_ON
    lines = [*forecast_lines(seen, str, "ship", drift, moving=not settled), lost_line(seen)]
    if seen is None and tool.risks.words() != WORKING:
        lines = [(tool.risks.words(), (), "secondary", None, "")]
    below = FOLD_UNITS + _ROWS_HIGH + (_RISKS_HIGH if tool.override else 0)
    room = (column.rect.height - HEAD_UNITS - below) // LINE_UNITS
    if room >= _LEAST_LINES:
        put_box(
            column,
            "move.forecast",
            "IF IT ENDS THERE",
            lines[-room:],
            fill=tool.host.app.theme.ground,
            tooltip=f"All shots of this turn if it ended its move there: {LEFT_OUT}",
            topic="AC-5",
        )
        words = f"{upper_first(LEFT_OUT)}."
        high = column.host.ui.pen.words_height(words, column.rect.width, SMALL)
        if high + below + _TIGHT <= column.rect.height:
            column.say("move.left_out", words, style=SMALL, color="secondary")


def _enemy(tool: MoveTool, one: Facing, column: PanelColumn) -> None:
    enemy = tool.state.ships[one.enemy]
    key, close = f"move.from.{one.enemy}", one.band is not None and one.band.needs == 0
    ink: Ink = "refusal" if close else "text"
    row = column.row(_COLUMNS, high=_LINE, gap=4, below=1)
    name = enemy.name if one.moved else f"({enemy.name})"
    row.put(Label, key, name, color=tool.host.app.theme.seat_text(enemy.seat))
    band = band_words(one)
    row.put(Label, f"{key}.band", band, style=SMALL, color=ink)
    row.put(Label, f"{key}.inch", f"{one.away_in:.1f}″", style=FIGURES, color=ink, align="right")
    row.put(Label, f"{key}.ours", percent(float(one.ours)), style=FIGURES, color="good", align="right")
    row.put(Label, f"{key}.theirs", percent(float(one.theirs)), style=FIGURES, color="refusal", align="right")


def _formations(prospect: Prospect, column: PanelColumn, *, detailed: bool) -> None:
    """Add the formations that the burn would make.

    If `detailed`, also say which fail and why, and what turning back would take.
    """
    joinings = [one for one in prospect.joinings if detailed or one.refusal is None]
    if joinings and column.rect.height >= _JOINING_HIGH + 20:
        column.section("move.joins", "Formations it could join")
    for number, one in enumerate(joinings):
        if column.rect.height < _JOINING_HIGH:
            break
        _joining(f"move.join.{number}", one, column)
    if detailed and prospect.after.figures.motion.inertia and column.rect.height >= _LINE:
        row = column.row([0, 150], high=_LINE)
        row.put(Label, "move.next", "NEXT TURN", style=SMALL, color="secondary")
        words = f"turning back takes {prospect.turning_back_g} G"
        row.put(Label, "move.next.words", words, style=SMALL.sized(12), align="right")


def _joining(key: str, one: Joining, column: PanelColumn) -> None:
    holds = one.refusal is None
    row = column.row([0, CHIP], high=_LINE, below=0)
    ink: Ink = "good" if holds else "refusal"
    icon = Icon.CHECK if holds else Icon.CROSS
    row.put(Label, key, one.title, style=STRONG if holds else BODY, icon=icon, color=ink)
    column.chip(row, f"{key}.ruling", one.ruling)
    column.say(f"{key}.gives", one.words, style=SMALL, color="secondary")


def _risks(tool: MoveTool, column: PanelColumn) -> None:
    """Add the chances of an override (AM-8)."""
    plan, figures = tool.plan, tool.state.figures.override
    assert plan is not None, "only a planned override has a risk"
    success = (figures.die + 1 - figures.needed(plan.g)) / figures.die
    death = (1 - success) * (figures.crew_lives_from - 1) / figures.crew_die
    death = death if plan.g > figures.deadly_above_g else 0.0
    column.section("move.risks", f"Override: a d{figures.die} of {figures.needed(plan.g)} or more")
    rows: tuple[tuple[str, str, float, Ink], ...] = (
        ("flies", "It flies", success, "good"),
        ("blackout", "Blackout", 1 - success - death, "refusal"),
        ("death", "Crew and ship lost", death, "refusal"),
    )
    for name, words, chance, ink in rows:
        row = column.row([0, 50, CHIP], high=_LINE, below=_TIGHT)
        row.put(Label, f"move.risk.{name}", words)
        row.put(Label, f"move.risk.{name}.chance", percent(chance), style=STRONG, align="right", color=ink)
        column.chip(row, f"move.risk.{name}.ruling", "AM-8")
    easier = figures.blackout_row
    words = f"Blackout: no move and no action, and enemies get +{easier} to hit it."
    if (
        column.host.ui.pen.words_height(words, column.rect.width, SMALL) + 8 + FOLD_UNITS
        <= column.rect.height
    ):
        column.say("move.risk.note", words, style=SMALL, color="secondary")
