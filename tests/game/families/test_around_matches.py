"""What surrounds a match of the younger games: headers, going on, rematches, watching again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from game.families.astra_et_tenebrae import summary as battle_summary
from game.families.astra_et_tenebrae.screens.glance_picture import glance_picture as battle_picture
from game.families.dark_frontier import summary as duel_summary
from game.families.dark_frontier.screens.glance_picture import glance_picture as duel_picture
from game.match import autosaves
from game.match.choosing import first_level
from game.match.recording import recording_of
from game.match.rematch import rematch_of
from game.match.session import Session
from game.screens.replay import ReplayScreen
from game.screens.saves import continue_one
from game.shell.paths import Home
from game.shell.side_names import named_by_color
from rules.astra_et_tenebrae.state import Phase as BattlePhase
from rules.dark_frontier.state import Phase as DuelPhase
from rules.games import game_of
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae import battles
from tests.game.families.dark_frontier import duels

RED, BLUE = Seat.RED, Seat.BLUE


class Edition(NamedTuple):
    """How matches of an edition are begun, short ones and ones of a few ships; a phase to leave one in."""

    id: str
    begun: Callable[..., Session]
    play: Callable[..., Session]
    short: dict[str, int]
    rematch: dict[str, int]
    left_in: str
    summary: Any
    picture: Callable[[Any], object]


def battle_edition(edition: str) -> Edition:
    def begun(home: Home, **given: Any) -> Session:
        return battles.begun(home, edition, **given)

    return Edition(
        edition,
        begun,
        battles.play,
        short={"turns": 2},
        rematch={"ships": 2, "turns": 1},
        left_in=BattlePhase.MOVEMENT,
        summary=battle_summary,
        picture=battle_picture,
    )


EDITIONS = [
    *map(battle_edition, game_of("2025-03-04").editions),
    Edition(
        "0.2.0",
        duels.begun,
        duels.play,
        short={"rounds": 2},
        rematch={"rounds": 2},
        left_in=DuelPhase.FIRE,
        summary=duel_summary,
        picture=duel_picture,
    ),
]
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.id)
LONG = {"2025-03-04", "2025-03-01"}


@every_edition
@pytest.mark.parametrize("facts", [{}, {"phase": 3}, {"phase": "tea", "see_red": "zz"}])
def test_a_header_that_says_nothing_is_no_picture_and_no_words(
    edition: Edition, facts: dict[str, object]
) -> None:
    assert edition.summary.glance_of(facts) is None
    assert edition.picture(facts) is None
    assert edition.summary.summary_words(facts) == ("", "")


@pytest.mark.parametrize(
    "edition",
    [pytest.param(one, marks=pytest.mark.slow if one.id in LONG else ()) for one in EDITIONS],
    ids=lambda one: one.id,
)
def test_a_match_goes_on_where_it_was_left(desk: Any, edition: Edition) -> None:
    session = edition.begun(desk.app.home)
    turn = session.match.ruleset.turn
    edition.play(session, lambda state: turn(state) >= 2 and state.phase is edition.left_in)
    session.keep()
    desk.app.to_title()
    desk.step()
    assert desk.screen.game == game_of(edition.id).id, "it was played last"
    (kept,) = autosaves.unfinished(desk.app.home)
    table = continue_one(desk.app, kept)
    assert table.session.match.state == session.match.state
    again = edition.play(Session.resume(kept.newest.path, desk.app.home))
    assert again.match.state.outcome == edition.play(session).match.state.outcome


@every_edition
def test_a_rematch_changes_the_sides_of_players_and_ships(desk: Any, edition: Edition) -> None:
    session = edition.play(edition.begun(desk.app.home, **edition.rematch, blue=first_level(edition.id)))
    setup = session.match.setup
    again = rematch_of(session)
    assert again.match.setup.edition == edition.id
    assert again.match.setup.ships == {RED: setup.ships[BLUE], BLUE: setup.ships[RED]}
    assert again.match.setup.names == named_by_color({RED: setup.names[BLUE], BLUE: setup.names[RED]})
    assert again.seating.computers == (RED,)


@every_edition
def test_a_match_is_watched_again(desk: Any, edition: Edition) -> None:
    session = edition.play(edition.begun(desk.app.home, **edition.short))
    desk.app.push(ReplayScreen(desk.app, recording_of(session.match, source=session.source())))
    desk.step(5)
    assert desk.screen.name == "replay"
