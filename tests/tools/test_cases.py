from pathlib import Path

import pytest

from rules.games import GAMES
from tools.arguments import read_form
from tools.cases.__main__ import main
from tools.papers import paper_files

FOLDER = Path(__file__).parents[1] / "cases"
FRIGATES = """\
fleets:
  red: {ships: [{name: Arrow, hull: frigate, at: [20, 24], heading: 3, velocity: 0}]}
  blue: {ships: [{name: Blade, hull: frigate, at: [35, 24], heading: 9, velocity: 0}]}
"""


@pytest.mark.parametrize(
    "path", list(paper_files([FOLDER])), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_the_projects_own_cases_hold(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path)]) == 0, capsys.readouterr().out


GUNBOATS = """\
case: bad
game: dark-frontier
fleets:
  defender: {ships: [{name: Arrow, class: gunboat, at: [0, 0]}]}
  attacker: {ships: [{name: Blade, class: gunboat, at: [9, 0]}]}
"""
SHIPS = {
    "false-sunrise": "[{name: NAME, hull: frigate, at: [20, 24], heading: 3, velocity: 0}]",
    "astra-et-tenebrae": "[{name: NAME, at: [20, 24]}]",
    "dark-frontier": "[{name: NAME, class: gunboat, at: [0, 0]}]",
}


@pytest.mark.parametrize("game", list(GAMES))
def test_a_case_without_an_edition_is_played_as_the_game_is(game: str, tmp_path: Path) -> None:
    sides = ("defender", "attacker") if game == "dark-frontier" else ("red", "blue")
    fleets = ", ".join(
        f"{side}: {{ships: {SHIPS[game].replace('NAME', name)}}}"
        for side, name in zip(sides, ("Arrow", "Blade"), strict=True)
    )
    (tmp_path / "one.yaml").write_text(f"case: any\ngame: {game}\nfleets: {{{fleets}}}\nexpect: {{}}\n")
    _, case, _ = read_form(tmp_path / "one.yaml", lambda one: one.case() if one.case else None, "cases")
    assert case.edition == GAMES[game]().editions[0]


def run(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    (folder / "one.yaml").write_text(text)
    status = main([str(folder)])
    return status, capsys.readouterr().out.splitlines()


def test_every_difference_is_named_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expect = "{scores: {red: 1}, ships: {Arrow: {velocity: 2}}}"
    text = f"case: wrong\n{FRIGATES}until: movement\nexpect: {expect}\n"
    status, lines = run(tmp_path, text, capsys)
    assert status == 1
    assert lines == [
        "FAIL wrong: scores.red: expected 1, got 0; ships.Arrow.velocity: expected 2, got 0",
        "0 passed, 1 failed",
    ]


def test_a_refusal_that_nobody_expects_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        f"case: wrong\n{FRIGATES}do: {{orders: {{Arrow: {{course: 5}}}}}}\nexpect: {{scores: {{red: 0}}}}\n"
    )
    assert run(tmp_path, text, capsys) == (
        1,
        ["FAIL wrong: error: expected none, got ORD-4", "0 passed, 1 failed"],
    )


def test_a_refusal_that_does_not_come_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(tmp_path, f"case: wrong\n{FRIGATES}expect: {{error: ORD-4}}\n", capsys)
    assert (status, lines[0]) == (1, "FAIL wrong: error: expected ORD-4, got none")


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [("1, 1", "expected 4 dice for attack"), ("1, 1, 7, 1", "got 7 as die 3")],
)
def test_dice_that_do_not_do_fail(
    dice: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    armed = FRIGATES.replace("velocity: 0", "velocity: 0, components: [{id: w, type: hydra}]", 1)
    shot = "do: {fire: {Arrow: [{weapon: w, target: Blade}]}}"
    status, lines = run(tmp_path, f"case: wrong\n{armed}{shot}\ndice: [{dice}]\nexpect: {{}}\n", capsys)
    assert status == 1
    assert lines[0].startswith("FAIL wrong: dice: ")
    assert sentence in lines[0]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (f"case: bad\n{FRIGATES}expect: {{}}\nwhim: 3\n", "line 6, whim: "),
        (f"case: bad\n{FRIGATES}expect: {{ships: {{Arow: {{}}}}}}\n", "line 5, expect.ships.Arow: "),
        (
            f"case: bad\n{FRIGATES.replace('Blade', 'Arrow')}expect: {{}}\n",
            "line 4, fleets.blue.ships[0].name: ",
        ),
        (f"case: bad\n{FRIGATES.replace('[35, 24]', '[75, 24]')}expect: {{}}\n", "fleets.blue.ships[0].at: "),
        (f"case: bad\n{FRIGATES}board: {{terrain: [[[1, 1], [2, 2]]]}}\nexpect: {{}}\n", "board.terrain: "),
        (f"case: bad\n{FRIGATES}do: {{orders: {{Arrow: {{course: left}}}}}}\nexpect: {{}}\n", "course: "),
        (
            f"case: bad\n{FRIGATES}board: {{terrain: [[[1, 1], [2]]]}}\nexpect: {{}}\n",
            "board.terrain[0][1][1]: ",
        ),
        (
            f"case: bad\ncites: [GEO-1, GEO-99]\n{FRIGATES}expect: {{}}\n",
            "line 2, cites[1]: there is no ruling GEO-99; the nearest is GEO-8",
        ),
        (
            f"case: bad\n{FRIGATES}expect: {{error: XYZ-9}}\n",
            "line 5, expect.error: there is no ruling XYZ-9; rulings begin with GEO, ",
        ),
        (
            f"{GUNBOATS}cites: [GEO-1]\nexpect: {{}}\n",
            "line 6, cites[0]: there is no ruling GEO-1; rulings begin with DG, ",
        ),
        (f"case: bad\n{FRIGATES}", "expect: is missing"),
        ("case: [", "not valid YAML"),
    ],
)
def test_a_bad_file_says_where(
    text: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = run(tmp_path, text, capsys)
    assert status == 2
    assert lines[0].startswith(f"BAD {tmp_path / 'one.yaml'}: ")
    assert where in lines[0]
    assert lines[1:] == ["0 passed, 0 failed"]


def test_names_are_unique_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"case: twin\n{FRIGATES}expect: {{}}\n"
    (tmp_path / "two.yaml").write_text(text)
    status, lines = run(tmp_path, text, capsys)
    assert status == 2
    assert lines[0] == "ok twin"
    assert lines[1].startswith(f"BAD {tmp_path / 'two.yaml'}: line 1, case: ")
    assert lines[2] == "1 passed, 0 failed"


def test_a_file_that_is_not_there_is_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.yaml")]) == 2
    assert "does not exist" in capsys.readouterr().out


def test_a_name_of_several_lines_is_shown_in_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(tmp_path, f'case: "two\\n lines\\e[31m"\n{FRIGATES}expect: {{}}\n', capsys)
    assert (status, lines[0]) == (0, "ok two lines[31m")


def test_a_dogfight_target_that_never_flew_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = "components: [{id: h1, type: flight-deck, squadrons: [fighter]}]"
    mine = "squadrons: [{id: s1, type: fighter, ship: Blade}, {id: s2, type: fighter, ship: Blade}]"
    text = f"""\
case: early
fleets:
  red: {{ships: [{{name: Arrow, hull: frigate, at: [20, 24], velocity: 0, {deck}}}], {mine}}}
  blue:
    ships: [{{name: Blade, hull: frigate, at: [35, 24], velocity: 0}}]
    squadrons: [{{id: s3, type: fighter, ship: Blade}}]
do: {{dogfight: {{s3: Arrow.h1.1}}}}
expect: {{error: SQD-7}}
"""
    assert run(tmp_path, text, capsys) == (0, ["ok early", "1 passed, 0 failed"])
