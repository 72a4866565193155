"""The facts about a scenario that are shown before it begins, in words."""

from __future__ import annotations

from game.families.false_sunrise.yard import shelf
from game.wording import counted
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import fleet_integrity
from rules.false_sunrise.scenarios import Scenario
from rules.kernel.seats import Seat


def limits_words(scenario: Scenario) -> str:
    """Describe the scenario's special settings in one line."""
    file = scenario.file
    turns = file.options.options(load_edition(file.edition).turn_limit).turn_limit
    limit = f"{counted(turns, 'turn')} (END-4)" if turns else "no turn limit"
    markers = (
        "players place the markers (SET-3)" if file.markers is None else counted(len(file.markers), "marker")
    )
    starter = file.by_seat[Seat(file.initiative)].name if file.initiative else ""
    first = f"initiative: {starter}" if file.initiative else "random initiative"
    factions = ["with factions (FRC-7)"] if file.options.factions else []
    edition = load_edition(file.edition).name
    return " · ".join((edition, f"up to {file.integrity} integrity", limit, markers, first, *factions))


def fleet_words(scenario: Scenario, seat: Seat) -> tuple[str, str]:
    """Describe the fleet that a side flies, in brief and in full."""
    side, fleet = scenario.file.by_seat[seat], scenario.fleets[seat]
    total = fleet_integrity(fleet, scenario.catalogue)
    ships = f"{counted(len(fleet.ships), scenario.catalogue.noun)}, {total} integrity"
    ships += f", {shelf.faction_name(fleet)}" if fleet.faction is not None else ""
    said = f"{fleet.name}: {ships}" if side.fleet else ships
    return said, fleet.about or said
