"""The words of the log."""

from __future__ import annotations

from pathlib import Path

from rules.false_sunrise.describe import squadron_name
from rules.false_sunrise.events import (
    ArmourPierced,
    Event,
    SquadronLaunched,
    SquadronLost,
    SystemRestored,
)
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.state import Options, Setup, State
from rules.games import load_ruleset
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

FLEETS = Path(__file__).resolve().parents[3] / "assets" / "fleets"


def with_squadrons() -> State:
    """Give the opening of a match between ready-made fleets, one of which holds several squadrons."""
    for path in sorted(FLEETS.glob("*.yaml")):
        fleets = {seat: build_fleet(load_fleet(path), seat, july_catalogue()) for seat in PLAYERS}
        held = [kind for ship in fleets[Seat.RED].ships for kind in ship.starting_holds() if kind]
        if len(held) > len(set(held)):
            setup = Setup(fleets, Terrain(()), Options(), 20, {Seat.RED: "Tide", Seat.BLUE: "Ebb"})
            state: State = load_ruleset("2024-07").opening(setup)
            return state
    raise AssertionError("no ready-made fleet holds two squadrons of a type")


def test_a_squadron_has_one_name_from_its_launch_to_the_end() -> None:
    state = with_squadrons()
    launched: dict[str, str] = {}
    for spec in state.setup.fleets[Seat.RED].ships:
        for index, (place, held) in enumerate(zip(spec.places, spec.starting_holds(), strict=True)):
            if held is None:
                continue
            event = SquadronLaunched(f"{spec.id}.{place.id}", spec.id, index, held, 3)
            event.apply(state)
            launched[event.squadron_id] = squadron_name(state, event.squadron_id)
            assert (
                load_ruleset("2024-07")
                .describe(event, state)
                .endswith(f"launches {launched[event.squadron_id]}.")
            )
    assert len(set(launched.values())) == len(launched) > 1
    assert any(name.startswith("Tide's ") and name.endswith(" 1") for name in launched.values())
    SquadronLost(next(iter(launched)), "SQD-8").apply(state)
    assert {one: squadron_name(state, one) for one in launched} == launched


def test_what_befalls_a_system_reads_as_a_sentence_whatever_its_name() -> None:
    state = with_squadrons()
    ship = state.setup.fleets[Seat.RED].ships[0]

    def said(event: Event) -> str:
        words: str = load_ruleset("2024-07").describe(event, state)
        return words

    assert said(SystemRestored(ship.id, "engines", "UPG-2")) == f"{ship.name} repairs Engines."
    assert said(ArmourPierced(ship.id, "", piercing=1, left=0, face=5, pierced=True)) == (
        f"{ship.name} has no hull left in the bar that was hit, so armor piercing 1 may break a system: "
        "5, a system is lost."
    )
