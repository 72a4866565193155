"""Scenarios: those of the game and the player's own, with story, table and sides, and who is to play them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from game.families.astra_et_tenebrae.new_match.setting_up import set_up
from game.families.astra_et_tenebrae.screens.table_picture import TablePicture
from game.match.choosing import told_apart
from game.match.remembered import BEING_READ, ReadingTime, Remembered, files_in
from game.match.seats import Seating
from game.match.session import Session
from game.screens.new_match.last_time import drawn_seed
from game.screens.scenario_list import GAP, NOTHING, OfferList
from game.shell.assets import asset_path
from game.shell.paths import Home
from game.shell.theme import HEADING
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Column, Row, centred, columns, rows
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.scenarios import Scenario, load_scenario, sides_of
from rules.astra_et_tenebrae.state import Scene
from rules.file_error import FileError, unnamed
from rules.kernel.seats import PLAYERS, Seat

FOLDER = "astra-et-tenebrae"
_SIDE = 118


@dataclass(frozen=True, slots=True)
class Kept:
    """A file on offer; `problem` says why it cannot be played, `scenario` has what can."""

    path: Path
    name: str
    own: bool
    about: str = ""
    scenario: Scenario | None = None
    problem: str = ""


_KNOWN: Remembered[Kept] = Remembered()


def own_folder(home: Home) -> Path:
    """Name the folder of the player's own scenarios of this game."""
    return home.scenarios / FOLDER


def all_kept(home: Home, moment: ReadingTime | None = None) -> list[Kept]:
    """List all scenarios, the game's first, in a moment if one is given; never raises."""
    kept = []
    for own, folder in ((False, asset_path("scenarios", FOLDER)), (True, own_folder(home))):
        for path in files_in(folder):
            found = _KNOWN.of(path, _own if own else _ready, moment if own else None)
            kept.append(found or Kept(path, path.stem, own, problem=BEING_READ))
    return kept


def _ready(path: Path) -> Kept:
    return _read(path, own=False)


def _own(path: Path) -> Kept:
    return _read(path, own=True)


def _read(path: Path, *, own: bool) -> Kept:
    try:
        scenario = load_scenario(path)
    except FileError as error:
        return Kept(path, path.stem, own, problem=unnamed(str(error), str(path)))
    return Kept(path, scenario.file.name, own, scenario.file.about, scenario)


class Scenarios(OfferList[Kept]):
    """List scenarios, and begin a battle on one."""

    help_link: ClassVar[str] = "AS-1"
    setup_tip: ClassVar[str] = (
        "The program lays captains and places ships where the scenario leaves that open."
    )
    setup_topic: ClassVar[str] = "AS-2"

    def read(self, moment: ReadingTime) -> list[Kept]:
        """List what there is."""
        return all_kept(self.app.home, moment)

    def groups(self) -> list[tuple[str, list[Kept]]]:
        """Put the game's own first."""
        headings = ((False, "SCENARIOS"), (True, "YOUR SCENARIOS"))
        return [(words, [one for one in self.kept if one.own is own]) for own, words in headings]

    def rules_of(self, one: Kept) -> str:
        """Name a scenario's edition."""
        return EDITION_WORDS[one.scenario.file.edition].name if one.scenario is not None else ""

    def edition_of(self, one: Kept | None) -> str:
        """Return a scenario's edition."""
        return EDITIONS[0] if one is None or one.scenario is None else one.scenario.file.edition

    def suggested(self, one: Kept | None) -> Seat:
        """Return the seat that a scenario suggests."""
        return Seat.RED if one is None or one.scenario is None else one.scenario.suggested

    # --- the layout -----------------------------------------------------------------------------

    def build_story(self, one: Kept, area: Rect) -> None:
        """Add name and story, the table, what is special, and both sides."""
        ui, scenario = self.ui, one.scenario
        column = Column(ui.add, area, high=18, gap=6)
        column.row(high=26).put(Label, "story.name", one.name, style=HEADING.sized(20))
        if scenario is None:
            words, sign = one.problem, Icon.WARNING
            column.fill().put(Label, "story.problem", words, colour="refusal", wrap=True, icon=sign)
            return
        text = scenario.file.opening or one.about
        words = text.replace("\n", "\n\n")
        high = min(ui.pen.words_height(words, area.width) + 2, area.height // 3)
        column.row(high=high, below=10).put(Label, "story.opening", words, wrap=True, tooltip=text)
        room, sides = rows(column.rect, [0, _SIDE], gap=10)
        wide = min(room.width, round(room.height * 1.5))
        setup = scenario.setup
        ui.add(
            TablePicture(
                "story.picture",
                centred(room, wide, round(wide / 1.5)),
                setup.terrain.polygons,
                scene=setup.scene,
                sides=sides_of(setup),
                tooltip="Rocks, where the sides begin, and ships that have a place, with their motion.",
            )
        )
        below = Column(ui.add, sides, high=18, gap=6)
        limits = _limits(scenario)
        below.put(Note, "story.limits", limits, tooltip=limits)
        for seat, cell in zip(PLAYERS, columns(below.rect, [0, 0], gap=20), strict=True):
            said = _ships_words(scenario, seat)
            title = scenario.file.by_seat[seat].name
            self.build_side(seat, scenario.file.edition, title, (said, said), cell)

    def build_foot(self, area: Rect) -> None:
        """Add the ways on."""
        one, own = self.chosen, own_folder(self.app.home)
        problem = NOTHING if one is None else one.problem
        foot = Row(self.ui.add, area, [104, 0, 190, 190], GAP, "foot")
        self.put_back(foot)
        tip = "How they are written is told in assets/scenarios/astra-et-tenebrae/README.md"
        foot.put(Note, "scenarios.own", f"Yours lie in {own}", tooltip=tip)
        self.put_beginning(foot, problem)

    # --- the ways on ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the battle, and tell its story over the table."""
        from game.screens.table.screen import TableScreen  # late: it brings the whole table
        from game.screens.table.story import tell_story

        one = self.chosen
        if one is None or one.scenario is None:
            self.app.toast(NOTHING if one is None else one.problem, "refusal")
            return
        self.app.audio.play("confirm")
        names = told_apart(self.app.settings.player_names, self.players, one.scenario.file.edition)
        seating = Seating(dict(self.players))
        setup = one.scenario.setup_for(names)
        session = Session.new(setup, home=self.app.home, seating=seating, quick=self.quick)
        if self.quick:
            set_up(session, drawn_seed())
            session.show_all()
        table = TableScreen(self.app, session)
        self.app.push(table)
        tell_story(table)

    def state(self) -> dict[str, object]:
        """Say what is listed and chosen."""
        return {
            "ready": [one.path.stem for one in self.kept if not one.own],
            "own": [one.path.stem for one in self.kept if one.own],
            "chosen": self.at.stem if self.at else None,
            "players": {seat.value: player for seat, player in self.players.items()},
        }


def _limits(scenario: Scenario) -> str:
    """Say in a line what is special."""
    setup = scenario.setup
    scene = setup.scene or Scene()
    rocks = len(setup.terrain.polygons)
    limit = f"{setup.turn_limit} turns (AE-2)" if setup.turn_limit else "no last turn"
    captains = "captains known to both" if scene.captains else "captains as the sides lay them (AS-2)"
    parts = (
        EDITION_WORDS[setup.edition].name,
        limit,
        f"{rocks} rocks (AT-1)" if rocks else "",
        captains,
        "ships on their way (AM-5)" if scene.motions else "",
    )
    return " · ".join(filter(None, parts))


def _ships_words(scenario: Scenario, seat: Seat) -> str:
    """Name the ships of a side, with the captains that the scenario gives them."""
    captains = scenario.setup.scene.captains if scenario.setup.scene is not None else {}
    return ", ".join(
        f"{ship} ({captains[ship]})" if ship in captains else ship for ship in scenario.setup.ships[seat]
    )
