"""The possible results of meetings for a ship, as widgets: a bar of chances, and its damage table."""

from __future__ import annotations

from fractions import Fraction

from game.families.dark_frontier.words import result_words
from game.screens.tools.parts import CHIP, PanelColumn, percent
from game.shell.theme import SECTION, SMALL, Color
from game.widgets.die_cell import DieCell
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.widgets.rowlist import PLAIN, Cell, Ground, ListRow
from game.widgets.rowtable import RowTable
from game.widgets.share_bar import Share
from rules.dark_frontier.figures import BAY, ENGINE, HULL, POINT_DEFENCE, THRUSTERS
from rules.dark_frontier.odds import Forecast, deadly_faces
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import condition, suffered

HURT: Color = (255, 206, 120)
TABLE_ROW, _HEAD = 17, 18


def chance_words(chance: Fraction) -> str:
    """Return an exact chance as text."""
    return percent(float(chance))


def shares_of(fate: Forecast, unhurt: Ink = "good") -> tuple[Share, ...]:
    """Return the parts of a bar of chances: the ship unhurt, hurt or lost."""
    ends: tuple[tuple[str, Fraction, Ink], ...] = (
        ("unhurt", 1 - max(fate.hit, fate.lost), unhurt),
        ("hurt", max(fate.hit - fate.lost, Fraction(0)), HURT),
        ("lost", fate.lost, "refusal"),
    )
    return tuple(
        Share(words, float(chance), chance_words(chance), ink, hatched=words == "lost")
        for words, chance, ink in ends
        if chance
    )


def put_damage_table(column: PanelColumn, widget_id: str, head: str, state: State, ship: Ship) -> None:
    """Add the damage table of a ship: the effect of each face now, and which destroy it (DD-1).

    Without enough room it is left out, because it is on the ship's sheet too.
    """
    if column.rect.height < _HEAD + TABLE_ROW * len(state.sheet(ship).damage):
        return
    row = column.row([0, CHIP], high=16, below=_HEAD - 16)
    row.put(Label, f"{widget_id}.head", head, style=SECTION)
    column.chip(row, f"{widget_id}.ruling", "DD-1")
    deadly = deadly_faces(state.figures, ship)
    faces = range(1, len(state.sheet(ship).damage) + 1)
    rows = [_damage_row(state, ship, face, deadly=face in deadly) for face in faces]
    place = column.row(high=TABLE_ROW * len(rows), below=4)
    place.put(RowTable, widget_id, rows, framed=False, told=list(deadly))


def _damage_row(state: State, ship: Ship, face: int, *, deadly: bool) -> ListRow:
    result = state.sheet(ship).damage[face - 1]
    cost = suffered(state.setup.edition, ship.type, ship.lost, face)
    ink: Ink = "refusal" if deadly else "text"
    does = _does(state, ship, cost) if cost == result else _instead(state, ship)
    sign = [Cell(sign=Icon.CROSS, ink="refusal", size=8, wide=9, side="right", gap=4)] if deadly else []
    aside = Cell(does, SMALL, ink if deadly else "secondary", side="right", squeeze=True)
    cells = [Cell(draw=DieCell(face), wide=15, gap=6), aside, *sign, Cell(result_words(result), SMALL, ink)]
    ground = Ground("danger", lit=False) if deadly else PLAIN
    return ListRow(cells, pad=(4, 0, 4, 0), ground=ground, text=f"{face} {result_words(result)}: {does}")


def _instead(state: State, ship: Ship) -> str:
    """Return what is lost if the system is already gone (DD-2)."""
    hull = condition(state.figures, ship).hull
    return "hull instead: lost" if hull == 1 else f"hull instead: {hull} → {hull - 1}"


def _does(state: State, ship: Ship, cost: str) -> str:
    """Return the effect of a result on a ship, before and after."""
    now = condition(state.figures, ship)
    if cost == HULL:
        return "last box: lost" if now.hull == 1 else f"hull {now.hull} → {now.hull - 1}"
    return {
        THRUSTERS: f"turn {now.rotation} → {now.rotation - 1}",
        ENGINE: f"thrust {now.thrust} → {now.thrust - 1}",
        POINT_DEFENCE: f"{now.point_defence} → {now.point_defence + 1}, worse",
        BAY: "no more missiles",
    }.get(cost, "gun broken")
