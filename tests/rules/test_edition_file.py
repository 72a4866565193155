"""The file of an edition that names another one is refused, with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.astra_et_tenebrae import figures as frigates
from rules.dark_frontier import figures as duels
from rules.edition_file import read_edition
from rules.false_sunrise import editions
from rules.files import FileError, read_yaml
from rules.games import GAMES


@pytest.mark.parametrize("folder, name", [(frigates.FOLDER, "2025-03-04"), (duels.FOLDER, "0.2.0")])
def test_a_file_of_numbers_names_the_edition_that_it_is_called_after(
    folder: Path, name: str, tmp_path: Path
) -> None:
    copied = tmp_path / "2026-01-31.yaml"
    copied.write_text((folder / f"{name}.yaml").read_text("utf-8"), "utf-8")
    with pytest.raises(FileError) as refused:
        read_edition(copied, "2026-01-31")
    assert str(refused.value) == (
        f'{copied}, line 2, edition: {name} is not the edition of this file; write "2026-01-31"'
    )


def test_a_file_without_an_edition_is_left_to_its_form(tmp_path: Path) -> None:
    bare = tmp_path / "2026-01-31.yaml"
    bare.write_text("title: Astra et Tenebrae\n", "utf-8")
    with pytest.raises(FileError, match="edition"):
        frigates.read_figures(read_edition(bare, "2026-01-31"))


def test_the_folder_of_a_fleet_edition_has_a_catalog_of_that_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "EDITIONS", {"2026-01": "july_2024"})
    with pytest.raises(FileError) as refused:
        editions.load_edition.__wrapped__("2026-01")
    assert refused.value.name.endswith("catalogue.yaml")
    assert (refused.value.line, refused.value.field) == (2, "edition")
    assert (refused.value.problem, refused.value.remedy) == (
        "2024-07 is not the edition of this file",
        'write "2026-01"',
    )


def test_a_catalog_of_your_own_may_have_any_file_name(tmp_path: Path) -> None:
    july = editions.load_edition("2024-07")
    mine = tmp_path / "2030-12.yaml"
    mine.write_text(july.rulings.with_name("catalogue.yaml").read_text("utf-8"), "utf-8")
    assert july.read_catalogue(mine) == july.catalogue


def test_every_file_of_an_edition_is_named_after_it() -> None:
    for folder in (frigates.FOLDER, duels.FOLDER):
        assert [read_yaml(path).data["edition"] for path in sorted(folder.iterdir())] == [
            path.stem for path in sorted(folder.iterdir())
        ]
    for game in GAMES.values():
        assert [game().load(edition).id for edition in game().editions] == list(game().editions)
