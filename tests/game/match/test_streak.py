"""Two wins in a row against a level: the next one is offered, and nothing is changed by itself."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import card_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.match.streak import FILE_NAME, is_learning, load_wins, next_level
from game.screens.result import ResultScreen, offer_words
from game.screens.table.frame import frame_of
from game.widgets.button import ButtonLook
from rules.dark_frontier import drawing as duels
from rules.dark_frontier import state as duel
from rules.false_sunrise import state as fleets
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE = PLAYERS
SETUP = Drawn(edition="2024-07", points=6, options=Options()).setup(3)
MATCHED = Drawn(edition="matched-fire", points=6, options=Options()).setup(3)
DUEL = duels.Drawn(edition="0.2.0", options=duel.Options()).setup(3)


def over(
    home: Any,
    level: str,
    *,
    won: bool = True,
    training: bool = False,
    parted: int = 0,
    setup: Any = SETUP,
    ended: bool = True,
) -> Session:
    """End a match of the first player against a level by a concession."""
    session = Session.new(setup, 3, home=home, seating=Seating({RED: HUMAN, BLUE: level}, training))
    session.parted = parted
    if ended:
        session.concede(BLUE if won else RED)
    return session


def told(desk: Any, session: Session) -> Any:
    screen = ResultScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    return desk.dump()


def test_two_wins_in_a_row_offer_the_next_level_and_go_on_doing_so(desk: Any) -> None:
    home = desk.app.home
    first = over(home, "recruit")
    assert next_level(first) is None
    offer = next_level(over(home, "recruit"))
    assert offer is not None
    assert (offer.wins, offer.beaten.title, offer.name) == (2, "Recruit", "cadet")
    again = next_level(over(home, "recruit"))
    assert again is not None
    assert again.wins == 3
    assert next_level(first) is None, "an old match offers nothing"


@pytest.mark.parametrize(
    "between", [{"won": False, "level": "recruit"}, {"level": "cadet"}], ids=["lost", "another level"]
)
def test_a_loss_or_another_level_begins_the_row_anew(desk: Any, between: dict[str, Any]) -> None:
    home = desk.app.home
    over(home, "recruit")
    assert next_level(over(home, **between)) is None
    assert next_level(over(home, "recruit")) is None
    assert next_level(over(home, "recruit")) is not None


def test_training_and_matches_that_were_played_on_neither_count_nor_break_the_row(desk: Any) -> None:
    home = desk.app.home
    over(home, "recruit")
    assert next_level(over(home, "recruit", training=True)) is None
    assert next_level(over(home, "recruit", parted=2, won=False)) is None
    both = Session.new(SETUP, 3, home=home)
    both.concede(RED)
    assert next_level(both) is None
    assert next_level(over(home, "recruit")) is not None


def by_points(home: Any, scores: tuple[int, int], edition: str = "2024-07") -> Session:
    """End a match of the first player against the recruit with a score."""
    session = over(
        home, "recruit", setup=Drawn(edition=edition, points=6, options=Options()).setup(3), ended=False
    )
    session.match.state.scores.update(dict(zip(PLAYERS, scores, strict=True)))
    session.concede(BLUE)
    return session


@pytest.mark.parametrize(("scores", "clear"), [((15, 10), True), ((15, 4), True), ((15, 11), False)])
def test_one_clear_win_offers_the_next_level_and_a_close_one_does_not(
    desk: Any, scores: tuple[int, int], clear: bool
) -> None:
    offer = next_level(by_points(desk.app.home, scores))
    assert (offer is not None) is clear
    if offer is not None:
        assert offer_words(offer).startswith("A clear win against the Recruit.")


@pytest.mark.parametrize(
    ("setup", "outcome"),
    [
        (SETUP, fleets.Outcome(RED, "END-3", "no_ships")),
        (MATCHED, fleets.Outcome(RED, "MF-45", "no_ships")),
        (DUEL, duel.Outcome(RED, "DE-1", "lost")),
    ],
    ids=["2024-07", "matched-fire", "dark-frontier"],
)
def test_a_win_without_points_is_clear_if_the_enemy_has_no_ship_left(
    desk: Any, setup: Any, outcome: Any
) -> None:
    session = over(desk.app.home, "cadet", setup=setup)
    assert next_level(session) is None, "a concession is no clear win"
    session.match.state.outcome = outcome
    offer = next_level(session)
    assert offer is not None
    assert offer_words(offer).startswith("A clear win against the Cadet.")


def test_battles_won_are_counted_in_all_and_against_any_level(desk: Any) -> None:
    home = desk.app.home
    for level in ("recruit", "cadet", "recruit"):
        assert is_learning(home, "2024-07")
        over(home, level, won=False)
        over(home, level)
    assert not is_learning(home, "2024-07")
    assert is_learning(home, "0.2.0")


def test_nothing_comes_after_the_highest_level(desk: Any) -> None:
    last = list(card_of("2024-07").computer.levels)[-1]
    over(desk.app.home, last)
    assert next_level(over(desk.app.home, last)) is None


def test_a_match_with_an_id_like_a_number_counts_too(desk: Any) -> None:
    home = desk.app.home
    session = over(home, "recruit", ended=False)
    session.id = "12345678e1234567"
    session.concede(BLUE)
    assert session.notice == ""
    assert load_wins(home)[0].games["false-sunrise"].match == session.id


def test_a_file_that_cannot_be_used_is_set_aside_and_counted_anew(desk: Any) -> None:
    home = desk.app.home
    over(home, "recruit")
    path = home.config / FILE_NAME
    path.write_text("format: 1\ngames: [recruit]\n", encoding="utf-8")
    session = over(home, "recruit")
    assert "kept as wins.yaml.bad" in session.notice
    assert path.with_name("wins.yaml.bad").exists()
    assert load_wins(home)[0].games["false-sunrise"].wins == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_result_says_so_in_whole_and_leads_to_a_new_match_on_a_press(make_desk: Any, size: Any) -> None:
    desk = make_desk(size)
    desk.app.change_settings(text_percent=125)
    home, last = desk.app.home, list(card_of("2024-07").computer.levels)[-2]
    assert "next_level" not in told(desk, over(home, last))
    widgets = told(desk, over(home, last))
    words = widgets["next_level.words"]["text"]
    assert words.startswith("Two wins in a row against the Commodore. You are ready for the Admiral, who ")
    ui = desk.screen.ui
    place = ui.px("next_level.words")
    assert (
        ui.pen.words_height(words, ui["next_level.words"].rect.width - 30)
        <= ui["next_level.words"].rect.height
    )
    main, rematch = ui["next_level"], ui["rematch"]
    assert not place.colliderect(ui.px("rematch"))
    assert (main.look, main.text()) == (ButtonLook.PRIMARY, "Fight the admiral")
    assert rematch.look is ButtonLook.NORMAL
    assert rematch.rect.width < main.rect.width
    assert not rematch.rect.colliderect(main.rect)
    big = frame_of(ui.size, log_open=False).commit
    assert not main.rect.colliderect(big)
    assert not rematch.rect.colliderect(big)
    assert not (home.config / "new-match.yaml").exists(), "nothing is chosen by itself"
    desk.click("next_level")
    assert desk.state()["stack"] == ["title", "new_match"]
    assert desk.screen.choices.players == {Seat.RED: HUMAN, Seat.BLUE: "admiral"}
    desk.key(pygame.K_RETURN)
    assert desk.screen.session.seating.players == {Seat.RED: HUMAN, Seat.BLUE: "admiral"}
