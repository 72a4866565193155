"""The list of what can be added to a ship: by a plus, by Return, or dragged onto its picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.families.false_sunrise.screens.yard.fit_list import entry_tip
from game.families.false_sunrise.yard.searching import faction_of
from game.screens.tools.parts import words_height
from game.shell.theme import SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, heights_within, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Pos
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Entry, SquadronType, Upgrade, Weapon
from rules.false_sunrise.gunnery import Gunnery

_PLUS, _DRAG, _GAP = 26, 8, 2
_TOP, _NAME, _LEAST, _SIDES = 3, 17, 38, 14
_KIND_ICONS = {
    WeaponKind.ENERGY: Icon.DIAMOND,
    WeaponKind.BALLISTIC: Icon.ROUND,
    WeaponKind.MISSILE: Icon.UP,
    WeaponKind.DIRECT: Icon.ROUND,
}
Carry = Callable[[Entry, Pos], None]


@dataclass(frozen=True, slots=True)
class _Held:
    """The entry under a button that is down; `adds`: let go where it is, it goes onto the ship."""

    entry: Entry
    pos: Pos
    adds: bool
    dragged: bool = False


class ShopList(ScrollList[Entry]):
    """Entries to choose: the plus or a second press adds one; dragged away, it is carried and dropped."""

    on_carry: Carry
    on_drop: Carry
    _held: _Held | None = None

    def press(self, pos: Pos) -> bool:
        """Choose a row; what becomes of it is settled when the button goes up."""
        index = self.row_at(pos)
        self._held = None
        if index is None:
            return super().press(pos)
        plus = pos[0] >= self.row_rect(index).right - _PLUS - 12
        again = index == self.selected
        self._held = _Held(self.items[index], pos, adds=plus or again)
        if not again:
            self.select(index)
        return True

    def drag(self, pos: Pos) -> None:
        """Carry the entry once the pointer has left its place; else scroll by the bar."""
        held = self._held
        if held is None:
            super().drag(pos)
        elif held.dragged or math.dist(pos, held.pos) > _DRAG:
            self._held = _Held(held.entry, held.pos, held.adds, dragged=True)
            self.on_carry(held.entry, pos)

    def release(self, pos: Pos) -> None:
        """Drop what was carried, or add what was pressed for that."""
        held, self._held = self._held, None
        if held is not None and held.dragged:
            self.on_drop(held.entry, pos)
        elif held is not None and held.adds and self.on_activate is not None:
            self.on_activate(held.entry)

    def memory(self) -> object:
        return self.scroll, self._held

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            scroll, self._held = memory
            super().recall(scroll)
        if self._held is not None and self._held.dragged and self.held and self.ui is not None:
            self.on_carry(self._held.entry, self.ui.pointer)  # the screen was laid out anew meanwhile


def shop_list(
    pen: Pen,
    rect: pygame.Rect,
    entries: list[Entry],
    gunnery: Gunnery,
    at: int | None,
    on_look: Callable[[Entry], None],
    on_add: Callable[[Entry], None],
    on_carry: Carry,
    on_drop: Carry,
) -> ShopList:
    """Make the list of what can be added."""

    def high(entry: Entry, width: int) -> int:
        below = words_height(pen, short_words(entry, gunnery), width - _SIDES, SMALL)
        return max(_LEAST, _TOP + _NAME + below + 4)

    def tip(entry: Entry) -> str:
        """Leave out what stands below the list already."""
        whole = entry_tip(entry, gunnery)
        return whole.partition("\n")[0] if at is not None and entry is entries[at] else whole

    listed = ShopList(
        "yard.shop",
        rect,
        entries,
        paint_row=partial(_paint_entry, gunnery),
        row_height=heights_within(rect, entries, _GAP, high),
        gap=_GAP,
        selected=at,
        on_select=on_look,
        on_activate=on_add,
        row_text=lambda entry: entry.name,
        row_tip=tip,
        row_topic=lambda entry: entry.rule,
        group="shop",
    )
    listed.on_carry, listed.on_drop = on_carry, on_drop
    return listed


def short_words(entry: Entry, gunnery: Gunnery) -> str:
    """Say in a few words what an entry is."""
    if isinstance(entry, Weapon):
        return gunnery.words(entry)
    if isinstance(entry, SquadronType):
        count = f"{entry.size} craft, toughness {entry.toughness}"
        return f"{count}: {entry.text}" if entry.effects else count
    return entry.text


def _paint_entry(
    gunnery: Gunnery, pen: Pen, surface: pygame.Surface, rect: pygame.Rect, entry: Entry, look: RowLook
) -> None:
    theme = pen.theme
    if not look.selected:
        pen.panel(surface, rect, theme.raised, theme.line)
    paint_row_frame(pen, surface, rect, look)
    plus = pygame.Rect(rect.right - pen.px(_PLUS), rect.top, pen.px(_PLUS), rect.height)
    upper = pygame.Rect(rect.left + pen.px(8), rect.top + pen.px(_TOP), 0, pen.px(_NAME))
    upper.width = plus.left - rect.left - pen.px(12)
    below = upper.bottomleft
    pen.put_icon(surface, Icon.PLUS, (plus.centerx, upper.centery), 12, theme.good)
    if isinstance(entry, Weapon):
        sign = _KIND_ICONS[entry.kind]
        pen.put_icon(surface, sign, (upper.left + pen.px(5), upper.centery), 10, theme.accent)
        upper = pygame.Rect(upper.left + pen.px(15), upper.top, upper.width - pen.px(15), upper.height)
    if faction_of(entry) is not None:
        pen.put_icon(surface, Icon.STAR, (upper.left + pen.px(5), upper.centery), 10, theme.accent)
        upper = pygame.Rect(upper.left + pen.px(15), upper.top, upper.width - pen.px(15), upper.height)
    if isinstance(entry, Upgrade):
        beside = entry.name, STRONG.sized(12)
        family = pen.write_aside(surface, entry.family, upper, SMALL, theme.secondary, beside)
        upper = pygame.Rect(upper.left, upper.top, family.left - upper.left - pen.px(6), upper.height)
    pen.write(surface, entry.name, upper, STRONG.sized(12))
    words = short_words(entry, gunnery)
    wrap = rect.width - pen.px(_SIDES)
    surface.blit(pen.text(words, SMALL, theme.secondary, wrap_px=wrap), below)
