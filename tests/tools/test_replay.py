import re
from typing import Any

import pytest
from PIL import Image

from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.games import load_ruleset
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.journal import SavedMatch, digest_of, save_match, to_bytes
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.position_line import position_from_line
from rules.table.terrain import Terrain
from tests.rules.positions import begun
from tools.replay import LAST, main, position_of


@pytest.fixture(scope="module")
def saved() -> Any:
    catalogue, key, rng = july_catalogue(), seed_key(1), Stream("players", 1)
    fleets = {seat: build_fleet(random_fleet(f"r{seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS}
    match = Match(JULY_2024, Setup(fleets, Terrain()), dice=lambda r, n: roll(key, n, r.count, r.sides))
    while not match.over:
        for seat in match.waiting():
            match.answer(seat, match.request(seat).example(rng.below))
    return save_match(match, seed=1, program="1.0")


def test_the_log_has_every_turn_and_its_digest(saved: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path)]) == 0
    printed = capsys.readouterr().out
    for record in saved["turns"]:
        assert f"turn {record['turn']}: {record['digest']}" in printed
    assert f"end: {saved['digest']}" in printed


def test_one_turn_can_be_printed(saved: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path), "--turn", "2"]) == 0
    printed = capsys.readouterr().out
    assert "turn 2:" in printed
    assert "turn 3:" not in printed
    assert main([str(path), "--turn", "99"]) == 2


def test_a_difference_has_status_1_and_is_named(saved: Any, tmp_path: Any, capsys: Any) -> None:
    changed = saved | {"turns": [dict(record) for record in saved["turns"]]}
    changed["turns"][2]["digest"] = "0" * 16
    path = tmp_path / "\x1b[2J\u202ematch.json"
    path.write_bytes(to_bytes(changed))
    assert main([str(path), "--verify"]) == 1
    said = capsys.readouterr().err
    assert "turn 3, answer " in said
    assert said.rstrip("\n").isprintable(), "nor does the name of a file reach the terminal as it is"


def test_a_broken_file_has_status_2_and_one_message(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"{}")
    assert main([str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_clip_of_a_turn_and_a_still_of_the_match_are_written(
    saved: Any, tmp_path: Any, capsys: Any
) -> None:
    path, out = tmp_path / "match.json", tmp_path / "turn.gif"
    path.write_bytes(to_bytes(saved))
    assert main([str(path), "--clip", str(out), "--turn", "2", "--size", "160x90"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("turn.gif (")
    assert said.endswith(f"is in {tmp_path}\n")
    assert main([str(path), "--clip", str(tmp_path / "end.png")]) == 0
    with Image.open(out) as clip, Image.open(tmp_path / "end.png") as still:
        assert (clip.size, clip.n_frames > 3) == ((160, 90), True)
        assert still.size == (640, 360)


def test_there_is_no_clip_of_a_turn_that_is_not_over(saved: Any, tmp_path: Any, capsys: Any) -> None:
    goes_on = cut_off(saved, 3)
    path, out = tmp_path / "match.json", tmp_path / "clip.webp"
    path.write_bytes(to_bytes(goes_on))
    assert main([str(path), "--clip", str(out), "--turn", "3"]) == 2
    assert capsys.readouterr().err == "Turn 3 is not over yet: only turns 1 to 2 are.\n"
    assert main([str(path), "--clip", str(out), "--turn", "99"]) == 2
    assert "was not played" in capsys.readouterr().err
    assert not out.exists()


def cut_off(saved: Any, turn: int) -> Any:
    """Take a match back to the first answers of a turn, as a save of a match that goes on."""
    whole = SavedMatch(saved, load_ruleset)
    match = whole.replay()
    match.rewind(whole.record(turn).entries + 1)
    assert match.ruleset.turn(match.state) == turn
    return save_match(match, seed=1, program="1.0")


@pytest.mark.parametrize(
    "asked, why",
    [
        (["--clip", "film.mp4"], "film.mp4: the name of a clip must end in .webp, .gif or .png"),
        (["--clip", "match.json/clip.gif"], "match.json/clip.gif: "),
    ],
)
def test_why_there_is_no_clip_is_one_sentence(
    saved: Any, tmp_path: Any, capsys: Any, monkeypatch: Any, asked: Any, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.json").write_bytes(to_bytes(saved))
    assert main(["match.json", *asked]) == 2
    said = capsys.readouterr().err
    assert said.startswith(why)
    assert said.count("\n") == 1


@pytest.mark.parametrize("asked", [["--size", "640x360"], ["--clip", "a.gif", "--size", "1x1"]])
def test_a_size_is_that_of_a_clip_and_within_bounds(refusal_of: Any, asked: Any) -> None:
    assert "--size" in refusal_of(main, ["match.json", *asked])


@pytest.mark.parametrize(
    ("asked", "turn", "phase"),
    [([], None, "over"), (["0"], 1, "initiative"), (["--turn", "2"], 2, "orders")],
)
def test_a_position_is_printed_in_one_line(
    saved: Any, tmp_path: Any, capsys: Any, asked: list[str], turn: int | None, phase: str
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path), "--position", *asked]) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    state = position_from_line(printed)
    assert state.turn == (turn or saved["header"]["turn"])
    assert state.phase == phase
    if not asked:
        assert digest_of(JULY_2024.pack_state(state)) == saved["digest"]


def test_what_is_still_hidden_is_in_no_printed_position(capsys: Any, tmp_path: Any) -> None:
    match = begun("2025-03-04")
    below = Stream("replayed").below
    while match.ruleset.turn(match.state) < 2:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    assert "captain=unknown" in position_of(match, None, LAST, "match.json")
    match.concede(Seat.RED)
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(save_match(match, seed=7, program="1.0")))
    assert main([str(path), "--position"]) == 0
    assert "captain=unknown" not in capsys.readouterr().out


def test_there_is_no_position_after_the_last_step(saved: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path), "--position", "100000"]) == 2
    assert re.fullmatch(
        r"match.json: has no step 100000; there are steps 0 to \d+\n", capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("also", "said"),
    [
        (["--verify"], "leave out"),
        (["--clip", "a.gif"], "leave out"),
        (["--turn", "1"], "use either --position STEP or --turn"),
    ],
)
def test_a_position_is_printed_alone(tmp_path: Any, capsys: Any, also: list[str], said: str) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "match.json"), "--position", "1", *also])
    assert said in capsys.readouterr().err
