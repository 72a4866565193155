"""The list of what can be added to a ship: with a plus, with Return, or by dragging."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.families.false_sunrise.screens.yard.fit_list import entry_tip
from game.families.false_sunrise.yard.searching import faction_of
from game.shell.theme import SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.rowlist import RAISED, Cell, Line, ListRow, RowList, sign
from game.widgets.widget import Pos
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Entry, SquadronType, Upgrade, Weapon, by_size
from rules.false_sunrise.gunnery import Gunnery

_DRAG = 8
_KIND_ICONS = {
    WeaponKind.ENERGY: Icon.DIAMOND,
    WeaponKind.BALLISTIC: Icon.ROUND,
    WeaponKind.MISSILE: Icon.UP,
    WeaponKind.DIRECT: Icon.ROUND,
}
Carry = Callable[[Entry, Pos], None]


@dataclass(frozen=True, slots=True)
class _Held:
    """The entry under the pressed mouse button.

    `adds` is true if releasing the button in place adds the entry to the ship.
    """

    entry: Entry
    pos: Pos
    adds: bool
    dragged: bool = False


class ShopList(RowList[Entry]):
    """Entries to choose: the plus or a second click adds one; a drag carries and drops it."""

    on_carry: Carry
    on_drop: Carry
    _held: _Held | None = None

    def press(self, pos: Pos) -> bool:
        """Select a row; whether it is added is decided when the button goes up."""
        index = self.row_at(pos)
        self._held = None
        if index is None:
            return super().press(pos)
        entry, again = self.items[index], index == self.selected
        plus = self.place_of(lambda one: one is entry, "add")
        self._held = _Held(entry, pos, adds=again or (plus is not None and pos[0] >= plus.left - 12))
        if not again:
            self.select(index)
        return True

    def drag(self, pos: Pos) -> None:
        """Carry the entry once the pointer has moved far enough; else scroll with the bar."""
        held = self._held
        if held is None:
            super().drag(pos)
        elif held.dragged or math.dist(pos, held.pos) > _DRAG:
            self._held = _Held(held.entry, held.pos, held.adds, dragged=True)
            self.on_carry(held.entry, pos)

    def release(self, pos: Pos) -> None:
        """Drop what was carried, or add the entry that was clicked for that."""
        held, self._held = self._held, None
        if held is not None and held.dragged:
            self.on_drop(held.entry, pos)
        elif held is not None and held.adds and self.on_activate is not None:
            self.on_activate(held.entry)

    def memory(self) -> object:
        return super().memory(), self._held

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            of_list, self._held = memory
            super().recall(of_list)
        if self._held is not None and self._held.dragged and self.held and self.ui is not None:
            self.on_carry(self._held.entry, self.ui.pointer)  # the layout changed during the drag


def entry_row(
    catalogue: Catalogue, gunnery: Gunnery, chosen: Entry | None, entry: Entry, _look: RowLook
) -> ListRow:
    """Describe an entry; the selected one is described below the list instead of in its tooltip."""
    cells = [Cell(sign=Icon.PLUS, size=12, ink="good", wide=26, side="right", gap=4, act="add")]
    if isinstance(entry, Weapon):
        cells.append(sign(_KIND_ICONS[entry.kind], "accent", 10, 5))
    if faction_of(entry) is not None:
        cells.append(sign(Icon.STAR, "accent", 10, 5))
    name = Cell(entry.name, STRONG.sized(12))
    aside = entry.family if isinstance(entry, Upgrade) else _least_hull(entry, catalogue)
    if aside:
        cells.append(Cell(aside, SMALL, "secondary", "right", gap=6, beside=name))
    tip = entry_tip(entry, gunnery)
    lines = (
        Line([*cells, name], 17),
        Line([Cell(short_words(entry, gunnery), SMALL, "secondary")], wrap=True),
    )
    return ListRow(
        (),
        lines,
        pad=(8, 3, 0, 4),
        least=38,
        ground=RAISED,
        tip=tip.partition("\n")[0] if entry is chosen else tip,
        topic=entry.rule,
        text=entry.name,
    )


def _least_hull(entry: Entry, catalogue: Catalogue) -> str:
    """Describe which hulls can mount a weapon, "" for all of them."""
    needed = entry.needs_integrity if isinstance(entry, Weapon) else 0
    large = [hull for hull in catalogue.hulls if hull.capital and hull.integrity >= needed]
    if len(large) == sum(hull.capital for hull in catalogue.hulls) or not large:
        return ""
    return f"{min(large, key=by_size).name.lower()} and up"


def short_words(entry: Entry, gunnery: Gunnery) -> str:
    """Describe an entry in a few words."""
    if isinstance(entry, Weapon):
        return gunnery.words(entry)
    if isinstance(entry, SquadronType):
        count = f"{entry.size} craft, toughness {entry.toughness}"
        return f"{count}: {entry.text}" if entry.effects else count
    return entry.text
