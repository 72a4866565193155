"""Scenes of what only factions bring: the start of a turn, miracles, jumps, arrivals, pushes."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.keeping_back import KeepBackTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.returning import ArriveShipTool
from game.families.false_sunrise.table.squadrons import OrderSquadronTool
from game.shell.assets import asset_path
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Extras, Options, Phase, Setup, Squadron, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from tools.screenshots.positions import MAP_SEED, MARKERS, SCORES, TURN
from tools.screenshots.studio import Studio

CHOIR, GUESTS = "choir-of-noon", "fashionably-late"
GUNS, GIANTS = "rust-and-thunder", "slow-avalanche"
SPOTS = {
    Seat.RED: ((24.0, 24.0, 3), (27.5, 18.5, 3), (19.0, 34.0, 2), (30.0, 33.5, 3), (15.0, 15.0, 3)),
    Seat.BLUE: ((39.0, 25.0, 9), (42.5, 16.0, 9), (45.0, 33.5, 10), (49.0, 22.0, 9), (55.0, 30.0, 9)),
}


def meeting(phase: Phase, red: str, blue: str) -> State:
    """Put two ready-made fleets before each other in the middle of a match."""
    catalogue = load_edition(NEWEST).catalogue
    fleets = {
        seat: build_fleet(load_fleet(asset_path("fleets") / f"{name}.yaml"), seat, catalogue)
        for seat, name in ((Seat.RED, red), (Seat.BLUE, blue))
    }
    state = opening(Setup(fleets, Terrain(generate_terrain(MAP_SEED)), Options(factions=True)))
    state.phase, state.turn, state.markers = phase, TURN, MARKERS
    state.scores.update(SCORES)
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        for number, spec in enumerate(fleets[seat].ships):
            ship = state.ships[spec.id] = state.ships[spec.id].copy()
            x, y, ship.heading = SPOTS[seat][number % len(SPOTS[seat])]
            ship.x, ship.y, ship.deployed = x, y + 8.0 * (number // len(SPOTS[seat])), True
    return state


def hurt(state: State, ship_id: str, pips: int, *lost: str) -> None:
    """Take pips and systems off a ship."""
    ship = state.ships[ship_id] = state.ships[ship_id].copy()
    ship.pips = mark_off(ship.pips, pips)[0]
    ship.lost = sum(1 << ship.spec.bit[system] for system in lost)


def keep_back(studio: Studio) -> None:
    """Show the choice of the ships that stay back."""
    state = meeting(Phase.DEPLOYMENT, CHOIR, GUESTS)
    for ship_id in state.ships:
        ship = state.ships[ship_id] = state.ships[ship_id].copy()
        ship.deployed = False
    studio.sit_down(state)
    studio.until("keep_back")
    tool: KeepBackTool = studio.tool(KeepBackTool)
    tool.tick(tool.request.ships()[0].id)


def arriving(studio: Studio) -> None:
    """Show a ship that was kept back being placed, where it cannot arrive."""
    state = meeting(Phase.START, CHOIR, GUESTS)
    late = next(ship for ship in state.ships.values() if ship.seat is Seat.BLUE).copy()
    late.deployed, late.extras = False, Extras(reserve=True)
    state.ships[late.id] = late
    studio.sit_down(state)
    studio.until("arrive")
    tool: ArriveShipTool = studio.tool(ArriveShipTool)
    tool.move_to((20.0, 40.0))


def core(studio: Studio) -> None:
    """Show the naming of a core."""
    studio.sit_down(meeting(Phase.START, CHOIR, GUESTS))
    studio.until("copy")


def rebirth(studio: Studio) -> None:
    """Show a ship that comes back whole."""
    state = meeting(Phase.START, "second-morning", GUESTS)
    first = next(iter(state.ships.values())).copy()
    first.alive, first.extras = False, Extras(due=True)
    state.ships[first.id] = first
    studio.sit_down(state)
    studio.until("reborn")


def miracle_thrust(studio: Studio) -> None:
    """Show an order with miracle points for thrust."""
    studio.sit_down(meeting(Phase.START, CHOIR, GUESTS))
    studio.until("orders", Seat.RED)
    tool: OrdersTool = studio.tool(OrdersTool)
    studio.table.select(tool.plan.ids[1])
    studio.desk.step(2)
    studio.desk.key(pygame.K_PERIOD, pygame.K_PERIOD, *[pygame.K_RIGHT] * 3, *[pygame.K_UP] * 3)
    studio.desk.step(60)


def jump(studio: Studio) -> None:
    """Show an order with a jump, its landing being chosen."""
    state = meeting(Phase.ORDERS, CHOIR, GUESTS)
    state.initiative = Seat.BLUE
    studio.sit_down(state)
    studio.until("orders", Seat.BLUE)
    tool: OrdersTool = studio.tool(OrdersTool)
    ship = next(ship for ship in state.ships.values() if ship.seat is Seat.BLUE and ship.fittings.drives)
    studio.table.select(ship.id)
    studio.desk.step(2)
    tool.landing.toggle()
    tool.landing.put((ship.x - 4.0, ship.y + 2.5))
    tool.change(course=1)
    studio.desk.step(60)


def more_dice(studio: Studio) -> None:
    """Show the offer of one more die, the die lit."""
    _shoot(studio, "miracle_die")
    studio.desk.key(pygame.K_DOWN)


def miracle_reroll(studio: Studio) -> None:
    """Show the offer of a reroll by miracle."""
    _shoot(studio, "miracle_reroll")


def rating(studio: Studio) -> None:
    """Show the offer of rating for the defender."""
    _shoot(studio, "miracle_rating", Seat.BLUE, GUNS)
    studio.desk.key(pygame.K_DOWN)


def restoring(studio: Studio) -> None:
    """Show the offer of a repair by miracle."""
    state = meeting(Phase.ACTIVATIONS, CHOIR, GUESTS)
    state.miracles = {Seat.RED: 6}
    first, second = [ship.id for ship in state.ships.values() if ship.seat is Seat.RED][:2]
    hurt(state, first, 8, "engines", "fire-control")
    hurt(state, second, 6, "control-bridge")
    studio.sit_down(state)
    studio.until("miracle_restore")
    studio.desk.key(pygame.K_DOWN)


def _shoot(studio: Studio, prompt: str, attacker: Seat = Seat.RED, foes: str = GUESTS) -> None:
    state = meeting(Phase.ACTIVATIONS, CHOIR, foes)
    state.miracles = {Seat.RED: 6}
    state.initiative = state.to_act = attacker
    studio.sit_down(state)
    studio.until(prompt)


def inertia(studio: Studio) -> None:
    """Show the push of a target."""
    state = meeting(Phase.ACTIVATIONS, GUNS, GIANTS)
    studio.sit_down(state)
    studio.until("inertia")
    studio.desk.key(pygame.K_DOWN)


def casemates(studio: Studio) -> None:
    """Show a weapon with two arcs, and its targets."""
    studio.sit_down(meeting(Phase.ACTIVATIONS, GUNS, GIANTS))
    studio.until("fire", Seat.RED)
    tool: DeclareFireTool = studio.tool(DeclareFireTool)
    tool.take_weapon(tool.cards()[0].id)
    studio.desk.step(2)


def runes(studio: Studio) -> None:
    """Show a shot that is measured from a friend."""
    state = meeting(Phase.ACTIVATIONS, "ring-of-stones", CHOIR)
    studio.sit_down(state)
    studio.until("fire", Seat.RED)
    tool: DeclareFireTool = studio.tool(DeclareFireTool)
    for card in tool.cards():
        if card.legal:
            tool.take_weapon(card.id)
            far = max((row for row in tool.targets() if row.refusal is None), key=lambda row: row.range_in)
            tool.aim(far.ship_id)
    studio.desk.step(2)


def lose_strained(studio: Studio) -> None:
    """Show the choice of a lost system where fail-safes bear the strain."""
    state = meeting(Phase.ACTIVATIONS, GUNS, GIANTS)
    for ship in list(state.ships.values()):
        if ship.spec.lives:
            twin = state.ships[ship.id] = ship.copy()
            twin.extras = replace(twin.extras or Extras(), strain=((next(iter(ship.spec.lives)), 1),))
    studio.sit_down(state)
    studio.play_until(
        lambda asked: (
            getattr(asked, "prompt", "") == "lose"
            and bool(studio.table.view.ships[asked.about[0]].spec.lives)
        )
    )


def drones(studio: Studio) -> None:
    """Show the order to a squadron that names a kind of weapon."""
    state = meeting(Phase.SQUADRONS, CHOIR, GUESTS)
    state.initiative = Seat.BLUE
    carrier = next(ship for ship in state.ships.values() if "drone-swarm" in ship.holds)
    for place in carrier.spec.places:
        name = f"{carrier.id}.{place.id}"
        state.squadrons[name] = Squadron(name, Seat.BLUE, "drone-swarm", 14, carrier.id)
    studio.sit_down(state)
    studio.until("squadron", Seat.BLUE)
    tool: OrderSquadronTool = studio.tool(OrderSquadronTool)
    tool.send(tool.mode, tool.ships(tool.mode)[0])
