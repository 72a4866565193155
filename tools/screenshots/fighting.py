"""Scenes from the weapons phase to the end of a turn."""

from __future__ import annotations

import pygame

from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.squadrons import OrderSquadronTool
from rules.false_sunrise.state import Order, Phase
from rules.kernel.seats import Seat
from tools.screenshots.positions import battle, change
from tools.screenshots.studio import Studio

_LONGEST = 600  # frames to wait at most


def launches(studio: Studio) -> None:
    """Show the choice of squadrons to launch, with one held back."""
    state = battle(Phase.LAUNCHES)
    queen = state.ships["blue:Queen of Summer"]
    change(state, queen.id, order=Order(launch=tuple(place.id for place in queen.spec.places)))
    studio.come_to(state, "hold")
    studio.desk.key(pygame.K_2)


def first_activations(studio: Studio, *, doctors: bool = False) -> None:
    """Activate a ship of each fleet, so that the log has some entries."""
    studio.sit_down(battle(Phase.ACTIVATIONS, doctors=doctors))
    for seat, ship_id in ((Seat.RED, "red:Harrier"), (Seat.BLUE, "blue:Worker")):
        studio.until("activate", seat)
        studio.table.answer(ship_id)
    studio.until("activate", Seat.RED)


def activation(studio: Studio) -> None:
    """Show the choice of the ship to activate."""
    first_activations(studio)
    studio.table.select("red:Steadfast")
    studio.desk.step(2)


def nobody_can_fire(studio: Studio) -> None:
    """Show a weapons phase in which no ship can do anything, for several reasons."""
    state = battle(Phase.ACTIVATIONS)
    for ship_id, ship in list(state.ships.items()):
        pips = (ship.fittings.bar_pips,) * len(ship.pips) if ship.alive else ship.pips
        x = 3.0 + ship.x / 5 if ship.seat is Seat.RED else 60.0 + ship.x / 12
        change(state, ship_id, pips=pips, lost=0, x=x)
    wren = state.ships["red:Wren"]
    change(state, wren.id, fired=(1 << len(wren.spec.systems)) - 1)
    studio.come_to(state, "activate", Seat.RED)
    studio.desk.step(4)


def enemy_sheet(studio: Studio) -> None:
    """Show an enemy being inspected while an own ship is selected, and another enemy's pinned sheet."""
    activation(studio)
    studio.table.select("blue:Honeycomb")
    studio.point_at("red:Harrier")
    studio.desk.key(pygame.K_i)
    studio.desk.step(30)


def _steadfast_fires(studio: Studio) -> None:
    """Play to a ship's fire declaration, after two others have acted."""
    first_activations(studio)
    studio.table.answer("red:Steadfast")
    studio.until("fire")


def proposed(studio: Studio) -> None:
    """Show the best shots, which are preselected."""
    _steadfast_fires(studio)
    studio.desk.step(30)


def targeting(studio: Studio) -> None:
    """Show a volley being declared, with its odds."""
    _steadfast_fires(studio)
    tool = studio.tool(DeclareFireTool)
    found = tool.request.targets()
    for weapon in [weapon for weapon, targets in found.items() if targets][:2]:
        tool.take_weapon(weapon)
        tool.aim(found[weapon][0])
    studio.point_at(tool.shots[0][1])
    studio.desk.step(60)


def outside_arc(studio: Studio) -> None:
    """Show how far an enemy is outside the arc of a weapon."""
    _steadfast_fires(studio)
    tool = studio.tool(DeclareFireTool)
    tool.take_weapon(tool.cards()[-1].id)
    studio.desk.step(2)
    refused = [row for row in tool.targets() if row.refusal and "outside" in row.refusal.reason]
    studio.point_at(refused[0].ship_id)
    studio.desk.step(60)


def firing(studio: Studio) -> None:
    """Show the dice as they fall."""
    targeting(studio)
    studio.desk.key(pygame.K_RETURN)
    studio.desk.step(24)


def dice_large(studio: Studio) -> None:
    """Show the dice of a shot at rest, one struck out, with the result."""
    targeting(studio)
    studio.desk.key(pygame.K_RETURN)
    for _ in range(_LONGEST):
        studio.desk.step()
        throw = studio.table.stage.tray.throw
        if throw is not None and throw.removed:
            break
        if getattr(studio.table.tool, "request", None) is not None:
            studio.table.answer(None)
    studio.desk.step(14)


def kill(studio: Studio) -> None:
    """Show a ship being destroyed, with the line about it over the board."""
    state = battle(Phase.ACTIVATIONS)
    change(state, "blue:Smoker", pips=(0, 0, 1, 4))
    studio.come_to(state, "activate", Seat.RED)
    studio.table.answer("red:Steadfast")
    studio.until("fire")
    tool = studio.tool(DeclareFireTool)
    tool.shots[:] = [shot for shot in tool.shots if shot[1] == "blue:Smoker"]
    studio.desk.key(pygame.K_RETURN)
    _to_moment(studio)


def _to_moment(studio: Studio) -> None:
    """Wait until a great moment is shown; keep all dice as they are rolled."""
    for _ in range(_LONGEST):
        studio.desk.step()
        table = studio.table
        if table.stage.moments.shown is not None:
            break
        if getattr(table.tool, "request", None) is not None:
            table.answer(None)
    studio.desk.step(24)


def banner(studio: Studio) -> None:
    """Show the line that announces a victory."""
    state = battle(Phase.POINTS)
    state.scores.update({Seat.RED: 14, Seat.BLUE: 9})
    studio.sit_down(state, watch=True)
    for _ in range(2):
        _to_moment(studio)
        if studio.table.session.over and "wins" in studio.table.ui["moment"].text():
            break
        studio.desk.key(pygame.K_SPACE)


def dice(studio: Studio) -> None:
    """Show the choice of a die to reroll."""
    state = battle(Phase.ACTIVATIONS)
    ship = change(state, "red:Steadfast", lost=0)
    studio.come_to(state, "activate", Seat.RED)
    studio.table.answer(ship.id)
    studio.until("reroll", Seat.RED)


def lost_system(studio: Studio) -> None:
    """Show the choice of the system to lose."""
    studio.come_to(battle(Phase.ACTIVATIONS), "lose")


def acquire(studio: Studio) -> None:
    """Show the choice of a target to acquire."""
    studio.come_to(battle(Phase.LAUNCHES), "acquire")


def squadrons(studio: Studio) -> None:
    """Show a squadron receiving its order."""
    studio.come_to(battle(Phase.SQUADRONS, craft=True), "squadron")
    tool = studio.tool(OrderSquadronTool)
    tool.send(tool.mode, tool.ships(tool.mode)[1])
    studio.desk.step(2)


def dogfight(studio: Studio) -> None:
    """Show the choice of targets in a dogfight."""
    studio.come_to(battle(Phase.ACTIVATIONS, craft=True), "activate", Seat.RED)
    studio.table.answer("red:Lancer")
    studio.until("dogfight")


def point_defence(studio: Studio) -> None:
    """Show the choice of the squadron at which point defenses shoot."""
    studio.come_to(battle(Phase.ACTIVATIONS, craft=True), "activate", Seat.BLUE)
    studio.table.answer("blue:Smoker")
    studio.until("point_defence")


def away_crews(studio: Studio) -> None:
    """Show the choice of the ship that away crews repair."""
    studio.come_to(battle(Phase.ACTIVATIONS, doctors=True), "away_before")


def repair(studio: Studio) -> None:
    """Show the choice of what repair crews fix."""
    studio.come_to(battle(Phase.ACTIVATIONS, doctors=True), "repair")


def points(studio: Studio) -> None:
    """Show the markers lighting up one by one."""
    studio.sit_down(battle(Phase.POINTS), watch=True)
    studio.desk.step(40)


def returning(studio: Studio) -> None:
    """Show a ship coming back to the board."""
    state = battle(Phase.END)
    change(state, "red:Hobby", left_at=(30.0, 48.0), left_turn=state.turn - 1)
    studio.come_to(state, "return")
