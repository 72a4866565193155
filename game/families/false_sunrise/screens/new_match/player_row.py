"""The row that says who plays a fleet: a human by name, or the computer at one of its levels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.new_match.players import ABOUT, TITLES, TRAINING
from game.families.false_sunrise.new_match.setup import Choices
from game.families.false_sunrise.screens.new_match.source_row import GAP, ROW
from game.match.seats import HUMAN, is_computer
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import PLAYERS, Seat

NAME_LENGTH = 24
_ABOUT_HIGH = 32
_FIRST = next(iter(LEVELS))


def player_rows(
    seat: Seat,
    area: pygame.Rect,
    choices: Choices,
    pen: Pen,
    changed: Callable[[], None],
    named: Callable[[str], None],
) -> tuple[list[Widget], int]:
    """Make the row at the top of an area, and what a level considers below it; give also the rows' end."""
    name = seat.value
    row = pygame.Rect(area.left, area.top, area.width, ROW)
    who, rest = columns(row, [136, 0], gap=GAP)

    def take(player: str) -> None:
        choices.seat(seat, player)
        changed()

    made: list[Widget] = [
        Dropdown(
            f"{name}.player",
            who,
            list(TITLES.items()),
            at=choices.players[seat],
            on_change=take,
            tooltip="Who gives this fleet its orders: somebody here, or the computer",
            group=name,
        )
    ]
    player = choices.players[seat]
    if is_computer(player):
        made.append(_about(f"{name}.about", rest, player, pen))
    else:
        made.append(_name_field(name, rest, choices.names[seat], named))
    return made, row.bottom


def _about(name: str, rest: pygame.Rect, player: str, pen: Pen) -> Label:
    """Say what a level considers, in a line or two."""
    place, words = pygame.Rect(rest.left, rest.top, rest.width, _ABOUT_HIGH), ABOUT[player]
    if pen.width(words, SMALL) <= pen.px(place.width):
        place = pygame.Rect(place.left, place.top + 9, place.width, place.height - 9)
    return Label(name, place, words, style=SMALL, colour=pen.theme.secondary, wrap=True, tooltip=words)


def _name_field(name: str, place: pygame.Rect, words: str, named: Callable[[str], None]) -> TextField:
    return TextField(
        f"{name}.name",
        place,
        words,
        on_change=named,
        placeholder="Name",
        max_length=NAME_LENGTH,
        tooltip="The player's name",
        group=name,
    )


def presets(area: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    """Make the buttons that fill both seats in one click, and the option of training, at an area's right."""
    red, blue = PLAYERS
    level = next((one for one in reversed(list(choices.players.values())) if is_computer(one)), _FIRST)
    kinds = (
        ("solo", "Against the computer", (HUMAN, level)),
        ("hotseat", "Two players here", (HUMAN, HUMAN)),
        ("watch", "Watch the computer", (level, level)),
    )
    now = tuple(is_computer(choices.players[seat]) for seat in PLAYERS)
    widths = (166, 142, 156, 104)
    left = area.right - sum(widths) - 8 * (len(widths) - 1)
    made: list[Widget] = []
    for (name, words, players), width in zip(kinds, widths, strict=False):

        def take(players: tuple[str, str] = players) -> None:
            for seat, player in zip((red, blue), players, strict=True):
                choices.seat(seat, player)
            changed()

        place = pygame.Rect(left, area.top, width, area.height)
        on = now == tuple(map(is_computer, players)) or (name == "solo" and now == (True, False))
        made.append(
            Button(f"seats.{name}", place, words, on_press=take, look=ButtonLook.PILL, on=on, group="seats")
        )
        left = place.right + 8

    made.append(_training(pygame.Rect(left, area.top, widths[-1], area.height), choices, changed))
    return made


def _training(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> Checkbox:
    alone = len(choices.seating.humans) == 1

    def train(_: object) -> None:
        choices.training = not choices.training
        changed()

    return Checkbox(
        "seats.training",
        place,
        "Training",
        on=choices.training and alone,
        on_change=train,
        tooltip=TRAINING,
        disabled="" if alone else "Training is for one player against the computer.",
        group="seats",
    )
