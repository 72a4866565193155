"""What a tournament counts for each side: burns, shots by weapon, meetings, hits, points and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dark_frontier import events as e
from rules.dark_frontier.figures import HULL
from rules.dark_frontier.state import Kind, State
from rules.kernel.game import Tally
from rules.kernel.seats import PLAYERS, Seat

TALLIES = (
    Tally("ship_rounds", "ship-rounds"),
    Tally("burned", "burned", "ship_rounds"),
    Tally("turned", "turned", "ship_rounds"),
    Tally("flak", "flak fired"),
    Tally("missiles", "missiles fired"),
    Tally("met", "flak met by the enemy", "flak"),
    Tally("dodged", "dodged", "met"),
    Tally("hits", "hits taken"),
    Tally("hull", "of these hull", "hits"),
    Tally("countermeasures", "countermeasures"),
    Tally("detonations", "detonations"),
    Tally("points", "points"),
    Tally("lost", "ships lost"),
    Tally("left", "off the map", "lost"),
    Tally("warheads", "to warheads", "lost"),
)


def tally(state: State, beats: Sequence[tuple[e.Event, ...]]) -> dict[Seat, dict[str, int]]:
    """Count what each side's ships did in a finished duel, by the keys of TALLIES."""
    found = {seat: dict.fromkeys((one.key for one in TALLIES), 0) for seat in PLAYERS}
    of_ship = {name: found[ship.seat] for name, ship in state.ships.items()}
    flak: dict[str, Seat] = {}
    for beat in beats:
        for event in beat:
            _count(event, found, of_ship, flak)
    return found


def _count(
    event: e.Event,
    found: Mapping[Seat, dict[str, int]],
    of_ship: Mapping[str, dict[str, int]],
    flak: dict[str, Seat],
) -> None:
    match event:
        case e.CommandRevealed():
            own = of_ship[event.ship]
            own["ship_rounds"] += 1
            own["burned"] += event.command.burn > 0
            own["turned"] += event.command.rotate != 0
        case e.ShotFired():
            own = of_ship[event.ship]
            if event.projectile.kind is Kind.FLAK:
                own["flak"] += 1
                flak[event.projectile.id] = event.projectile.seat
            else:
                own["missiles"] += 1
        case e.TokensMet(one=ship, other=by) if ship in of_ship and by in flak:
            owner = found[flak[by]]
            owner["met"] += of_ship[ship] is not owner
        case e.ScramRolled(dodged=True, by=by) if by in flak and of_ship[event.ship] is not found[flak[by]]:
            found[flak[by]]["dodged"] += 1
        case e.DamageTaken():
            of_ship[event.ship]["hits"] += 1
            of_ship[event.ship]["hull"] += event.suffered == HULL
        case e.CountermeasureUsed():
            of_ship[event.ship]["countermeasures"] += 1
        case e.MissilesDetonated():
            found[event.seat]["detonations"] += 1
        case e.PointScored():
            found[event.seat]["points"] += 1
        case e.ShipDestroyed():
            of_ship[event.ship]["lost"] += 1
            of_ship[event.ship]["warheads"] += event.ruling == "DM-5"
        case e.TokenLeft() if event.token in of_ship:
            of_ship[event.token]["lost"] += 1
            of_ship[event.token]["left"] += 1
        case _:
            pass
