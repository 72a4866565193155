"""Every panel that asks begins with a sentence for a newcomer: at the tool of every request of every game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.games import UIS, ui
from game.widgets.label import Label, Panel
from tests.game.families.asked_positions import game_of, table_at
from tests.game.families.test_undo_everywhere import ASKED, Asked

MOST_WORDS = 30
SHORTHAND = re.compile(r"\b[A-Z]{2}-\d|\bd10\b|\bAS \d|→")


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked.edition}-{asked.kind}")
def test_a_panel_that_asks_begins_with_a_plain_sentence(desk: Any, asked: Asked) -> None:
    table = table_at(desk, asked.edition, asked.kind, asked.seed)
    if (risks := getattr(table.tool, "risks", None)) is not None:
        risks.settle()  # a process of its own works out what the plan comes to
        desk.step(2)
    area = table.ui.scale.rect(table.frame.right)
    shown = [
        one
        for one in table.ui._all()
        if one.visible and area.contains(one.px()) and one.id != "side" and not isinstance(one, Panel)
    ]
    first = min(shown, key=lambda one: (one.px().top, one.px().left))
    assert isinstance(first, Label), f"{first.id} comes before any sentence"
    words = first.text()
    assert words[0].isupper(), words
    assert words.endswith((".", "?")), words
    assert 3 < len(words.split()) <= MOST_WORDS, words
    assert not SHORTHAND.search(words), words


def test_no_request_is_left_out() -> None:
    asked = {(game_of(one.edition), one.kind) for one in ASKED}
    assert asked >= {(game, kind) for game in UIS for kind in ui(game).requests}
