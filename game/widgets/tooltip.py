"""The tooltip: a box that explains what is under the pointer or the focus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.shell.theme import BODY, SMALL
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.terms import Meaning, Terms
from game.widgets.widget import Widget

_WIDTH = 280
_PAD = 10
_GAP = 8
# Widgets that are only read: their tooltips end with the meaning of a word in them.
READ = frozenset({"label", "caption"})


def draw_tooltip(
    surface: pygame.Surface, pen: Pen, widget: Widget, others: Sequence[pygame.Rect] = ()
) -> pygame.Rect | None:
    """Draw a widget's tooltip next to it, inside the surface.

    Return its pixels, or None if it has none.

    It covers as few of the `others` as possible.
    """
    return draw_parts(surface, pen, tooltip_parts(pen, widget), widget.px(), others)


def draw_parts(
    surface: pygame.Surface,
    pen: Pen,
    parts: Sequence[pygame.Surface],
    anchor: pygame.Rect,
    others: Sequence[pygame.Rect] = (),
) -> pygame.Rect | None:
    """Draw pictures below each other in a box next to an anchor.

    Return the box, or None without pictures.
    """
    if not parts:
        return None
    pad, gap = pen.px(_PAD), pen.px(4)
    width = max(p.get_width() for p in parts) + 2 * pad
    height = sum(p.get_height() for p in parts) + gap * (len(parts) - 1) + 2 * pad
    bounds = surface.get_rect().inflate(-2 * gap, -2 * gap)
    box = place_beside(pygame.Rect(0, 0, width, height), anchor, bounds, pen.px(_GAP), others)
    pen.panel(surface, box, pen.theme.ground, pen.theme.edge)
    top = box.top + pad
    for part in parts:
        surface.blit(part, (box.left + pad, top))
        top += part.get_height() + gap
    return box


def tooltip_parts(pen: Pen, widget: Widget) -> list[pygame.Surface]:
    """Return the lines of a tooltip as pictures: the text, why the widget is disabled, shortcut, rule."""
    wrap = pen.px(_WIDTH)
    parts = []
    if widget.tip():
        parts.append(pen.text(widget.tip(), BODY, wrap_px=wrap))
    if widget.disabled:
        parts.append(_reason(pen, widget.disabled, wrap))
    if parts and widget.kind in READ:
        found = widget.ui.gloss.terms.meanings_in(widget.text()) if widget.ui and _explains(widget) else ()
        parts += meaning_parts(pen, found[:1])
    if widget.shortcut and (parts or not widget.text()):
        parts.append(pen.text(f"Key: {widget.shortcut}", SMALL, pen.theme.secondary))
    if widget.topic and parts:
        parts.append(pen.text(rule_words(widget), SMALL, pen.theme.secondary))
    return parts


def meaning_parts(pen: Pen, meanings: Sequence[Meaning]) -> list[pygame.Surface]:
    """Return up to two terms of the glossary with their meanings, as pictures."""
    parts = []
    for meaning in meanings[:2]:
        parts.append(pen.text(meaning.term, SMALL, pen.theme.accent))
        parts.append(pen.text(meaning.words, BODY, wrap_px=pen.px(_WIDTH)))
    return parts


def _explains(widget: Widget) -> bool:
    return widget.ui is not None and widget.ui.gloss.on


def rule_words(widget: Widget) -> str:
    """Return which key explains a widget, and the ruling if there is one."""
    key = widget.ui.rule_key if widget.ui is not None else ""
    terms = widget.ui.gloss.terms if widget.ui is not None else Terms()
    rule = terms.rule_of(widget.topic)
    what = f"rule {rule}" if rule else "in the rulebook"
    return f"{key}: {what}" if key else what.capitalize()


def _reason(pen: Pen, reason: str, wrap_px: int) -> pygame.Surface:
    sign = pen.icon(Icon.WARNING, 14, pen.theme.refusal)
    words = pen.text(reason, BODY, pen.theme.refusal, wrap_px=wrap_px - sign.get_width())
    gap = pen.px(6)
    line = pygame.Surface((sign.get_width() + gap + words.get_width(), words.get_height()), pygame.SRCALPHA)
    line.blit(sign, (0, max(0, (pen.line_height(BODY) - sign.get_height()) // 2)))
    line.blit(words, (sign.get_width() + gap, 0))
    return line


def place_beside(
    box: pygame.Rect,
    anchor: pygame.Rect,
    bounds: pygame.Rect,
    gap: int,
    others: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return a box below, right of, above or left of its anchor, where it covers the fewest others.

    It is inside the bounds if it fits at all. Among equal sides the first wins.
    """
    size = box.size
    sides = (
        pygame.Rect((0, 0), size).move_to(midtop=(anchor.centerx, anchor.bottom + gap)),
        pygame.Rect((0, 0), size).move_to(midleft=(anchor.right + gap, anchor.centery)),
        pygame.Rect((0, 0), size).move_to(midbottom=(anchor.centerx, anchor.top - gap)),
        pygame.Rect((0, 0), size).move_to(midright=(anchor.left - gap, anchor.centery)),
    )
    within = [side.clamp(bounds) for side in sides]
    free = [side for side in within if not side.colliderect(anchor)]
    return min(free or within, key=lambda side: len(side.collidelistall(list(others))))
