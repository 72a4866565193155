"""Scenes that only factions have: the start of a turn, miracles, jumps, arrivals, pushes."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.keeping_back import KeepBackTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.returning import ArriveShipTool
from game.families.false_sunrise.table.squadrons import OrderSquadronTool
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Extras, Options, Phase, Squadron, State
from rules.kernel.seats import PLAYERS, Seat
from tools.screenshots.positions import change, midway, setup_of
from tools.screenshots.studio import Studio

CHOIR, GUESTS = "choir-of-noon", "fashionably-late"
GUNS, GIANTS = "rust-and-thunder", "slow-avalanche"
SPOTS = {
    Seat.RED: ((24.0, 24.0, 3), (27.5, 18.5, 3), (19.0, 34.0, 2), (30.0, 33.5, 3), (15.0, 15.0, 3)),
    Seat.BLUE: ((39.0, 25.0, 9), (42.5, 16.0, 9), (45.0, 33.5, 10), (49.0, 22.0, 9), (55.0, 30.0, 9)),
}


def meeting(phase: Phase, red: str, blue: str) -> State:
    """Return the middle of a match between two ready-made fleets."""
    state = midway(opening(setup_of(red, blue, options=Options(factions=True))), phase)
    for seat in PLAYERS:
        for number, spec in enumerate(state.setup.fleets[seat].ships):
            row, place = divmod(number, len(SPOTS[seat]))
            x, y, heading = SPOTS[seat][place]
            change(state, spec.id, x=x, y=y + 8.0 * row, heading=heading, deployed=True)
    return state


def hurt(state: State, ship_id: str, pips: int, *lost: str) -> None:
    """Damage a ship by some pips and destroy some of its systems."""
    ship = state.ships[ship_id]
    mask = sum(1 << ship.spec.bit[system] for system in lost)
    change(state, ship_id, pips=mark_off(ship.pips, pips)[0], lost=mask)


def keep_back(studio: Studio) -> None:
    """Show the choice of the ships to keep in reserve."""
    state = meeting(Phase.DEPLOYMENT, CHOIR, GUESTS)
    for ship_id in state.ships:
        change(state, ship_id, deployed=False)
    studio.come_to(state, "keep_back")
    tool = studio.tool(KeepBackTool)
    tool.tick(tool.request.ships()[0].id)


def arriving(studio: Studio) -> None:
    """Show a reserve ship being placed where it cannot arrive."""
    state = meeting(Phase.START, CHOIR, GUESTS)
    late = next(ship.id for ship in state.ships.values() if ship.seat is Seat.BLUE)
    change(state, late, deployed=False, extras=Extras(reserve=True))
    studio.come_to(state, "arrive")
    tool = studio.tool(ArriveShipTool)
    tool.put((20.0, 40.0))


def core(studio: Studio) -> None:
    """Show the naming of a core."""
    studio.come_to(meeting(Phase.START, CHOIR, GUESTS), "copy")


def rebirth(studio: Studio) -> None:
    """Show a ship that comes back undamaged."""
    state = meeting(Phase.START, "second-morning", GUESTS)
    change(state, next(iter(state.ships)), alive=False, extras=Extras(due=True))
    studio.come_to(state, "reborn")


def miracle_thrust(studio: Studio) -> None:
    """Show an order with miracle points for thrust."""
    studio.come_to(meeting(Phase.START, CHOIR, GUESTS), "orders", Seat.RED)
    tool = studio.tool(OrdersTool)
    studio.table.select(tool.plan.ids[1])
    studio.desk.step(2)
    studio.desk.key(pygame.K_PERIOD, pygame.K_PERIOD, *[pygame.K_RIGHT] * 3, *[pygame.K_UP] * 3)
    studio.desk.step(60)


def jump(studio: Studio) -> None:
    """Show an order with a jump, while its landing is chosen."""
    state = meeting(Phase.ORDERS, CHOIR, GUESTS)
    state.initiative = Seat.BLUE
    studio.come_to(state, "orders", Seat.BLUE)
    tool = studio.tool(OrdersTool)
    ship = next(ship for ship in state.ships.values() if ship.seat is Seat.BLUE and ship.fittings.drives)
    studio.table.select(ship.id)
    studio.desk.step(2)
    tool.landing.toggle()
    tool.landing.put((ship.x - 4.0, ship.y + 2.5))
    tool.change(course=1)
    studio.desk.step(60)


def more_dice(studio: Studio) -> None:
    """Show the offer of one more die, with that die highlighted."""
    _shoot(studio, "miracle_die")
    studio.desk.key(pygame.K_DOWN)


def miracle_reroll(studio: Studio) -> None:
    """Show the offer of a reroll by a miracle."""
    _shoot(studio, "miracle_reroll")


def rating(studio: Studio) -> None:
    """Show the offer of a better rating for the defender."""
    _shoot(studio, "miracle_rating", Seat.BLUE, GUNS)
    studio.desk.key(pygame.K_DOWN)


def restoring(studio: Studio) -> None:
    """Show the offer of a repair by a miracle."""
    state = meeting(Phase.ACTIVATIONS, CHOIR, GUESTS)
    state.miracles = {Seat.RED: 6}
    first, second = [ship.id for ship in state.ships.values() if ship.seat is Seat.RED][:2]
    hurt(state, first, 8, "engines", "fire-control")
    hurt(state, second, 6, "control-bridge")
    studio.come_to(state, "miracle_restore")
    studio.desk.key(pygame.K_DOWN)


def _shoot(studio: Studio, prompt: str, attacker: Seat = Seat.RED, foes: str = GUESTS) -> None:
    state = meeting(Phase.ACTIVATIONS, CHOIR, foes)
    state.miracles = {Seat.RED: 6}
    state.initiative = state.to_act = attacker
    studio.come_to(state, prompt)


def inertia(studio: Studio) -> None:
    """Show the push of a target."""
    state = meeting(Phase.ACTIVATIONS, GUNS, GIANTS)
    studio.come_to(state, "inertia")
    studio.desk.key(pygame.K_DOWN)


def casemates(studio: Studio) -> None:
    """Show a weapon with two arcs, and its targets."""
    studio.come_to(meeting(Phase.ACTIVATIONS, GUNS, GIANTS), "fire", Seat.RED)
    tool = studio.tool(DeclareFireTool)
    tool.take_weapon(tool.cards()[0].id)
    studio.desk.step(2)


def runes(studio: Studio) -> None:
    """Show a shot whose range is measured from a friendly ship."""
    state = meeting(Phase.ACTIVATIONS, "ring-of-stones", CHOIR)
    studio.come_to(state, "fire", Seat.RED)
    tool = studio.tool(DeclareFireTool)
    for card in tool.cards():
        if card.legal:
            tool.take_weapon(card.id)
            far = max((row for row in tool.targets() if row.refusal is None), key=lambda row: row.range_in)
            tool.aim(far.ship_id)
    studio.desk.step(2)


def lose_strained(studio: Studio) -> None:
    """Show the choice of a lost system when fail-safes absorb the strain."""
    state = meeting(Phase.ACTIVATIONS, GUNS, GIANTS)
    for ship in list(state.ships.values()):
        if ship.spec.lives:
            extras = replace(ship.extras or Extras(), strain=((next(iter(ship.spec.lives)), 1),))
            change(state, ship.id, extras=extras)
    studio.sit_down(state)
    studio.play_until(
        lambda asked: (
            getattr(asked, "prompt", "") == "lose"
            and bool(studio.table.view.ships[asked.about[0]].spec.lives)
        )
    )


def drones(studio: Studio) -> None:
    """Show an order to a squadron that names a type of weapon."""
    state = meeting(Phase.SQUADRONS, CHOIR, GUESTS)
    state.initiative = Seat.BLUE
    carrier = next(ship for ship in state.ships.values() if "drone-swarm" in ship.holds)
    for place in carrier.spec.places:
        name = f"{carrier.id}.{place.id}"
        state.squadrons[name] = Squadron(name, Seat.BLUE, "drone-swarm", 14, carrier.id)
    studio.come_to(state, "squadron", Seat.BLUE)
    tool = studio.tool(OrderSquadronTool)
    tool.send(tool.mode, tool.ships(tool.mode)[0])
