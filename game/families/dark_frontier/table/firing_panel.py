"""The right panel while a side fires: weapons, the planned shot, and its effects now and later."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.dark_frontier.table.firing_choice import Arm, Meeting
from game.families.dark_frontier.table.firing_forecast import Prospect, hit_chance, taken_of
from game.families.dark_frontier.table.firing_lead import lead_words
from game.families.dark_frontier.table.firing_pursuit import pursuit_of
from game.families.dark_frontier.table.firing_words import division_words, round_words, title_of
from game.families.dark_frontier.table.odds_words import chance_words, put_damage_table, shares_of
from game.families.dark_frontier.table.upcoming import put_coming
from game.families.dark_frontier.words import facing_words, when_words
from game.screens.tools.parts import CHIP, ActionRow, PanelColumn, upper_first
from game.screens.tools.plain_first import details, lead
from game.shell.theme import SECTION, SMALL, STRONG
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.widgets.share_bar import ShareBar
from game.wording import counted
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import facings_of
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import condition, missiles_left

if TYPE_CHECKING:
    from game.families.dark_frontier.table.firing import FireTool


_HOW = 36  # logical units of height
_MOST_BESIDE = 9  # letters of a division beside the hex of the shot
_STOOD = "The ship did not move last round, so it can only fire from here (DF-2)."


def fill_panel(tool: FireTool, column: PanelColumn) -> None:
    """Fill the panel for a tool."""
    row = column.foot(32)
    row.put(Button, "fire.hold", tool.done_words, on_press=tool.finish, topic="DF-1", on=tool.holding)
    warned = tool.doubt()
    if warned:
        words = f"{warned}. Keep it, or fire it anyway."
        column.warn("fire.defenseless", "Your last missile", words, "DM-5", grave=True)
    lead(column, "fire.lead", lead_words(tool), lines=3)
    if len(tool.choice.ships) > 1:
        _ships(tool, column)
    _weapons(tool, column)
    if tool.coming:
        put_coming(column, tool.coming, "Incoming this round", "")
        column.take(4, 0)
    if tool.holding:
        return
    _aim(tool, column)
    if tool.prospect is not None:
        shares = shares_of(tool.prospect.hit, "secondary")
        column.row(high=20, below=4).put(ShareBar, "fire.ends", shares=shares)
    if details(column, "fire.details"):
        _details(tool, column)


def _ships(tool: FireTool, column: PanelColumn) -> None:
    """Add the ships that can still fire."""
    row = column.row([0] * len(tool.choice.ships), high=26, gap=4, below=6)
    for ship in tool.choice.ships:
        on = ship.name == tool.ship.name
        row.put(
            Button, f"fire.ship.{ship.name}", ship.name, on_press=partial(tool.take_ship, ship.name), on=on
        )


# --- the weapons ----------------------------------------------------------------------------------------


def _weapons(tool: FireTool, column: PanelColumn) -> None:
    """Add all weapons of the selected ship: what each can do or has done, or why it cannot fire."""
    names = tool.weapons()
    at = None if tool.holding else names.index(tool.choice.arm.weapon)
    rows = [_weapon_row(tool, name) for name in names]
    column.ways("fire.weapons", rows, at, lambda index: tool.choose(names[index]))


def _weapon_row(tool: FireTool, name: str) -> ActionRow:
    ship = tool.ship
    ready = name in tool.choice.arms(ship.name)
    words, ink, aside = _can(tool, Arm(ship.name, name)) if ready else _cannot(tool, ship, name)
    return ActionRow(title_of(name), words, aside, ink, able=ready, topic=aside)


def _can(tool: FireTool, arm: Arm) -> tuple[str, Ink, str]:
    """Return the best that a weapon can do: words, ink and a note."""
    state, meetings = tool.state, tool.choice.meetings(arm)
    aside = f"{missiles_left(state.figures, tool.ship)} this round" if arm.weapon == TUBES else "ready"
    if not meetings:
        pursuit = pursuit_of(state, tool.choice.best(arm))
        if pursuit is not None and pursuit.meeting:
            return f"can chase {pursuit.ship} from next round", "text", aside
        return "reaches no ship this round", "secondary", aside
    met = _meeting_of(tool, arm) or meetings[0]
    hit = hit_chance(state, met.enemy)
    return f"{chance_words(hit)} to hit {met.enemy}", "good", aside


def _meeting_of(tool: FireTool, arm: Arm) -> Meeting | None:
    """Return the meeting of the planned shot of a weapon, or of the shot that choosing it would plan."""
    choice = tool.choice
    return choice.meeting if arm == choice.arm else choice.met[choice.best(arm)]


def _cannot(tool: FireTool, ship: Ship, name: str) -> tuple[str, Ink, str]:
    """Return what a weapon has fired, or why it cannot fire (DF-1, DF-5)."""
    fired = tool.fired(name)
    if fired:
        return f"fired: {'; '.join(map(tool.shot_words, fired))}", "text", "fired"
    if name == TUBES and not ship.missiles:
        return "No missiles left", "refusal", "DF-5"
    refusal = tool.choice.refusal(Arm(ship.name, name))
    assert refusal is not None, "what is ready can fire"
    return upper_first(refusal.reason), "refusal", refusal.ruling


# --- the planned shot -----------------------------------------------------------------------------------


def _aim(tool: FireTool, column: PanelColumn) -> None:
    """Add the planned meeting, hex and division, and the facing of a missile launched evenly."""
    choice, label, with_key = tool.choice, tool.host.bindings.label, tool.host.bindings.with_key
    meetings, met = choice.meetings(choice.arm), choice.meeting
    if meetings:
        row = column.row([24, 0, 24], high=24, gap=4, below=4)
        tip = with_key("The previous shot that reaches a ship", "frontier_previous_meeting")
        step = partial(tool.step_meeting, -1)
        row.put(Button, "fire.previous", "", icon=Icon.LEFT, on_press=step, tooltip=tip)
        words = "reaches no ship" if met is None else f"{met.enemy} {when_words(met.part)}"
        count = "" if met is None else f"  ({meetings.index(met) + 1} of {len(meetings)})"
        row.put(Label, "fire.meeting", words + count, style=STRONG, align="center")
        tip = with_key("The next shot that reaches a ship", "frontier_next_meeting")
        step = partial(tool.step_meeting, 1)
        row.put(Button, "fire.next", "", icon=Icon.RIGHT, on_press=step, tooltip=tip)
    divided = division_words(choice.shot)
    alone_in_row = column.host.ui.pen.text_factor > 1 or len(divided) > _MOST_BESIDE
    row = column.row([0] if alone_in_row else [140, 0], high=26, gap=4, below=4)
    alone = "" if len(choice.hexes()) > 1 else _STOOD
    words, key = f"Fire {_hex_words(tool)}", label("frontier_hex")
    row.put(Button, "fire.hex", words, on_press=tool.step_hex, shortcut=key, disabled=alone, topic="DF-2")
    row = column.row([0], high=26, gap=4, below=4) if alone_in_row else row
    key = label("frontier_division")
    aim = f"Aim: {divided}"
    row.put(Button, "fire.division", aim, on_press=tool.step_division, shortcut=key, topic="DF-3")
    facings = facings_of(choice.shot.launch) if choice.arm.weapon == TUBES else ()
    if len(facings) > 1:
        row = column.row([0, 0], high=26, gap=4, below=4)
        for facing in facings:
            on, press = facing == choice.shot.facing, partial(tool.face, facing)
            row.put(
                Button, f"fire.facing.{facing}", facing_words(facing), on_press=press, on=on, topic="DF-4"
            )


def _hex_words(tool: FireTool) -> str:
    hexes = tool.choice.hexes()
    at = hexes.index(tool.choice.shot.at)
    return "from here" if at == 0 else f"{counted(at, 'hex', 'hexes')} earlier"


# --- details --------------------------------------------------------------------------------------------


def _details(tool: FireTool, column: PanelColumn) -> None:
    """Add the exact odds and what a hit damages, or what becomes of a shot that reaches nobody now."""
    if tool.prospect is None:
        _later(tool, column)
    else:
        _prospect(tool, tool.prospect, column)


def _prospect(tool: FireTool, prospect: Prospect, column: PanelColumn) -> None:
    """Add the odds of the hit and of the loss, alone and together with all else that is certain."""
    state, met = tool.state, tool.choice.meeting
    assert met is not None, "a prospect is that of a meeting"
    target = state.ships[met.enemy]
    ruling = "DM-4" if tool.choice.arm.weapon == TUBES else "DM-2"
    column.figure("fire.hit", "to hit", chance_words(prospect.hit.hit), ruling)
    column.figure("fire.lost", "destroyed by this hit", chance_words(prospect.hit.lost), "DD-3")
    if prospect.many > 1:
        words = f"by all {prospect.many} that reach it"
        column.figure("fire.together", words, chance_words(prospect.together.lost), "DA-3")
    if prospect.countered is not None:
        words = "if it stops missiles"
        column.figure("fire.countered", words, chance_words(prospect.countered.lost), "DM-5")
    column.take(4)
    put_damage_table(column, "fire.table", f"A HIT: A DIE FOR {target.name.upper()}", state, target)
    rating = condition(state.figures, target).point_defence
    words = f"Fresh flak is not dodged. Point defense stops it with a die above {rating}."
    if rating >= state.figures.die:
        words = "Fresh flak is not dodged, and its point defense is too weak to stop it."
    if column.rect.height > _HOW:
        column.say("fire.how", words, style=SMALL.sized(12), color="secondary")


def _later(tool: FireTool, column: PanelColumn) -> None:
    """Add whom the projectile meets later if nobody burns, with a warning for own ships."""
    state, shot, seat = tool.state, tool.choice.shot, tool.request.seat
    if tool.choice.arm.weapon == TUBES:
        pursuit = pursuit_of(state, shot)
        if pursuit is not None:
            share = f"{pursuit.meeting} of its {pursuit.of} moves"
            words = f"Next round {share} reach {pursuit.ship}, if that ship drifts."
            column.note("fire.pursuit", words, "DT-3")
        column.note(
            "fire.armed", f"It is armed from round {state.round + 1}. Until then it works as flak.", "DM-4"
        )
    elif (taken := taken_of(state, shot)) is not None and taken.meeting:
        words = f"Next round, {taken.meeting} of {taken.ship}'s {taken.of} possible commands fly into it."
        column.note("fire.taken", words, "DM-2")
    later = tool.later
    row = column.row([0, CHIP], high=16, below=2)
    row.put(Label, "fire.later.head", "LATER, IF NOBODY BURNS: TO HIT", style=SECTION)
    column.chip(row, "fire.later.ruling", "DF-6")
    if not later:
        column.say("fire.later.none", "It reaches no ship while it lasts.", style=SMALL, color="secondary")
    for number, one in enumerate(later):
        own = state.ships[one.ship].seat is seat
        when = f"{upper_first(round_words(state.round, one.advance))}, {when_words(one.part)}"
        words = f"{when}: {'your own ' * own}{one.ship}"
        row = column.row([0, 34], high=18, below=1, gap=4)
        ink: Ink = "refusal" if own else "text"
        icon = Icon.WARNING if own else None
        row.put(Label, f"fire.later.{number}", words, style=SMALL.sized(12), color=ink, icon=icon)
        figure = chance_words(one.fate.hit)
        row.put(Label, f"fire.later.{number}.figure", figure, style=SMALL, color=ink, align="right")
