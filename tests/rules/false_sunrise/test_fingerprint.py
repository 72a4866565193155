"""A catalogue's fingerprint, which stands in saved matches: of what is said, not of how it is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import Field

from rules.false_sunrise.catalogue import Catalogue, Entry, load_catalogue
from rules.false_sunrise.july_2024.catalogue import BandedWeapon, JulyCatalogue
from rules.false_sunrise.july_2024.effects import KINDS
from rules.false_sunrise.march_2024.catalogue import MarchCatalogue
from rules.false_sunrise.march_2024.effects import KINDS as MARCH_KINDS
from rules.false_sunrise.march_2024.effects import PointDefence

SMALL = """
edition: "2024-07"
hulls:
- {id: skiff, name: Skiff, rule: FRC-2, integrity: 1, thrust: 10}
weapons:
- {id: rivet-gun, name: Rivet Gun, rule: FIR-4, kind: ballistic, band: 2, about: Nobody needs to know.%s}
defences:
- {id: mirror, name: Mirror, rule: UPG-1, effects: [{kind: defence-bonus, against: {energy: 1, missile: 2}}]}
upgrades:
- {id: lamp, name: Lamp, rule: SQD-9, family: support, adds_up: true, text: "Shines “far”.",
   effects: [{kind: illumination, reach_in: 12}]}
squadrons:
- {id: wasp, name: Wasp, rule: SQD-1, size: 4, toughness: 5, ladder: [{size: 1, damage: 0, dice: 1}]}
"""
PRINT = "6a05e3c4d4bf2e82"
MARCH = """
edition: "2024-03"
hulls: []
weapons:
- {id: dart, name: Dart, rule: E1-22, kind: missile, attacks: 2, minimum_in: 4, accuracy: 3, durability: 1,
   damage: 1}
defences: []
squadrons: []
upgrades:
- {id: net, name: Net, rule: E1-23, family: defensive, adds_up: true,
   effects: [{kind: point-defence, points: 2, reach_in: 3}]}
"""
MARCH_PRINT = "f91337a797853090"


class ChargedWeapon(BandedWeapon):
    """A weapon as a later version may have it."""

    charge: int = 0


class ChargedCatalogue(JulyCatalogue):
    """Its catalogue."""

    weapons: tuple[ChargedWeapon, ...] = Field(strict=False)  # type: ignore[assignment]


class FastHull(Entry):
    """A hull as a later version may call its fields."""

    integrity: int
    speed: int = Field(validation_alias="thrust", serialization_alias="thrust")


class FastCatalogue(JulyCatalogue):
    """Its catalogue."""

    hulls: tuple[FastHull, ...] = Field(strict=False)  # type: ignore[assignment]


class WidePointDefence(PointDefence):
    """An effect as a later version may have it."""

    width_in: float = 0.0


def printed(folder: Path, form: type[Catalogue], more: str = "") -> str:
    path = folder / "catalogue.yaml"
    path.write_text(SMALL % more, encoding="utf-8")
    return load_catalogue(path, KINDS, form).fingerprint


@pytest.mark.parametrize("form", [JulyCatalogue, ChargedCatalogue, FastCatalogue])
def test_a_fingerprint_is_the_same_as_ever_with_fields_that_are_new_or_renamed(
    form: type[Catalogue], tmp_path: Path
) -> None:
    assert printed(tmp_path, form) == PRINT


def test_a_new_field_counts_once_it_says_something(tmp_path: Path) -> None:
    charged = {printed(tmp_path, ChargedCatalogue, f", charge: {charge}") for charge in range(3)}
    assert len(charged) == 3
    assert PRINT in charged


@pytest.mark.parametrize("kind", [PointDefence, WidePointDefence])
def test_a_fingerprint_is_the_same_as_ever_with_effects_of_new_fields(
    kind: type[PointDefence], tmp_path: Path
) -> None:
    path = tmp_path / "catalogue.yaml"
    path.write_text(MARCH, encoding="utf-8")
    known = load_catalogue(path, MARCH_KINDS | {"point-defence": kind}, MarchCatalogue)
    assert known.fingerprint == MARCH_PRINT
