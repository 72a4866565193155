"""Foes: each of every game is known to the commands, and plays a small match without a fault."""

import pytest

from rules.games import GAMES, draw_setups
from rules.kernel.seats import PLAYERS
from tools.foes.registry import foes_of
from tools.runs.slots import Slot
from tools.simulation.guest_process import USUAL_LIMITS
from tools.simulation.guests import check_player, players_told
from tools.tournament.contest import Contest
from tools.tournament.game import play_game

# The smallest matches of each game.
SMALL: dict[str, dict[str, object]] = {
    "false-sunrise": {"points": 6},
    "astra-et-tenebrae": {"ships": 1},
    "dark-frontier": {},
}
FOES = [
    (game, edition, name)
    for game, load in GAMES.items()
    for edition in load().editions
    for name in foes_of(edition)
]


@pytest.mark.parametrize("game, edition, name", FOES)
def test_a_foe_plays_a_match_without_a_fault(game: str, edition: str, name: str) -> None:
    contest = Contest((name, "recruit"), 1, 7, game, edition, draw_setups(edition, **SMALL[game]))
    row = play_game(contest, Slot(0, 0, 0))
    assert "broken" not in row, row
    assert [row[seat.value]["fault_texts"] for seat in PLAYERS] == [[], []]


def test_commands_know_foes_and_tell_them() -> None:
    check_player("foe-coast", "2024-07", USUAL_LIMITS)
    assert "foe-coast" in players_told("2024-07")
    with pytest.raises(ValueError, match="no player foe-nemo"):
        check_player("foe-nemo", "2024-07", USUAL_LIMITS)
