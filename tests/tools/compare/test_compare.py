"""The command: its verdict, its page, and that it goes on where it was stopped."""

import re
from pathlib import Path
from typing import Any

import pytest

from rules.astra_et_tenebrae.figures import FOLDER as BATTLES
from rules.dark_frontier.figures import FOLDER as DUELS
from rules.false_sunrise.july_2024.catalogue import FILE as JULY
from rules.false_sunrise.march_2024.catalogue import FILE as MARCH
from tests.tools.compare.test_boards import changed
from tools.compare.__main__ import main
from tools.compare.comparison import ComparedRow
from tools.runs.record import read_record

SHORT = ("--player", "random", "--points", "6")


def rows_of(path: Path) -> list[dict[str, Any]]:
    return read_record(path, lambda _: ComparedRow)[1]


def test_a_renamed_gun_makes_no_difference_and_is_soon_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(JULY, tmp_path, ("id: arc-gun, name: Arc Gun", "id: bow-gun, name: Bow Gun"))
    out = tmp_path / "found.jsonl"
    assert main([str(path), *SHORT, "--matters", "5", "--whole", "2", "--out", str(out)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Changed: arc-gun is called bow-gun."
    assert said[1].startswith(
        "The change makes no difference that matters (less than 5 points): it scores 50.0"
    )
    assert len(said) == 6
    sides = [row for row in rows_of(out) if row["pairing"] == 0]
    assert len(sides) <= 80
    for first, second in zip(sides[::2], sides[1::2], strict=True):
        assert first["winner"] == second["winner"], "the change has no effect: both games are the same"


def test_the_page_has_everything_inside(tmp_path: Path) -> None:
    path = changed(MARCH, tmp_path, ("attacks: 4,", "attacks: 5,"))
    out = tmp_path / "found.jsonl"
    assert main([str(path), *SHORT, "--games", "160", "--whole", "40", "--out", str(out)]) == 0
    assert len(rows_of(out)) == 160
    text = out.with_suffix(".md").read_text()
    for heading in ("## Changed", "## One side with the change", "### How games end", "## Worth"):
        assert heading in text
    assert "| arc-gun | weapons | changed | attacks | 4 | 5 |" in text
    page = out.with_suffix(".html").read_text()
    assert page.count("data:image/png;base64,") == 4
    assert not re.search(r'src="(?!data:)', page)


def test_a_stopped_comparison_goes_on_and_workers_make_no_difference(tmp_path: Path) -> None:
    path = changed(DUELS / "0.2.0.yaml", tmp_path, ("point_defence: 4", "point_defence: 6"))
    words = [str(path), "--player", "random", "--games", "40"]
    alone, shared, half = (tmp_path / f"{name}.jsonl" for name in ("alone", "shared", "half"))
    assert main([*words, "--out", str(alone)]) == 0
    assert main([*words, "--out", str(shared), "--workers", "2"]) == 0
    assert rows_of(alone) == rows_of(shared)
    half.write_text("".join(alone.read_text().splitlines(keepends=True)[:14]))
    assert main([*words, "--out", str(half)]) == 0
    assert rows_of(half) == rows_of(alone)
    assert half.with_suffix(".md").read_text() == alone.with_suffix(".md").read_text().replace(
        "alone", "half"
    )


def test_a_file_that_was_changed_again_does_not_continue_its_record(tmp_path: Path, refusal_of: Any) -> None:
    words = ["--player", "random", "--games", "2", "--whole", "0", "--out", str(tmp_path / "found.jsonl")]
    path = changed(DUELS / "0.2.0.yaml", tmp_path, ("point_defence: 4", "point_defence: 6"))
    assert main([str(path), *words]) == 0
    path.write_text(path.read_text().replace("point_defence: 6", "point_defence: 5"))
    said = refusal_of(main, [str(path), *words])
    assert "another version of the changed file; delete it, or name another record" in said


def test_a_fixed_number_counts_no_games_of_a_longer_comparison(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(DUELS / "0.2.0.yaml", tmp_path, ("point_defence: 4", "point_defence: 6"))
    words = [str(path), "--player", "random", "--out", str(tmp_path / "found.jsonl")]
    assert main([*words, "--games", "24"]) == 0
    assert "in 12 games" in capsys.readouterr().out
    assert main([*words, "--games", "8"]) == 0
    assert "in 4 games" in capsys.readouterr().out


def test_numbers_for_both_sides_are_compared_by_what_happens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(BATTLES / "2025-03-04.yaml", tmp_path, ("  line: 1", "  line: 3"))
    out = tmp_path / "found.jsonl"
    assert main([str(path), "--player", "random", "--ships", "2", "--games", "24", "--out", str(out)]) == 0
    assert "hits.line 1 to 3" in capsys.readouterr().out
    assert "## Both sides with the change" in out.with_suffix(".md").read_text()
    assert "One side with the change" not in out.with_suffix(".md").read_text()


def test_a_file_that_changes_only_words_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(JULY, tmp_path, ("Deadly at arm's length.", "Deadly near by."))
    assert main([str(path), "--out", str(tmp_path / "found.jsonl")]) == 0
    assert capsys.readouterr().out == "It plays exactly as the game's own file does: at most words differ.\n"
    assert not (tmp_path / "found.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["/nowhere/mine.yaml"], "/nowhere/mine.yaml"),
        (["{july}", "--player", "nemo"], "no player nemo"),
        (["{july}", "--matters", "30"], "--matters is below 25"),
        (["{july}", "--out", "x.txt"], ".jsonl"),
        (["{odd}"], "odd.yaml, line 1, edition"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    words: list[str], said: str, refusal_of: Any, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.yaml"
    odd.write_text("edition: tomorrow-morning\n")
    assert said in refusal_of(main, [one.format(july=JULY, odd=odd) for one in words])
