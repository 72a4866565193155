"""What a case of Astra et Tenebrae may not say."""

from pathlib import Path

import pytest

from tools.cases.__main__ import main

CASE = """\
case: bad
game: astra-et-tenebrae
EDITION
START
fleets:
  red: {ships: [{name: Arrow, at: [36, 40]MORE}]}
  blue: {ships: [{name: Blade, at: [36, 6]}]}
LAST
expect: {}
"""


@pytest.mark.parametrize(
    ("named", "where"),
    [
        ({"LAST": "whim: 3"}, "line 8, whim: "),
        ({"MORE": ", hull: frigate"}, "fleets.red.ships[0].hull: "),
        ({"MORE": ", captain: unknown"}, "fleets.red.ships[0].captain: "),
        ({"MORE": ", damage: {engine: 2}"}, "fleets.red.ships[0].damage: "),
        ({"MORE": ", damage: {fire-control: 2}"}, "fleets.red.ships[0].damage: "),
        ({"MORE": ", damage: {hull: 1}", "EDITION": 'edition: "2025-03-01"'}, "fleets.red.ships[0].damage: "),
        ({"MORE": ", missiles: 1, damage: {missile-bays: 1}"}, "fleets.red.ships[0].missiles: "),
        ({"MORE": ", burn: {g: 5}"}, "fleets.red.ships[0].burn: "),
        ({"MORE": ", blacked_out: true"}, "fleets.red.ships[0].blacked_out: "),
        ({"EDITION": 'edition: "2025-03-03"'}, "line 3, edition: "),
        ({"START": "start: detection", "LAST": "until: movement"}, "until: movement is over"),
        ({"START": "start: movement", "LAST": "do: {heat: {Arrow: store}}"}, "do.heat: "),
        ({"LAST": "do: {fire: [{ship: Arow, weapon: pass}]}"}, "do.fire[0].ship: "),
        ({"LAST": "do: {move: [{ship: Arrow, g: 4}]}"}, "do.move[0]: "),
        ({"LAST": "do: {formations: {red: [{type: line, screens: [Arrow]}]}}"}, "do.formations.red[0]: "),
    ],
)
def test_a_bad_file_says_where(
    named: dict[str, str], where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CASE
    for word in ("EDITION", "START", "MORE", "LAST"):
        text = text.replace(word, named.get(word, "" if word == "MORE" else "# none"))
    (tmp_path / "one.yaml").write_text(text)
    assert main([str(tmp_path)]) == 2
    said = capsys.readouterr().out
    assert where in said, said


def test_a_default_move_that_is_refused_makes_a_bad_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CASE.replace("MORE", "").replace("[36, 6]", "[36, 0]").replace("LAST", "until: movement")
    (tmp_path / "one.yaml").write_text(text.replace("EDITION", "").replace("START", "start: movement"))
    assert main([str(tmp_path)]) == 2
    assert "do.move: Blade has no burn in the file" in capsys.readouterr().out
