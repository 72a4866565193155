"""The winning chance of Matched Fire: weights of its own, fair to both seats, and certain at the end."""

from __future__ import annotations

import pytest

from game.chances.curve import curve_of, places_of
from game.families.false_sunrise.chances.model import BEGINS, FLOWN, FleetChance, chance_of
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.new_match.rematch import rematch
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch
from rules.kernel.seeded import new_match
from tests.game.families.false_sunrise.chances.test_chances import other_seats
from tools.simulation.playing import play_out


@pytest.fixture(scope="module")
def played() -> AnyMatch:
    setup = Drawn(edition="matched-fire", points=12, options=Options()).setup(6)
    match = new_match(load_ruleset("matched-fire"), setup, 6)
    play_out(match, ("recruit", "cadet"), 6)
    return match


def test_its_weights_are_its_own() -> None:
    known = edition_ui_of("matched-fire").computer.chances
    assert known is not None
    assert known != (BEGINS, FLOWN)
    assert edition_ui_of("2024-07").computer.chances is None


def test_with_the_seats_swapped_the_rest_of_the_chance_is_left(played: AnyMatch) -> None:
    ruleset, other = played.ruleset, rematch(played.setup)
    places = places_of(FleetChance(), ruleset, ruleset.opening(played.setup), played.beats)
    for place in list(places)[::5]:
        swapped = ruleset.unpack_state(other, other_seats(ruleset.pack_state(place.state)))
        assert chance_of(place.state) + chance_of(swapped) == pytest.approx(1.0)


def test_the_chart_ends_with_who_won(played: AnyMatch) -> None:
    ruleset = played.ruleset
    curve = curve_of(FleetChance(), ruleset, ruleset.opening(played.setup), played.beats)
    assert curve is not None
    assert chance_of(played.state) in (0.0, 0.5, 1.0)
    assert len(curve) > 5
