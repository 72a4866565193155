"""Maps and scenarios: a list of all, with picture and story, and who plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.false_sunrise.maps.files import Kept, Kind, all_kept, open_kept
from game.families.false_sunrise.maps.starting import scenario_on
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor, fresh_sheet
from game.families.false_sunrise.screens.map_editor.story_words import fleet_words, limits_words
from game.families.false_sunrise.screens.map_editor.trying import play
from game.families.false_sunrise.screens.scene_picture import ScenePicture
from game.match.file_cache import TimeBudget
from game.screens.scenario_list import GAP, NOTHING, OfferList
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Note
from game.widgets.layout import Row
from game.widgets.modal import confirm
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.scenarios import Scenario
from rules.false_sunrise.state import Scene
from rules.file_error import FileError, guarded
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App


class Scenarios(OfferList[Kept]):
    """List scenarios and maps; start a battle on one, or open it in the map editor."""

    title: ClassVar[str] = "MAPS AND SCENARIOS"
    help_link: ClassVar[str] = "maps"
    setup_tip: ClassVar[str] = "The program places the rest, and you start with orders."
    setup_topic: ClassVar[str] = "SET-3"

    def __init__(self, app: App, usual: str = NEWEST) -> None:
        super().__init__(app)
        self.usual = usual
        self.played: Scenario | None = None  # a scenario, or a map with two ready-made fleets

    # --- the list -------------------------------------------------------------------------------

    def read(self, moment: TimeBudget) -> list[Kept]:
        """List scenarios and maps, within a time budget."""
        return all_kept(self.app.home, moment)

    def groups(self) -> list[tuple[str, list[Kept]]]:
        """Return the groups of the list: the game's scenarios, the player's own, then maps."""
        return [(words, [one for one in self.kept if one.kind is kind]) for kind, words in _HEADINGS.items()]

    def look(self, one: Kept | None) -> None:
        """Prepare what would be played."""
        self.played = None if one is None or one.problem else one.scenario or self._on_map(one)

    def _on_map(self, one: Kept) -> Scenario | None:
        try:
            with guarded(str(one.path)):
                return scenario_on(open_kept(one, self.app.home), self.app.home)
        except FileError:
            return None

    # --- the layout -----------------------------------------------------------------------------

    def edition_name(self, edition: str) -> str:
        return load_edition(edition).name

    def told(self, one: Kept) -> Scenario | None:
        """Return what would be played; a map is played with two ready-made fleets."""
        return self.played

    def picture(self, one: Kept, widget_id: str, place: Rect) -> ScenePicture:
        scene = self.played.scene if self.played is not None else Scene()
        tip = "Where fleets deploy, what stands where, and the rocks."
        return ScenePicture(widget_id, place, one.rocks, scene, tooltip=tip)

    def limits(self, scenario: Scenario) -> str:
        return limits_words(scenario)

    def ships_words(self, scenario: Scenario, seat: Seat) -> tuple[str, str]:
        return fleet_words(scenario, seat)

    def build_foot(self, area: Rect) -> None:
        """Add the buttons at the bottom."""
        one, home = self.chosen, self.app.home
        own = one is not None and one.kind.is_own
        nothing = NOTHING if one is None else ""
        ready = nothing or ("" if own else "Built-in files cannot be deleted.")
        problem = nothing or (one.problem if one is not None else "")
        if not problem and self.played is None:
            problem = "It is not finished; the map editor says what is missing."
        foot = Row(self.ui.add, area, [104, 120, 150, 104, 170, 190, 0], GAP, "foot")
        self.put_back(foot)
        foot.put(Button, "scenarios.new", "New map", on_press=self.new_map)
        words = "Edit" if own else "Edit a copy"
        foot.put(Button, "scenarios.edit", words, on_press=self.edit, disabled=nothing)
        look, delete = ButtonLook.DANGER, self.ask_delete
        foot.put(Button, "scenarios.delete", "Delete", on_press=delete, look=look, disabled=ready)
        tip = (
            f"Your scenarios: {home.scenarios}\nYour maps: {home.maps}\n"
            "The format is explained in assets/scenarios/README.md"
        )
        self.put_beginning(foot, problem)
        foot.put(Note, "scenarios.own", f"Yours are in {home.data}", tooltip=tip)

    # --- actions --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the battle."""
        if self.played is None:
            self.app.toast(self.chosen.problem if self.chosen else NOTHING, "refusal")
            return
        self.app.audio.play("confirm")
        play(self.app, self.played, self.players, quick=self.quick)

    def new_map(self) -> None:
        """Start a new map."""
        self.app.push(MapEditor(self.app, fresh_sheet(self.usual)))

    def edit(self) -> None:
        """Open the selection in the map editor; files of the game are edited as copies."""
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
        """Delete the selected file of the player's own, after asking."""
        one = self.chosen
        if one is None or not one.kind.is_own:
            return

        def delete() -> None:
            try:
                one.path.unlink(missing_ok=True)
            except OSError as error:
                self.app.toast(f"{one.path.name} cannot be deleted: {error.strerror}.", "refusal")
            self.enter()

        words = f"{one.path.name} will be deleted from this computer. You cannot undo this."
        confirm(self.ui, "delete", f"Delete {one.name}?", words, "Delete", delete)

    def state(self) -> dict[str, object]:
        """Return what is listed and selected."""
        return {
            "ready": [one.path.stem for one in self.kept if one.kind is Kind.READY],
            "own": [one.path.stem for one in self.kept if one.kind.is_own],
            "chosen": self.at.stem if self.at else None,
            "players": {seat.value: player for seat, player in self.players.items()},
        }


_HEADINGS = {
    Kind.READY: "SCENARIOS",
    Kind.SCENARIO: "YOUR SCENARIOS",
    Kind.MAP: "YOUR MAPS",
    Kind.READY_MAP: "MAPS",
}
