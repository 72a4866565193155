"""Ships weighed by duels: which are played, what is counted, and the command."""

from collections import Counter
from pathlib import Path

import pytest

from rules.dark_frontier.figures import EDITIONS
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.__main__ import main
from tools.balance.dark_frontier.pairings import Run
from tools.balance.dark_frontier.playing import play_duel
from tools.balance.dark_frontier.report import report, worth
from tools.runs.slots import Row, Slot

RUN = Run(EDITIONS[0], 64, 7)


def test_every_kind_meets_every_kind_from_both_sides_with_the_same_seeds() -> None:
    met = Counter(RUN.duel(number)[1:] for number in range(RUN.games))
    assert len(met) == len(RUN.kinds) ** 2
    assert set(met.values()) == {4}
    assert {RUN.duel(number).seed for number in range(RUN.games)} == {7, 8, 9, 10}


def test_a_duel_adds_up() -> None:
    row = play_duel(RUN, Slot(0, 5, 0))
    assert "broken" not in row
    assert (row["defender"], row["attacker"]) == RUN.duel(5)[1:]
    for seat in PLAYERS:
        assert row["counts"][seat]["ship_rounds"] == row["rounds"]
    lost = [seat for seat in PLAYERS if row["counts"][seat]["lost"]]
    assert (row["why"] in ("lost", "both_lost")) is bool(lost)


def row_of(defender: str, attacker: str, winner: Seat | None) -> Row:
    counts = {
        "ship_rounds": 9,
        "flak": 3,
        "met": 1,
        "hits": 1,
        "missiles": 0,
        "countermeasures": 0,
        "points": 2,
    }
    counts |= {"lost": 0, "left": 0, "warheads": 0, "burned": 5, "turned": 4}
    end = {"winner": winner, "why": "points", "rounds": 9, "counts": dict.fromkeys(PLAYERS, counts)}
    return {"defender": defender, "attacker": attacker, **end}


def test_a_ship_is_worth_what_it_scores_against_others_from_both_sides() -> None:
    rows = [
        row_of("cutter", "monitor", Seat.RED),
        row_of("monitor", "cutter", None),
        row_of("cutter", "cutter", Seat.BLUE),
    ]
    cutter, gunboat = worth(rows, "cutter"), worth(rows, "gunboat")
    assert cutter is not None
    assert cutter.value == pytest.approx(0.75)
    assert gunboat is None
    text = report(RUN, rows)
    assert "| defender | 33.3% | 50.0% |" in text
    assert "| drawn | 33.3% |" in text


@pytest.mark.slow
def test_the_command_writes_a_report_and_takes_its_record_up_again(tmp_path: Path) -> None:
    record, out = tmp_path / "duels.jsonl", tmp_path / "duels.md"
    asked = ["--game", "dark-frontier", "--seed", "3", "--record", str(record)]
    assert main([*asked, "--games", "2"]) == 0
    assert main([*asked, "--games", "3", "--out", str(out)]) == 0
    assert len(record.read_text().splitlines()) == 1 + 3
    assert "## Pairings" in out.read_text()
    assert out.with_name("duels-ships.png").stat().st_size > 0
