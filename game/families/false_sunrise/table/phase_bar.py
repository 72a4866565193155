"""The bar at the top: the state of the match, and the buttons that leave it."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.table.miracle_pools import (
    POOL_WIDTH,
    FleetFigures,
    MiraclePools,
    has_pools,
    pool_rows,
)
from game.screens.sound_sign import clear_of_sign
from game.screens.table.bar import BarPlace, bar_buttons
from game.screens.table.phase_pills import PhasePills
from game.screens.tools.parts import seat_icon
from game.shell.theme import BODY, FIGURES, HEADING, SMALL, STRONG, TITLE, TextStyle
from game.widgets.icons import Icon
from game.widgets.label import Label, PipShape, paint_pips
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import listed
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import PLAYERS, Seat

PILLS = ("Orders", "Movement", "Weapons", "Points", "End")
INITIATIVE_ROLL = "Roll for initiative"
BEGINS = " and goes first wherever players take turns"
START_PILL = "Start"
LEAST_PILL = 74
_LEAST_TRACK = 190
_FIGURES_TRACK = 124  # with less room than this, the last button is left out, as it has a key
_LEAST_PIP = 6  # narrower pips would run together, so only figures are shown
_EASY_TRACK = 220
_CAPTION_GAP = 10  # between the initiative words and the track
SETUP_PILLS = ("Initiative", "Markers", "Edge", "Deployment")
_PILL_OF = {
    Phase.ORDERS: 0,
    Phase.MOVEMENT: 1,
    Phase.LAUNCHES: 2,
    Phase.SQUADRONS: 2,
    Phase.ACTIVATIONS: 2,
    Phase.POINTS: 3,
    Phase.END: 4,
    Phase.OVER: 4,
}
_SETUP_PILL_OF = {Phase.INITIATIVE: 0, Phase.MARKERS: 1, Phase.EDGE: 2, Phase.DEPLOYMENT: 3}


class RaceTrack(FleetFigures[int]):
    """Both fleets' points on the way to victory: round and square pips, with figures.

    Points of this turn count up as they light up on the board (END-1).
    """

    kind = "race"

    def change(self, moving: Animation, seat: Seat) -> int:
        return moving.scored(seat)

    def tip(self) -> str:
        told = listed(f"{name} has {score}" for _, name, score in self.rows)
        return f"{told} points; with {POINTS_TO_WIN} or more, the side that is ahead wins (END-2)."

    def text(self) -> str:
        return ", ".join(f"{name} {score}/{POINTS_TO_WIN}" for _, name, score in self.rows)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each fleet, without pips if they would run together."""
        rect = surface.get_rect()
        figures = pen.width("15/15", FIGURES.sized(12)) + pen.px(4)
        names = min(max(pen.width(name, STRONG.sized(12)) for _, name, _ in self.rows), rect.width // 3)
        dots = rect.width - names - pen.px(18) - figures
        if dots < POINTS_TO_WIN * pen.px(_LEAST_PIP):
            dots, names = 0, rect.width - figures - pen.px(10)
        for index, (seat, name, counted) in enumerate(self.rows):
            score = counted + self.changes[index]
            color = pen.theme.seat(seat)
            row = Rect(0, index * rect.height // 2, rect.width, rect.height // 2)
            ink = pen.theme.seat_text(seat)
            pen.write(surface, name, Rect(0, row.top, names, row.height), STRONG.sized(12), ink, "right")
            pips = Rect(names + pen.px(10), 0, dots, pen.px(11))
            pips.centery = row.centery
            shape: PipShape = "round" if seat == Seat.RED else "square"
            shown = min(score, POINTS_TO_WIN)
            if dots:
                paint_pips(pen, surface, pips, POINTS_TO_WIN, [(shown, "full")], color, shape)
            words = f"{score}/{POINTS_TO_WIN}"
            place = Rect(rect.right - figures, row.top, figures, row.height)
            pen.write(surface, words, place, FIGURES.sized(12), ink, "right")


def pills_of(state: State) -> tuple[tuple[str, ...], int]:
    """Return the phases of the match, and the index of the current one (FAC-17)."""
    if state.phase in _SETUP_PILL_OF:
        return SETUP_PILLS, _SETUP_PILL_OF[state.phase]
    if not any(fleet.faction for fleet in state.setup.fleets.values()):
        return PILLS, _PILL_OF[state.phase]
    return (START_PILL, *PILLS), 0 if state.phase is Phase.START else _PILL_OF[state.phase] + 1


def turn_words(state: State) -> str:
    """Describe which turn it is, and of how many if the match has a limit (END-4)."""
    limit = state.setup.options.turn_limit
    return f"TURN {state.turn}" if limit is None else f"TURN {state.turn} of {limit}"


def initiative_words(state: State) -> str:
    """Describe who has the initiative."""
    if state.phase is Phase.INITIATIVE:
        return INITIATIVE_ROLL
    return f"{state.setup.names[state.initiative]} has the initiative"


def _forms(state: State) -> tuple[tuple[str, ...], ...]:
    """Return shorter and shorter words on who has the initiative, in one line or in two."""
    whole = initiative_words(state)
    if whole == INITIATIVE_ROLL:
        return (whole,), ("Initiative", "not rolled yet")
    name = state.setup.names[state.initiative]
    return (whole,), (name, whole.removeprefix(f"{name} ")), (name, "goes first")


def _style(lines: tuple[str, ...]) -> TextStyle:
    return BODY if len(lines) == 1 else SMALL


def _units(lines: tuple[str, ...], pen: Pen) -> float:
    """Return the width of initiative words with their icon, in logical units."""
    style = _style(lines)
    return max(pen.width(line, style) for line in lines) / pen.scale.factor + style.size + 8


def _track_width(state: State, pen: Pen, room: float, least: int, most: int) -> int:
    """Return the width left for the race track, shortening the initiative words if needed."""
    left = [room - _units(lines, pen) - _CAPTION_GAP for lines in _forms(state)]
    return min(most, max(least, round(next((one for one in left if one >= _EASY_TRACK), left[-1]))))


def _initiative(area: Rect, state: State, pen: Pen) -> Label:
    """Return who has the initiative in the longest words that fit; the tooltip has them in full."""
    theme, forms = pen.theme, _forms(state)
    lines = next((one for one in forms if _units(one, pen) <= area.width), forms[-1])
    style, line_height = _style(lines), pen.line_height(_style(lines)) / pen.scale.factor
    room = pen.px(area.width - style.size - 8)
    high = math.ceil(line_height * len(lines)) + 2
    rolled = state.phase is not Phase.INITIATIVE
    shape = seat_icon(state.initiative)
    return Label(
        "bar.initiative",
        Rect(area.left, area.centery - high // 2, area.width, high),
        "\n".join(pen.fit(line, style, room) for line in lines),
        style=style,
        color=theme.seat_text(state.initiative) if rolled else theme.secondary,
        icon=shape if rolled else Icon.DIAMOND,
        wrap=True,
        tooltip=f"{initiative_words(state)}{BEGINS if rolled else ''}.",
    )


def phase_bar(place: BarPlace, _ruleset: object, state: State) -> list[Widget]:
    """Return the widgets of the bar."""
    area, pen, buttons, roomy = place.area, place.pen, place.buttons, place.roomy
    made: list[Widget] = []
    middle, left = area.centery, area.left + 16
    if roomy:
        title = Rect(left, area.top, 206, area.height)
        made.append(Label("bar.title", title, "FALSE SUNRISE", style=TITLE.sized(20)))
        left = title.right + 16
    setup = state.phase in _SETUP_PILL_OF
    words = "SETUP" if setup else turn_words(state)
    wide = max(72, round(pen.width(words, HEADING) / pen.scale.factor) + 2)
    made.append(Label("bar.turn", Rect(left, area.top, wide, area.height), words, style=HEADING))
    left += wide + 8
    pills, at = pills_of(state)
    pools = POOL_WIDTH + 4 if has_pools(state) else 0
    caption = math.ceil(_units(("", _forms(state)[-1][-1]), pen))  # a long name is cut off
    least, shortest, needed = LEAST_PILL * len(pills), _LEAST_TRACK, pools + _LEAST_TRACK + caption + 38
    row = bar_buttons(buttons, clear_of_sign(area, area.right).right, middle, pen)
    if row[-1].rect.left - left - least < needed:
        shortest, needed = _FIGURES_TRACK, needed - _LEAST_TRACK + _FIGURES_TRACK
    if row[-1].rect.left - left - least < needed:
        row = bar_buttons(buttons[:-1], clear_of_sign(area, area.right).right, middle, pen)
    made.extend(row)
    # An extra pill, or little room, makes all pills narrower.
    wide = (96 if setup else 92 if roomy else 84) * len(SETUP_PILLS if setup else PILLS)
    spot = Rect(left, middle - 14, max(least, min(wide, row[-1].rect.left - left - needed)), 28)
    made.append(PhasePills("bar.phases", spot, pills, at))
    left = spot.right + 14
    room = row[-1].rect.left - 14 - left - pools
    wide = _track_width(state, pen, room, shortest, 300 if roomy else 268)
    track = Rect(row[-1].rect.left - 14 - wide, area.top + 6, wide, area.height - 12)
    scores = [(seat, state.setup.names[seat], state.scores[seat]) for seat in PLAYERS]
    made.append(RaceTrack("bar.race", track, scores, place.motion, topic="END-2"))
    if pools:
        track = Rect(track.left - 4 - POOL_WIDTH, track.top, POOL_WIDTH, track.height)
        made.append(MiraclePools("bar.miracles", track, pool_rows(state), place.motion, topic="FAC-1"))
    free = Rect(left, area.top, track.left - left - 8, area.height)
    if free.width >= caption:
        made.append(_initiative(free, state, pen))
    return made
