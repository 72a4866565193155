"""The map editor: rocks, markers and edges, checked against the rules as they are drawn."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.families.false_sunrise.keys import MAP_EDITOR
from game.families.false_sunrise.maps.desk import Desk
from game.families.false_sunrise.maps.drag import Mode, PieceDrag
from game.families.false_sunrise.maps.faults import Fault, faults_of, stops
from game.families.false_sunrise.maps.sheet import MapSheet, sheet_of_rocks
from game.families.false_sunrise.new_match.setup import MOST_SEED
from game.families.false_sunrise.screens.map_editor import editor_keys, keeping, trying
from game.families.false_sunrise.screens.map_editor.board import BoardState, DeskBoard
from game.families.false_sunrise.screens.map_editor.fault_panel import fault_panel
from game.families.false_sunrise.screens.map_editor.story_panel import story_panel
from game.families.false_sunrise.screens.map_editor.tool_panel import hint_of, tool_panel
from game.match.choosing import seed_of
from game.screens.base import Screen
from game.screens.registry import make_screen
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import upper_first
from game.shell.actions import PLACING, Context
from game.shell.theme import TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Row, columns, rows
from game.widgets.setting import setter
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.mapmaking import generate_terrain
from rules.kernel.seats import Seat
from rules.table.board import Edge
from rules.table.polygons import Polygon

if TYPE_CHECKING:
    from game.app import App

_MARGIN, _GAP = 10, 8
_RULES, _STORY = "rules", "scenario"
_FIELDS = {  # names of the scenario's fields in undo steps
    "name": "the name",
    "about": "the line for the list",
    "opening": "the story",
    "play": "the side of the solo player",
    "integrity": "the total integrity",
    "initiative": "who begins",
    "edition": "the edition",
}
NAME_LENGTH = 48


def fresh_sheet(edition: str = NEWEST) -> MapSheet:
    """Return a sheet with random rocks to start with, for scenarios of an edition."""
    return sheet_of_rocks(generate_terrain(secrets.randbelow(MOST_SEED))).telling(edition=edition)


class MapEditor(Screen):
    """Draw a map, turn it into a scenario, and try it at once; a new one is for the `usual` edition."""

    name: ClassVar[str] = "map_editor"
    board: ClassVar[bool] = True
    help_link: ClassVar[str] = "maps"

    def __init__(
        self, app: App, sheet: MapSheet | None = None, path: Path | None = None, usual: str = NEWEST
    ) -> None:
        super().__init__(app)
        left = keeping.taken_up(app.home) if sheet is None else None
        self.desk = left or Desk(sheet or fresh_sheet(usual), path)
        self.hand = PieceDrag(self.desk)
        self.easel = BoardState(self.hand)
        self.tab = _RULES
        self.seed = ""
        self._pan: tuple[int, int] | None = None

        if left is not None:
            app.toast(f"“{left.now.name}” is as you left it, and not saved yet.", lasting=True)

    def enter(self) -> None:
        """Lay out the screen."""
        self.lay_out()

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out head, tools, board, the list of problems or the scenario, and the foot."""
        self.easel.faults = faults_of(self.hand.sheet)
        window = Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        head, body, foot = rows(window, [36, 0, 38], gap=_GAP)
        self._build_head(clear_of_sign(head, size[0]))
        side = 180 if size[0] < 1500 else 220
        left, middle, right = columns(body, [side, 0, 280 if size[0] < 1500 else 340], gap=_GAP)
        panel = self.ui.add(Panel("tools", left))
        tool_panel(self, panel.rect.inflate(-16, -16))
        board, status = rows(middle, [0, 26], gap=4)
        wide = min(board.width, round(board.height * 73.8 / 49.8))
        board = Rect(0, 0, wide, min(board.height, round(wide * 49.8 / 73.8))).move_to(center=board.center)
        self.ui.add(DeskBoard("board", board, self.easel, self.lay_out))
        self._build_status(status)
        self._build_right(right)
        self._build_foot(foot)

    def _build_head(self, area: Rect) -> None:
        head = Row(self.ui.add, area, [190, 260, 104, 104, 0, 104], _GAP, "head")
        head.put(Label, "title", "MAP EDITOR", style=TITLE.sized(24))
        head.put(
            TextField,
            "name",
            self.desk.now.name,
            on_change=lambda text: self.tell(name=text or " "),
            max_length=NAME_LENGTH,
            placeholder="Name of the map",
            tooltip="The name of the map and its file",
        )
        label, words = self.app.bindings.label, self.desk.undo_words
        none = "" if words else "Nothing to undo."
        key = label("undo")
        head.put(Button, "undo", "Undo", on_press=self.undo, shortcut=key, disabled=none, tooltip=words)
        key, words = label("redo"), self.desk.redo_words
        none = "" if words else "Nothing to redo."
        head.put(Button, "redo", "Redo", on_press=self.redo, shortcut=key, disabled=none, tooltip=words)
        head.skip()
        head.put(Button, "back", "Back", on_press=self.back, shortcut=label("back"))

    def _build_status(self, area: Rect) -> None:
        refusal = self.hand.refusal
        words = self.bindings.fill(hint_of(self.hand))
        status = self.ui.add(Label("status", area, words, color="secondary", tooltip=words))
        if refusal is not None:
            status.words = status.tooltip = f"{upper_first(refusal.reason)} ({refusal.ruling})."
            status.color, status.icon, status.topic = "refusal", Icon.CROSS, refusal.ruling

    def _build_right(self, area: Rect) -> None:
        panel = self.ui.add(Panel("side", area))
        inner = panel.rect.inflate(-20, -16)
        tabs, body = rows(inner, [32, 0], gap=_GAP)
        count = len(self.easel.faults)
        options = [(_RULES, f"Problems ({count})" if count else "Problems"), (_STORY, "Scenario")]
        take = setter(self, "tab", self.lay_out)
        self.ui.add(Tabs("tab", tabs, options, at=self.tab, on_change=take, group="side"))
        (fault_panel if self.tab == _RULES else story_panel)(self, body)

    def _build_foot(self, area: Rect) -> None:
        foot = Row(self.ui.add, area, [110, 150, 110, 0, 110, 130, 150, 170], _GAP, "foot")
        foot.put(
            TextField,
            "seed",
            self.seed,
            on_change=partial(setattr, self, "seed"),
            on_submit=lambda _words: self.draw_seed(),
            placeholder="Seed",
            max_length=18,
            tooltip="The same seed always makes the same map; leave it empty for a new one.",
        )
        tip = "Start with a fair map."
        foot.put(Button, "draw", "Generate a map", on_press=self.draw_seed, tooltip=tip)
        empty = "" if self.desk.now.rocks else "There are no rocks."
        foot.put(Button, "clear", "Clear all", on_press=self.clear, disabled=empty)
        foot.skip()
        tip, another = "All maps and scenarios, yours and the built-in ones.", self.open_another
        label = self.app.bindings.label
        key = label("editor_open")
        foot.put(Button, "open", "Open ...", on_press=another, shortcut=key, tooltip=tip)
        keep, key = partial(keeping.keep, self, as_map=True), label("editor_save")
        foot.put(Button, "keep.map", "Save map", on_press=keep, shortcut=key, disabled=empty)
        keep = partial(keeping.keep, self, as_map=False)
        foot.put(Button, "keep.scenario", "Save scenario", on_press=keep, disabled=empty)
        why, start, look = stops(self.desk.now), partial(trying.ask, self), ButtonLook.COMMIT
        key = label("editor_try")
        foot.put(Button, "try", "Try it", on_press=start, look=look, shortcut=key, disabled=why)

    # --- actions --------------------------------------------------------------------------------

    def act(self, press: Callable[[], object]) -> None:
        """Call an edit, play its sound, and lay out again."""
        press()
        self.app.audio.play("refuse" if self.hand.refusal else "click")
        self.lay_out()

    def take(self, mode: Mode) -> None:
        """Switch to another mode."""
        self.hand.take(mode)
        self.lay_out()

    def undo(self) -> None:
        """Undo the last step."""
        self.desk.undo()
        self.hand.settle()
        self.lay_out()

    def redo(self) -> None:
        """Redo the step that was undone last."""
        self.desk.redo()
        self.hand.settle()
        self.lay_out()

    def tell(self, **words: object) -> None:
        """Change texts of the scenario."""
        fields = " ".join(words)
        self.desk.do(self.desk.now.telling(**words), _FIELDS.get(fields, "the scenario"), fields)
        self.lay_out()

    def tell_side(self, seat: Seat, **fields: object) -> None:
        """Change one side of the scenario."""
        what = "a side's name" if "name" in fields else "a side's fleet"
        self.desk.do(self.desk.now.with_side(seat, **fields), what, f"{seat} {' '.join(fields)}")
        self.lay_out()

    def take_edge(self, edge: str) -> None:
        """Set the first side's edge, or leave it to the players (SET-4)."""
        self.desk.do(replace(self.desk.now, edge=Edge(edge) if edge else None), "the first side's edge")
        self.lay_out()

    def draw_seed(self) -> None:
        """Replace the map with the one of the typed seed, or of a random seed if none was typed."""
        seed = secrets.randbelow(100_000) if not self.seed.strip() else seed_of(self.seed)
        if seed is None:
            self.app.toast("A seed is a whole number, such as 7.", "refusal")
            return
        self._put(generate_terrain(seed), "the map from a seed")

    def clear(self) -> None:
        """Remove all rocks and markers; undo brings them back."""
        self._put((), "clearing the map")

    def _put(self, rocks: tuple[Polygon, ...], what: str) -> None:
        self.hand.choose()
        self.desk.do(replace(self.desk.now, rocks=rocks, posts=(), outline=()), what)
        self.hand.take(self.hand.mode)
        self.lay_out()

    def show_fault(self, fault: Fault) -> None:
        """Select what a problem is about."""
        self.hand.take(Mode.CHOOSE)
        self.hand.choose(rock=fault.rock, post=fault.marker)
        self.lay_out()

    # --- input ----------------------------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Pan with the middle or right button; handle the board's keys if nothing else does."""
        if self.ui.modal is None and self.ui.popup is None and self._panned(event):
            return True
        if super().event(event):
            if event.type == pygame.MOUSEMOTION and self.hand.mode is Mode.DRAW and self.hand.outline:
                self.lay_out()
            return True
        free = self.ui.modal is None and self.ui.popup is None and not self.ui.is_typing()
        return event.type == pygame.KEYDOWN and free and editor_keys.take(self, event)

    def _panned(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
            if event.button == 3 and self.hand.outline:
                self.undo()
                return True
            self._pan = event.pos if self.ui.px("board").collidepoint(event.pos) else None
            return self._pan is not None
        if event.type == pygame.MOUSEMOTION and self._pan is not None:
            x, y = event.pos
            self.easel.camera.pan_px(x - self._pan[0], y - self._pan[1])
            self._pan = (x, y)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3) and self._pan is not None:
            self._pan = None
            return True
        return False

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the contexts whose keys work here."""
        return (MAP_EDITOR, PLACING)

    def forget_presses(self) -> None:
        """Cancel panning and dragging."""
        super().forget_presses()
        self._pan = None
        self.hand.settle()

    def back(self) -> None:
        """Cancel what is in progress; else leave, after asking if changes would be lost."""
        if self.hand.cancel():
            self.lay_out()
        else:
            keeping.leave(self)

    def open_another(self) -> None:
        """Go to the list of all maps and scenarios."""

        def show() -> None:
            if self.app.screen.name != "scenarios":
                self.app.push(make_screen("scenarios", self.app))

        keeping.leave(self, show)

    def would_lose(self) -> str:
        """Return the name of the map if it is unsaved and nothing can be written, or ""."""
        kept = self.desk.is_kept or self.app.home.writable
        return "" if kept else f"the map “{self.desk.now.name.strip() or 'Map'}”"

    def on_quit(self) -> str:
        """Save unsaved changes to a separate file; return where."""
        name = keeping.keep_aside(self)
        return f"the map “{name}”, among the scenarios" if name else ""

    def state(self) -> dict[str, object]:
        """Return the sheet and the selection."""
        hand, sheet = self.hand, self.desk.now
        return {
            "rocks": [[list(corner) for corner in rock] for rock in sheet.rocks],
            "markers": [list(post.at) for post in sheet.posts],
            "edge": sheet.edge.value if sheet.edge else "",
            "mode": hand.mode.value,
            "rock": hand.rock,
            "corner": hand.corner,
            "marker": hand.post,
            "outline": [list(corner) for corner in hand.outline],
            "refusal": str(hand.refusal) if hand.refusal else "",
            "faults": [str(fault) for fault in self.easel.faults],
            "path": str(self.desk.path or ""),
            "kept": self.desk.is_kept,
        }
