"""A throw on the bench: sets under braces, macro dice below them, removed dice crossed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

import pygame
from pygame import Rect

from game.families.false_sunrise.matched_fire.table.spread import (
    BRACE,
    HEAD,
    LABEL,
    Group,
    Spread,
    groups_of,
    idle_macro,
)
from game.families.false_sunrise.matched_fire.table.story import ThrowStep
from game.paint import dice
from game.screens.tools.dice_spread import lift
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, Color, TextStyle, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from game.wording import counted
from rules.false_sunrise.matched_fire.sets import MAGNITUDE_NAMES, QUAD, TRIPLE
from rules.kernel.seats import Seat

_FALLS = 0.5  # the height that dice fall from, in die sizes
_TUMBLES = 18
_APART = 12  # how much wider than a die the words below it may be


@dataclass(frozen=True, slots=True)
class Head:
    """The line above a step: its number, its title, its side's color, and what it is done with."""

    number: int
    title: str
    aside: str = ""
    seat: Seat | None = None


def paint_head(surface: pygame.Surface, pen: Pen, head: Head) -> None:
    """Draw the line above a step."""
    theme, high = pen.theme, pen.px(HEAD - 4)
    ink = theme.seat(head.seat) if head.seat is not None else theme.edge
    disc = Rect(0, 0, high, high)
    pen.panel(surface, disc, ink, None, radius=(HEAD - 4) / 2)
    pen.write(surface, str(head.number), disc, STRONG.sized(12), theme.ground, "center")
    room = Rect(disc.right + pen.px(7), 0, surface.get_width() - disc.right - pen.px(8), high)
    aside = pen.width(head.aside, SMALL) + pen.px(10) if head.aside else 0
    title = Rect(room.left, 0, room.width - aside, high)
    words = theme.seat_text(head.seat) if head.seat is not None else theme.text
    style = pen.squeeze(head.title, STRONG, title.width)
    place = pen.write(surface, head.title, title, style, words)
    left = place.right + pen.px(10)
    rest = Rect(left, 0, surface.get_width() - left, high)
    pen.write(surface, head.aside, rest, SMALL, theme.secondary, "right")


def out_words(pen: Pen, die_width: int) -> str:
    """Return the words below a removed die, shortened if the die is too narrow."""
    whole = "flex: out"
    return whole if pen.width(whole, SMALL) <= pen.px(die_width + _APART) else "out"


def set_ink(pen: Pen, magnitude: int) -> Color:
    """Return the color of a set; its words say the same."""
    theme = pen.theme
    return theme.text if magnitude == QUAD else theme.good if magnitude == TRIPLE else theme.accent


@dataclass(eq=False, repr=False)
class ThrowCard(Widget):
    """The dice of one throw; if they are `open`, a click removes a die or brings it back.

    `progress` returns how far each die has fallen. `cursor` is the die selected with the keys.
    `foot` are lines below the dice. `default` are the dice removed by default, if others may be
    removed.
    """

    kind = "throw"

    step: ThrowStep
    _: KW_ONLY
    head: Head
    removed: tuple[int, ...] = ()
    progress: Callable[[int], float] = field(default=lambda _die: 1.0)
    open: bool = False
    cursor: int | None = None
    default: tuple[int, ...] = ()
    foot: tuple[tuple[str, bool], ...] = ()
    on_die: Callable[[int], object] = field(default=lambda _die: None)
    _over: int | None = field(default=None, init=False)

    @property
    def spread(self) -> Spread:
        """The layout of the dice."""
        return Spread(self.step.throw, (self.rect.width, self.rect.height))

    def die_rect(self, die: int) -> Rect:
        """Return the place of a base or flex die, in logical units of the window."""
        return self.spread.die(die).move(self.rect.topleft)

    def state(self) -> tuple[object, ...]:
        return (
            self.step,
            self.head,
            self.removed,
            self._fallen(),
            self.open,
            self.cursor,
            self.default,
            self.foot,
            self._over,
        )

    def _fallen(self) -> tuple[float, ...]:
        return tuple(self.progress(die) for die in range(len(self.step.faces)))

    @property
    def _lies(self) -> bool:
        return all(share >= 1 for share in self._fallen())

    def text(self) -> str:
        words = [self.head.title, self.head.aside, " ".join(map(str, self.step.faces))]
        if self._lies:
            words += [_set_words(group) for group in self._groups() if group.plain is not None]
            words += [f"flex: {self.step.faces[place]} out" for place in self.removed]
        return " · ".join(filter(None, [*words, *(line for line, _ in self.foot)]))

    def value(self) -> list[int]:
        return list(self.removed)

    def _groups(self) -> tuple[Group, ...]:
        return groups_of(self.step.throw, self.removed)

    def _die_at(self, pos: Pos | None) -> int | None:
        if pos is None or not self.open:
            return None
        lying = range(len(self.step.throw.loose))
        return next((die for die in lying if self.die_rect(die).inflate(3, 3).collidepoint(pos)), None)

    def moved_over(self, pos: Pos | None) -> None:
        self._over = self._die_at(pos)

    def tip(self) -> str:
        if self._over is None:
            return ""
        face = self.step.faces[self._over]
        tick = " (green tick: suggested)" if self._over in self.default else ""
        if self._over in self.removed:
            return f"Removed{tick}: click to bring the {face} back (MF-28)"
        return f"Remove this {face}{tick}; another die comes back for it (MF-28)"

    def press(self, pos: Pos) -> bool:
        """Remove the die under the pointer, or bring it back."""
        die = self._die_at(pos)
        if die is not None:
            self.on_die(die)
        return die is not None

    # --- the picture ---------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the head, the dice, their sets, and the lines below."""
        paint_head(surface, pen, self.head)
        lies = self._lies
        if not self.step.faces:
            place = pen.scale.rect(Rect(0, HEAD, self.rect.width, 20))
            words = "Too few base dice are left: nothing is rolled (MF-25)"
            if self.step.removed is None:
                words = counted(self.step.pool.dice, "base die", "base dice")
            pen.write(surface, words, place, SMALL.sized(12), pen.theme.secondary)
            self._foot(surface, pen)
            return
        groups = self._groups() if lies and self.step.removed is not None else ()
        if not groups and lies:
            groups = groups_of(self.step.throw, ()) if not self.step.pool.flex else ()
        makes = {place: group for group in groups for place in group.places}
        for die in range(len(self.step.throw.loose)):
            self._die(surface, pen, die, makes.get(die))
        for group in groups:
            self._brace(surface, pen, group)
        if self.step.pool.macro:
            self._macro(surface, pen, groups, lies=lies)
        self._foot(surface, pen)

    def _die(self, surface: pygame.Surface, pen: Pen, die: int, group: Group | None) -> None:
        theme, progress = pen.theme, self.progress(die)
        place = pen.scale.rect(self.spread.die(die))
        if progress < 1:
            image = dice.tumbling(5 * die + round(progress * _TUMBLES), round(place.width * 1.3))
            image = image or pen.die(self.step.faces[die], self.spread.side)
            high = round(lift(progress) * _FALLS * place.height)
            surface.blit(image, image.get_rect(center=place.center).move(0, -high))
            return
        out = group is not None and group.out
        dim = group is not None and (out or group.plain is None)
        body = mix(theme.die, theme.panel, 0.72 if out else 0.5) if dim else theme.die
        surface.blit(pen.die(self.step.faces[die], self.spread.side, body=body), place)
        if group is not None and group.plain is not None:
            magnitude = group.moved.magnitude if group.moved is not None else 0
            ink = set_ink(pen, magnitude) if magnitude else theme.refusal
            pen.panel(surface, place, None, ink, radius=7, width=2)
        if out:
            ends = (place.left - 2, place.bottom + 1), (place.right + 1, place.top - 2)
            drawing.line(surface, theme.refusal, *ends, pen.scale.line(3))
        if self.open and die in self.default:
            corner = place.right - pen.px(3), place.top + pen.px(4)
            pen.panel(
                surface,
                Rect(0, 0, pen.px(14), pen.px(14)).move_to(center=corner),
                theme.primary,
                theme.good,
                radius=7,
            )
            pen.put_icon(surface, Icon.CHECK, corner, 10, theme.text)
        if self.cursor == die:
            pen.panel(surface, place.inflate(pen.px(5), pen.px(5)), None, theme.focus, radius=9, width=2)
        elif self._over == die:
            pen.panel(surface, place.inflate(pen.px(4), pen.px(4)), None, theme.accent, radius=9, width=1.5)

    def _brace(self, surface: pygame.Surface, pen: Pen, group: Group) -> None:
        """Draw a brace below the dice of a set, with its name."""
        theme, spread = pen.theme, self.spread
        around = spread.around(group.places)
        words = pen.scale.rect(Rect(around.left - 20, spread.label, around.width + 40, LABEL))
        if group.out:
            said = out_words(pen, around.width)
            if around.left:
                pen.write(surface, said, words, SMALL, theme.refusal, "center")
            else:  # the card ends beside the die
                pen.write(surface, said, words.move(pen.px(20), 0), SMALL, theme.refusal)
            return
        if group.plain is None:
            return
        ink = set_ink(pen, group.plain.magnitude)
        at = pen.scale.rect(Rect(around.left, spread.below, around.width, BRACE - 2))
        stroke, middle = pen.scale.line(1.5), at.centerx
        drawing.line(surface, ink, at.topleft, (at.left, at.centery), stroke)
        drawing.line(surface, ink, (at.right - 1, at.top), (at.right - 1, at.centery), stroke)
        drawing.line(surface, ink, (at.left, at.centery), (at.right - 1, at.centery), stroke)
        drawing.line(surface, ink, (middle, at.centery), (middle, at.bottom), stroke)
        said = f"{MAGNITUDE_NAMES[group.plain.magnitude]}: {group.plain.words}"
        if pen.width(said, STRONG.sized(12)) > words.width:
            said = group.plain.words
        pen.write(surface, said, words, STRONG.sized(12), ink, "center")

    def _macro(self, surface: pygame.Surface, pen: Pen, groups: tuple[Group, ...], *, lies: bool) -> None:
        """Draw each macro die below the set it moves; those that move nothing are on the right."""
        theme, spread, lifts = pen.theme, self.spread, self.step.pool.macro > 0
        side, ink = spread.macro_side(), theme.good if lifts else theme.refusal
        moving = [(group, self._below(group)) for group in groups if group.macro]
        placed = {die for group, _ in moving for die in group.macro}
        idle = [die for die in range(len(self.step.throw.loose), len(self.step.faces)) if die not in placed]
        if lies and groups:
            idle = list(idle_macro(self.step.throw, groups))
        apart = Rect(0, spread.macro_top, len(idle) * (side + 3), side)
        apart.right = self.rect.width
        most, bold = surface.get_width(), STRONG.sized(12)
        taken = [pen.scale.rect(one) for one in (*(below for _, below in moving), apart)]
        for group, below in moving:
            for number, die in enumerate(group.macro):
                place = Rect(below.left + number * (side + 3), below.top, side, side)
                self._macro_die(surface, pen, die, place, ink)
            x = pen.scale.rect(spread.around(group.places)).centerx
            ends = (x, pen.px(below.top - 1)), (x, pen.px(spread.label + LABEL - 1))
            _arrow(surface, pen, ends if lifts else ends[::-1], ink)
            for words in _moved_words(group):
                if room := _room_beside(pen, pen.scale.rect(below), (words, bold), taken, most):
                    pen.write(surface, words, room, bold, ink)
                    taken.append(room)
                    break
        gray = mix(theme.secondary, theme.panel, 0.4)
        for number, die in enumerate(idle):
            place = Rect(apart.left + number * (side + 3), apart.top, side, side)
            self._macro_die(surface, pen, die, place, gray)
        for words in ("macro: no set", "no set") if lies and groups else ("macro",):
            if idle and (room := _room_beside(pen, pen.scale.rect(apart), (words, SMALL), taken, most)):
                pen.write(surface, words, room, SMALL, theme.secondary)
                break

    def _below(self, group: Group) -> Rect:
        """Return the place of the macro dice that move a set, in logical units of the card."""
        side = self.spread.macro_side()
        wide = len(group.macro) * (side + 3) - 3
        around = self.spread.around(group.places)
        return Rect(around.centerx - wide // 2, self.spread.macro_top, wide, side)

    def _macro_die(self, surface: pygame.Surface, pen: Pen, die: int, at: Rect, ink: Color) -> None:
        place, progress = pen.scale.rect(at), self.progress(die)
        if progress < 1 and (image := dice.tumbling(5 * die, round(place.width * 1.3))) is not None:
            high = round(lift(progress) * _FALLS * place.height)
            surface.blit(image, image.get_rect(center=place.center).move(0, -high))
            return
        body = mix(ink, pen.theme.ground, 0.25)
        surface.blit(pen.die(self.step.faces[die], at.width, body=body, ink=pen.theme.ground), place)

    def _foot(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the lines below; bright ones are the result."""
        theme, top = pen.theme, self.spread.foot
        for words, bright in self.foot:
            style = STRONG.sized(12) if bright else SMALL
            ink = theme.text if bright else theme.secondary
            for line in pen.lines(words, style, surface.get_width()):
                if top + 15 > self.rect.height:
                    return
                pen.write(surface, line, pen.scale.rect(Rect(0, top, self.rect.width, 15)), style, ink)
                top += 15


def _arrow(
    surface: pygame.Surface, pen: Pen, ends: tuple[tuple[float, float], tuple[float, float]], ink: Color
) -> None:
    """Draw a short vertical arrow from the first end to the second."""
    (x, start), (_, end) = ends
    drawing.line(surface, ink, (x, start), (x, end), pen.scale.line(2))
    wide = pen.px(4)
    back = wide if end < start else -wide
    drawing.polygon(surface, [(x, end), (x - wide, end + back), (x + wide, end + back)], ink)


def _moved_words(group: Group) -> tuple[str, ...]:
    """Describe how macro dice change a set, in full and in short."""
    if group.plain is None:
        return ()
    if group.moved == group.plain:
        return ("it stays", "stays")
    if group.moved is None:
        return ("the set is gone", "gone")
    name = f"→ {MAGNITUDE_NAMES[group.moved.magnitude]}"
    return (f"{name}: {group.moved.words}", name)


def _room_beside(
    pen: Pen, dice: Rect, words: tuple[str, TextStyle], taken: Sequence[Rect], most: int
) -> Rect | None:
    """Return room for words right of some dice, else left of them, up to `most` pixels, or None."""
    gap, wide = pen.px(6), pen.width(*words)
    for left in (dice.right + gap, dice.left - gap - wide):
        room = Rect(left, dice.top, wide, dice.height)
        if left >= 0 and room.right <= most and room.inflate(gap, 0).collidelist(taken) < 0:
            return room
    return None


def _set_words(group: Group) -> str:
    plain, moved = group.plain, group.moved
    assert plain is not None, "a set"
    if moved == plain:
        return f"{MAGNITUDE_NAMES[plain.magnitude]}: {plain.words}"
    return f"{plain.name} → {moved.name if moved is not None else 'gone'}"
