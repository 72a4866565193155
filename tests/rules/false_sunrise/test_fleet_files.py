"""Fleet files: what is read, what is refused, and that writing and reading agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.false_sunrise.fleet_files import FleetFile, fleet_text, load_fleet, parse_fleet
from rules.files import FileError
from rules.table.arcs import Arc

TEXT = """
name: "  Night\\u202e Watch "
about: Two lances and a deck.
edition: 2024-07
ships:
  - name: Arrow
    hull: destroyer
    components:
      - {type: energy-lance, arc: fore}
      - {type: energy-lance, arc: rear}
      - {type: turret-mount, weapon: energy-lance-2}
      - {type: flight-deck, squadrons: [fighter, bomber]}
    defences: [hardened-armor, point-defenses]
"""


def parsed(text: str) -> FleetFile:
    return parse_fleet(text, "night.yaml")


def test_a_fleet_is_read() -> None:
    fleet = parsed(TEXT)
    (arrow,) = fleet.ships
    assert (fleet.name, fleet.about, fleet.faction) == (
        "Night Watch",
        "Two lances and a deck.",
        None,
    )
    assert [one.key for one in arrow.components] == [
        "energy-lance",
        "energy-lance-2",
        "turret-mount",
        "flight-deck",
    ]
    assert arrow.components[1].arc is Arc.REAR
    assert arrow.components[3].squadrons == ("fighter", "bomber")
    assert arrow.defences == ("hardened-armor", "point-defenses")


def test_default_ids_step_aside_for_written_ones() -> None:
    components = "{type: x}, {type: x}, {type: y, id: x}, {type: z, id: x-3}"
    text = f"name: A\nships: [{{name: B, hull: c, components: [{components}]}}]"
    assert [one.key for one in parsed(text).ships[0].components] == ["x-2", "x-4", "x", "x-3"]


def test_a_fleet_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "night.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert load_fleet(path) == parsed(TEXT)


def test_what_is_written_reads_back() -> None:
    fleet = parsed(
        TEXT.replace("{type: energy-lance, arc: rear}", "{id: tail, type: energy-lance, arc: rear}")
    )
    written = fleet_text(fleet)
    assert parsed(written) == fleet
    assert "id: tail" in written
    assert "id:" not in fleet_text(parsed(TEXT))


@pytest.mark.parametrize(
    "old,new,where",
    [
        ("edition: 2024-07", "edition: july", "edition"),
        ("about:", "abut:", "abut"),
        ("hull: destroyer", "hulk: destroyer", "ships[0]"),
        ("hull: destroyer", "hull: DESTROYER!", "ships[0].hull"),
        ("arc: fore", "arc: front", "ships[0].components[0].arc"),
        ("{type: energy-lance, arc: fore}", "{arc: fore}", "ships[0].components[0]"),
        ("{type: energy-lance, arc: fore}", "{id: engines, type: energy-lance}", "ships[0].components"),
        ("name: Arrow", 'name: " \\u202e"', "ships[0].name"),
        ("name: Arrow", "name: 7", "ships[0].name"),
        ("[fighter, bomber]", "fighter", "ships[0].components[3].squadrons"),
    ],
)
def test_a_wrong_field_is_named(old: str, new: str, where: str) -> None:
    assert old in TEXT
    with pytest.raises(FileError) as caught:
        parsed(TEXT.replace(old, new))
    assert where in str(caught.value)
    assert caught.value.line is not None


@pytest.mark.parametrize("edition", ["2024-07", "2025-03-01", "matched-fire"])
def test_an_edition_is_named_by_words_and_numbers(edition: str) -> None:
    fleet = parsed(TEXT.replace("edition: 2024-07", f"edition: {edition}"))
    assert fleet.edition == edition
    assert parsed(fleet_text(fleet)) == fleet


def test_two_components_of_a_ship_never_share_an_id() -> None:
    text = TEXT.replace("{type: energy-lance,", "{id: gun, type: energy-lance,")
    with pytest.raises(FileError, match="the id gun is taken"):
        parsed(text)


def test_a_fleet_has_at_most_two_hundred_ships() -> None:
    ships = "\n".join(f"  - {{name: S{number}, hull: corvette}}" for number in range(201))
    with pytest.raises(FileError, match="200"):
        parsed(f"name: A\nships:\n{ships}\n")
