"""Cases, exams, catalogues and editions with a number out of bounds are refused in words, or can be used."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules.astra_et_tenebrae.figures as frigates
import rules.dark_frontier.figures as duels
import rules.false_sunrise.july_2024.catalogue as july
import rules.false_sunrise.march_2024.catalogue as march
import rules.false_sunrise.matched_fire.catalogue as matched
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.random_fleets import random_fleet
from rules.files import Document, FileError, parse_yaml
from rules.kernel.seats import Seat
from tests.one_number import Changed, with_one_number_changed
from tools.cases.__main__ import main as play_cases
from tools.exams.__main__ import main as hold_exams

TESTS = Path(__file__).parents[1]
PAPERS: list[tuple[Callable[[list[str]], int], str]] = [
    (play_cases, "cases/fire/weapons-at-fifteen-inches.yaml"),
    (play_cases, "cases/matched-fire/point-defence-before-the-bombs.yaml"),
    (play_cases, "cases/astra_et_tenebrae/examples/turning-back.yaml"),
    (hold_exams, "exams/fire/focus_fire.yaml"),
    (hold_exams, "exams/setup/deploy_inwards.yaml"),
    (hold_exams, "exams/matched_fire/keep_the_shot.yaml"),
]


def changes(path: Path) -> Iterator[Changed]:
    return with_one_number_changed(parse_yaml(path.read_bytes(), path.name).data)


def spelled(data: Any) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True)


@pytest.mark.parametrize(("main", "name"), PAPERS, ids=[name for _, name in PAPERS])
def test_a_paper_with_another_number_is_marked_or_refused(
    main: Callable[[list[str]], int], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, statuses = tmp_path / "paper.yaml", []
    for changed in changes(TESTS / name):
        path.write_text(spelled(changed.data), encoding="utf-8")
        statuses.append(main([str(path)]))
        said = capsys.readouterr().out
        assert ("BAD" in said) == (statuses[-1] == 2)
    assert statuses.count(2) > len(statuses) / 2


@pytest.mark.slow
@pytest.mark.parametrize("edition", [july, march, matched], ids=["july", "march", "matched"])
def test_a_catalogue_with_another_number_is_refused_or_fleets_are_built_from_it(
    edition: Any, tmp_path: Path
) -> None:
    path, refused, tried = tmp_path / "catalogue.yaml", 0, 0
    for changed in changes(edition.FILE):
        path.write_text(spelled(changed.data), encoding="utf-8")
        tried += 1
        try:
            catalogue = edition.read_catalogue(path)
        except FileError:
            refused += 1
            continue
        fleet = build_fleet(random_fleet(7, 12, catalogue), Seat.RED, catalogue)
        assert all(ship.fittings(0) for ship in fleet.ships)
        assert catalogue.fingerprint
    assert tried * 0.6 < refused < tried


def test_a_wrong_number_of_an_effect_is_found_by_its_line(tmp_path: Path) -> None:
    lines = july.FILE.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "kind: shielding" in line)
    path = tmp_path / "catalogue.yaml"
    lines[at] = lines[at].replace("points: 3", "points: 300")
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(FileError, match=r"effects\[0\].points: 300 should be less than") as refused:
        july.read_catalogue(path)
    assert refused.value.line == at + 1
    path.write_text("upgrades: [{effects: 7}]\nhulls: 1\n", encoding="utf-8")
    with pytest.raises(FileError):
        july.read_catalogue(path)


@pytest.mark.parametrize("game", [frigates, duels], ids=["frigates", "duels"])
def test_an_edition_with_another_number_is_refused_or_has_its_figures(game: Any) -> None:
    path = game.FOLDER / f"{game.EDITIONS[0]}.yaml"
    refused, tried = 0, 0
    for changed in changes(path):
        tried += 1
        try:
            figures = game.read_figures(Document("edition", changed.data))
        except FileError:
            refused += 1
            continue
        assert figures.fingerprint
    assert tried * 0.6 < refused < tried
