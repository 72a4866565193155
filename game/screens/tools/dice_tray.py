"""The dice tray: dice fall over the board (large, or small on a card), get removed and are added up."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.board.timed_sounds import SoundTrack, TimedSound
from game.paint import dice, solid_dice
from game.screens.tools.dice_spread import SIDE, TOUCHES, Spread, SpreadPainter
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.playback import Beat

# At normal speed four dice have fallen and are added up within a second.
FALL_S = 0.42
APART_S = 0.05
HOLD_S = 0.4
REROLL_HOLD_S = 0.3
LEAVE_S = 0.5  # how long large dice stay after the next event has begun
FADE_S = 0.2
REST_S = 1.5  # how long the card of a finished roll stays
WIDTH, HEIGHT = 384, 104
_RULING = re.compile(r" \([A-Z0-9]+-\d+\)")
_DIE = 38
_MOST_A_ROW = 8
_STEPS = 24
IN_THE_WAY = 100  # what covering a card, or a piece the throw is about, costs (in ordinary pieces)
# Possible places of large dice, as fractions of the free room, each with its cost in covered pieces:
# the lower middle is free. Smaller dice (`_SHAPES`) and leaving the last place (`_MOVING_COSTS`) cost, too.
_SPOTS = (
    ((0.5, 1.0), 0), ((0.3, 1.0), 1), ((0.7, 1.0), 1), ((0.1, 1.0), 1), ((0.9, 1.0), 1), ((0.0, 1.0), 2),
    ((1.0, 1.0), 2), ((0.5, 0.0), 3), ((0.5, 0.8), 3), ((0.0, 0.0), 4), ((1.0, 0.0), 4), ((0.0, 0.75), 4),
    ((1.0, 0.75), 4), ((0.0, 0.5), 5), ((1.0, 0.5), 5), ((0.0, 0.25), 5), ((1.0, 0.25), 5),
)  # fmt: skip
# Shapes: relative size, most dice in a row (0: as many as fit), and the cost in covered pieces.
_SHAPES = ((1.0, 0, 0), (0.8, 0, 5), (0.8, 2, 7), (0.6, 3, 12), (0.6, 0, 12))
_CARD = -1
_MOVING_COSTS = 6
_CARD_COSTS = IN_THE_WAY - 10


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of dice in the tray.

    `values` differ from `faces` by a penalty or bonus. `removed`, `marked` (dice with an effect) and
    `falling` (dice just rolled) are indices of dice. So are `best`, the die to reroll by the
    program's estimate, and `at`, the selected die. `result` is the outcome; a figure in it is written
    large. `notes` are its further effects, `had` is what the target had before, and `why_removed`
    says why dice do not count. `keys` are the keys that reroll each die, if dice may be rerolled
    (`clickable`). Its result stays for `hold_s` seconds before play goes on. `seat` is the player who
    threw. The tray avoids covering the pieces in `about`. `sides` is the number of sides of each die.
    """

    title: str
    faces: tuple[int, ...]
    values: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    result: str = ""
    notes: tuple[str, ...] = ()
    ruling: str = ""
    falling: tuple[int, ...] = ()
    clickable: bool = False
    keys: tuple[str, ...] = ()
    hold_s: float = HOLD_S
    best: int | None = None
    at: int | None = None
    why_removed: str = ""
    had: str = ""
    seat: Seat | None = None
    about: tuple[str, ...] = ()
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Home:
    """The position of the tray: its place in logical units, and the index of its shape.

    `for_what` is what the choice depended on: the pieces the throw is about, the board, the cards to avoid,
    and whether the dice were large.
    """

    place: pygame.Rect
    shape: int
    for_what: tuple[object, ...]


class Pace(Protocol):
    """How fast what happens is shown: `factor` is a multiple of normal, and 0 is instant."""

    @property
    def factor(self) -> float:
        """The speed now."""
        ...


ThrowOf = Callable[[object, object, Throw | None], Throw | None]
"""Returns the contents of the tray after an event, from the state after it and the contents before."""


class DiceTray:
    """The contents of the tray and how far they have fallen; `speed` 0 shows everything at once.

    Rolled dice leave once something else has begun. What a tool shows stays as long as the tool.
    `home` is the current or last position. `keep_off` are rectangles that it should avoid: cards.
    """

    def __init__(self, throw_of: ThrowOf, pace: Pace) -> None:
        dice.fetch()
        self._throw_of = throw_of
        self._pace = pace
        self.throw: Throw | None = None
        self.home: Home | None = None
        self.fresh = False  # dice came into an empty tray, so it may choose a new place
        self.keep_off: list[pygame.Rect] = []
        self._age_s = math.inf
        self._end_s = 0.0
        self._leaves = False
        self._rested_s = 0.0
        self._falls = True
        self._going_s: float | None = None
        self._track = SoundTrack()
        self._due: list[TimedSound] = []

    @property
    def sounds_itself(self) -> bool:
        """Whether falling dice will make sounds."""
        return bool(self._track)

    def take_sounds(self) -> list[TimedSound]:
        """Return the sounds that came due since the last call."""
        due, self._due = self._due, []
        return due

    @property
    def large(self) -> bool:
        """Whether dice are shown large over the board: yes, unless playback is instant."""
        return self._pace.factor > 0

    @property
    def opacity(self) -> float:
        """The opacity of leaving dice: from 1 down to 0, in eighths."""
        return 1.0 if self._going_s is None else math.ceil(8 * min(1.0, self._going_s / FADE_S)) / 8

    @property
    def leaves(self) -> bool:
        """Whether the dice are leaving."""
        return self._going_s is not None

    @property
    def busy(self) -> bool:
        """Whether dice are still falling, or a result is too fresh to move on."""
        return self._age_s < self._end_s

    def take(self, beat: Beat, state: object, *, speed: float, still: bool = False) -> None:
        """Show what a beat rolled, if anything.

        `state` is the game state after the beat. With `still`, the dice appear at rest.
        """
        fresh = False
        for event in beat:
            throw = self._throw_of(event, state, self.throw)
            if throw is None and not self.large:
                self.throw = None
            elif throw is not None and throw is not self.throw:
                hold_s = throw.hold_s if throw.result else 0.0
                self.show(throw, speed=speed, hold_s=hold_s, falls=not still)
                fresh = True
            self._leaves = True
        if not fresh:
            self.move_on()

    def show(
        self, throw: Throw | None, *, speed: float = 0.0, hold_s: float = 0.0, falls: bool = True
    ) -> None:
        """Put a throw into the tray and let its dice fall.

        `hold_s` is how long the result stays before play goes on. With `falls=False` the dice appear at rest.
        """
        before = self.throw
        self.fresh = self.fresh or before is None
        self.throw, self._leaves, self._rested_s, self._going_s = throw, False, 0.0, None
        self._falls = falls and throw is not None and bool(throw.falling)
        fall_s = FALL_S + APART_S * (len(throw.falling) - 1) if throw is not None and self._falls else 0.0
        self._end_s = fall_s + hold_s
        self._age_s = 0.0 if speed > 0 and self._end_s > 0 else math.inf
        self._track = SoundTrack(self._knocks(before) if self.busy else ())

    def _knocks(self, before: Throw | None) -> Iterator[TimedSound]:
        """Yield the sound of each die as it touches the board, and of removed dice once all are at rest."""
        throw, down_s = self.throw, 0.0
        if throw is None:
            return
        for number in range(len(throw.falling) if self._falls else 0):
            down_s = APART_S * number + FALL_S
            yield TimedSound(down_s - (1 - TOUCHES[0]) * FALL_S, "die")
            yield TimedSound(down_s - (1 - TOUCHES[1]) * FALL_S, "die", level=0.5)
        if throw.removed and (before is None or before.removed != throw.removed):
            yield TimedSound(down_s, "die_struck")

    def move_on(self) -> None:
        """Start to remove large dice, because something else has begun."""
        if self.large and self._leaves and self._going_s is None and self.throw is not None:
            self._going_s = LEAVE_S

    def clear(self) -> None:
        """Remove everything now, so that nothing covers what comes next. Large dice fade out first."""
        if not self.large:
            self.show(None)
        elif self.throw is not None:
            self._age_s, self._leaves = math.inf, True
            self._going_s = min(FADE_S if self._going_s is None else self._going_s, FADE_S)

    def update(self, dt_s: float) -> bool:
        """Advance the animation by some seconds; return whether the picture changes."""
        if self.busy:
            self._age_s += dt_s
            self._due += self._track.until(self._age_s)
            return True
        if self.throw is None or not self._leaves:
            return False
        if self.large:
            if self._going_s is None:
                return False
            self._going_s -= dt_s
            gone = self._going_s <= 0
        else:
            self._rested_s += dt_s
            gone = self._rested_s >= REST_S
        if gone:
            self.throw = self._going_s = None
        return gone or self.leaves

    def finish(self) -> None:
        """Skip the animation: falling dice come to rest, and leaving dice disappear."""
        self._age_s = math.inf
        self._due += self._track.end()
        if self.leaves:
            self.throw = self._going_s = None

    def progress(self, die: int) -> float:
        """Return how far a die has fallen, 0 to 1, in few enough steps to cache a picture for each."""
        throw = self.throw
        if throw is None or not self._falls or die not in throw.falling or self._age_s == math.inf:
            return 1.0
        begun = self._age_s - APART_S * throw.falling.index(die)
        return round(max(0.0, min(1.0, begun / FALL_S)) * _STEPS) / _STEPS


@dataclass(eq=False, repr=False)
class TrayWidget(Widget):
    """The tray on the board while it has contents: large dice, or a card in a corner.

    `on_die` is called with a die to reroll. `survey` returns a function that counts the pieces a rectangle
    of the window (in logical units) would cover; pieces that the throw is about count `IN_THE_WAY`. The tray
    keeps its place from throw to throw while the pieces in question stay the same or stay uncovered.
    """

    kind = "tray"

    tray: DiceTray
    _: KW_ONLY
    on_die: Callable[[int], None]
    survey: Callable[[], Callable[[pygame.Rect], int]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._board = self.rect
        self._spread: Spread | None = None
        self._over: int | None = None
        self._crowd: Callable[[pygame.Rect], int] = lambda _place: 0

    def joined(self) -> None:
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Follow the contents of the tray."""
        tray, throw = self.tray, self._throw
        self.visible, self.topic = tray.throw is not None, throw.ruling
        if tray.throw is not None:
            home = self._home()
            tray.home, tray.fresh = home, False
            self.rect, self._spread = self._laid(home.place, home.shape)
        self.solid = self._spread is None or throw.clickable

    def _home(self) -> Home:
        """Return the tray's position: the old one, unless a relevant change calls for a new one."""
        tray, old = self.tray, self.tray.home
        large = self._large and len(self._throw.faces) > 0
        for_what = (self._throw.about, tuple(self._board), tuple(map(tuple, tray.keep_off)), large)
        if old is not None and (tray.leaves or (old.for_what == for_what and not tray.fresh)):
            return old
        self._crowd = self.survey()
        place, costs, shape = min(self._places(), key=lambda one: one[1])
        if old is not None and old.for_what[1:] == for_what[1:]:
            rect, spread = self._laid(old.place, old.shape)
            if self._in_the_way(rect, 0, spread) < min(IN_THE_WAY, costs + _MOVING_COSTS):
                place, shape = old.place, old.shape
        return Home(place, shape, for_what)

    @property
    def _large(self) -> bool:
        return self.tray.large and self.ui is not None

    def _laid(self, place: pygame.Rect, shape: int) -> tuple[pygame.Rect, Spread | None]:
        """Return the rectangle and layout of the contents at a position.

        If the number of dice changes, the tray keeps its horizontal center and its bottom edge.
        """
        spread, board = self._spread_at(shape), self._board.inflate(-8, -8)
        size = spread.size if spread is not None else self._card_size()
        return pygame.Rect((0, 0), size).move_to(midbottom=place.midbottom).clamp(board), spread

    def _spread_at(self, shape: int) -> Spread | None:
        if shape == _CARD or self.ui is None:
            return None
        wide, high = self._board.inflate(-8, -8).size
        share, across, _ = _SHAPES[shape]
        room = (wide, high * 3 // 5)
        return Spread.of(len(self._throw.faces), room, self.ui.size[1] * SIDE * share, across)

    def _card_size(self) -> tuple[int, int]:
        rows = -(-max(1, len(self._throw.faces)) // _MOST_A_ROW)
        return min(WIDTH, self._board.width - 24), HEIGHT + (rows - 1) * (_DIE + 6)

    def _in_the_way(self, place: pygame.Rect, costs: int, spread: Spread | None) -> int:
        """Return the cost of a place: what it would hide, plus `costs`.

        A card of the screen weighs as much as a piece the throw is about.
        """
        dense = place if spread is None else place.inflate(-spread.pad, -spread.pad)
        return costs + self._crowd(dense) + IN_THE_WAY * any(map(place.colliderect, self.tray.keep_off))

    def _places(self) -> Iterator[tuple[pygame.Rect, int, int]]:
        """Yield possible places, each with its cost and its shape: large dice first, then cards."""
        large = self._large and len(self._throw.faces) > 0
        for shape, (_, across, dearer) in enumerate(_SHAPES) if large else ():
            spread = self._spread_at(shape)
            if spread is None or 0 < across < spread.across:
                continue
            size = spread.size
            for (right, down), costs in _SPOTS:
                place = pygame.Rect(self._board.topleft, size)
                place.x += round((self._board.width - place.width) * right)
                place.y += round((self._board.height - place.height) * down)
                yield place, self._in_the_way(place, costs + dearer, spread), shape
        room, card = self._board.inflate(-24, -24), pygame.Rect((0, 0), self._card_size())
        for corner in ("bottomleft", "bottomright", "topleft", "topright"):
            place = card.move_to(**{corner: getattr(room, corner)})
            yield place, self._in_the_way(place, _CARD_COSTS if large else 0, None), _CARD

    @property
    def _throw(self) -> Throw:
        return self.tray.throw or Throw("", ())

    def state(self) -> tuple[object, ...]:
        return self._throw, self._spread, self._over, self._progress()

    def _progress(self) -> tuple[float, ...]:
        return tuple(self.tray.progress(die) for die in range(len(self._throw.faces)))

    def picture(self, pen: Pen) -> pygame.Surface:
        """Return the picture, more transparent while it leaves."""
        image = super().picture(pen)
        image.set_alpha(round(255 * self.tray.opacity))
        return image

    def text(self) -> str:
        throw = self._throw
        faces = " ".join(map(str, throw.values or throw.faces))
        said = (throw.title, faces, throw.result, throw.had, throw.why_removed, *throw.notes)
        return " · ".join(filter(None, said))

    def value(self) -> list[int]:
        return list(self._throw.faces)

    def tip(self) -> str:
        return f"Click a die to reroll it ({self._throw.ruling})" if self._throw.clickable else ""

    def die_rect(self, die: int) -> pygame.Rect:
        """Return the rectangle of a die, in logical units of the window."""
        if self._spread is not None:
            return self._spread.die(die).move(self.rect.topleft)
        row, column = divmod(die, _MOST_A_ROW)
        return pygame.Rect(
            self.rect.left + 12 + column * (_DIE + 6), self.rect.top + 28 + row * (_DIE + 6), _DIE, _DIE
        )

    def _die_at(self, pos: Pos | None) -> int | None:
        """Return the index of the die at a position if it can be rerolled, or None."""
        if pos is None or not self._throw.clickable:
            return None
        lying = range(len(self._throw.faces))
        return next((die for die in lying if self.die_rect(die).collidepoint(pos)), None)

    def moved_over(self, pos: Pos | None) -> None:
        self._over = self._die_at(pos)

    def press(self, pos: Pos) -> bool:
        """Reroll the die under the pointer. A press between large dice goes to the board."""
        die = self._die_at(pos)
        if die is not None:
            self.on_die(die)
        return die is not None or self._spread is None

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the title, the dice and the result."""
        if self._spread is not None:
            SpreadPainter(surface, pen, self._spread, self._throw, self._progress()).paint(self._over)
            return
        throw, theme, rect = self._throw, pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.edge)
        pad = pen.px(12)
        head = pygame.Rect(pad, pen.px(5), rect.width - 2 * pad, pen.px(20))
        pen.write(surface, throw.title, head, STRONG, theme.secondary)
        still = all(self.tray.progress(i) >= 1.0 for i in range(len(throw.faces)))
        for die in range(len(throw.faces)):
            self._paint_die(surface, pen, die, still=still)
        row = min(_MOST_A_ROW, len(throw.faces))
        left = pad + pen.px(row * (_DIE + 6) + 8)
        room = pygame.Rect(left, pen.px(28), rect.width - left - pad, pen.px(_DIE))
        foot = pygame.Rect(pad, rect.bottom - pen.px(29), rect.width - 2 * pad, pen.px(24))
        more = (throw.why_removed, *throw.notes) if throw.why_removed else throw.notes
        notes = " · ".join(more)
        if throw.result and still and pen.width(throw.result, STRONG.sized(16)) <= room.width:
            pen.write(surface, throw.result, room, STRONG.sized(16), theme.text)
        elif throw.result and still:
            notes = " · ".join((throw.result, *more))
        if still and notes:
            ink = theme.accent if throw.clickable else theme.secondary
            style = pen.squeeze(notes, SMALL.sized(12), foot.width)
            if pen.width(notes, style) > foot.width:  # drop the ruling ids: the log names them too
                notes = _RULING.sub("", notes)
                style = pen.squeeze(notes, SMALL.sized(12), foot.width)
            pen.write(surface, notes, foot, style, ink)

    def _paint_die(self, surface: pygame.Surface, pen: Pen, die: int, *, still: bool) -> None:
        throw, theme = self._throw, pen.theme
        progress = self.tray.progress(die)
        place = pen.scale.rect(self.die_rect(die).move(-self.rect.left, -self.rect.top))
        shown = throw.faces[die]
        if progress < 1.0:
            shown = (shown + die + round(progress * 11)) % throw.sides + 1
        values = throw.values or throw.faces
        struck = still and die in throw.removed
        body = theme.good if still and die in throw.marked else None
        if struck:
            body = mix(theme.die, theme.panel, 0.62)
        changed = still and values[die] != throw.faces[die]
        numeral = STRONG.sized(18) if changed or throw.sides in solid_dice.SIDES else None
        face = values[die] if changed else shown
        image = pen.die(face, _DIE, body=body, style=numeral)
        lift = round((1.0 - progress) ** 2 * pen.px(26) * abs(math.cos(progress * 7)))
        surface.blit(image, place.move(0, -lift))
        if struck:
            ends = (place.left - 2, place.bottom + 1), (place.right + 1, place.top - 2)
            drawing.line(surface, theme.refusal, *ends, pen.scale.line(3))
        if still and throw.at == die:
            pen.panel(surface, place.inflate(pen.px(6), pen.px(6)), None, theme.focus, radius=9, width=2)
        if still and (throw.best == die or die in throw.marked):
            corner = place.right - pen.px(3), place.top + pen.px(3)
            pen.put_icon(surface, Icon.CHECK, corner, 13, theme.primary)
