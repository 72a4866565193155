"""New editions and games are refused with a reason, and written whole or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules.files import FileError
from tests.sources import ROOT
from tools.new import main
from tools.scaffolds.draft import Draft, template
from tools.scaffolds.names import ScaffoldError, free_letters, named_edition, named_game

Refusal = Callable[[Callable[[list[str]], Any], list[str]], str]
SETTINGS = "pyproject.toml"
FOLDERS = ("rules", "game", "tools", "tests", "assets", "docs")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Lay out a checkout with the files that the commands read and change."""
    place = tmp_path / "checkout"
    for folder in FOLDERS:
        (place / folder).mkdir(parents=True)
    needed = [SETTINGS, "assets/hints.yaml", "tools/words/terms.yaml", "rules/games.py", "game/games.py"]
    families = ["rules/false_sunrise", "game/families/false_sunrise", "rules/astra_et_tenebrae"]
    for name in [*needed, *families]:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, place / name)
    return place


def contents(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in _files(root)}


def _files(root: Path) -> Iterator[Path]:
    return (path for path in sorted(root.rglob("*")) if path.is_file())


@pytest.mark.parametrize(
    "asked, why",
    [
        ("edition july --like 2024-07", "july is not an id of an edition"),
        ("edition ../2025-09 --like 2024-07", "../2025-09 is not an id of an edition"),
        ("edition 2025-13 --like 2024-07", "2025-13 is not a date"),
        ("edition 2024-03 --like 2024-07", "2024-03 is taken"),
        ("edition dark-frontier --like 2024-07", "dark-frontier is taken"),
        ("edition 2025-09 --like 2023-01", "invalid choice"),
        ("edition fleet-files --like 2024-07", "rules/false_sunrise/fleet_files.py exists already"),
        ("edition " + "very-" * 9 + "long --like 2024-07", "an id has at most 30"),
        ("edition 2025-09 --like 2024-07 --title {x}", "{x} is not a title"),
        ("edition cold-iron --like 2024-07 --title=Matched_Fire", "title of another edition"),
        ("game class", "class is not an id of a game"),
        ("game Two-Dials", "Two-Dials is not an id of a game"),
        ("game match-code", "rules/match_code exists already"),
        ("game false-sunrise", "false-sunrise is taken"),
        ("game two-dials --title=Dark_Frontier", "Dark Frontier is the title of another game"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    asked: str, why: str, root: Path, refusal_of: Refusal
) -> None:
    (root / "rules" / "match_code").mkdir()
    before = contents(root)
    assert why in refusal_of(partial(main, root=root), [word.replace("_", " ") for word in asked.split()])
    assert contents(root) == before


def test_outside_of_a_checkout_it_says_so_in_a_sentence(tmp_path: Path, refusal_of: Refusal) -> None:
    assert "works only in a checkout" in refusal_of(partial(main, root=tmp_path), ["game", "two-dials"])


def test_a_folder_that_leads_out_of_the_checkout_is_refused(root: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (root / "tests" / "rules").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ScaffoldError, match="outside of the checkout"):
        Draft(root).add("tests/rules/two_dials/test_two_dials.py", "")
    (tmp_path / "elsewhere" / "list.py").write_text("LIST = ()", "utf-8")
    (root / "tests" / "list.py").symlink_to(tmp_path / "elsewhere" / "list.py")
    with pytest.raises(ScaffoldError, match="outside of the checkout"):
        Draft(root).change("tests/list.py", str.lower)


def test_a_write_that_fails_leaves_everything_as_it_was(root: Path) -> None:
    before = contents(root)
    draft = Draft(root)
    draft.change("rules/games.py", lambda text: f"{text}\n# more\n")
    draft.add("rules/two_dials/__init__.py", "")
    draft.add("rules/two_dials/game.py", '"""Two Dials."""\n')
    draft.add("tests/two_dials/here", "")
    (root / "tests" / "two_dials").write_text("a file where a folder was to be", "utf-8")
    with pytest.raises(FileError, match="two_dials"):
        draft.write()
    (root / "tests" / "two_dials").unlink()
    assert contents(root) == before
    assert not (root / "rules" / "two_dials").exists()


def test_lists_are_put_back_if_a_later_one_cannot_be_written(root: Path) -> None:
    before = contents(root)
    draft = Draft(root)
    draft.change("rules/games.py", lambda text: f"{text}\n# more\n")
    draft.change("game/games.py", lambda text: f"{text}\n# more\n")
    draft.changed["docs"] = "a folder cannot be replaced by this"
    draft.add("rules/two_dials/__init__.py", "")
    with pytest.raises(OSError, match="docs"):
        draft.write()
    assert contents(root) == before
    assert not (root / "rules" / "two_dials").exists()


def test_code_that_ruff_cannot_read_is_not_written(root: Path) -> None:
    draft = Draft(root)
    draft.add("rules/two_dials/game.py", "def\n")
    with pytest.raises(ScaffoldError, match="ruff failed"):
        draft.write()
    assert not (root / "rules" / "two_dials").exists()


@pytest.mark.parametrize("like", ["2024-07", "2024-03", "matched-fire"])
def test_no_file_of_a_new_edition_imports_the_one_that_it_is_like(like: str, root: Path) -> None:
    assert main(["edition", "cold-iron", "--like", like], root) == 0
    old = {"2024-07": "july_2024", "2024-03": "march_2024", "matched-fire": "matched_fire"}[like]
    for home in ("rules/false_sunrise", "game/families/false_sunrise"):
        copied = root / home / "cold_iron"
        assert {path.name for path in copied.glob("*.py")} == {
            path.name for path in (root / home / old).glob("*.py")
        }
        for path in copied.rglob("*.py"):
            text = path.read_text("utf-8")
            assert old not in text, path
            assert f'"{like}"' not in text, path
            assert max(map(len, text.splitlines()), default=0) <= 110, path
    listed = (root / "rules/false_sunrise/edition_list.py").read_text("utf-8")
    assert '"cold-iron": "cold_iron"' in listed
    assert '"rules.false_sunrise.cold_iron"' in (root / SETTINGS).read_text("utf-8")


def test_a_new_edition_is_written_once(root: Path, refusal_of: Refusal) -> None:
    assert main(["edition", "2025-09", "--like", "2025-03-04"], root) == 0
    assert (
        (root / "rules/astra_et_tenebrae/editions/2025-09.yaml")
        .read_text("utf-8")
        .startswith(
            "# Astra et Tenebrae, September 2025: begun with the numbers of 2025-03-04. "
            'Every number of the edition.\nedition: "2025-09"\ntitle: "Astra et Tenebrae, September 2025"\n'
        )
    )
    before = contents(root)
    assert "exists already" in refusal_of(
        partial(main, root=root), ["edition", "2025-09", "--like", "2025-03-04"]
    )
    assert contents(root) == before


def test_it_says_what_it_wrote_and_what_to_try(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "star-chess"], root) == 0
    said = capsys.readouterr().out
    for line in (
        "rules/star_chess/: 2 files",
        "rules/games.py",
        "python -m tools.simulate --game star-chess --games 100 --check",
        "python -m pytest tests/rules/star_chess",
    ):
        assert f"  {line}\n" in said
    assert "CHE-3 The higher dial" in (root / "rules/star_chess/game.py").read_text("utf-8")


def test_ids_and_titles_become_names_of_code() -> None:
    assert named_edition("2025-09", None).title == "September 2025"
    assert named_edition("2025-09", "Late Summer").module == "september_2025"
    assert named_game("star-chess", None).camel == "StarChess"
    assert free_letters("Fire") == "AAA", "FIR is taken"


def test_templates_speak_of_two_dials_alone() -> None:
    for name in ("rules.py", "screens.py", "test.py"):
        assert "Two Dials" in template(f"two_dials/{name}").splitlines()[0]


NEW = (
    ("edition 2025-09 --like 2024-07", "--game false-sunrise --edition 2025-09"),
    ("edition cold-iron --like 2024-03", "--game false-sunrise --edition cold-iron"),
    ("edition autumn-fire --like matched-fire", "--game false-sunrise --edition autumn-fire"),
    ("edition 2025-09-04 --like 2025-03-01", "--game astra-et-tenebrae --edition 2025-09-04"),
    ("edition 0.3.0 --like 0.2.0", "--game dark-frontier --edition 0.3.0"),
    ("game star-chess", "--game star-chess"),
)
CONTRACTS = "from importlinter.cli import lint_imports_command as main; main()"
SHOWN = "from game.games import offers; print([offer.name for offer in offers().values()])"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the checkout, and begin everything in the copy."""
    place = tmp_path_factory.mktemp("new") / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "*.egg-info")
    shutil.copytree(ROOT, place, ignore=left_out)
    for asked, _ in NEW:
        done(place, "-m", "tools.new", *asked.split())
    return place


def done(checkout: Path, *words: str) -> str:
    """Run Python in a checkout; return its output."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "FALSE_SUNRISE_HOME": str(checkout.parent / "home")}
    env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run(
        [sys.executable, *words], cwd=checkout, env=env, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{words}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}"
    return ran.stdout


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_everything_new_passes_what_the_project_asks_of_its_code(checkout: Path) -> None:
    code = ("rules", "game", "tools", "tests")
    done(checkout, "-m", "ruff", "check", "--no-cache", *code)
    done(checkout, "-m", "ruff", "format", "--no-cache", "--check", *code)
    done(checkout, "-c", CONTRACTS, "--no-cache")
    done(checkout, "-m", "mypy", "--cache-dir", str(checkout.parent / "types"))
    done(checkout, "-m", "tools.rulings")
    done(checkout, "-m", "tools.words", "--check")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("match", [match for _, match in NEW])
def test_everything_new_is_played_and_checked(match: str, checkout: Path) -> None:
    told = done(checkout, "-m", "tools.simulate", *match.split(), "--games", "5", "--check")
    assert "5 games" in told


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_first_cases_and_tests_pass_and_the_game_is_in_the_menu(checkout: Path) -> None:
    done(checkout, "-m", "tools.cases", *(f"tests/cases/{one}" for one in ("september_2025", "cold_iron")))
    done(checkout, "-m", "tools.cases", "tests/cases/autumn_fire")
    done(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules/star_chess")
    assert done(checkout, "-m", "game", "--smoke").startswith("ok: ")
    assert "Star Chess" in done(checkout, "-c", SHOWN)


CHANGES = {
    "rules/astra_et_tenebrae/editions/2025-09-04.yaml": {
        "sight_in: 30": "sight_in: 36",
        "overheats_above: 30": "overheats_above: 26",
        "evasion_g: 9": "evasion_g: 6",
        "salvo: 2": "salvo: 3",
        "sphere_in: 9": "sphere_in: 12",
        "up_to_in: 8,": "up_to_in: 10,",
    },
    "rules/dark_frontier/editions/0.3.0.yaml": {
        "radius: 15": "radius: 13",
        "launch: 2": "launch: 3",
        "endurance: 6": "endurance: 5",
        "spread: 6": "spread: 4",
    },
}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_numbers_that_were_changed_are_played_and_checked(checkout: Path) -> None:
    for name, changes in CHANGES.items():
        text = (checkout / name).read_text("utf-8")
        for known, changed in changes.items():
            assert known in text or changed in text, known
            text = text.replace(known, changed)
        (checkout / name).write_text(text, "utf-8")
    for _, match in NEW[3:5]:
        done(checkout, "-m", "tools.simulate", *match.split(), "--games", "20", "--check")
