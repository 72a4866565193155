"""Ships of two fleets are told apart by what they are called, wherever they are named."""

from typing import Any

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.packing import digest, fleet_to_file, pack_setup, unpack_setup
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

CATALOGUE: Catalogue = july_catalogue()


def fleet(*names: str) -> FleetFile:
    ships = [{"name": name, "hull": "corvette"} for name in names]
    return FleetFile.model_validate({"name": "F", "ships": ships})


def built(red: FleetFile, blue: FleetFile) -> Any:
    files = {Seat.RED: red, Seat.BLUE: blue}
    return {seat: build_fleet(files[seat], seat, CATALOGUE) for seat in PLAYERS}


def called(fleets: Any) -> list[list[str]]:
    return [[ship.name for ship in fleets[seat].ships] for seat in PLAYERS]


def test_a_name_that_both_fleets_have_is_numbered_in_the_second() -> None:
    fleets = told_apart(built(fleet("Arrow", "Wren"), fleet("arrow", "Blade")))
    assert called(fleets) == [["Arrow", "Wren"], ["arrow II", "Blade"]]
    assert [ship.id for ship in fleets[Seat.BLUE].ships] == ["blue:arrow", "blue:Blade"]


def test_the_number_is_one_that_no_other_ship_has() -> None:
    fleets = told_apart(built(fleet("Arrow", "Arrow II"), fleet("Arrow", "Arrow III", "Arrow II")))
    names = [name.casefold() for one in called(fleets) for name in one]
    assert len(set(names)) == len(names), names


def test_doing_it_twice_is_doing_it_once() -> None:
    once = told_apart(built(fleet("Arrow"), fleet("Arrow")))
    assert called(told_apart(once)) == called(once)


def test_files_and_saves_keep_the_names_that_were_written() -> None:
    both = random_fleet(3, 8, CATALOGUE)
    setup = Setup(told_apart(built(both, both)), Terrain())
    packed = pack_setup(setup)
    assert packed["fleets"]["blue"]["ships"] == packed["fleets"]["red"]["ships"]
    again = unpack_setup(packed, CATALOGUE)
    assert called(again.fleets) == called(setup.fleets)
    assert [one.name for one in fleet_to_file(again.fleets[Seat.BLUE]).ships] == [
        one.name for one in both.ships
    ]


def test_a_match_is_the_same_whatever_its_ships_are_called() -> None:
    both, ends = random_fleet(3, 6, CATALOGUE), []
    for fleets in (built(both, both), told_apart(built(both, both))):
        key, below = seed_key(5), Stream("names").below
        match: Any = Match(
            JULY_2024,
            Setup(fleets, Terrain()),
            dice=lambda asked, n, key=key: roll(key, n, asked.count, asked.sides),
        )
        while not match.over and match.state.turn < 6:
            for seat in match.waiting():
                match.answer(seat, match.request(seat).example(below))
        ends.append(digest(match.state))
        names = [ship_name(match.state, one) for one in match.state.ships]
    assert ends[0] == ends[1]
    assert len(set(names)) == len(names)
