from pathlib import Path

import pytest

from rules.false_sunrise.mapmaking import map_faults
from rules.false_sunrise.maps import load_map
from rules.files import FileError
from rules.table.terrain import Terrain

MAPS = sorted((Path(__file__).parents[3] / "assets" / "maps").glob("*.yaml"))
ROCK = "  - [[{0}, 10], [{1}, 10], [{1}, 12]]\n"
SEVEN = "".join(ROCK.format(5 * k, 5 * k + 2) for k in range(1, 8))


def written(folder: Path, text: str) -> Path:
    path = folder / "map.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_three_maps_come_with_the_game() -> None:
    assert len(MAPS) >= 3
    assert len({load_map(path).name for path in MAPS}) == len(MAPS)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_SET_1_the_maps_of_the_game_are_legal_and_fair(path: Path) -> None:
    drawn = load_map(path)
    assert map_faults(drawn.polygons) == []
    assert drawn.about.endswith(".")
    assert Terrain(drawn.polygons).polygons == drawn.polygons


def test_GEO_1_corners_are_put_on_the_grid(tmp_path: Path) -> None:
    text = f"name: Odd\nabout: A test.\nterrain:\n{SEVEN}".replace("[5, 10]", "[5.00001, 10]")
    assert load_map(written(tmp_path, text)).polygons[0][0] == (5.0000152587890625, 10.0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"name: Lone\nabout: A test.\nterrain:\n{ROCK.format(5, 7)}", "7 to 10 rocks are needed, not 1"),
        (
            f"name: Off\nabout: A test.\nterrain:\n{SEVEN}{ROCK.format(71, 73)}",
            "rock 8: corner .* off the board",
        ),
        (f"name: Flat\nabout: A test.\nterrain:\n{SEVEN}  - [[1, 1], [2, 2]]\n", "at least 3"),
        (f"name: More\nabout: A test.\nsize: 4\nterrain:\n{SEVEN}", "unknown field"),
        (f"about: A test.\nterrain:\n{SEVEN}", "name: is missing"),
        ("name: Word\nabout: A test.\nterrain: rocks\n", "terrain: "),
        (f"name: ''\nabout: A test.\nterrain:\n{SEVEN}", "name"),
        (f"name: Nan\nabout: A test.\nterrain:\n{SEVEN}  - [[1, 1], [2, .nan], [3, 1]]\n", "number"),
    ],
)
def test_a_map_that_is_wrong_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(FileError, match=reason):
        load_map(written(tmp_path, text))


def test_a_map_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="does not exist"):
        load_map(tmp_path / "none.yaml")
