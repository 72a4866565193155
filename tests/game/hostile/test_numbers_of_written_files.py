"""Each number of each file that people write is put out of bounds, and the file opened wherever it can be.

What comes of it is a row that says what is wrong, or a file that can be looked at, edited, begun and printed.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from game.families.astra_et_tenebrae.screens.scenarios import Scenarios as FrigateScenarios
from game.families.dark_frontier.screens.scenarios import Scenarios as DuelScenarios
from game.match.file_cache import files_in
from game.screens.course import Course
from game.screens.table.table_screen import TableScreen
from game.shell.assets import asset_path
from rules.files import parse_yaml
from tests.one_number import Changed, with_one_number_changed

GOLDEN = Path(__file__).parents[2] / "golden" / "0.2.0" / "home"
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # hundreds of files: libyaml is faster


class Kind(NamedTuple):
    """A kind of file: a good one, the folder of the player's own, and what lists it."""

    good: Path
    folder: Callable[[Any], Path]
    opened: Callable[[Any], Any]

    @property
    def data(self) -> Any:
        return parse_yaml(self.good.read_bytes(), self.good.name).data


KINDS = {
    "map": Kind(
        GOLDEN / "maps" / "golden-reef.yaml", lambda home: home.maps, lambda desk: desk.open("scenarios")
    ),
    "scenario": Kind(
        GOLDEN / "scenarios" / "golden-night.yaml",
        lambda home: home.scenarios,
        lambda desk: desk.open("scenarios"),
    ),
    "frigates": Kind(
        asset_path("scenarios", "astra-et-tenebrae", "the-kiln.yaml"),
        lambda home: home.scenarios / "astra-et-tenebrae",
        lambda desk: pushed(desk, FrigateScenarios(desk.app)),
    ),
    "duel": Kind(
        asset_path("scenarios", "dark-frontier", "two-by-two.yaml"),
        lambda home: home.scenarios / "dark-frontier",
        lambda desk: pushed(desk, DuelScenarios(desk.app)),
    ),
}
LESSONS = {
    "table": ("", asset_path("lessons", "11-squadrons-and-dogfights.yaml")),
    "march": ("", asset_path("lessons", "19-first-edition.yaml")),
    "matched": ("", asset_path("lessons", "matched-fire", "21-sets-and-flex-dice.yaml")),
    "yard": ("", asset_path("lessons", "14-building-a-fleet.yaml")),
    "frigates": ("astra-et-tenebrae", files_in(asset_path("lessons", "astra-et-tenebrae"))[2]),
    "duel": ("dark-frontier", files_in(asset_path("lessons", "dark-frontier"))[2]),
}


def pushed(desk: Any, screen: Any) -> Any:
    desk.app.push(screen)
    desk.step()
    return desk.app.screen


def sound(desk: Any, what: object) -> None:
    """Draw on: nothing may have broken."""
    desk.step(3)
    assert desk.app.screen.name != "crash", f"{what}: {desk.app.screen.state()}"


def put(kind_data: Any, folder: Path) -> dict[str, Changed]:
    """Write all changed files into a folder; return them by the stems of their names."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for number, changed in enumerate(with_one_number_changed(kind_data)):
        stem = f"changed-{number:03d}"
        text = yaml.dump(changed.data, Dumper=DUMPER, sort_keys=False, allow_unicode=True)
        (folder / f"{stem}.yaml").write_text(text, encoding="utf-8")
        made[stem] = changed
    return made


def read_all(desk: Any, late: Callable[[], bool]) -> None:
    for _ in range(400):
        desk.step()
        if not late():
            return
    raise AssertionError("the files are never all read")


def back_to(desk: Any, screen: Any) -> None:
    """Leave what was opened for the list again."""
    while desk.app.screen is not screen:
        desk.app.screen.on_quit()
        desk.app.pop()
    if screen.ui.modal is not None:
        screen.ui.close_modal()
    desk.step()


def rows_of(screen: Any, made: dict[str, Changed]) -> Iterator[tuple[Any, Changed]]:
    own = {one.path.stem: one for one in screen.kept if one.path.stem in made}
    assert own.keys() == made.keys(), "each file is a row"
    for stem, changed in made.items():
        yield own[stem], changed


@pytest.mark.parametrize("kind", KINDS)
def test_no_number_of_a_map_or_scenario_ends_its_list(desk: Any, kind: str) -> None:
    good, home = KINDS[kind], desk.app.home
    made = put(good.data, good.folder(home))
    screen = good.opened(desk)
    read_all(desk, lambda: screen._moment.late)
    refused = 0
    for row, changed in rows_of(screen, made):
        screen.choose(row)
        screen.lay_out()
        sound(desk, changed)
        refused += bool(row.problem)
        if row.problem:
            assert str(row.path) not in row.problem
        for deed in ("edit", "begin"):
            if hasattr(screen, deed):
                getattr(screen, deed)()
                sound(desk, f"{deed}: {changed}")
                assert not row.problem or deed == "edit" or not isinstance(desk.app.screen, TableScreen)
                back_to(desk, screen)
    assert refused > len(made) / 2


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_number_of_a_lesson_ends_the_course(desk: Any, lesson: str) -> None:
    game, good = LESSONS[lesson]
    made = put(parse_yaml(good.read_bytes(), good.name).data, desk.app.home.lessons)
    screen = pushed(desk, Course(desk.app, game))
    read_all(desk, lambda: screen._moment.late)
    own = {one.path.stem: at for at, one in enumerate(screen.lessons) if one.own}
    assert own.keys() == made.keys(), "each file is a row"
    for stem, changed in made.items():
        screen.chosen = own[stem]
        screen.lay_out()
        sound(desk, changed)
        row = screen.lessons[own[stem]]
        if not row.problem:
            screen.take()
            sound(desk, changed)
            back_to(desk, screen)
    assert sum(bool(screen.lessons[at].problem) for at in own.values()) > len(made) / 2


def test_every_number_that_json_can_spell_is_tried() -> None:
    tried = [changed.value for changed in with_one_number_changed({"a": 1})]
    assert json.dumps(tried) == "[0, -1, 1e+304, NaN, Infinity, 9223372036854775808]"
