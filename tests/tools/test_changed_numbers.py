"""Files with changed numbers, in every command that reads rules: they say the game and the edition."""

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.astra_et_tenebrae import figures as battles
from rules.changed_editions import base_of, edition_words
from rules.dark_frontier import figures as duels
from rules.false_sunrise.july_2024.catalogue import FILE as JULY
from rules.false_sunrise.matched_fire.catalogue import FILE as MATCHED
from rules.games import game_of, load_ruleset
from tests.tools.compare.test_boards import changed
from tools.balance.__main__ import main as balance
from tools.cards import main as cards
from tools.sheets import main as sheets
from tools.simulate import main as simulate
from tools.tournament.__main__ import main as tournament

ROOT = Path(__file__).parents[2]
CHANGED = {
    "july": (JULY, ("thrust: 10", "thrust: 12")),
    "matched": (MATCHED, ("ac: 5", "ac: 6")),
    "duels": (duels.FOLDER / "0.2.0.yaml", ("point_defence: 4", "point_defence: 5")),
    "battles": (battles.FOLDER / "2025-03-02.yaml", ("  line: 3", "  line: 1")),
}
GUEST = """
from game.players.controller import DECLINES

class Plain:
    looks = True
    def __init__(self, seat, seed):
        pass
    def poll(self, request, view):
        assert view.setup.figures is not None  # this process knows the changed numbers, too
        answer = request.default()
        return DECLINES if answer is None else answer
"""


@pytest.fixture(params=CHANGED)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    source, pair = CHANGED[request.param]
    return changed(source, tmp_path, pair)


@pytest.mark.parametrize("option", ["--edition", "--catalogue", "--sheets"])
def test_a_file_is_played_by_without_naming_its_game(
    option: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(["--games", "2", option, str(file), "--json"]) == 0
    by_file = [json.loads(line)["digest"] for line in capsys.readouterr().out.splitlines()]
    assert len(set(by_file)) == 2


def test_workers_and_checks_know_the_numbers_of_a_file(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--games", "3", "--edition", str(file), "--check"]
    assert simulate(words) == 0
    alone = capsys.readouterr().out.splitlines()[:4]
    assert simulate([*words, "--workers", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == alone


def test_records_know_a_file_by_what_is_in_it(tmp_path: Path, refusal_of: Any) -> None:
    source, pair = CHANGED["duels"]
    path, record = changed(source, tmp_path, pair), tmp_path / "games.jsonl"
    words = ["random", "drift", "--pairs", "1", "--sheets", str(path), "--out", str(record)]
    assert tournament(words) == 0
    assert json.loads(record.read_text().splitlines()[0])["edition"] == "0.2.0"
    assert tournament(words) == 0, "it goes on"
    path.write_text(source.read_text())
    assert "another version of the catalog" in refusal_of(tournament, words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--edition", "2024-07", "--catalogue", "{file}"],
            "has numbers of the edition 0.2.0, not of 2024-07",
        ),
        (["--game", "astra-et-tenebrae", "--sheets", "{file}"], "0.2.0 is an edition of Dark Frontier"),
        (["--edition", "tomorrow"], "no edition tomorrow"),
        (["--edition", "nowhere.yaml"], "nowhere.yaml"),
        (["--sheets", "{other}"], "other.yaml, line 1, edition: there is no edition later-rules"),
        (["--sheets", "{none}"], "none.yaml"),
    ],
)
def test_a_file_that_does_not_fit_is_said(
    words: list[str], said: str, tmp_path: Path, refusal_of: Any
) -> None:
    source, pair = CHANGED["duels"]
    names = {"file": changed(source, tmp_path, pair)}
    for name, text in (("other", "edition: later-rules\n"), ("none", "title: Nothing\n")):
        names[name] = tmp_path / f"{name}.yaml"
        names[name].write_text(text)
    assert said in refusal_of(simulate, [one.format(**names) for one in words])


def test_ships_alone_may_be_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (duels.FOLDER / "page-sheets.yaml").read_text()
    path = tmp_path / "ships.yaml"
    path.write_text(text)
    assert simulate(["--games", "2", "--sheets", str(path), "--check"]) == 0
    assert "2 games" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["duels", "battles"])
def test_a_player_of_ones_own_knows_the_numbers_of_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, pair = CHANGED[name]
    (tmp_path / "plain.py").write_text(GUEST)
    monkeypatch.chdir(tmp_path)
    words = ["--games", "1", "--player", "plain:Plain", "--edition", str(changed(source, tmp_path, pair))]
    assert simulate([*words, "--check"]) == 0
    assert "1 games" in capsys.readouterr().out


@pytest.mark.parametrize(("read", "name"), [(duels, "duels"), (battles, "battles")])
def test_the_id_of_changed_numbers_carries_them_to_another_process(
    read: Any, name: str, tmp_path: Path
) -> None:
    source, pair = CHANGED[name]
    edition = read.adopt_file(changed(source, tmp_path, pair))
    assert base_of(edition) == source.stem
    assert edition_words(edition) == f"{source.stem}, changed"
    assert game_of(edition).id == game_of(source.stem).id
    told = tmp_path / "edition"
    told.write_bytes(pickle.dumps(edition))
    there = (
        "import pickle, pathlib, sys; from rules.games import load_ruleset; "
        "print(load_ruleset(pickle.loads(pathlib.Path(sys.argv[1]).read_bytes())).fingerprint)"
    )
    done = subprocess.run([sys.executable, "-c", there, told], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.decode().strip() == load_ruleset(edition).fingerprint
    with pytest.raises(LookupError):  # the mere word is worth nothing in a process that has not been told
        load_ruleset("changed-0123456789abcdef")


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (cards, ["{out}", "--edition", "{battles}"]),
        (cards, ["{out}", "--sheets", "{duels}"]),
        (balance, ["--sheets", "{duels}", "--games", "2", "--record", "{folder}/games.jsonl"]),
    ],
)
def test_other_commands_take_files(
    main: Callable[[list[str]], int], words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {}
    for name in ("duels", "battles"):
        folder = tmp_path / name
        folder.mkdir()
        files[name] = changed(CHANGED[name][0], folder, CHANGED[name][1])
    out = tmp_path / "out.pdf"
    assert main([one.format(**files, out=out, folder=tmp_path) for one in words]) == 0
    assert capsys.readouterr().err == ""


def test_sheets_of_a_fleet_are_printed_by_a_changed_catalog(tmp_path: Path, refusal_of: Any) -> None:
    path, out = changed(CHANGED["july"][0], tmp_path, CHANGED["july"][1]), tmp_path / "fleet.pdf"
    fleet = str(ROOT / "assets" / "fleets" / "border-patrol.yaml")
    plain = tmp_path / "plain.pdf"
    assert sheets([fleet, str(plain)]) == 0
    assert sheets([fleet, str(out), "--catalogue", str(path)]) == 0
    assert out.stat().st_size > 1000
    (tmp_path / "other").mkdir()
    other = changed(CHANGED["matched"][0], tmp_path / "other", CHANGED["matched"][1])
    assert "matched-fire" in refusal_of(sheets, [fleet, str(out), "--catalogue", str(other)])
