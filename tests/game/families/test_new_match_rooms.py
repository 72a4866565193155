"""The rooms of the younger games where a match is chosen: entries, files of choices, windows."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame
import pytest
import yaml

from game.families.astra_et_tenebrae.new_match import choices_file as battles
from game.families.dark_frontier.new_match import choices_file as duels
from game.match.choices_file import ChoicesFile
from game.match.seats import HUMAN
from rules.kernel.seats import Seat
from tests.game.scales import LARGE, scales_of


class Kept(NamedTuple):
    """The file with the last choices of a game, and how many ships a side its room has at most."""

    file: ChoicesFile[Any]
    most_ships: int


GAMES = {
    "astra-et-tenebrae": Kept(battles.FILE, 4),
    "dark-frontier": Kept(duels.FILE, 3),
}
each_game = pytest.mark.parametrize("game", GAMES)


def at_title(desk: Any, game: str) -> Any:
    """Choose a game on the main menu."""
    desk.app.to_title()
    desk.step()
    desk.choose_game(game)
    assert desk.screen.game == game
    return desk


@pytest.mark.parametrize(
    ("game", "entry", "humans"),
    [(game, *one) for game in GAMES for one in ((f"two_players.{game}", 2), ("watch", 0))],
)
def test_entries_seat_people_or_computers(desk: Any, game: str, entry: str, humans: int) -> None:
    at_title(desk, game).click(entry)
    assert desk.screen.name == "new_match"
    players = desk.screen.state()["players"].values()
    assert sum(player == HUMAN for player in players) == humans
    desk.click("start")
    assert len(desk.screen.session.seating.humans) == humans


@each_game
def test_a_file_of_choices_that_is_broken_is_told_and_left(desk: Any, game: str) -> None:
    name = GAMES[game].file.name
    at_title(desk, game)
    (desk.app.home.config / name).write_text("names: {red: A, blue: B}\ncount: nine\n")
    desk.click("new_match")
    assert desk.screen.name == "new_match"
    said = [one["text"] for one in desk.dump().values()]
    assert any("cannot be used" in words and name in words for words in said)


@each_game
def test_a_level_that_is_gone_gives_its_seat_to_a_human(desk: Any, game: str) -> None:
    at_title(desk, game).click("new_match")
    desk.key(pygame.K_ESCAPE)
    path = desk.app.home.config / GAMES[game].file.name
    data = yaml.safe_load(path.read_text())
    path.write_text(yaml.safe_dump({**data, "players": {"red": "admiral-of-nowhere", "blue": "human"}}))
    assert GAMES[game].file.load(path).players[Seat.RED] == HUMAN


@each_game
@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080), LARGE])
def test_the_choices_fit_every_window(make_desk: Any, game: str, size: tuple[int, int]) -> None:
    desk = at_title(make_desk(size), game)
    desk.click("new_match")
    desk.screen.choices.count = GAMES[game].most_ships
    window = pygame.Rect(0, 0, *size)
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.screen.lay_out()
        desk.step(2)
        for one in desk.dump().values():
            assert window.contains(pygame.Rect(one["rect"])), (one["id"], percent)
