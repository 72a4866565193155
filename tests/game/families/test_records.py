"""Every kind of request and of event has its record, and every record its words, tool, ruling and sound."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from game.families.false_sunrise.asks import ASKS
from game.families.false_sunrise.cues import CUES, KINDS
from game.games import UIS, Ask
from rules.false_sunrise import events
from rules.false_sunrise.prompts import FORMS, Prompt, known_kind
from rules.false_sunrise.rulebook import all_rulings
from rules.kernel.requests import ChooseOne, ChooseSome, Request, Roll
from tools.sound.effects import SOUNDS


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Run over all classes that stand on one."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_no_request_is_without_its_record_and_no_record_without_a_request() -> None:
    forms = {
        one.asks_for
        for one in below(Request)
        if one.__module__.startswith("rules.") and hasattr(one, "asks_for")
    }
    assert forms == {*FORMS, Roll.asks_for}
    assert set(ASKS) == {*FORMS, *Prompt, Roll.asks_for}
    assert len(FORMS) + len(Prompt) == len({*FORMS, *Prompt}), "no two kinds have one name"


@pytest.mark.parametrize(
    "ask", [ask for load in UIS.values() for ask in load().asks.values()], ids=lambda a: a.title
)
def test_each_record_is_whole(ask: Ask) -> None:
    module, name = ask.tool.split(":")
    assert callable(getattr(importlib.import_module(module), name))
    assert ask.topic in all_rulings()
    assert ask.question[0].isupper()
    assert ask.title[0].isupper()
    assert ask.about[0].islower()
    assert not ask.done or ask.done[0].islower()


def test_a_plain_choice_is_of_the_kind_of_its_prompt() -> None:
    for kind in (ChooseOne, ChooseSome):
        assert kind(None, Prompt.LOSE, (), (), "DMG-3").kind == "lose"  # type: ignore[arg-type, operator]


def test_files_know_every_kind_and_no_other() -> None:
    assert [known_kind(kind) for kind in (*FORMS, *Prompt)] == [*FORMS, *Prompt]
    with pytest.raises(ValueError, match="there are marker, keep_back"):
        known_kind("tea")


def test_no_event_is_without_its_cue_and_no_cue_without_an_event() -> None:
    kinds = {
        kind
        for name in events.__all__
        if isinstance(kind := getattr(getattr(events, name), "kind", None), str)
    }
    assert set(CUES) == kinds
    for kind, cue in CUES.items():
        assert set(cue.log) <= set(KINDS), kind
        assert bool(cue.sound) == bool(cue.weight), kind
        assert callable(cue.sound) or cue.sound in {*SOUNDS, ""}, kind
    weights = [cue.weight for cue in CUES.values() if cue.weight]
    assert len(set(weights)) == len(weights), "of a beat one event is heard, always the same"
