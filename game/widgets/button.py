"""Things to press: buttons of several looks, and check boxes."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

import pygame

from game.shell.theme import BODY, HEADING, SMALL, STRONG, WARNS, Color, TextStyle, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class ButtonLook(enum.Enum):
    """How much attention a button asks for."""

    NORMAL = "normal"
    QUIET = "quiet"
    PRIMARY = "primary"
    COMMIT = "commit"
    DANGER = "danger"
    PILL = "pill"
    CHIP = "chip"


class Pressed(Widget):
    """A widget that acts on release if the pointer is still on it, and on Return and Space."""

    focusable = True

    def act(self) -> None:
        """Do what the widget is for."""
        raise NotImplementedError

    def release(self, pos: Pos) -> None:
        """Act if the pointer is still on the widget."""
        if self.rect.collidepoint(pos):
            self.act()

    def key(self, event: pygame.event.Event) -> bool:
        """Act on Return and Space."""
        if event.key not in PRESS_KEYS:
            return False
        self.act()
        return True


@dataclass(eq=False, repr=False)
class Button(Pressed):
    """A button, with an optional second line for what it will do; a toggle shows whether it is on.

    A `resting` button looks disabled: presses do not count yet. If it `asks`, its second line stands out.
    """

    kind = "button"

    words: str
    _: KW_ONLY
    on_press: Callable[[], object]
    look: ButtonLook = ButtonLook.NORMAL
    icon: Icon | None = None
    subtitle: str = ""
    on: bool | None = None
    resting: bool = False
    asks: bool = False
    _inside: bool = field(default=True, init=False)

    def state(self) -> tuple[object, ...]:
        return *super().state(), self.shortcut, self._inside

    def text(self) -> str:
        return self.words

    def value(self) -> bool | None:
        return self.on

    def meaning(self) -> object:
        return type(self), self.words

    def press(self, pos: Pos) -> bool:
        """Show the button pressed."""
        self._inside = bool(self.rect.collidepoint(pos))
        return True

    def drag(self, pos: Pos) -> None:
        """Show the button pressed only while the pointer is on it."""
        self._inside = bool(self.rect.collidepoint(pos))

    def act(self) -> None:
        self.on_press()

    def colors(self, pen: Pen) -> tuple[Color, Color, Color]:
        """Return the fill, line and text color for the look and state."""
        theme = pen.theme
        looks = {
            ButtonLook.NORMAL: (theme.raised, theme.line, theme.text),
            ButtonLook.QUIET: (theme.panel, theme.panel, theme.accent),
            ButtonLook.PRIMARY: (theme.primary, theme.good, theme.text),
            ButtonLook.COMMIT: (theme.commit, theme.accent, theme.text),
            ButtonLook.DANGER: (theme.danger, theme.refusal, theme.text),
            ButtonLook.PILL: (theme.panel, theme.line, theme.secondary),
            ButtonLook.CHIP: (theme.raised, theme.line, theme.accent),
        }
        fill, line, ink = looks[self.look]
        if self.on:
            fill, line, ink = mix(theme.commit, theme.selected, 0.35), theme.edge, theme.text
        if self.disabled or self.resting:
            return theme.panel, theme.line, mix(theme.secondary, theme.panel, 0.25)
        if self.held and self._inside:
            return mix(fill, theme.ground, 0.35), mix(line, theme.text, 0.3), ink
        if self.hovered:
            return mix(fill, theme.text, 0.1), mix(line, theme.text, 0.35), mix(ink, theme.text, 0.5)
        return fill, line, ink

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the button with its icon, words and shortcut."""
        fill, line, ink = self.colors(pen)
        rect = surface.get_rect()
        round_look = self.look in (ButtonLook.PILL, ButtonLook.CHIP)
        pen.panel(surface, rect, fill, line, radius=self.rect.height / 2 if round_look else 6)
        if not self.subtitle:
            self._write(surface, pen, rect, ink)
            return
        main = pen.line_height(self._style())
        block = pygame.Rect(0, 0, rect.width, main + pen.line_height(BODY) + pen.px(4))
        block.center = rect.center
        block = block.clip(rect)  # larger words are closer together
        self._write(surface, pen, pygame.Rect(0, block.top, rect.width, main), ink)
        below = pygame.Rect(pen.px(8), 0, rect.width - pen.px(16), pen.line_height(BODY))
        below.bottom = block.bottom
        shade = WARNS if self.asks else mix(ink, fill, 0.2)
        pen.write(surface, self.subtitle, below, BODY.sized(12), shade, "center")

    def _style(self) -> TextStyle:
        strong = {
            ButtonLook.PRIMARY: STRONG,
            ButtonLook.COMMIT: HEADING,
            ButtonLook.DANGER: STRONG,
            ButtonLook.CHIP: SMALL,
        }
        return strong.get(self.look, STRONG if self.on else BODY)

    def _write(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, ink: Color) -> None:
        """Write the icon, words and shortcut as one group in the middle."""
        parts: list[pygame.Surface] = []
        gap, room = pen.px(5), rect.width - 2 * pen.px(4)
        if self.icon is not None:
            parts.append(pen.icon(self.icon, 14 if self.words else 16, ink))
        if self.shortcut and self.words:
            key = pen.text(self.shortcut, SMALL, mix(ink, pen.theme.secondary, 0.4))
            words_px = pen.width(self.words, self._style())
            if words_px + key.get_width() + gap + sum(p.get_width() + gap for p in parts) <= room:
                parts.append(key)
        if self.words:
            used = sum(p.get_width() + gap for p in parts)
            style = pen.squeeze(self.words, self._style(), room - used)
            words = pen.text(pen.fit(self.words, style, max(0, room - used)), style, ink)
            parts.insert(0 if self.icon is None else 1, words)
        left = rect.centerx - (sum(p.get_width() for p in parts) + gap * (len(parts) - 1)) // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(left, rect.centery)))
            left += part.get_width() + gap


@dataclass(eq=False, repr=False)
class Checkbox(Pressed):
    """A box with words that can be checked."""

    kind = "checkbox"

    words: str
    _: KW_ONLY
    on: bool
    on_change: Callable[[bool], object]

    def text(self) -> str:
        return self.words

    def value(self) -> bool:
        return self.on

    def meaning(self) -> object:
        return type(self), self.words

    def act(self) -> None:
        self.on = not self.on
        self.on_change(self.on)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the box, the check mark and the words."""
        theme, rect = pen.theme, surface.get_rect()
        size = pen.px(18)
        box = pygame.Rect(0, (rect.height - size) // 2, size, size)
        ink = mix(theme.secondary, theme.panel, 0.25) if self.disabled else theme.text
        line = theme.line if self.disabled else theme.accent if self.hovered else theme.edge
        fill = theme.good if self.on and not self.disabled else theme.raised
        pen.panel(surface, box, fill, theme.good if fill == theme.good else line, radius=4)
        if self.on:
            pen.put_icon(surface, Icon.CHECK, box.center, 14, ink if self.disabled else theme.ground)
        left = box.right + pen.px(9)
        pen.write(surface, self.words, pygame.Rect(left, 0, rect.width - left, rect.height), BODY, ink)
