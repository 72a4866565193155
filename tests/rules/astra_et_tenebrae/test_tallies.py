"""What a tournament counts is what the battle has told."""

import pytest

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.tallies import TALLIES, tally
from rules.kernel.seats import PLAYERS
from tests.rules.astra_et_tenebrae.battles import fought


@pytest.mark.parametrize("edition", EDITIONS)
def test_counts_are_those_of_the_events(edition: str) -> None:
    match = fought(edition, 1, rocks=True)
    found = tally(match.state, match.beats)
    told = [event for beat in match.beats for event in beat]
    assert {key for counts in found.values() for key in counts} == {one.key for one in TALLIES}

    def both(key: str) -> int:
        return sum(found[seat][key] for seat in PLAYERS)

    kinds = {"shots": events.ShotFired, "evasions": events.ShipEvaded, "marks": events.MarkBurned}
    for key, kind in (kinds | {"lost": events.ShipLost, "captains": events.CaptainShown}).items():
        assert both(key) == sum(isinstance(event, kind) for event in told)
    assert both("shots") == both("lasers") + both("cannons") + both("salvoes")
    assert both("cannons") == both("close") + both("mid") + both("long") > 0
    radiated = sum(event.heat for event in told if isinstance(event, events.HeatRadiated))
    assert both("heat") == radiated + sum(ship.heat for ship in match.state.ships.values())
    for seat in PLAYERS:
        lost = [ship for ship in match.state.ships.values() if ship.seat is seat and not ship.alive]
        assert found[seat]["lost"] == len(lost)
