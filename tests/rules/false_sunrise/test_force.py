"""Building rules: each breach is found, alone, and a legal fleet has none (FRC-1 to FRC-8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.false_sunrise.catalogue import Catalogue, Upgrade, Weapon
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity, remarks
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.kernel.seats import Seat
from rules.table.arcs import Arc


def ship(
    name: str = "Arrow", hull: str = "destroyer", *components: dict[str, Any], **more: Any
) -> dict[str, Any]:
    return {"name": name, "hull": hull, "components": components, **more}


def fleet(*ships: dict[str, Any], **more: Any) -> FleetFile:
    return FleetFile.model_validate({"name": "Test", "ships": ships, **more})


GUN = {"type": "artillery", "arc": "fore"}
DECK = {"type": "flight-deck"}


def rulings(file: FleetFile, integrity: int | None = None) -> list[tuple[str, str | None]]:
    return [(breach.ruling, breach.ship) for breach in breaches(file, july_catalogue(), integrity)]


def test_FRC_1_total_over_the_limit() -> None:
    file = fleet(ship("Arrow"), ship("Bolt", "cruiser"))
    assert fleet_integrity(file, july_catalogue()) == 10
    assert rulings(file, 9) == [("FRC-1", None)]
    assert rulings(file, 10) == []
    assert rulings(file) == []


def test_FRC_1_an_empty_fleet() -> None:
    assert rulings(fleet(), 20) == [("FRC-1", None)]


def test_FRC_2_unknown_hull() -> None:
    assert rulings(fleet(ship("Arrow", "dreadnought", GUN))) == [("FRC-2", "Arrow")]


@pytest.mark.parametrize("kind", ["death-ray", "hardened-armor"])
def test_FRC_3_unknown_component(kind: str) -> None:
    file = fleet(ship("Arrow", "destroyer", {"type": kind}, {"type": "turret-mount", "weapon": kind}))
    assert rulings(file) == [("FRC-3", "Arrow")]


def test_FRC_3_unknown_defence() -> None:
    assert rulings(fleet(ship(defences=["shields"]))) == [("FRC-3", "Arrow")]


@pytest.mark.parametrize(
    "hull,slots", [("corvette", 1), ("frigate", 2), ("destroyer", 4), ("cruiser", 6), ("flagship", 8)]
)
def test_FRC_3_too_many_components(hull: str, slots: int) -> None:
    assert rulings(fleet(ship("Arrow", hull, *[GUN] * slots))) == []
    assert rulings(fleet(ship("Arrow", hull, *[GUN] * (slots + 1)))) == [("FRC-3", "Arrow")]


def test_FRC_3_too_many_defences() -> None:
    assert rulings(fleet(ship(defences=["hardened-armor"] * 3))) == []
    assert rulings(fleet(ship(defences=["hardened-armor"] * 4))) == [("FRC-3", "Arrow")]


@pytest.mark.parametrize(
    "weapon", [one for one in july_catalogue().weapons if one.needs_arc and not one.faction]
)
def test_FRC_4_arc_missing(weapon: Weapon) -> None:
    assert rulings(fleet(ship("Arrow", "corvette", {"type": weapon.id}))) == [("FRC-4", "Arrow")]


@pytest.mark.parametrize("kind", ["hydra", "bullseye", "torpedo", "shields", "flight-deck"])
def test_FRC_4_arc_where_none_is_allowed(kind: str) -> None:
    assert rulings(fleet(ship("Arrow", "corvette", {"type": kind, "arc": "fore"}))) == [("FRC-4", "Arrow")]


@pytest.mark.parametrize(
    "turret",
    [
        {"type": "turret-mount"},
        {"type": "turret-mount", "weapon": "railgun"},
        {"type": "turret-mount", "weapon": "hydra"},
        {"type": "turret-mount", "weapon": "shields"},
        {"type": "turret-mount", "weapon": "engines"},
        {"type": "repair-crews", "weapon": "artillery"},
        {"type": "railgun", "arc": "fore", "weapon": "artillery"},
    ],
    ids=lambda turret: "-".join(turret.values()),
)
def test_FRC_5_a_turret_names_a_weapon_with_an_arc(turret: dict[str, Any]) -> None:
    file = fleet(ship("Arrow", "destroyer", GUN, {"type": "hydra"}, {"type": "shields"}, turret))
    assert rulings(file) == [("FRC-5", "Arrow")]


def test_FRC_5_a_weapon_takes_one_turret() -> None:
    turret = {"type": "turret-mount", "weapon": "artillery"}
    assert rulings(fleet(ship("Arrow", "destroyer", GUN, turret))) == []
    assert rulings(fleet(ship("Arrow", "destroyer", GUN, turret, turret))) == [("FRC-5", "Arrow")]
    second = {"type": "turret-mount", "weapon": "artillery-2"}
    assert rulings(fleet(ship("Arrow", "destroyer", GUN, turret, GUN, second))) == []


def test_FRC_5_a_weapon_of_another_ship_does_not_do() -> None:
    file = fleet(
        ship("Arrow", "corvette", GUN),
        ship("Bolt", "corvette", {"type": "turret-mount", "weapon": "artillery"}),
    )
    assert rulings(file) == [("FRC-5", "Bolt")]


@pytest.mark.parametrize("kind,places", [("fabricator", 1), ("flight-deck", 2)])
def test_FRC_6_too_many_squadrons(kind: str, places: int) -> None:
    for count in range(places + 1):
        assert (
            rulings(fleet(ship("Arrow", "frigate", {"type": kind, "squadrons": ["fighter"] * count}))) == []
        )
    file = fleet(ship("Arrow", "frigate", {"type": kind, "squadrons": ["fighter"] * (places + 1)}))
    assert rulings(file) == [("FRC-6", "Arrow")]


def test_FRC_6_unknown_squadron() -> None:
    assert rulings(fleet(ship("Arrow", "frigate", {**DECK, "squadrons": ["kite", "kite"]}))) == [
        ("FRC-6", "Arrow")
    ]


@pytest.mark.parametrize("kind", ["shields", "hydra"])
def test_FRC_6_squadrons_need_a_hangar(kind: str) -> None:
    assert rulings(fleet(ship("Arrow", "frigate", {"type": kind, "squadrons": ["fighter"]}))) == [
        ("FRC-6", "Arrow")
    ]


def _with_a_faction() -> Catalogue:
    """The July catalogue in which the railgun, shields and bombers belong to a faction."""
    july = july_catalogue()
    mine = {"railgun", "shields", "bomber"}
    changed = {
        family: tuple(
            entry.model_copy(update={"faction": "first-cycle"}) if entry.id in mine else entry
            for entry in getattr(july, family)
        )
        for family in ("weapons", "upgrades", "squadrons")
    }
    parts = {name: getattr(july, name) for name in Catalogue.model_fields}
    return Catalogue.model_construct(**{**parts, **changed})


@pytest.mark.parametrize(
    "component",
    [{"type": "railgun", "arc": "fore"}, {"type": "shields"}, {**DECK, "squadrons": ["bomber", "bomber"]}],
    ids=lambda component: component["type"],
)
def test_FRC_7_what_belongs_to_a_faction_needs_it(component: dict[str, Any]) -> None:
    ships = [ship("Arrow", "corvette", component)]
    found = breaches(fleet(*ships), _with_a_faction())
    assert [(one.ruling, one.ship) for one in found] == [("FRC-7", "Arrow")]
    assert breaches(fleet(*ships, faction="first-cycle"), _with_a_faction()) == []


def test_FRC_7_an_unknown_faction() -> None:
    assert rulings(fleet(ship(), faction="moon-people")) == [("FRC-7", None)]


def test_FRC_8_names_are_unique() -> None:
    assert rulings(fleet(ship("Arrow"), ship("Bolt"), ship(" Arrow "))) == [("FRC-8", "Arrow")]


def test_FRC_8_all_breaches_at_once() -> None:
    file = fleet(
        ship("Arrow", "barge", {"type": "death-ray"}, defences=["prayer"]),
        ship(
            "Arrow",
            "corvette",
            {"type": "artillery"},
            {"type": "turret-mount"},
            {"type": "shields", "squadrons": ["x"]},
        ),
        faction="moon-people",
    )
    assert {ruling for ruling, _ in rulings(file, 0)} == {f"FRC-{number}" for number in range(1, 9)}


def test_FRC_8_a_breach_names_components_as_they_are_printed_numbered_where_there_are_several() -> None:
    guns = (
        {"id": "w1", "type": "artillery"},
        {"id": "w2", "type": "artillery"},
        {"id": "w3", "type": "railgun"},
    )
    turrets = (
        {"id": "t", "type": "turret-mount", "weapon": "w2"},
        {"id": "u", "type": "turret-mount", "weapon": "w2"},
    )
    found = breaches(fleet(ship("Arrow", "cruiser", *guns, *turrets)), july_catalogue())
    assert [one.reason for one in found] == [
        "Artillery 1 needs an arc",
        "Artillery 2 needs an arc",
        "Railgun needs an arc",
        "Turret Mount 2 is on Artillery 2, which already has Turret Mount",
    ]


def test_FRC_3_remarks_name_what_is_unused() -> None:
    file = fleet(
        ship("Arrow", "destroyer", GUN, {**DECK, "squadrons": ["fighter"]}, defences=["hardened-armor"])
    )
    found = remarks(file, july_catalogue(), 20)
    assert [(one.ruling, one.ship, one.reason) for one in found] == [
        ("FRC-1", None, "16 of 20 integrity unspent"),
        ("FRC-3", "Arrow", "2 empty slots"),
        ("FRC-3", "Arrow", "room for 2 more defenses"),
        ("FRC-6", "Arrow", "Flight Deck has room for 1 more squadron"),
    ]
    assert (
        remarks(fleet(ship("Arrow", "corvette", GUN, defences=["hardened-armor"] * 3)), july_catalogue(), 1)
        == []
    )


def test_a_fleet_is_built_as_its_file_says() -> None:
    turret = {"id": "t", "type": "turret-mount", "weapon": "artillery"}
    file = fleet(
        ship(
            "Arrow", "destroyer", GUN, turret, {**DECK, "squadrons": ["bomber"]}, defences=["hardened-armor"]
        )
    )
    (arrow,) = build_fleet(file, Seat.BLUE, july_catalogue()).ships
    assert (arrow.id, arrow.seat, arrow.name, arrow.hull.thrust) == ("blue:Arrow", Seat.BLUE, "Arrow", 6)
    assert [component.id for component in arrow.components] == ["artillery", "t", "flight-deck"]
    assert arrow.starting_holds() == ("bomber", None)
    mount = arrow.fittings(0).mount("artillery")
    assert mount is not None
    assert set(mount.arcs or ()) == {Arc.FORE, Arc.PORT, Arc.STARBOARD}
    assert isinstance(arrow.components[1].entry, Upgrade)


def test_an_illegal_fleet_is_not_built() -> None:
    with pytest.raises(ValueError, match=r"FRC-2 Arrow: .*FRC-3 Arrow: "):
        build_fleet(fleet(ship("Arrow", "barge", {"type": "death-ray"})), Seat.RED, july_catalogue())


@pytest.mark.parametrize(
    ("hull", "components", "remarked"),
    [
        ("cruiser", [{"type": "repair-crews"}], True),
        ("cruiser", [], True),
        ("destroyer", [{"type": "shields"}], True),
        ("cruiser", [GUN], False),
        ("cruiser", [{**DECK, "squadrons": ["fighter", "bomber"]}], False),
        ("corvette", [{"type": "shields"}], False),
    ],
)
def test_FRC_3_a_large_ship_without_arms_is_remarked_on(
    hull: str, components: list[Any], remarked: bool
) -> None:
    said = [one.reason for one in remarks(fleet(ship("Arrow", hull, *components)), july_catalogue())]
    assert ("neither a weapon nor a hangar" in said) is remarked
