"""Steps that open a screen other than the table, or prepare what it shows."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from game.book.lessons.progress import FILE_NAME, Progress
from game.book.lessons.shelf import ours
from game.challenges.challenge import challenges_in
from game.challenges.files import Title, titles_in
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for
from game.crash import CrashScreen
from game.families.false_sunrise.maps.sheet import sheet_of_rocks
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import building, shelf
from game.match import autosaves
from game.players.background_jobs import BackgroundJobs
from game.screens.challenges.choosing import ChallengeList
from game.screens.challenges.taking import begin_challenge
from game.screens.lessons.taking import LessonTaking, take_lesson
from game.screens.replay import ReplayScreen
from game.screens.rulebook import open_rulebook
from game.shell.assets import asset_path
from rules.bounds import Change, Seed, SmallCount, Text
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.files import write_atomically
from tools.screenshots.positions import FOLDER
from tools.screenshots.step import Step, WidgetId, Words
from tools.screenshots.studio import Studio, unseen

_NEW = "new"
MONDAY = dt.date(2024, 7, 1)
_HINT_S, _STEP_S, _MOST_STEPS = 60, 0.1, 400


class Open(Step):
    """Open a screen by its registered name."""

    open: Text

    def take(self, studio: Studio) -> None:
        studio.desk.open(self.open)


class Hints(Step):
    """Switch hints on or off."""

    hints: bool

    def take(self, studio: Studio) -> None:
        studio.app.change_settings(hints=self.hints)


class Newcomer(Step):
    """Be a new player, who has not been offered the course; the first scene only opens before any visit."""

    newcomer: SmallCount

    def take(self, studio: Studio) -> None:
        (studio.app.home.config / FILE_NAME).unlink()
        studio.app.visits = self.newcomer
        studio.app.to_title()


class Finished(Step):
    """Have finished a lesson."""

    finished: Text

    def take(self, studio: Studio) -> None:
        Progress(studio.app.home, offered=True).finish(self.finished)


class Lesson(Step):
    """Open a lesson by the name of its file, at a step.

    With `shown` the first step is done and the program performs what follows, up to that step.
    """

    lesson: Text
    step: SmallCount = 0
    shown: SmallCount = 0

    def take(self, studio: Studio) -> None:
        screen: Any = take_lesson(studio.app, next(one for one in ours() if one.path.stem == self.lesson))
        studio.app.push(screen)
        if self.step:
            screen.lead_to(self.step)
        if self.shown:
            studio.desk.step(2)
            studio.desk.click("lesson.next")
            self._perform(screen)

    def _perform(self, screen: Any) -> None:  # noqa: ANN401 - the lessons of each game have their own
        screen.show_me.start()
        for _ in range(_MOST_STEPS):
            screen.update(_STEP_S)
            if screen.guide.index == self.shown and not screen.stage.busy and not screen.show_me.running:
                break


def give_hint(studio: Studio) -> None:
    """Show the hint that a step of a lesson gives after a while."""
    screen: Any = studio.app.screen
    screen.guide.pass_time(_HINT_S)
    screen.rebuild()


class PressFrame(Step):
    """Click what a step of a lesson points at."""

    press_frame: SmallCount

    def take(self, studio: Studio) -> None:
        screen = studio.app.screen
        assert isinstance(screen, LessonTaking), "no lesson is open"
        studio.desk.click_at(screen.card.points()[self.press_frame].center)


# --- challenges ----------------------------------------------------------------------------------


class _InJuly(ChallengeList):
    """The list in a fixed week, so that pictures can be compared."""

    def today(self) -> dt.date:
        return MONDAY


class Challenges(Step):
    """Open the list with the first few challenges graded, and this week's found or still searched for."""

    challenges: SmallCount
    found: bool
    game: Text = ""

    def take(self, studio: Studio) -> None:
        home, week, part = studio.app.home, Week.of(MONDAY), challenges_in(self.game)
        if self.found:
            keep_for(home, part, week, [one.content for one in from_store(part, week, (), A_WEEK)])
        tries, _ = load_challenge_progress(home)
        for at, one in enumerate(_titles(self.game)[: self.challenges]):
            tries.note(one.key, list(Grade)[at % len(Grade)])
        screen = studio.show(_InJuly(studio.app, self.game), 2)
        if not self.found:
            screen.on_quit()


class TakeChallenge(Step):
    """Open the first challenge of a kind; answer it with the `best`, the `first` or `another` answer."""

    challenge: Text
    given: Text | None = None
    game: Text = ""

    def take(self, studio: Studio) -> None:
        titles = _titles(self.game)
        at = next(at for at, one in enumerate(titles) if one.kind == self.challenge)
        screen = begin_challenge(studio.app, titles, at, BackgroundJobs("judge"))
        assert screen is not None
        studio.show(screen, 3)
        if self.given is None:
            return
        best, options = screen.challenge.found, getattr(screen.challenge.request, "options", ())
        match self.given:
            case "best":
                screen.answer(best)
            case "first":  # a ship without its order, or no shot
                screen.answer(screen.challenge.kind.hand(screen.challenge.question))
            case _:
                screen.answer(next(one for one in options if one != best))
        screen.settle()
        screen.complete()
        studio.desk.step(3)


def _titles(game: str) -> list[Title]:
    return [one for one in titles_in(challenges_in(game).folder) if not one.problem]


# --- building ------------------------------------------------------------------------------------


def _fleet(name: str, edition: str) -> FleetFile:
    """Return a ready-made fleet of an edition, the fleet of a file beside the scenes, or a `new` one."""
    own = FOLDER / name
    if name == _NEW:
        return building.new_fleet(edition)
    if own.suffix and own.is_file():
        return load_fleet(own)
    ready = (one.fleet for one in shelf.ready_made([edition]) if one.name == name)
    return next(one for one in ready if one is not None)


class KeepFleet(Step):
    """Have a copy of a ready-made fleet."""

    keep_fleet: Text
    edition: Text = NEWEST

    def take(self, studio: Studio) -> None:
        ready = next(one for one in shelf.ready_made([self.edition]) if one.name == self.keep_fleet)
        shelf.duplicate(ready, studio.app.home.fleets)


class EditFleet(Step):
    """Open the yard with a fleet and one of its ships (-1: the last), perhaps with a row of it selected."""

    edit_fleet: Text
    edition: Text = NEWEST
    faction: Text | None = None
    ship: Change = 0
    row: WidgetId = ""

    def take(self, studio: Studio) -> None:
        fleet = _fleet(self.edit_fleet, self.edition)
        changes = {} if self.faction is None else {"faction": self.faction}
        screen = studio.show(Editor(studio.app, fleet.model_copy(update=changes)))
        if fleet.ships:
            screen.select_ship(self.ship % len(fleet.ships))
        if self.row:
            screen.look(self.row)


class CompareFleet(Step):
    """Compare a fleet with others."""

    compare_fleet: Text
    edition: Text = NEWEST

    def take(self, studio: Studio) -> None:
        studio.show(Comparison(studio.app, _fleet(self.compare_fleet, self.edition)))


class EditMap(Step):
    """Open the map editor with the rocks of a seed."""

    edit_map: Seed

    def take(self, studio: Studio) -> None:
        studio.show(MapEditor(studio.app, sheet_of_rocks(generate_terrain(self.edit_map))))


class AskLaboratory(Step):
    """Open the laboratory, perhaps with a question of an edition."""

    laboratory: Text
    question: Text | None = None

    def take(self, studio: Studio) -> None:
        screen = Laboratory(studio.app)
        studio.app.push(screen)
        if self.question is not None:
            screen.set_edition(self.laboratory)
            screen.ask_question(self.question)


class OpenRulebook(Step):
    """Open the rulebook at a page, a ruling or a term; "" is where it begins."""

    rulebook: WidgetId
    edition: Text | None = None

    def take(self, studio: Studio) -> None:
        wishes = {} if self.edition is None else {"edition": self.edition}
        open_rulebook(studio.app, *([self.rulebook] if self.rulebook else []), **wishes)


# --- saves and replays ---------------------------------------------------------------------------


class LastChoices(Step):
    """Have chosen something for a new match before, as a file of the program keeps it.

    In the content `{fleets}` stands for the folder of ready-made fleets.
    """

    last_choices: Text
    content: Any

    def take(self, studio: Studio) -> None:
        path = studio.app.home.config / self.last_choices
        text = json.dumps(self.content).replace("{fleets}", str(asset_path("fleets")))
        write_atomically(path, text.encode())


class SaveAs(Step):
    """Save the match at the table under a name."""

    save_as: Text

    def take(self, studio: Studio) -> None:
        studio.table.session.save_as(self.save_as)


class Tear(Step):
    """Write half a file of a match: a new one of this name, or with `newest` over the last autosave."""

    tear: Text

    def take(self, studio: Studio) -> None:
        home = studio.app.home
        newest = self.tear == "newest"
        path = autosaves.unfinished(home)[0].paths[0] if newest else home.saves / self.tear
        path.write_text("{", encoding="utf-8")


class Bookmark(Step):
    """Put a bookmark at a share of a replay, in percent."""

    bookmark: Text
    percent: SmallCount

    def take(self, studio: Studio) -> None:
        screen = _replay(studio)
        screen.bookmarks.kept.put(screen.film.last * self.percent // 100, self.bookmark)


class Seek(Step):
    """Go to a share of a replay, in percent."""

    seek: SmallCount

    def take(self, studio: Studio) -> None:
        screen = _replay(studio)
        screen.seek(screen.film.last * self.seek // 100)
        studio.desk.step()


class GoTurn(Step):
    """Go to a turn of a replay."""

    go_turn: Text

    def take(self, studio: Studio) -> None:
        with unseen():
            _replay(studio).go_turn(self.go_turn)
        studio.desk.step(2)


def _replay(studio: Studio) -> ReplayScreen:
    screen = studio.app.screen
    if not isinstance(screen, ReplayScreen):
        raise TypeError(f"{screen.name} is on top, not the replay")
    return screen


class Crash(Step):
    """Show the screen after a crash, with these words."""

    crash: Words

    def take(self, studio: Studio) -> None:
        words = self.crash.replace("{logs}", studio.app.home.logs.name)
        studio.app.push(CrashScreen(studio.app, words.splitlines(), studio.app.quit))


STEPS: tuple[type[Step], ...] = (
    Open, Hints, Newcomer, Finished, Lesson, PressFrame, Challenges, TakeChallenge, KeepFleet, EditFleet,
    CompareFleet, EditMap, AskLaboratory, OpenRulebook, LastChoices, SaveAs, Tear, Bookmark, Seek, GoTurn,
    Crash,
)  # fmt: skip
