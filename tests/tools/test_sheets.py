"""Ship sheets as they leave the tool: all ships with all they have, nothing beyond the paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from game.print_fonts import register_fonts
from rules.false_sunrise.fleet_files import FleetFile, fleet_text, load_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_to_code
from tools.sheets import main

FACES = {"B612-Regular": "B612", "Jura-SemiBold": "Jura"}
FLEETS = sorted((Path(__file__).parents[2] / "assets" / "fleets").glob("*.yaml"))
ILLEGAL = """
name: A Fleet Whose Name Is Quite As Long As Names May Be
edition: 2024-07
ships:
  - name: The Honorable Company of Merchant Adventurers 1
    hull: frigate
    components:
      - {type: artillery}
      - {type: death-ray-of-the-very-greatest-magnitude}
      - {type: railgun, arc: fore}
      - {type: flight-deck, squadrons: [fighter, manta-ray, bomber]}
    defences: [hardened-armor, hardened-armor, mirrors]
  - {name: WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW, hull: dreadnought}
"""


Line = tuple[float, float, float]


@dataclass
class Printed:
    """What a reader of a file sees: its words, and the ends and base line of each line in points."""

    words: str
    lines: list[Line]
    size: tuple[int, int]


def printed(fleet: str, out: Path, *more: str, status: int = 0) -> Printed:
    assert main([fleet, str(out), *more]) == status
    register_fonts()
    reader = PdfReader(out)
    found: list[Line] = []
    said = [page.extract_text(visitor_text=partial(note_line, found)) for page in reader.pages]
    (size,) = {(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages}
    return Printed(" ".join(" ".join(said).split()), found, size)


def note_line(found: list[Line], text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
    # Upright words stand in the middle of the page; only level ones can leave it.
    if text.strip() and font is not None and cm[1] == 0:
        face = str(font["/BaseFont"]).rpartition("+")[2]
        wide = max(stringWidth(line, FACES.get(face, face), size * cm[0]) for line in text.split("\n"))
        x = cm[0] * tm[4] + cm[4]
        found.append((x, x + wide, cm[3] * tm[5] + cm[5]))


def assert_inside(sheets: Printed) -> None:
    width, height = sheets.size
    assert len(sheets.lines) > 80
    assert min(left for left, _, _ in sheets.lines) >= 14
    assert max(right for _, right, _ in sheets.lines) <= width - 14
    assert all(14 <= y <= height - 14 for _, _, y in sheets.lines)


def assert_all_there(fleet: FleetFile, said: str) -> None:
    catalogue = july_catalogue()
    assert fleet.name in said
    for ship in fleet.ships:
        assert ship.name in said
        assert catalogue.hull[ship.hull].name in said
        for component in ship.components:
            assert catalogue.component[component.type].name in said
            for squadron in component.squadrons:
                assert catalogue.squadron[squadron].name in said
        for defence in ship.defences:
            assert catalogue.defence[defence].name in said
    for system in ("Engines", "Fire Control", "Control Bridge"):
        assert said.count(system) >= len(fleet.ships)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=() if number % 4 == 0 else pytest.mark.slow)
        for number, path in enumerate(FLEETS)
    ],
)
def test_every_ship_of_a_ready_made_fleet_is_there_with_all_it_has(path: Path, tmp_path: Path) -> None:
    sheets = printed(str(path), tmp_path / "sheets.pdf")
    assert_all_there(load_fleet(path), sheets.words)
    assert_inside(sheets)
    assert sheets.size == (595, 842)


@pytest.mark.parametrize("seed", range(2))
def test_random_fleets_of_any_size_fit_their_pages(seed: int, tmp_path: Path) -> None:
    fleet = random_fleet(seed, (5, 60)[seed], july_catalogue())
    path = tmp_path / "fleet.yaml"
    path.write_text(fleet_text(fleet), encoding="utf-8")
    sheets = printed(str(path), tmp_path / "sheets.pdf", "--paper", "letter")
    assert_all_there(fleet, sheets.words)
    assert_inside(sheets)
    assert sheets.size == (612, 792)


def test_an_illegal_fleet_is_printed_with_what_is_wrong_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(ILLEGAL, encoding="utf-8")
    sheets = printed(str(path), tmp_path / "sheets.pdf", status=1)
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "this fleet is not legal; its sheets were written all the same:"
    assert f"FRC-2 {'W' * 48}: there is no hull dreadnought" in told
    said = sheets.words
    assert_inside(sheets)
    assert said.count("Not legal") == 3
    assert "WWWWWWWWWWWWWWWWWWWWWWWW" in said
    for fault in (
        "FRC-4: Artillery needs an arc",
        "FRC-2: there is no hull dreadnought",
        "FRC-3: there is no defense mirrors",
        "death-ray-of-the-very-greatest-magnitude",
        "FRC-6: there is no squadron manta-ray",
        "manta-ray: not in this edition",
    ):
        assert fault in said


def test_a_share_code_is_as_good_as_a_file(tmp_path: Path) -> None:
    fleet = load_fleet(FLEETS[0])
    code = fleet_to_code(fleet)
    sheets = printed(f" {code[:50]}\n{code[50:]} ", tmp_path / "sheets.pdf")
    assert_all_there(fleet, sheets.words)
    assert code in sheets.words.replace(" ", "")


def test_the_same_fleet_gives_the_same_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    printed(str(FLEETS[0]), first)
    printed(str(FLEETS[0]), second)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    "fleet, out, said",
    [
        ("nowhere.yaml", "a.pdf", "nowhere.yaml: does not exist"),
        ("FS1zzz", "a.pdf", "share code: is incomplete"),
        (str(FLEETS[0]), ".", "is a folder; name a file"),
        (str(FLEETS[0]), "file/a.pdf", "file/a.pdf: "),
        (str(Path(__file__)), "a.pdf", "test_sheets.py"),
    ],
)
def test_what_goes_wrong_is_said_in_a_sentence(
    fleet: str,
    out: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main([fleet, out])
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("sheets: ")
    assert said in error
    assert "Traceback" not in error
    assert not (tmp_path / "a.pdf").exists()
