"""The lists beside the ship: the fleet's ships, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.families.false_sunrise.yard.mending import Fault
from game.screens.tools.parts import words_height
from game.shell.theme import BODY, FIGURES, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import Remark

_FIX = 22


# --- ships ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship of the fleet; `faults` counts the rules that it breaks."""

    at: int
    name: str
    hull: str
    integrity: int
    faults: int

    @property
    def text(self) -> str:
        """The row in one line."""
        return f"{self.name}, {self.hull}, {self.integrity}"


def ship_rows(fleet: FleetFile, catalogue: Catalogue, faults: list[Fault]) -> list[ShipRow]:
    """List the ships of a fleet."""
    rows = []
    for at, ship in enumerate(fleet.ships):
        hull = catalogue.hull.get(ship.hull)
        wrong = sum(fault.breach.ship == ship.name for fault in faults)
        name, size = (hull.name, hull.integrity) if hull is not None else (ship.hull, 0)
        rows.append(ShipRow(at, ship.name, name, size, wrong))
    return rows


def ship_list(
    rect: pygame.Rect, rows: list[ShipRow], at: int | None, on_look: Callable[[int], None]
) -> ScrollList[ShipRow]:
    """Make the list of ships."""
    return ScrollList(
        "yard.ships",
        rect,
        rows,
        paint_row=_paint_ship,
        row_height=30,
        grows=True,
        selected=at,
        on_select=lambda row: on_look(row.at),
        row_text=lambda row: row.text,
        row_tip=lambda row: (
            f"{row.name}, {row.hull}: {row.integrity} integrity (FRC-2). "
            "Del removes it, Ctrl+D duplicates it, Ctrl with up and down moves it."
        ),
        topic="FRC-2",
        group="ships",
    )


def _paint_ship(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: ShipRow, look: RowLook) -> None:
    theme = pen.theme
    if not look.selected:
        pen.panel(surface, rect, theme.raised, theme.line)
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pen.px(8), 0)
    size = pen.write(surface, str(row.integrity or "?"), inner, FIGURES, theme.text, "right")
    hull = pygame.Rect(0, inner.top, pen.px(66), inner.height)
    hull.right = size.left - pen.px(6)
    pen.write(surface, row.hull, hull, SMALL, theme.secondary, "right")
    left = inner.left
    if row.faults:
        pen.put_icon(surface, Icon.WARNING, (left + pen.px(6), inner.centery), 12, theme.refusal)
        left += pen.px(18)
    name = pygame.Rect(left, inner.top, hull.left - left - pen.px(4), inner.height)
    pen.write(surface, row.name, name, pen.squeeze(row.name, STRONG if look.selected else BODY, name.width))


# --- faults ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaultRow:
    """A breach with its fix, or a remark on what is unused (`fault` None); `height` in logical units.

    `quiet`: the breach of a fleet that is only begun, which is no mistake.
    """

    ruling: str
    ship: str
    words: str
    height: int
    fault: Fault | None = None
    quiet: bool = False

    @property
    def fix(self) -> str:
        """What a press on the fix does."""
        return self.fault.words if self.fault is not None and self.fault.mended is not None else ""

    @property
    def text(self) -> str:
        """The row in one line."""
        return f"{self.ruling} {self.words}"


def fault_rows(
    pen: Pen, faults: list[Fault], left: list[Remark], width: int, *, begun: bool
) -> list[FaultRow]:
    """List breaches first, then what is legal but unused; those of a fleet not `begun` are no mistakes."""
    rows = []
    for fault in faults:
        breach = fault.breach
        words = f"{breach.ship}: {breach.reason}" if breach.ship else breach.reason
        high = (
            words_height(pen, words, width - 26, SMALL) + (_FIX + 4 if fault.mended is not None else 0) + 10
        )
        rows.append(FaultRow(breach.ruling, breach.ship or "", words, high, fault, quiet=not begun))
    for remark in left:
        words = f"{remark.ship}: {remark.reason}" if remark.ship else remark.reason
        high = words_height(pen, words, width - 26, SMALL) + 8
        rows.append(FaultRow(remark.ruling, remark.ship or "", words, high))
    return rows


class FaultList(ScrollList[FaultRow]):
    """Breaches with their fixes: a press on a fix, or Return, mends; a press on a row shows the ship."""

    kind = "faults"

    def place_of(self, index: int) -> pygame.Rect:
        """Return where the fix of a row is in logical units."""
        row = self.row_rect(index)
        return pygame.Rect(row.left + 22, row.bottom - _FIX - 4, row.width - 28, _FIX)


def fault_list(
    rect: pygame.Rect,
    rows: list[FaultRow],
    on_look: Callable[[str], None],
    on_fix: Callable[[Fault], None],
) -> FaultList:
    """Make the list of what is wrong and of what is unused."""

    def clicked(row: FaultRow, pos: tuple[float, float]) -> bool:
        if row.fault is not None and row.fix and pos[1] >= row.height - _FIX - 6:
            on_fix(row.fault)
            return True
        return False

    def mend(row: FaultRow) -> None:
        if row.fault is not None and row.fix:
            on_fix(row.fault)

    return FaultList(
        "yard.faults",
        rect,
        rows,
        paint_row=_paint_fault,
        row_height=lambda row: row.height,
        gap=3,
        selected=0 if rows else None,
        on_select=lambda row: on_look(row.ship),
        on_activate=mend,
        on_click=clicked,
        row_text=lambda row: row.text,
        row_tip=lambda row: f"{row.words} ({row.ruling})",
        row_topic=lambda row: row.ruling,
        group="faults",
    )


def _paint_fault(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: FaultRow, look: RowLook) -> None:
    theme = pen.theme
    if row.quiet:
        pen.panel(surface, rect, theme.raised, theme.edge if look.hovered else theme.line)
    elif row.fault is not None:
        pen.panel(surface, rect, theme.danger, theme.refusal if look.hovered else theme.danger)
        pen.put_icon(surface, Icon.WARNING, (rect.left + pen.px(11), rect.top + pen.px(13)), 12, theme.text)
    ink = theme.text if row.fault is not None else theme.secondary
    words = pen.text(row.words, SMALL, ink, wrap_px=rect.width - pen.px(26))
    surface.blit(words, (rect.left + pen.px(22), rect.top + pen.px(5)))
    if row.fix:
        chip = pygame.Rect(rect.left + pen.px(22), 0, rect.width - pen.px(28), pen.px(_FIX))
        chip.bottom = rect.bottom - pen.px(4)
        pen.panel(surface, chip, theme.primary, theme.good, radius=8)
        inner = chip.inflate(-pen.px(12), 0)
        pen.write(surface, row.fix, inner, pen.squeeze(row.fix, SMALL, inner.width), theme.text, "centre")
