"""Every kind of request and of event has its record, and every record its words, tool, ruling and sound."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest

from game import games
from game.game_ui import RequestUi
from game.games import CARDS, UIS, card_of, request_ui_of, ui, ui_of
from rules.false_sunrise.prompts import FORMS, Prompt, known_kind
from rules.games import GAMES
from rules.kernel.requests import ChooseOne, ChooseSome, Request, Roll
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out
from tools.sound.effects import SOUNDS


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Run over all classes that stand on one."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def family(game: str) -> str:
    """Name the folder in which a game has its rules and its screens."""
    return game.replace("-", "_")


def forms(game: str) -> list[str]:
    """List the kinds of a game's own requests, as its rules have them. Editions may have one kind each."""
    for edition in GAMES[game]().editions:
        GAMES[game]().load(edition)
    # A dataclass with slots is made anew: the class that it was made of is there, too, under the same name.
    own = {
        one.__qualname__: getattr(one, "asks_for", None)
        for one in below(Request)
        if one.__module__.startswith(f"rules.{family(game)}.")
    }
    return [kind for kind in own.values() if isinstance(kind, str)]


def prompts(game: str) -> list[str]:
    """List the plain choices of a game, beside its own forms of requests: the values of its Prompt."""
    own = {
        one.__qualname__: one
        for one in StrEnum.__subclasses__()
        if one.__module__.startswith(f"rules.{family(game)}.") and one.__name__ == "Prompt"
    }
    return [kind for one in own.values() for kind in one]


def events(game: str) -> set[str]:
    """List the kinds of a game's events; one whose rules are a single file has them as EVENTS."""
    forms(game)
    try:
        base = importlib.import_module(f"rules.{family(game)}.events").Event
    except ModuleNotFoundError:
        return set(importlib.import_module(f"rules.{family(game)}.game").EVENTS)
    return {kind for one in below(base) if isinstance(kind := getattr(one, "kind", None), str)}


def module(game: str, name: str) -> Any:
    """Import a module that each game has among its screens."""
    return importlib.import_module(f"game.families.{family(game)}.{name}")


def test_every_game_has_screens_and_no_screens_are_without_a_game() -> None:
    assert list(CARDS) == list(UIS) == list(GAMES)
    own = {one.__module__.split(".")[1] for one in below(Request) if one.__module__.startswith("rules.")}
    assert own <= {"kernel", *map(family, GAMES)}, "no request is outside the games that are listed"


@pytest.mark.parametrize("game", UIS)
def test_no_request_is_without_its_record_and_no_record_without_a_request(game: str) -> None:
    kinds = [*forms(game), *prompts(game), Roll.asks_for]
    assert set(ui(game).requests) == set(kinds)
    assert len(kinds) == len(set(kinds)), "no two kinds have one name"


def test_the_forms_of_false_sunrise_are_listed() -> None:
    assert set(FORMS) == set(forms("false-sunrise"))


@pytest.mark.parametrize(
    ("game", "ask"),
    [(game, ask) for game in UIS for ask in ui(game).requests.values()],
    ids=lambda one: one.title if isinstance(one, RequestUi) else one,
)
def test_each_record_is_whole(game: str, ask: RequestUi) -> None:
    assert ask.tool is None or callable(ask.tool)
    assert ask.topic in GAMES[game]().rulings()
    assert ask.question[0].isupper()
    assert ask.title[0].isupper()
    assert ask.thinking_about[0].islower()
    assert not ask.undo_label or ask.undo_label[0].islower()


def test_a_plain_choice_is_of_the_kind_of_its_prompt() -> None:
    for kind in (ChooseOne, ChooseSome):
        assert kind(None, Prompt.LOSE, (), (), "DMG-3").kind == "lose"  # type: ignore[arg-type, operator]


def test_files_know_every_kind_and_no_other() -> None:
    assert [known_kind(kind) for kind in (*FORMS, *Prompt)] == [*FORMS, *Prompt]
    with pytest.raises(ValueError, match="there are marker, keep_back"):
        known_kind("tea")


@pytest.mark.parametrize("game", UIS)
def test_every_event_has_its_record_and_every_record_its_event(game: str) -> None:
    event_uis = ui(game).events
    assert set(event_uis) == events(game)
    for kind, event_ui in event_uis.items():
        assert not event_ui.log_kinds or set(event_ui.log_kinds) <= set(module(game, "events_ui").KINDS), kind
        assert bool(event_ui.sound) == bool(event_ui.priority), kind
        assert callable(event_ui.sound) or event_ui.sound in {*SOUNDS, ""}, kind
    priorities = [event_ui.priority for event_ui in event_uis.values() if event_ui.priority]
    assert len(set(priorities)) == len(priorities), "of a beat one event is heard, always the same"


@pytest.mark.parametrize("game", UIS)
def test_every_event_of_a_match_sounds_as_its_record_says(game: str) -> None:
    rules, event_uis = GAMES[game](), ui(game).events
    given = {
        one.name.replace("-", "_"): [] if one.often and not one.default else one.default
        for one in rules.arguments
    }
    match = new_match(rules.load(rules.editions[0]), rules.draw_setup(rules.editions[0], given).setup(2), 2)
    play_out(match, ("random", "random"), 2)
    state, heard = match.ruleset.opening(match.setup), set()
    for event in (event for beat in match.beats for event in beat):
        sound = event_uis[event.kind].sound
        heard.add(sound(event, state) if callable(sound) else sound)
        event.apply(state)
    assert heard <= {*SOUNDS, ""}
    assert len(heard) > 5 or heard >= {
        event_ui.sound for event_ui in event_uis.values() if isinstance(event_ui.sound, str)
    }


def test_no_two_games_name_an_edition_or_a_ruling_alike() -> None:
    games = [load() for load in GAMES.values()]
    editions = [edition for game in games for edition in game.editions]
    rulings = [ruling for game in games for ruling in game.rulings()]
    assert len(editions) == len(set(editions))
    assert len(rulings) == len(set(rulings))


def test_a_game_on_one_list_only_is_told_which_line_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    for known, name, find in ((UIS, "UIS", ui_of), (CARDS, "CARDS", card_of)):
        listed = {game: path for game, path in known.items() if game != "dark-frontier"}
        monkeypatch.setattr(games, name, listed)
        with pytest.raises(LookupError, match=f"dark-frontier has no line in {name}"):
            find(GAMES["dark-frontier"]().editions[0])


def test_a_question_without_a_record_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ui("dark-frontier")), "requests", {})
    with pytest.raises(LookupError, match='ask "dice", and the `requests` of FrontierUi have no such'):
        request_ui_of(GAMES["dark-frontier"]().editions[0], Roll(1, 6, "luck"))
