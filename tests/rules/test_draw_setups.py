"""Setups for other programs: what is left out has its default, and what is wrong is said in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games import GAMES, draw_setups, ruleset_of

EDITIONS = [edition for load in GAMES.values() for edition in load().editions]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_setups_without_any_value(edition: str) -> None:
    assert ruleset_of(draw_setups(edition).setup(seed=7)).id == edition


@pytest.mark.parametrize(
    "edition, values, sentence",
    [
        ("2024-07", {"point": 3}, "there is no argument point; there are points, fleets, "),
        ("2024-07", {"points": 0}, "points is a whole number from 1 to 200, not 0"),
        ("2024-07", {"points": "10"}, "points is a whole number from 1 to 200, not '10'"),
        ("2024-07", {"points": True}, "points is a whole number from 1 to 200, not True"),
        ("2024-07", {"option": "turn_limit=4"}, "option is a list of texts NAME=VALUE, not 'turn_limit=4'"),
        ("2024-07", {"factions": "any"}, "factions is texts (RED, BLUE), not 'any'"),
        ("2024-07", {"factions": ["any"]}, "factions is texts (RED, BLUE), not ['any']"),
        ("2024-07", {"fleets": ["nowhere.yaml", "nowhere.yaml"]}, "nowhere.yaml: does not exist"),
        ("2025-03-04", {"rocks": True}, "rocks is a text, not True"),
        ("0.2.0", {"classes": ["raft", "raft"]}, "there is no ship raft; there are cutter, "),
    ],
)
def test_a_wrong_value_is_named_in_one_sentence(edition: str, values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        draw_setups(edition, **values)
    assert str(caught.value).startswith(sentence)


def test_an_unknown_edition_is_said_with_the_known_ones() -> None:
    with pytest.raises(LookupError, match=r"there is no edition 1999; .* has 2024-07, "):
        draw_setups("1999")
