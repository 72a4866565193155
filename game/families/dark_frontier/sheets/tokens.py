"""Tokens and markers to cut out: ships, projectiles with a white and a black side, tracks and cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor

from game.families.dark_frontier.sheets.ship_sheet import draw_counter
from game.print_fonts import QUIET
from game.sheets.pages import Pages
from game.sheets.pen import BOLD, LINE, TEXT, TITLE, WHITE, Pen
from rules.dark_frontier.figures import Figures
from rules.table.measure import Point

_INK, _BLACK = HexColor("#10131c"), HexColor("#1b1f2b")
_SIDE, _GAP = 30.0, 8.0  # points: a token fits a hex of the large map
PROJECTILES = 24
_COUNTER = 27.0  # radius of a card's counter


@dataclass(frozen=True, slots=True)
class Token:
    """A token with two sides, to be folded: words on it, and whether an arrow shows its facing."""

    words: str
    arrow: bool = False
    size: float = 11.0


def tokens_of(figures: Figures) -> tuple[Token, ...]:
    """Return the tokens of a duel: every kind of ship, projectiles by number, and blank ones."""
    ships = tuple(Token(kind[:3].capitalize(), arrow=True, size=8.5) for kind in figures.ships)
    return (*ships, *ships, *(Token(str(number), arrow=True) for number in range(1, PROJECTILES + 1)))


def draw_tokens(pages: Pages, figures: Figures) -> None:
    """Draw a page of tokens to fold, and the tracks of rounds and points."""
    left, top, width, _ = pages.area
    pen = pages.pen
    pen.words((left, top + 8), "Tokens and tracks", TITLE, 12)
    words = (
        "Cut out each pair, fold it in the middle and glue: white for the defender, black for the attacker."
    )
    pen.words((left, top + 22), words, TEXT, 8, color=QUIET, width=width)
    low = _draw_pairs(pen, tokens_of(figures), (left, top + 34), width)
    words = (
        "A ship's arrow is its facing. A projectile has its number: its card holds the rest. "
        "A missile's arrow is its facing; flak needs none."
    )
    pen.words((left, low + 6), words, TEXT, 8, color=QUIET, width=width)
    low += 26
    pen.title((left, low), "Round: put a coin on it", width)
    _draw_track(pen, (left, low + 12), range(1, figures.rounds + 1), width)
    for number, side in enumerate(("Points of the defender", "Points of the attacker")):
        half = width / 2
        at = (left + number * half, low + 52)
        pen.title(at, side, half - 10)
        _draw_track(pen, (at[0], at[1] + 12), range(figures.points + 1), half - 10)
    words = (
        "Missiles fired in passing (DM-7): each side hides a die under its hand, showing its number; "
        "no die is 0."
    )
    pen.words((left, low + 106), words, TEXT, 8, color=QUIET, width=width)


def _draw_pairs(pen: Pen, tokens: Sequence[Token], at: Point, width: float) -> float:
    """Draw tokens as pairs of a white and a black side; return the y below them."""
    wide = 2 * _SIDE + _GAP
    across = int((width + _GAP) // wide)
    for number, token in enumerate(tokens):
        down, column = divmod(number, across)
        x, y = at[0] + column * wide, at[1] + down * (_SIDE + _GAP)
        _draw_side(pen, (x, y), token, WHITE, _INK)
        _draw_side(pen, (x + _SIDE, y), token, _BLACK, WHITE)
        pen.rule((x + _SIDE, y - 3), (x + _SIDE, y + _SIDE + 3), line=0.5, color=LINE)
    return at[1] + math.ceil(len(tokens) / across) * (_SIDE + _GAP)


def _draw_side(pen: Pen, at: Point, token: Token, fill: Color, ink: Color) -> None:
    """Draw a side of a token."""
    pen.box(at, (_SIDE, _SIDE), line=0.6, fill=fill)
    center = at[0] + _SIDE / 2
    if token.arrow:
        tip, foot = at[1] + 3, at[1] + 9
        pen.shape([(center, tip), (center - 5, foot), (center + 5, foot)], line=0.4, fill=ink)
    pen.words((center, at[1] + 22), token.words, BOLD, token.size, color=ink, align="center", width=_SIDE - 4)


def _draw_track(pen: Pen, at: Point, numbers: range, width: float) -> None:
    """Draw a row of numbered boxes for a marker."""
    wide = width / len(numbers)
    for place, number in enumerate(numbers):
        pen.box((at[0] + place * wide, at[1]), (wide - 3, 22), line=0.7, radius=2)
        pen.words((at[0] + place * wide + (wide - 3) / 2, at[1] + 15), str(number), BOLD, 9, align="center")


def draw_cards(pages: Pages, figures: Figures) -> None:
    """Draw a page of cards for projectiles: kind, velocity, spread or endurance, and who dodged it."""
    left, top, width, height = pages.area
    pen = pages.pen
    pen.words((left, top + 8), "Projectile cards", TITLE, 12)
    words = "One for each numbered token. Write with a pencil; erase it when the token is removed."
    pen.words((left, top + 22), words, TEXT, 8, color=QUIET, width=width)
    across, down = 4, 6
    wide, high = width / across, (height - 36) / down
    for number in range(PROJECTILES):
        row, column = divmod(number, across)
        at = (left + column * wide, top + 34 + row * high)
        _draw_card(pen, figures, number + 1, at, (wide - 6, high - 6))


def _draw_card(pen: Pen, figures: Figures, number: int, at: Point, size: Point) -> None:
    """Draw the card of a projectile."""
    pen.box(at, size, line=0.8, radius=4)
    x, y = at[0] + 8, at[1] + 6
    pen.words((x, y + 10), str(number), TITLE, 13)
    for place, words in enumerate(("flak", "missile")):
        pen.check((x + 26 + place * 44, y + 2), 8)
        pen.words((x + 37 + place * 44, y + 9), words, TEXT, 7.5)
    draw_counter(pen, (at[0] + size[0] / 2, y + 20 + _COUNTER), _COUNTER)
    low = y + 26 + 2 * _COUNTER
    most = max(figures.spread, figures.missile.endurance)
    pen.words((x, low + 8), "left", TEXT, 7, color=QUIET)
    for place, left in enumerate(range(most, 0, -1)):
        pen.check((x + 20 + place * 15, low), 11)
        pen.words((x + 25.5 + place * 15, low + 8.5), str(left), BOLD, 7, align="center")
    pen.words((x, low + 22), "fired in round", TEXT, 7, color=QUIET)
    pen.words((x + 62, low + 22), "dodged by", TEXT, 7, color=QUIET)
