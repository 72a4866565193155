"""Captains, lines and weapons weighed by games: what is tried, what is counted, and the command."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, FormationType
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.__main__ import main
from tools.balance.astra_et_tenebrae.captains import worths
from tools.balance.astra_et_tenebrae.playing import play_game
from tools.balance.astra_et_tenebrae.trials import Run, Trial, begin
from tools.balance.counting import ratio, share
from tools.runs.slots import Row, Slot

NEW, _, OLD = EDITIONS
BLOCKS = 16 * 8  # games in which every way to deal the captains comes in every place


def test_each_captain_is_dealt_alike_to_both_sides_with_and_without_every_other() -> None:
    run = Run(NEW, BLOCKS, 0)
    dealt = [game.cards for number in range(BLOCKS) if (game := run.game(number)).cards is not None]
    assert len(dealt) == BLOCKS * 6 // 8
    for one in CAPTAINS:
        assert sum(one in cards[Seat.RED] for cards in dealt) * 2 == len(dealt)
        assert all((one in cards[Seat.RED]) is not (one in cards[Seat.BLUE]) for cards in dealt)
        for other in set(CAPTAINS) - {one}:
            both = sum({one, other} <= set(cards[Seat.RED]) for cards in dealt)
            assert both * 4 == len(dealt)
    loose = Counter(game.loose for number in range(BLOCKS) if (game := run.game(number)).loose)
    assert loose[Seat.RED] == loose[Seat.BLUE] == BLOCKS / 8


def test_dealt_captains_lie_on_ships_of_their_side_and_nobody_is_asked_for_them() -> None:
    run = Run(OLD, 8, 5)
    number = next(number for number in range(8) if run.game(number).trial is Trial.ROCKS)
    game = run.game(number)
    state = begin(run.drawn(game.trial).setup(game.seed), game.seed, game.cards)
    assert state.setup.terrain.polygons
    assert game.cards is not None
    for seat in PLAYERS:
        cards = [ship.captain for ship in state.side(seat) if ship.captain is not None]
        assert sorted(cards) == sorted(game.cards[seat])


@pytest.fixture(scope="module")
def loose_battle() -> Row:
    run = Run(NEW, 8, 2)
    number = next(number for number in range(8) if run.game(number).loose is Seat.RED)
    return play_game(run, Slot(0, number, 0))


def test_a_battle_adds_up(loose_battle: Row) -> None:
    row = loose_battle
    assert "broken" not in row
    counts = row["counts"]
    for seat in PLAYERS:
        flown = sum(n for key, n in counts[seat].items() if key.startswith("burn "))
        assert flown + counts[seat]["holds"] + counts[seat]["blackouts"] == counts[seat]["moves"]
        lost = sum(n for key, n in counts[seat].items() if key.startswith("lost "))
        assert lost + row["left"][seat][0] == 4
        scored = sum(n for key, n in counts[seat].items() if key.endswith(" points"))
        flying = sum(n for key, n in counts[seat].items() if key.endswith(" dealt"))
        taken = sum(
            n for key, n in counts[seat.other].items() if key.startswith("flying") and key.endswith("taken")
        )
        assert scored == flying == taken
        assert set(row["used"][seat]) <= set(row["cards"][seat])


def test_the_loose_side_flies_no_lines(loose_battle: Row) -> None:
    assert not any(key.startswith(f"flying {FormationType.LINE}") for key in loose_battle["counts"][Seat.RED])


def test_a_card_that_wins_every_game_is_worth_all_and_others_nothing() -> None:
    run = Run(NEW, BLOCKS, 0)
    rows: list[dict[str, Any]] = []
    for number in range(BLOCKS):
        game = run.game(number)
        cards = game.cards or dict.fromkeys(PLAYERS, CAPTAINS)
        has = [seat for seat in PLAYERS if Captain.PILOT in cards[seat]]
        rows.append({"cards": cards, "winner": has[0] if len(has) == 1 else None})
    found = {one.thing.id: one for one in worths(rows)}
    assert found.pop(Captain.PILOT).score == 1
    assert [one.score for one in found.values()] == [0.5] * 3


def test_a_share_is_by_games_and_none_of_nothing() -> None:
    rows = [{"counts": {Seat.RED: {"top": top, "all": 4}, Seat.BLUE: {}}} for top in (1, 3)]
    found = share(rows, "top", "all")
    assert found is not None
    assert found.value == 0.5
    assert found.low < 0.25
    assert found.high > 0.75
    assert ratio([1, 1], [0, 0]) is None


def test_the_command_plays_reports_and_goes_on(tmp_path: Path, refusal_of: Any) -> None:
    record, out = tmp_path / "games.jsonl", tmp_path / "weighed.md"
    argv = [
        "--game",
        "astra-et-tenebrae",
        "--edition",
        OLD,
        "--record",
        str(record),
        "--out",
        str(out),
        "--games",
    ]
    assert main([*argv, "1"]) == 0
    first = record.read_text()
    assert main([*argv, "1"]) == 0
    assert record.read_text() == first
    text = out.read_text()
    for heading in (
        "## In short",
        "## Captains",
        "## Lines and loose ships",
        "## Weapons by range",
        "## Evasion",
    ):
        assert heading in text
    assert (tmp_path / "weighed-captains.png").exists()
    assert "whose edition" in refusal_of(main, [*argv, "1", "--edition", NEW])
