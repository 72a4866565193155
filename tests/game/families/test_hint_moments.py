"""Each hint of the younger games is shown in its moment, and not in one much like it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from game.families.astra_et_tenebrae.hints import detectors as frigates
from game.families.dark_frontier.hints import detectors as duels
from game.families.false_sunrise.hints import detectors as fleets
from rules.games import GAMES
from tests.game.families.astra_et_tenebrae.test_hints import MOMENTS as FRIGATE_MOMENTS
from tests.game.families.dark_frontier.test_hints import MOMENTS as DUEL_MOMENTS

Makes = tuple[Callable[[], Any], Callable[[], Any]]


class Hints(NamedTuple):
    """The hints of a game, what finds them, and for each a moment with it and one without."""

    hints: Mapping[str, Any]
    detectors: Mapping[str, Callable[[Any], Any]]
    moments: Mapping[str, Makes]


GAMES_WITH_HINTS = {
    "astra-et-tenebrae": Hints(frigates.HINTS, frigates.DETECTORS, FRIGATE_MOMENTS),
    "dark-frontier": Hints(duels.HINTS, duels.DETECTORS, DUEL_MOMENTS),
}


@pytest.mark.parametrize("game", GAMES_WITH_HINTS)
def test_every_hint_has_a_detector_and_its_moments(game: str) -> None:
    hints, detectors, moments = GAMES_WITH_HINTS[game]
    assert set(hints) == set(detectors) == set(moments)


def test_every_hint_has_a_name_of_its_own() -> None:
    names = [set(fleets.HINTS), *(set(one.hints) for one in GAMES_WITH_HINTS.values())]
    for one, other in combinations(names, 2):
        assert not one & other, "what a player has seen is kept by these names, of all games"


@pytest.mark.parametrize("game", GAMES_WITH_HINTS)
def test_every_ruling_stands_on_the_page(game: str) -> None:
    assert {hint.ruling for hint in GAMES_WITH_HINTS[game].hints.values()} <= set(GAMES[game]().rulings())


@pytest.mark.parametrize(
    ("game", "hint_id"), [(game, name) for game, one in GAMES_WITH_HINTS.items() for name in one.moments]
)
def test_it_is_shown_in_its_moment_alone(game: str, hint_id: str) -> None:
    hints, detectors, moments = GAMES_WITH_HINTS[game]
    shown, hidden = moments[hint_id]
    sighting = detectors[hint_id](shown())
    assert sighting is not None
    assert hints[hint_id].filled(sighting.names)
    assert detectors[hint_id](hidden()) is None
