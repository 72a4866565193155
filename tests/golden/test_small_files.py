"""Settings, fleets, maps and the rest that older versions wrote read as they were written."""

from typing import Any

from game.book.hints.seen import FILE_NAME as HINTS_FILE
from game.book.hints.seen import SeenHints
from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import take_down
from game.families.false_sunrise.maps.files import all_kept, open_kept, open_map, open_scenario, shelves_of
from game.families.false_sunrise.maps.starting import begin
from game.families.false_sunrise.new_match.choices_file import FILE as CHOICES_FILE
from game.families.false_sunrise.yard.shelf import own_fleets
from game.games import key_actions
from game.match.seats import HOTSEAT
from game.shell.keys import Bindings
from game.shell.settings import load_settings
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.scenarios import load_scenario
from rules.false_sunrise.share_code import fleet_from_code
from tools.golden.small_files import digest_of_rocks, facts_of_choices, facts_of_fleet


def held_against(found: Any, expected: Any) -> None:
    """Demand all that was there; what a later version has besides is its own matter."""
    assert {key: found[key] for key in expected} == expected


def test_settings_and_keys_keep_their_values(home: Any, expected: Any) -> None:
    settings, notice = load_settings(home.settings_file, Bindings(key_actions()).actions)
    assert notice == ""
    held_against(settings.model_dump(mode="json"), expected["settings"])
    bindings = Bindings(key_actions(), settings.keys)
    for action, keys in expected["settings"]["keys"].items():
        assert bindings.keys(action) == tuple(keys)


def test_the_last_choices_come_back(home: Any, expected: Any) -> None:
    choices = CHOICES_FILE.load(home.config / CHOICES_FILE.name)
    held_against(facts_of_choices(choices), expected["choices"])
    assert choices.map.ready is not None
    assert choices.map.ready.is_file()


def test_finished_lessons_are_remembered(home: Any, expected: Any) -> None:
    progress, notice = load_progress(home)
    assert notice == ""
    assert progress.done == expected["progress"]["done"]
    assert progress.offered is expected["progress"]["offered"]


def test_seen_hints_are_not_shown_again(home: Any, expected: Any) -> None:
    seen = SeenHints.load(home.config / HINTS_FILE)
    for player, hints in expected["hints"].items():
        assert all(seen.has(player, hint) for hint in hints)


def test_fleets_open_with_all_that_is_on_them(home: Any, expected: Any) -> None:
    assert len(own_fleets(home.fleets)) == len(expected["fleets"])
    for path, known in expected["fleets"].items():
        fleet = load_fleet(home.data / path)
        held_against({**facts_of_fleet(fleet), "code": known["code"]}, known)
        assert breaches(fleet, load_edition(fleet.edition).catalogue, 20) == []


def test_share_codes_give_the_same_fleets(home: Any, expected: Any) -> None:
    for path, known in expected["fleets"].items():
        assert fleet_from_code(known["code"]) == load_fleet(home.data / path)


def test_maps_open_with_all_their_rocks(home: Any, expected: Any) -> None:
    for path, known in expected["maps"].items():
        sheet = open_map(home.data / path)
        assert (sheet.name, sheet.story.about) == (known["name"], known["about"])
        assert digest_of_rocks(sheet.rocks) == known["rocks"]


def test_scenarios_open_and_can_be_played(home: Any, expected: Any) -> None:
    for path, known in expected["scenarios"].items():
        sheet = open_scenario(home.data / path, shelves_of(home))
        assert (sheet.name, sheet.story.about) == (known["name"], known["about"])
        assert digest_of_rocks(sheet.rocks) == known["rocks"]
        assert [[*map(float, post.at), post.owner and post.owner.value] for post in sheet.posts] == known[
            "markers"
        ]
        scenario = load_scenario(home.data / path, shelves_of(home))
        assert [scenario.file.sides.red.name, scenario.file.sides.blue.name] == known["sides"]
        session = begin(scenario, home, ("Ember", "Tide"), HOTSEAT, quick=True, seed=1)
        assert not session.over


def test_the_editor_lists_them_all_and_opens_each(home: Any, expected: Any) -> None:
    kept = {str(one.path.relative_to(home.data)): one for one in all_kept(home) if one.kind.is_own}
    assert set(kept) == {*expected["maps"], *expected["scenarios"]}
    for one in kept.values():
        assert one.problem == ""
        open_kept(one, home)


def test_own_lessons_open(home: Any, expected: Any) -> None:
    for path in expected["lessons"]:
        shelved = take_down(home.data / path)
        assert shelved.lesson is not None, shelved.problem
