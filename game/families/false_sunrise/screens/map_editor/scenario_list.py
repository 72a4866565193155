"""Maps and scenarios: all there are, with picture and story, and who is to play them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.files import Kept, Kind, all_kept, open_kept
from game.families.false_sunrise.maps.starting import scenario_on
from game.families.false_sunrise.screens.map_editor.screen import MapEditor, fresh_sheet
from game.families.false_sunrise.screens.map_editor.story_view import story_view
from game.families.false_sunrise.screens.map_editor.trying import play
from game.match.remembered import SLICE_S, ReadingTime
from game.match.seats import HUMAN
from game.screens.base import Screen
from game.screens.sound_sign import clear_of_sign
from game.shell.theme import BODY, STRONG, TITLE
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Row, columns, rows
from game.widgets.lists import RowLook
from game.widgets.modal import confirm
from game.widgets.rowlist import CARD, Cell, Line, ListRow, RowList, heading, sign
from game.widgets.setting import setter
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.scenarios import Scenario
from rules.files import FileError
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

_MARGIN, _GAP = 16, 10
NOTHING = "Nothing is chosen."


class Scenarios(Screen):
    """List scenarios and maps; begin a battle on one, or take it to the map editor."""

    name: ClassVar[str] = "scenarios"
    help_link: ClassVar[str] = "maps"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: list[Kept] = []
        self.at: Path | None = None
        self.players: dict[Seat, str] = {}
        self.quick = True
        self.played: Scenario | None = None  # what would be: a scenario, or a map with two ready-made fleets
        self._moment = ReadingTime()

    # --- what there is --------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the folders again: the editor may have changed them."""
        self._read(ReadingTime())
        if self.chosen is None:
            self._choose_kept(self.kept[0] if self.kept else None)
        self.played = self._look()
        self.lay_out()
        if self.ui.focus_id is None:
            self.ui.focus("scenarios.list", visible=False)

    def _read(self, moment: ReadingTime) -> None:
        self._moment = moment
        self.kept = all_kept(self.app.home, moment)

    def update(self, dt_s: float) -> bool:
        """Read on where there was no time for all files."""
        if late := self._moment.late:
            before = self.chosen
            self._read(ReadingTime(SLICE_S))
            if self.chosen != before:
                self._choose_kept(self.chosen)
            self.lay_out_behind_list()
        return super().update(dt_s) or late

    @property
    def chosen(self) -> Kept | None:
        """What is chosen in the list."""
        return next((one for one in self.kept if one.path == self.at), None)

    def _look(self) -> Scenario | None:
        one = self.chosen
        if one is None or one.problem:
            return None
        if one.scenario is not None:
            return one.scenario
        try:
            return scenario_on(open_kept(one, self.app.home), self.app.home)
        except FileError:
            return None

    def _choose_kept(self, one: Kept | None) -> None:
        self.at = None if one is None else one.path
        self.played = self._look()
        suggested = one.scenario.suggested if one is not None and one.scenario is not None else Seat.RED
        level = next((name for name in self.players.values() if name != HUMAN), next(iter(LEVELS)))
        self.players = {seat: HUMAN if seat is suggested else level for seat in PLAYERS}

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, list, story with picture, and the ways on."""
        window = Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        head, body, foot = rows(window, [40, 0, 44], gap=_GAP)
        head = clear_of_sign(head, size[0])
        self.ui.add(Label("heading", head, "MAPS AND SCENARIOS", style=TITLE.sized(24)))
        left, right = columns(body, [max(340, size[0] // 3), 0], gap=_GAP)
        self._build_list(left)
        panel = self.ui.add(Panel("story", right))
        one = self.chosen
        if one is not None:
            story_view(self, one, panel.rect.inflate(-28, -24))
        self._build_foot(foot)

    def _build_list(self, area: Rect) -> None:
        made = rows_of(self.kept)
        at = next((n for n, row in enumerate(made) if isinstance(row, Kept) and row.path == self.at), None)
        listed = RowList(
            "scenarios.list",
            area,
            made,
            pen=self.ui.pen,
            row_of=kept_row,
            gap=4,
            selected=at,
            on_select=self._choose,
            on_activate=lambda _row: self.begin(),
            group="list",
        )
        if at is not None:
            listed.show_row(at)
        self.ui.add(listed)

    def _choose(self, row: Kept | ListRow) -> None:
        if isinstance(row, Kept) and row.path != self.at:
            self._choose_kept(row)
            self.lay_out()

    def _build_foot(self, area: Rect) -> None:
        one, home = self.chosen, self.app.home
        own = one is not None and one.kind.is_own
        nothing = NOTHING if one is None else ""
        ready = nothing or ("" if own else "What comes with the game stays.")
        problem = nothing or (one.problem if one is not None else "")
        if not problem and self.played is None:
            problem = "It is not finished: the map editor says what is missing."
        foot = Row(self.ui.add, area, [104, 120, 150, 104, 0, 190, 190], _GAP, "foot")
        key = self.app.bindings.label("back")
        foot.put(Button, "scenarios.back", "Back", on_press=self.back, shortcut=key)
        foot.put(Button, "scenarios.new", "New map", on_press=self.new_map)
        words = "Edit" if own else "Edit a copy"
        foot.put(Button, "scenarios.edit", words, on_press=self.edit, disabled=nothing)
        look, delete = ButtonLook.DANGER, self.ask_delete
        foot.put(Button, "scenarios.delete", "Delete", on_press=delete, look=look, disabled=ready)
        tip = (
            f"Your scenarios: {home.scenarios}\nYour maps: {home.maps}\n"
            "How they are written is told in assets/scenarios/README.md"
        )
        foot.put(Note, "scenarios.own", f"Yours lie in {home.data}", tooltip=tip)
        tip = "The program places what the scenario leaves open: straight to orders."
        take, words = setter(self, "quick", self.lay_out), "Skip the setup"
        foot.put(
            Checkbox, "scenarios.quick", words, on=self.quick, on_change=take, tooltip=tip, topic="SET-3"
        )
        look, begin = ButtonLook.COMMIT, self.begin
        foot.put(
            Button, "scenarios.begin", "Begin", on_press=begin, look=look, shortcut="Enter", disabled=problem
        )

    def seat(self, seat: Seat, player: str) -> None:
        """Let another player take a side."""
        self.players[seat] = player
        self.lay_out()

    # --- the ways on ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the battle."""
        if self.played is None:
            self.app.toast(self.chosen.problem if self.chosen else NOTHING, "refusal")
            return
        self.app.audio.play("confirm")
        play(self.app, self.played, self.players, quick=self.quick)

    def new_map(self) -> None:
        """Begin a map of one's own."""
        self.app.push(MapEditor(self.app, fresh_sheet()))

    def edit(self) -> None:
        """Take what is chosen to the map editor; what comes with the game is kept as a copy there."""
        one = self.chosen
        if one is None:
            return
        try:
            sheet = open_kept(one, self.app.home)
        except FileError as error:
            self.app.toast(f"This cannot be opened. {error}", "refusal")
            return
        self.app.push(MapEditor(self.app, sheet, one.path if one.kind.is_own else None))

    def ask_delete(self) -> None:
        """Delete the chosen file of the player's own, once that has been confirmed."""
        one = self.chosen
        if one is None or not one.kind.is_own:
            return

        def delete() -> None:
            try:
                one.path.unlink(missing_ok=True)
            except OSError as error:
                self.app.toast(f"{one.path.name} cannot be deleted: {error.strerror}.", "refusal")
            self.enter()

        words = f"{one.path.name} is removed from this computer. This cannot be taken back."
        confirm(self.ui, "delete", f"Delete {one.name}?", words, "Delete", delete)

    def state(self) -> dict[str, object]:
        """Say what is listed and chosen."""
        return {
            "ready": [one.path.stem for one in self.kept if one.kind is Kind.READY],
            "own": [one.path.stem for one in self.kept if one.kind.is_own],
            "chosen": self.at.stem if self.at else None,
            "players": {seat.value: player for seat, player in self.players.items()},
        }


_ABOUT = BODY.sized(12)
_HEADINGS = {
    Kind.READY: "SCENARIOS",
    Kind.SCENARIO: "YOUR SCENARIOS",
    Kind.MAP: "YOUR MAPS",
    Kind.READY_MAP: "MAPS",
}


def rows_of(kept: Sequence[Kept]) -> list[Kept | ListRow]:
    """Make the rows, with a heading over each kind of which there are any."""
    made: list[Kept | ListRow] = []
    for kind, words in _HEADINGS.items():
        mine = [one for one in kept if one.kind is kind]
        made += [heading(words, left=8), *mine] if mine else []
    return made


def kept_row(one: Kept | ListRow, _look: RowLook) -> ListRow:
    """Describe a file: its name, what it is about or what is wrong with it, and a scenario's rules."""
    if isinstance(one, ListRow):
        return one
    said = one.problem or one.about
    words = Cell(said, _ABOUT, "refusal" if one.problem else "secondary")
    rules = load_edition(one.scenario.file.edition).name if one.scenario is not None else ""
    beside = Cell(rules, _ABOUT, "accent", side="right")
    lines = (Line([Cell(one.name, STRONG.sized(14)), beside], 20), Line([words], wrap=True))
    mark = sign(Icon.WARNING, "refusal", 14, 8) if one.problem else None
    text = ", ".join(filter(None, (one.name, rules, said)))
    return ListRow((), lines, pad=(12, 7, 10, 7), ground=CARD, first=mark, tip=one.problem, text=text)
