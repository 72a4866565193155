"""The boards of comparisons: who has the change, and that everything else is the same."""

from pathlib import Path

import pytest

from rules.astra_et_tenebrae.figures import FOLDER as BATTLES
from rules.dark_frontier.figures import FOLDER as DUELS
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.july_2024.catalogue import FILE as JULY
from rules.false_sunrise.march_2024.catalogue import FILE as MARCH
from rules.kernel.seats import PLAYERS, Seat
from tools.compare.battles import BattleBoards, battle_boards
from tools.compare.changes import Kind
from tools.compare.duels import duel_boards
from tools.compare.fleets import FleetBoards, NoFleet, fleet_boards

NEW_GUN = "weapons:\n  - {id: long-rifle, name: Long Rifle, rule: FIR-4, kind: ballistic, band: 5}\n"
SEEDS = range(12)


def changed(source: Path, folder: Path, *pairs: tuple[str, str]) -> Path:
    """Write a file with some words replaced."""
    text = source.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / source.name
    path.write_text(text, encoding="utf-8")
    return path


def types_of(start: object, seat: Seat) -> list[str]:
    fleet = start.setup.fleets[seat]  # type: ignore[attr-defined]
    return [one.entry.id for ship in fleet.ships for one in ship.components]


@pytest.mark.parametrize("seat", PLAYERS)
def test_both_sides_have_one_fleet_with_the_changed_gun_by_their_own_catalogs(
    seat: Seat, tmp_path: Path
) -> None:
    boards = fleet_boards("2024-03", changed(MARCH, tmp_path, ("attacks: 4,", "attacks: 5,")), 20)
    assert [one.words for one in boards.changes] == ["arc-gun: attacks 4 to 5"]
    for seed in SEEDS:
        start = boards.sides(seed, seat)
        assert types_of(start, Seat.RED) == types_of(start, Seat.BLUE)
        assert "arc-gun" in types_of(start, seat)
        attacks = {
            side: {
                one.entry.attacks
                for ship in start.setup.fleets[side].ships
                for one in ship.components
                if one.entry.id == "arc-gun"
            }
            for side in PLAYERS
        }
        assert attacks == {seat: {5}, seat.other: {4}}


def test_a_new_gun_meets_another_one_in_its_place(tmp_path: Path) -> None:
    boards = fleet_boards("2024-07", changed(JULY, tmp_path, ("weapons:\n", NEW_GUN)), 20)
    assert [(one.kind, one.id) for one in boards.changes] == [(Kind.NEW, "long-rifle")]
    for seed in SEEDS:
        start = boards.sides(seed, Seat.BLUE)
        red, blue = (types_of(start, seat) for seat in PLAYERS)
        assert "long-rifle" in blue
        assert "long-rifle" not in red
        assert [one for one, other in zip(red, blue, strict=True) if one == other] == [
            one for one in blue if one != "long-rifle"
        ]


def test_a_removed_gun_is_only_on_the_side_of_the_old_rules(tmp_path: Path) -> None:
    text = JULY.read_text(encoding="utf-8")
    begin = text.index("  - {id: hydra")
    path = tmp_path / "mine.yaml"
    path.write_text(text[:begin] + text[text.index("  - {id: bullseye") :], encoding="utf-8")
    boards = fleet_boards("2024-07", path, 20)
    assert [(one.kind, one.id) for one in boards.changes] == [(Kind.REMOVED, "hydra")]
    start = boards.sides(3, Seat.RED)
    assert "hydra" not in types_of(start, Seat.RED)
    assert "hydra" in types_of(start, Seat.BLUE)


def test_whole_boards_differ_by_the_catalog_only(tmp_path: Path) -> None:
    boards = fleet_boards("2024-07", changed(JULY, tmp_path, ("thrust: 10", "thrust: 12")), 10)
    for seed in SEEDS:
        old, new = (boards.whole(seed, changed=one) for one in (False, True))
        assert [types_of(old, seat) for seat in PLAYERS] == [types_of(new, seat) for seat in PLAYERS]
        assert old.setup.terrain == new.setup.terrain


def test_a_change_of_a_faction_is_flown_by_it(tmp_path: Path) -> None:
    boards = fleet_boards("2024-07", changed(JULY, tmp_path, ("band: 4, faction", "band: 3, faction")), 20)
    fleet = boards.sides(1, Seat.RED).setup.fleets[Seat.RED]
    assert fleet.faction.id == "children-of-the-sun"


def test_a_change_that_no_fleet_can_have_is_said(tmp_path: Path) -> None:
    boards = FleetBoards("2024-07", str(changed(JULY, tmp_path, ("integrity: 8", "integrity: 9"))), 4)
    with pytest.raises(NoFleet, match="no random fleet of 4 integrity has flagship"):
        boards.sides(0, Seat.RED)


@pytest.mark.parametrize("seat", PLAYERS)
def test_a_changed_ship_meets_its_old_self(seat: Seat, tmp_path: Path) -> None:
    path = changed(DUELS / "0.2.0.yaml", tmp_path, ("point_defence: 4", "point_defence: 5"))
    boards = duel_boards(path, 1)
    assert boards.sided
    start = boards.sides(7, seat)
    figures = start.setup.figures
    sheets = {side: [figures.ships[kind] for kind in start.setup.ships[side].values()] for side in PLAYERS}
    assert [one.point_defence for one in sheets[seat]] == [5]
    assert [one.point_defence for one in sheets[seat.other]] == [4]
    assert sheets[seat][0].model_copy(update={"point_defence": 4}) == sheets[seat.other][0]


def test_changed_numbers_of_the_map_hold_for_both_sides(tmp_path: Path) -> None:
    path = changed(DUELS / "0.2.0.yaml", tmp_path, ("entry_speed: ", "entry_speed: 1"))
    boards = duel_boards(path, 1)
    assert not boards.sided
    old, new = (boards.whole(4, changed=one) for one in (False, True))
    assert old.setup.ships == new.setup.ships
    assert old.setup.figures.map != new.setup.figures.map


def test_numbers_of_battles_hold_for_both_sides_and_captains_are_dealt_alike(tmp_path: Path) -> None:
    path = changed(BATTLES / "2025-03-04.yaml", tmp_path, ("  line: 1", "  line: 3"))
    boards = battle_boards(path, 4)
    assert [one.words for one in boards.changes] == ["hits.line 1 to 3"]
    assert not BattleBoards.sided
    for seed in SEEDS:
        old, new = (boards.whole(seed, changed=one) for one in (False, True))
        assert new.setup.figures.hits.line == 3
        assert [ship.captain for ship in old.state.ships.values()] == [
            ship.captain for ship in new.state.ships.values()
        ]


def test_the_editions_own_files_change_nothing() -> None:
    for edition, file in (("2024-07", JULY), ("2024-03", MARCH)):
        assert load_edition(edition).catalogue.edition == edition
        assert fleet_boards(edition, file, 20).changes == ()
    assert battle_boards(BATTLES / "2025-03-04.yaml", 4).changes == ()
    assert duel_boards(DUELS / "0.2.0.yaml", 1).changes == ()
