"""Overlays while a ship fires: range bands, plates, lines of sight, the shot and formations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.board.plates import Bands, Plate, ShotLine, Span
from game.families.astra_et_tenebrae.board.overlays import Flank, Overlay
from game.families.astra_et_tenebrae.table.firing_panel import chance_words
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.moving_overlays import bands_of
from game.families.astra_et_tenebrae.table.sights import sights
from game.wording import signed
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, reach_in
from rules.astra_et_tenebrae.sighting import seen_by
from rules.astra_et_tenebrae.state import FormationType, Ship
from rules.table.measure import distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.firing import FireTool


def overlays_of(tool: FireTool) -> list[Overlay]:
    """Return the overlays of the tool."""
    state, ship, shot = tool.state, tool.ship, tool.shot
    found: list[Overlay] = list(flown(state)) if tool.shows("formations") else []
    if tool.shows("bands"):
        found.append(_bands(tool, shot))
    if tool.shows("sight"):
        found += sights(state, ship)
    if shot is not None:
        target = state.ships[shot.target]
        found += [ShotLine(state.ships[one].place, target.place, ship.seat) for one in shot.ships]
        found += _flank(tool, shot)
    found += [_plate(tool, enemy) for enemy in state.side(ship.seat.other)]
    return found


def _bands(tool: FireTool, shot: Shot | None) -> Bands:
    figures = tool.state.figures
    if shot is None or shot.weapon is Weapon.CANNON:
        return bands_of(figures, tool.ship.place, tool.ship.seat)
    reach = reach_in(figures, shot.weapon)
    return Bands(tool.ship.place, ((reach, f"{shot.weapon} {reach:g}″"),), tool.ship.seat)


def _flank(tool: FireTool, shot: Shot) -> Iterator[Flank]:
    """Yield the flank of a target in a line, for a cannon (AF-3)."""
    state = tool.state
    formation = state.formation_of(shot.target)
    if shot.weapon is not Weapon.CANNON or formation is None or formation.type is not FormationType.LINE:
        return
    if formation.axis is not None:
        words = f"its flank: {signed(state.figures.hits.flank)}"
        degrees = state.figures.formations.flank_degrees
        yield Flank(state.ships[shot.target].place, formation.axis, degrees, formation.seat, words)


def _plate(tool: FireTool, enemy: Ship) -> Plate:
    """Return a plate at an enemy: what the selected ship can do to it."""
    state, ship = tool.state, tool.ship
    aside = f"{distance_in(ship.place, enemy.place):.1f}″"
    aimed = tool.shot is not None and tool.shot.target == enemy.name
    shot = tool.shot if aimed else tool.choice.at(enemy.name)
    if shot is None:
        why = "unseen" if seen_by(state, ship, enemy) is None else "out of reach"
        quiet: tuple[Span, ...] = ((why, "quiet"),)
        return Plate(enemy.place, enemy.name, enemy.seat, aside, (quiet,), quiet)
    first: tuple[Span, ...] = ((f"{shot.weapon}: ", "quiet"), (chance_words(state, shot), "good"))
    if tool.choice.is_wasted(shot):
        doomed: tuple[Span, ...] = (("doomed already", "quiet"),)
        return Plate(enemy.place, enemy.name, enemy.seat, aside, (doomed,), doomed, alarming=aimed)
    lines = () if aimed else (first,)  # the panel says all about the aimed target
    return Plate(enemy.place, enemy.name, enemy.seat, aside, lines, first[1:], alarming=aimed)
