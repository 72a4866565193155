"""How fleets play by their styles: what each side did in a match, and fleets that suit a style."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import level_named
from game.families.false_sunrise.statistics import statistics_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events.damage import DamageTaken
from rules.false_sunrise.events.ending import PointsScored
from rules.false_sunrise.events.flying import MarkerTaken
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.state import Setup, State
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in

CLOSE_IN = 6.0

HEADINGS = (
    "markers held",
    "markers won",
    "inches apart",
    "close by",
    "velocity",
    "ships lost",
    "pips dealt",
    "pips lost",
    "by squadrons",
)


def suited_setup(setup: Setup, edition: str, player: str, seed: int) -> Setup:
    """Return a setup in which both fleets suit the style in a player's name."""
    level, catalogue = level_named(player), load_edition(edition).catalogue
    files = {
        seat: build_fleet_file(level, f"{seed}/{seat.value}", setup.integrity, catalogue) for seat in PLAYERS
    }
    return replace(
        setup, fleets=told_apart({seat: build_fleet(file, seat, catalogue) for seat, file in files.items()})
    )


def figures_of(match: AnyMatch) -> dict[Seat, tuple[float, ...]]:
    """Return what each player did in a finished match, in the order of `HEADINGS`."""
    opening = match.checkpoints[0].state
    told = statistics_of(opening, match.beats)
    state: State = opening.copy()
    gaps: dict[Seat, list[float]] = {seat: [] for seat in PLAYERS}
    speeds: dict[Seat, list[float]] = {seat: [] for seat in PLAYERS}
    by_craft, won = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 0)
    for beat in match.beats:
        for event in beat:
            if isinstance(event, PointsScored):
                for seat in PLAYERS:
                    gaps[seat] += _gaps(state, seat)
                    speeds[seat] += [ship.velocity for ship in state.ships_of(seat)]
            if isinstance(event, MarkerTaken):
                won[event.seat] += 1
            if isinstance(event, DamageTaken) and event.source in state.squadrons:
                hurt = state.ships[event.ship_id]
                by_craft[state.squadrons[event.source].seat] += sum(hurt.pips) - sum(event.pips)
            event.apply(state)
    return {
        seat: (
            float(np.mean([turn.markers[number] for turn in told.turns] or [0])),
            won[seat],
            float(np.mean(gaps[seat] or [0.0])),
            100.0 * float(np.mean([gap <= CLOSE_IN for gap in gaps[seat]] or [False])),
            float(np.mean(speeds[seat] or [0.0])),
            len(told.fleets[seat].ships_lost),
            told.fleets[seat].pips_dealt,
            told.fleets[seat].pips_taken,
            by_craft[seat],
        )
        for number, seat in enumerate(PLAYERS)
    }


def _gaps(state: State, seat: Seat) -> list[float]:
    """Return the distance in inches from each ship of a seat to its nearest enemy."""
    foes = [foe.at for foe in state.ships_of(seat.other)]
    return [min(distance_in(ship.at, foe) for foe in foes) for ship in state.ships_of(seat) if foes]
