"""A card over a screen that does not block it; the player can move, fold and close it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Unpack

import pygame

from game.shell.theme import BODY, HEADING, SMALL, mix
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.richtext import RichText, text_height
from game.widgets.widget import Common, Pos, Widget

GROUP = "card"  # the group of a card's widgets, for F6
WIDTH = 320
HEAD_HEIGHT = 32
_PAD = 14
_GAP = 10
_BUTTON_HEIGHT = 32
_SIGN = 24
_STEP = 16
_LEAST_BODY = 40
_MARGIN = 8
_LATTICE = 6
_MOVES = {
    pygame.K_LEFT: (-_STEP, 0),
    pygame.K_RIGHT: (_STEP, 0),
    pygame.K_UP: (0, -_STEP),
    pygame.K_DOWN: (0, _STEP),
}


@dataclass(slots=True)
class CardPlace:
    """Where the player has put a card, and whether it is folded.

    The screen that shows the card keeps it.

    `at` is the upper left corner in logical units, or None until the card is moved. `about` is what
    the card said then.
    """

    at: tuple[int, int] | None = None
    about: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button at the foot of a card."""

    id: str
    words: str
    on_press: Callable[[], None]
    look: ButtonLook = ButtonLook.NORMAL
    shortcut: str = ""
    disabled: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says: `body` is markup of `RichText`, `share` is the progress from 0 to 1."""

    heading: str
    body: str
    buttons: tuple[CardButton, ...] = ()
    progress: str = ""
    share: float | None = None


class Card(Widget):
    """A heading, words with links, a row of buttons and a progress line; never modal.

    Like all widgets it is made again at every `build` of a screen. Add it last, so that it is on
    top::

        go_on = CardButton("lesson.next", "Next", self.next, ButtonLook.PRIMARY)
        words = CardWords("Thrust", "Half of it turns: [[ORD-4]].", (go_on,), "Step 2 of 7", 2 / 7)
        card = Card("lesson", ui.pen, bounds, words, place=self.place, avoid=[a_rect], on_link=open_ruling)
        ui.add_all(card.widgets)

    - `body` is markup of `RichText`: `**strong**`, `- point`, `[[ORD-4]]`. `on_link` gets the
      target of a pressed link, and `link_tip` returns its tooltip. A body that is too high for the
      bounds scrolls.
    - `bounds` and `avoid` are in logical units. The card takes the spot inside the bounds that
      covers the least of `avoid`. A spot chosen by the player is kept until the card says something
      else and would cover `avoid` there. `place` remembers this: keep one `CardPlace` for as long
      as the card should stay.
    - It is dragged by its head. With the focus on the fold button (F6 goes to the card, Tab through
      it), arrows move it, and Space folds it to its head or unfolds it. `on_close` adds a close
      button.
    - The ids of its parts are `<id>.fold`, `<id>.close`, `<id>.body`, and the buttons' own ids.
    """

    kind = "card"

    def __init__(
        self,
        widget_id: str,
        pen: Pen,
        bounds: pygame.Rect,
        words: CardWords,
        *,
        place: CardPlace,
        width: int = WIDTH,
        avoid: Sequence[pygame.Rect] = (),
        on_close: Callable[[], None] | None = None,
        on_link: Callable[[str], None] | None = None,
        link_tip: Callable[[str], str] | None = None,
        **common: Unpack[Common],
    ) -> None:
        common.setdefault("group", GROUP)
        width = min(width, bounds.width)
        super().__init__(widget_id, pygame.Rect(0, 0, width, HEAD_HEIGHT), **common)
        self.bounds = pygame.Rect(bounds)
        self.words = words
        self.place = place
        self._about = f"{words.heading}\n{words.body}"
        self._grip: Pos | None = None
        self._foot = self._rows_of(pen, words.buttons)
        foot = len(self._foot) * (_BUTTON_HEIGHT + 6) + (_GAP - 6 if self._foot else 0)
        most = max(_LEAST_BODY, self.bounds.height - HEAD_HEIGHT - 2 * _GAP - foot)
        self._body = self._body_of(pen, most)
        self._body.on_link, self._body.link_tip = on_link, link_tip
        self.height = HEAD_HEIGHT + _GAP + self._body.rect.height + _GAP + foot
        self._signs: list[Button] = [CardFold(f"{widget_id}.fold", self)]
        if on_close is not None:
            self._signs.append(_sign(f"{widget_id}.close", Icon.CROSS, on_close, "Close", self.group))
        self.rect.height = HEAD_HEIGHT if place.folded else self.height
        self._settle(avoid)

    @property
    def widgets(self) -> list[Widget]:
        """The card and its parts in drawing order, for `Ui.add_all`."""
        return [self, *self._signs, self._body, *(one for row in self._foot for one in row)]

    def state(self) -> tuple[object, ...]:
        return self.words.heading, self.words.progress, self.words.share, self.place.folded

    def text(self) -> str:
        return self.words.heading

    def value(self) -> dict[str, object]:
        return {"folded": self.place.folded, "progress": self.words.progress, "words": self._body.text()}

    def memory(self) -> object:
        return self._grip

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            self._grip = memory

    # --- placing --------------------------------------------------------------------------------

    def _settle(self, avoid: Sequence[pygame.Rect]) -> None:
        """Take the player's spot, or the one that covers the least of `avoid`."""
        rect, at = self.rect, self.place.at
        if at is not None:
            rect.topleft = at
            rect.clamp_ip(self.bounds)
            if self.place.about == self._about or rect.collidelist(list(avoid)) < 0:
                self._arrange()
                return
        near = rect.center if at is not None else None
        self.rect = free_spot(rect.size, self.bounds, avoid, near)
        self._arrange()

    def move_to(self, left: float, top: float) -> None:
        """Move the card, inside its bounds; the place remembers it."""
        self.rect.topleft = round(left), round(top)
        self.rect.clamp_ip(self.bounds)
        self.place.at, self.place.about = (self.rect.left, self.rect.top), self._about
        self._arrange()

    def fold(self) -> None:
        """Fold the card to its head, or unfold it."""
        self.place.folded = not self.place.folded
        self.rect.height = HEAD_HEIGHT if self.place.folded else self.height
        self.rect.clamp_ip(self.bounds)
        self._arrange()

    def _arrange(self) -> None:
        """Place the parts within the frame."""
        rect, right = self.rect, self.rect.right - 4
        for one in reversed(self._signs):
            one.rect.topleft = right - _SIGN, rect.top + (HEAD_HEIGHT - _SIGN) // 2
            right = one.rect.left - 2
        top = rect.top + HEAD_HEIGHT + _GAP
        self._body.rect.topleft = rect.left + _PAD, top
        self._body.visible = not self.place.folded
        top = self._body.rect.bottom + _GAP
        for row in self._foot:
            left = rect.right - _PAD - sum(one.rect.width + 8 for one in row) + 8
            for one in row:
                one.visible = not self.place.folded
                one.rect.topleft = left, top
                left += one.rect.width + 8
            top += _BUTTON_HEIGHT + 6

    def _body_of(self, pen: Pen, most: int) -> CardBody:
        """Return the widget of the words: as high as they are, up to `most`, beyond which they scroll."""
        width = self.rect.width - 2 * _PAD + 12  # text leaves 12 units free at its right
        high = min(text_height(pen, self.words.body, width, BODY), most)
        place = pygame.Rect(0, 0, width, high)
        body = CardBody(f"{self.id}.body", place, self.words.body, group=self.group, topic=self.topic)
        body.focusable = "[[" in self.words.body or high == most
        return body

    def _rows_of(self, pen: Pen, buttons: Iterable[CardButton]) -> list[list[Button]]:
        """Return the buttons, as many in a row as fit."""
        rows: list[list[Button]] = []
        left, room = 0, self.rect.width - 2 * _PAD
        for one in buttons:
            width = min(room, max(72, int(pen.width(f"{one.words} {one.shortcut}") / pen.scale.factor) + 32))
            if not rows or left + width > room:
                rows.append([])
                left = 0
            left += width + 8
            made = Button(
                one.id,
                pygame.Rect(0, 0, width, _BUTTON_HEIGHT),
                one.words,
                on_press=one.on_press,
                look=one.look,
                shortcut=one.shortcut,
                disabled=one.disabled,
                tooltip=one.tooltip,
                group=self.group,
            )
            rows[-1].append(made)
        return rows

    # --- dragging -------------------------------------------------------------------------------

    def press(self, pos: Pos) -> bool:
        """Take hold of the head."""
        in_head = pos[1] < self.rect.top + HEAD_HEIGHT
        self._grip = (pos[0] - self.rect.left, pos[1] - self.rect.top) if in_head else None
        return True

    def drag(self, pos: Pos) -> None:
        """Move the card with the pointer."""
        if self._grip is not None:
            self.move_to(pos[0] - self._grip[0], pos[1] - self._grip[1])

    def release(self, pos: Pos) -> None:
        """Stop dragging."""
        self._grip = None

    # --- drawing --------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frame, the head and the progress."""
        theme, rect, words = pen.theme, surface.get_rect(), self.words
        pen.panel(surface, rect, theme.panel, theme.accent, radius=8, width=1.5)
        head = pygame.Rect(0, 0, rect.width, min(rect.height, pen.px(HEAD_HEIGHT)))
        pen.panel(surface, head, mix(theme.raised, theme.accent, 0.16), theme.accent, radius=8, width=1.5)
        signs = pen.px(len(self._signs) * (_SIGN + 2) + 8)
        place = head.inflate(-2 * pen.px(_PAD), 0)
        place.width = head.right - signs - place.left
        if words.progress:
            width = min(pen.width(words.progress, SMALL), place.width // 2)
            aside = pygame.Rect(place.right - width, head.top, width, head.height)
            pen.write(surface, words.progress, aside, SMALL, theme.secondary, "right")
            place.width -= width + pen.px(8)
        style = pen.squeeze(words.heading, HEADING.sized(14), place.width)
        pen.write(surface, words.heading, place, style, theme.text)
        if words.share is not None:
            line = pygame.Rect(0, head.bottom - pen.px(3), rect.width, pen.px(3)).inflate(-2 * pen.px(6), 0)
            surface.fill(theme.line, line)
            line.width = round(line.width * min(1.0, max(0.0, words.share)))
            surface.fill(theme.good, line)


class CardBody(RichText):
    """The words of a card.

    It takes keys only if the focus came by keyboard, otherwise the board gets them.
    """

    def key(self, event: pygame.event.Event) -> bool:
        """Select links and scroll."""
        return self.ui is not None and self.ui.focus_visible and super().key(event)

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Scroll words that do not fit."""
        return self.limit() > 0 and super().wheel(pos, steps)


class CardFold(Button):
    """The button that folds a card; with the focus on it, arrows move the card."""

    def __init__(self, widget_id: str, card: Card) -> None:
        super().__init__(
            widget_id,
            pygame.Rect(0, 0, _SIGN, _SIGN),
            "",
            on_press=card.fold,
            look=ButtonLook.QUIET,
            group=card.group,
        )
        self.card = card

    def tip(self) -> str:
        return "Unfolds it" if self.card.place.folded else "Folds it to its heading; drag it to move it"

    def text(self) -> str:
        return "Unfold" if self.card.place.folded else "Fold"

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.card.place.folded)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a plus or a minus, by what a press will do."""
        self.icon = Icon.PLUS if self.card.place.folded else Icon.MINUS
        super().paint(surface, pen)

    def key(self, event: pygame.event.Event) -> bool:
        """Move the card with arrows, fold it with Return and Space."""
        if event.key in _MOVES and self.ui is not None and self.ui.focus_visible:
            dx, dy = _MOVES[event.key]
            self.card.move_to(self.card.rect.left + dx, self.card.rect.top + dy)
            return True
        return super().key(event)


def _sign(widget_id: str, icon: Icon, on_press: Callable[[], None], words: str, group: str) -> Button:
    place = pygame.Rect(0, 0, _SIGN, _SIGN)
    quiet = ButtonLook.QUIET
    return Button(widget_id, place, "", on_press=on_press, look=quiet, icon=icon, tooltip=words, group=group)


def free_spot(
    size: tuple[int, int],
    bounds: pygame.Rect,
    avoid: Sequence[pygame.Rect] = (),
    near: tuple[int, int] | None = None,
) -> pygame.Rect:
    """Return the spot where a box covers the least of `avoid`.

    Ties go to the one nearest to a point.

    Without a point, ties go to the first in order: corners from the upper right, sides, next to
    things, anywhere.

    >>> free_spot((100, 50), pygame.Rect(0, 0, 400, 300), [pygame.Rect(300, 0, 100, 100)])
    Rect(292, 242, 100, 50)
    """
    inside = bounds.inflate(-2 * _MARGIN, -2 * _MARGIN)
    box = pygame.Rect((0, 0), size)
    spots = [box.move_to(**{corner: getattr(inside, corner)}) for corner in _SPOTS]
    for one in avoid:
        aside = one.inflate(2 * _MARGIN, 2 * _MARGIN)
        spots += [
            box.move_to(midleft=aside.midright),
            box.move_to(midright=aside.midleft),
            box.move_to(midtop=aside.midbottom),
            box.move_to(midbottom=aside.midtop),
        ]
    room = inside.width - box.width, inside.height - box.height
    for row, column in product(range(_LATTICE + 1), repeat=2):
        left, top = inside.left + room[0] * column // _LATTICE, inside.top + room[1] * row // _LATTICE
        spots.append(box.move_to(topleft=(left, top)))
    within = [spot.clamp(bounds) for spot in spots]

    def cost(spot: pygame.Rect) -> tuple[int, float]:
        parts = [spot.clip(avoid[number]) for number in spot.collidelistall(avoid)]
        covered = sum(part.width * part.height for part in parts)
        far = 0.0 if near is None else pygame.Vector2(near).distance_squared_to(spot.center)
        return covered, far

    return min(within, key=cost)


_SPOTS = ("topright", "bottomright", "bottomleft", "topleft", "midright", "midleft", "midbottom", "midtop")
