"""Fitting the winning chances and holding them against games, by command; the file that keeps positions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from game.families.false_sunrise.chances.traits import TRAITS
from rules.files import FileError
from rules.games import load_ruleset
from tools.ladder.chances import (
    CHECK_SEED,
    FIT_SEED,
    Row,
    call_by_halves,
    called,
    fit,
    fitted,
    interval,
    main,
)
from tools.ladder.fleets import SIZES, FleetGames, kind_of
from tools.ladder.samples import play, samples

FORM = FleetGames()


def test_the_weights_of_made_up_matches_are_found_again() -> None:
    draw = np.random.default_rng(5)
    traits = draw.normal(size=(6000, 3))
    weights = np.array([1.5, -0.5, 0.0])
    won = (draw.random(6000) < 1 / (1 + np.exp(-traits @ weights))).astype(np.float64)
    assert fitted(traits, won) == pytest.approx(weights, abs=0.12)
    turned = fitted(-traits, 1.0 - won)
    assert turned == pytest.approx(fitted(traits, won), abs=1e-9), "no seat is favored"


def made_up(chance: float, won: float, stage: int = 1) -> Row:
    traits = np.zeros(len(TRAITS))
    traits[0] = np.log(chance / (1 - chance))
    return Row(1, "2024-07", traits, stage, frozenset(), won)


def test_positions_are_counted_from_the_side_that_is_called_ahead() -> None:
    rows = [made_up(0.7, 1.0), made_up(0.7, 0.0), made_up(0.3, 0.0), made_up(0.3, 0.5), made_up(0.9, 1.0)]
    alone = [1.0, *[0.0] * (len(TRAITS) - 1)]
    weights = {"2024-07": (alone, alone)}
    found = called(rows, weights)
    likely = found.within(0.65, 0.75)
    assert (likely.positions, likely.games, likely.won) == (4, 1, (1 + 0 + 1 + 0.5) / 4)
    assert likely.called == pytest.approx(0.7)
    assert found.within(0.75, 0.85).positions == 0
    right, wrong = (called([made_up(0.9, won)], weights).loss for won in (1.0, 0.0))
    assert right < 0.693 < wrong


def test_the_interval_counts_games_and_not_positions() -> None:
    won = np.array([1.0] * 60 + [0.0] * 40)
    low, high = interval(np.arange(100.0), won)
    assert (low, high) == pytest.approx((0.502, 0.691), abs=0.002), "Wilson's interval of 60 in 100"
    # Ten positions of each game that end alike tell no more than one.
    repeated = interval(np.arange(100.0).repeat(10), won.repeat(10))
    assert repeated == pytest.approx((low, high), abs=1e-9)
    never, always = interval(np.arange(30.0), np.ones(30))
    assert 0.85 < never < always == pytest.approx(1.0)


def test_both_stages_have_weights_of_their_own() -> None:
    rows = [made_up(0.8, 1.0, stage) for stage in (0, 1)] * 20
    rows += [made_up(0.8, 0.0, stage=1) for _ in range(10)]
    begins, flown = fit(rows, len(FORM.stages))
    assert begins[0] > flown[0] > 0


def test_games_are_of_all_kinds_and_those_of_a_file_are_not_played_again(tmp_path: Path) -> None:
    kinds = [kind_of(seed) for seed in range(200)]
    assert {kind.points for kind in kinds} == set(SIZES)
    assert {kind.edition for kind in kinds} == {"2024-07", "2024-03"}
    assert {kind.factions is None for kind in kinds} == {True, False}
    path = tmp_path / "games.jsonl"
    first = list(samples(FORM, path, 6, 2))
    written = path.read_bytes()
    path.write_bytes(written + written[:100])  # cut off while it was written
    again = list(samples(FORM, path, 6, 2))
    assert path.read_bytes() == written
    for one, other in zip(first, again, strict=True):
        pack = load_ruleset(one.kind.edition).pack_state
        assert (one.seed, one.winner) == (other.seed, other.winner)
        assert [pack(state) for state in one.positions] == [pack(state) for state in other.positions]
    assert [state.turn for state in play(FORM, 6).positions] == [state.turn for state in first[0].positions]


def test_what_the_command_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--games", "3", "--seed", "6", "--file", str(tmp_path / "games.jsonl")]
    assert main(["--fit", *asked]) == 0
    begins, flown = capsys.readouterr().out.splitlines()
    assert begins.startswith("BEGINS: Sequence[float] = (")
    assert len(flown.split(",")) == len(TRAITS)
    assert main(["--check", *asked]) == 0
    said = capsys.readouterr().out
    assert "| called | positions | games | called on average | won |" in said
    assert "| 12 integrity |" in said


def test_by_halves_each_game_is_called_with_weights_fitted_to_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = [made_up(0.8, 1.0, stage)._replace(seed=FIT_SEED) for stage in (0, 1)] * 9
    first += [made_up(0.8, 0.0, stage)._replace(seed=FIT_SEED) for stage in (0, 1)]
    second = [row._replace(seed=CHECK_SEED) for row in first[: len(first) // 2]]
    call = call_by_halves(FORM, [*first, *second])
    for rows, others in ((first, second), (second, first)):
        weights = {"2024-07": [list(one) for one in fit(others, 2)]}
        assert call(rows).chance.tolist() == called(rows, weights).chance.tolist()
    assert len(call([*first, *second]).chance) == len(first) + len(second)
    with pytest.raises(SystemExit):
        main(["--check", "--halves", "--seed", "6", "--file", str(tmp_path / "games.jsonl")])
    assert "has seeds of its own" in capsys.readouterr().err


def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text("[1, 2]\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["--check", "--games", "1", "--file", str(path)])
    assert left.value.code == 2
    assert "no file of positions" in capsys.readouterr().err
    row = {"seed": 6, "winner": "red", "positions": "abc"}
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    with pytest.raises(FileError, match="cannot be read"):
        list(samples(FORM, path, 6, 1))
