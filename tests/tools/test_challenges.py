"""Challenges are found anew by their seeds: the same games give the same files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.challenges.files import Title, read_title
from game.challenges.finding import Found
from tools.challenges import choose, main

ENOUGH = {"fire": 1.5, "orders": 3.0}


def one(kind: str, rank: int, lead: float, seed: int, name: str) -> Found:
    return Found(Title("", b"", name, kind, rank), lead, seed)


def test_the_clearest_of_each_rank_are_chosen_and_no_game_twice() -> None:
    found = [
        one("fire", 1, 1.2, 1, "a"),
        one("fire", 1, 2.0, 2, "b"),
        one("fire", 2, 1.5, 2, "c"),
        one("fire", 2, 1.1, 3, "b"),
        one("orders", 1, 3.0, 4, "d"),
    ]
    chosen = choose(
        found, {"fire": (1, 1, 1), "orders": (0, 0, 0), "squadrons": (1, 0, 0)}, [], [], 4, ENOUGH
    )
    assert {(each.title.kind, each.title.rank, each.seed) for each in chosen} == {
        ("fire", 2, 2),  # in the place of a hard one, of which there is none
        ("fire", 2, 3),
        ("fire", 1, 1),
        ("orders", 1, 4),  # in the place of squadrons
    }
    assert choose(found, {"orders": (1, 0, 0)}, chosen, [], 1, ENOUGH) == []


@pytest.mark.slow
def test_the_same_seeds_give_the_same_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("once", "again"):
        assert main(["--first", "3", "--games", "2", "--more", "0", "--to", str(tmp_path / folder)]) == 0
    assert "challenges:" in capsys.readouterr().out
    once, again = (
        {
            path.relative_to(tmp_path / folder): path.read_bytes()
            for path in (tmp_path / folder).rglob("*.json")
        }
        for folder in ("once", "again")
    )
    assert once == again
    assert once
    assert not [path for path in (tmp_path / "once").rglob("*.json") if read_title(path).problem]


def test_a_kind_that_the_game_does_not_have_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "boarding"])
    assert "there is no kind boarding; there are orders, fire, defence, squadrons" in capsys.readouterr().err
