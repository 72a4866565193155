"""The layout of the main menu, in logical units, for every window."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.screens.game_cards import PAD, STRIP
from game.widgets.layout import columns

MARGIN, GAP = 32, 8
TOP_CLEAR = 56  # room for the speaker and the question mark
_NAME_TOP, _NAME_HIGH, _BELOW_HIGH, _LINE_HIGH = 26, 62, 22, 44
_CONTINUE = (320, 50)
_FOOT, _WAYS, _MORE, _HEADING = 24, 38, 36, 20
_CARDS, _LEAST_CARDS = 252, 218
_LOW, _HIGH = 630, 720  # window heights between which the cards grow
_LIST_WIDE, _LIST_MOST = 480, 520
_BUTTON = 32
_SHARES = (28, 23)  # widths of a card's first two buttons, in percent; the last one gets the rest


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The rectangles of a card: the whole card, its upper part, and its three buttons."""

    ground: Rect
    upper: Rect
    buttons: tuple[Rect, Rect, Rect]


@dataclass(frozen=True, slots=True)
class TitleLayout:
    """The rectangles of the main menu, for a window's size and a number of cards."""

    size: tuple[int, int]
    count: int

    @property
    def foot(self) -> Rect:
        """The line of the version, at the bottom."""
        return Rect(MARGIN, self.size[1] - _FOOT - 2, self.size[0] - 2 * MARGIN, _FOOT)

    @property
    def ways(self) -> Rect:
        """The row of buttons shared by all games."""
        foot = self.foot
        return Rect(foot.left, foot.top - 2 - _WAYS, foot.width, _WAYS)

    @property
    def more(self) -> Rect:
        """The row of further buttons for the chosen game."""
        ways = self.ways
        return Rect(ways.left, ways.top - 10 - _MORE, ways.width, _MORE)

    @property
    def heading(self) -> Rect:
        """The heading above that row."""
        more = self.more
        return Rect(more.left, more.top - _HEADING, more.width, _HEADING)

    @property
    def cards(self) -> Rect:
        """The row of cards."""
        share = min(1.0, max(0.0, (self.size[1] - _LOW) / (_HIGH - _LOW)))
        high = round(_LEAST_CARDS + share * (_CARDS - _LEAST_CARDS))
        heading = self.heading
        return Rect(heading.left, heading.top - 8 - high, heading.width, high)

    def card(self, number: int) -> CardPlace:
        """Return the rectangles of a card."""
        ground = columns(self.cards, [0] * self.count, 12)[number]
        upper = Rect(ground.left, ground.top, ground.width, ground.height - STRIP)
        strip = Rect(ground.left + PAD, ground.bottom - PAD - _BUTTON, ground.width - 2 * PAD, _BUTTON)
        widths = [strip.width * share // 100 for share in _SHARES]
        learn, solo, two = columns(strip, [*widths, 0], GAP)
        return CardPlace(ground, upper, (learn, solo, two))

    @property
    def name(self) -> Rect:
        """The name of the program."""
        return Rect(MARGIN + 4, _NAME_TOP, self.size[0] // 2, _NAME_HIGH)

    @property
    def below(self) -> Rect:
        """The subtitle below the name."""
        name = self.name
        return Rect(name.left, name.bottom, name.width, _BELOW_HIGH)

    @property
    def line(self) -> Rect:
        """The tagline of the chosen game."""
        below = self.below
        return Rect(below.left, below.bottom + 6, self.list.left - below.left - 24, _LINE_HIGH)

    @property
    def go_on(self) -> Rect:
        """The button that continues the last match."""
        return Rect(MARGIN, self.cards.top - 14 - _CONTINUE[1], *_CONTINUE)

    @property
    def notice(self) -> Rect:
        """The notice above that button."""
        return Rect(MARGIN, self.go_on.top - 26, self.list.left - MARGIN - 16, 20)

    @property
    def list(self) -> Rect:
        """The list of unfinished matches."""
        wide = min(_LIST_MOST, max(_LIST_WIDE, self.size[0] * 2 // 5))
        top = TOP_CLEAR
        return Rect(self.size[0] - MARGIN - wide, top, wide, self.cards.top - 18 - top)
