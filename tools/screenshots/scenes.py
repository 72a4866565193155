"""The scenes: each takes a fresh program to one screen or phase worth a picture."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

import pygame

from game.match_setup import quick_choices, set_up, setup_from
from game.screens.new_match import quick_battle
from game.screens.registry import make_screen
from game.screens.tools.firing import DeclareFireTool
from game.screens.tools.orders import OrdersTool
from game.screens.tools.squadrons import OrderSquadronTool
from game.session import Session
from rules.false_sunrise.state import Order, Phase
from rules.kernel.seats import Seat
from tools.screenshots.player import play_out
from tools.screenshots.positions import battle
from tools.screenshots.studio import SEED, Studio

WRITTEN = 1_719_844_200  # a Monday in July
Scene = Callable[[Studio], None]
PLANS = {
    "red:Steadfast": Order(1, 1),
    "red:Sparrow": Order(1, 1),
    "red:Wren": Order(0, 1),
    "red:Kestrel": Order(-1, 2),
    "red:Harrier": Order(1, 1),
}


def menu(studio: Studio) -> None:
    """Show the title, with a match to continue."""
    studio.app.push(quick_battle(studio.app, SEED))
    studio.desk.step()
    studio.app.to_title()


def new_match(studio: Studio) -> None:
    """Show the choices of a new match."""
    studio.desk.click("new_match")
    studio.desk.click("map.seed")
    studio.desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    studio.desk.type(str(SEED))
    studio.desk.click_at((studio.app.surface.get_width() // 2, 4))


def begin(studio: Studio) -> None:
    """Open a fresh match, before the first marker."""
    setup = setup_from(quick_choices(("Ember", "Tide"), SEED))
    studio.open(Session.new(setup, SEED, home=studio.app.home))
    studio.hurry()


def markers(studio: Studio) -> None:
    """Show the third marker being placed, out of reach of the others."""
    begin(studio)
    studio.until("PlaceMarker")
    for _ in range(2):
        studio.desk.click("tool.auto")
        studio.hurry()
    studio.desk.key(*[pygame.K_LEFT] * 6, mod=pygame.KMOD_SHIFT)


def edge(studio: Studio) -> None:
    """Show the choice of the edge."""
    begin(studio)
    studio.until("edge")


def deployment(studio: Studio) -> None:
    """Show a fleet being deployed."""
    begin(studio)
    studio.until("DeployFleet")
    studio.desk.key(pygame.K_TAB)


def handover(studio: Studio) -> None:
    """Show the hand-over between two secret orders."""
    studio.sit_down(battle(Phase.ORDERS))
    studio.desk.step(2)


def turn_of_orders(studio: Studio) -> OrdersTool:
    """Fight out the end of turn 4 and open the orders of turn 5."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("PlotOrders", Seat.RED)
    tool: OrdersTool = studio.tool(OrdersTool)
    for ship_id, order in PLANS.items():
        if ship_id in tool.plan.ids:
            tool.give(tool.host.view.ships[ship_id], order)
    return tool


def orders(studio: Studio) -> None:
    """Show an order with its ghost path, arcs and forecast."""
    turn_of_orders(studio)
    studio.table.select("red:Nightjar")
    studio.desk.step()
    studio.desk.key(*[pygame.K_RIGHT] * 2, pygame.K_UP)
    studio.desk.step(30)


def threat(studio: Studio) -> None:
    """Show where an enemy can go."""
    orders(studio)
    studio.desk.key(pygame.K_t)
    studio.desk.step(30)


def crash_ahead(studio: Studio) -> None:
    """Show an order that runs into a rock, and a refusal."""
    turn_of_orders(studio)
    studio.table.select("red:Steadfast")
    studio.desk.step()
    studio.desk.key(*[pygame.K_LEFT] * 4)
    studio.desk.step(30)


def sealing(studio: Studio) -> None:
    """Show the summary of ships without an order."""
    turn_of_orders(studio).seal()
    studio.desk.step(2)


def fly(studio: Studio) -> None:
    """Seal the orders of both players, so that the fleets begin to move."""
    turn_of_orders(studio)
    studio.table.answer(dict(PLANS))


def movement(studio: Studio) -> None:
    """Show both fleets in flight."""
    fly(studio)
    studio.desk.step(70)


def moved(studio: Studio) -> None:
    """Show the still after the movement."""
    fly(studio)
    studio.hurry()


def first_activations(studio: Studio, *, doctors: bool = False) -> None:
    """Activate a ship of each fleet, so that the log has something to tell."""
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


def targeting(studio: Studio) -> None:
    """Show a volley being declared, with its odds."""
    first_activations(studio)
    studio.table.answer("red:Steadfast")
    studio.until("DeclareFire")
    tool: DeclareFireTool = studio.tool(DeclareFireTool)
    found = tool.request.targets()
    for weapon in [weapon for weapon, targets in found.items() if targets][:2]:
        tool.take_weapon(weapon)
        tool.aim(found[weapon][0])
    studio.point_at(tool.shots[0][1])
    studio.desk.step(60)


def firing(studio: Studio) -> None:
    """Show the dice as they fall."""
    targeting(studio)
    studio.desk.key(pygame.K_RETURN)
    studio.desk.step(24)


def dice(studio: Studio) -> None:
    """Show the choice of a die to roll again."""
    state = battle(Phase.ACTIVATIONS)
    ship = state.ships["red:Steadfast"].twin()
    ship.lost = 0
    state.ships[ship.id] = ship
    studio.sit_down(state)
    studio.until("activate", Seat.RED)
    studio.table.answer(ship.id)
    studio.until("reroll", Seat.RED)


def lost_system(studio: Studio) -> None:
    """Show the choice of the system to give up."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("lose")


def acquire(studio: Studio) -> None:
    """Show the choice of an acquired target."""
    studio.sit_down(battle(Phase.LAUNCHES))
    studio.until("acquire")


def squadrons(studio: Studio) -> None:
    """Show a squadron being ordered."""
    studio.sit_down(battle(Phase.SQUADRONS, craft=True))
    studio.until("OrderSquadron")
    tool: OrderSquadronTool = studio.tool(OrderSquadronTool)
    tool.send(tool.mode, tool.ships(tool.mode)[1])
    studio.desk.step(2)


def dogfight(studio: Studio) -> None:
    """Show the choice of targets in a dogfight."""
    studio.sit_down(battle(Phase.ACTIVATIONS, craft=True))
    studio.until("activate", Seat.RED)
    studio.table.answer("red:Lancer")
    studio.until("dogfight")


def point_defence(studio: Studio) -> None:
    """Show the choice of the squadron that point defences shoot at."""
    studio.sit_down(battle(Phase.ACTIVATIONS, craft=True))
    studio.until("activate", Seat.BLUE)
    studio.table.answer("blue:Smoker")
    studio.until("point_defence")


def away_crews(studio: Studio) -> None:
    """Show the choice of the ship that away crews mend."""
    studio.sit_down(battle(Phase.ACTIVATIONS, doctors=True))
    studio.until("away_before")


def repair(studio: Studio) -> None:
    """Show the choice of what repair crews mend."""
    studio.sit_down(battle(Phase.ACTIVATIONS, doctors=True))
    studio.until("repair")


def points(studio: Studio) -> None:
    """Show the markers lighting up one by one."""
    studio.sit_down(battle(Phase.POINTS), watch=True)
    studio.desk.step(40)


def log(studio: Studio) -> None:
    """Show the log opened."""
    turn_of_orders(studio)
    studio.desk.click("bar.log")


def match_menu(studio: Studio) -> None:
    """Show the menu of the match."""
    turn_of_orders(studio)
    studio.desk.key(pygame.K_ESCAPE)


def concede(studio: Studio) -> None:
    """Show the question before a concession."""
    match_menu(studio)
    studio.desk.click("menu.concede")


def finish(studio: Studio) -> None:
    """Play a whole match between two fleets that set themselves up, to its end."""
    setup = setup_from(quick_choices(("Ember", "Tide"), SEED))
    session = Session.new(setup, SEED, home=studio.app.home)
    set_up(session, SEED)
    play_out(session.match)
    session.keep()
    session.show_all()
    studio.open(session)
    studio.desk.step(2)


def result(studio: Studio) -> None:
    """Show how a match ended."""
    finish(studio)


def replay(studio: Studio) -> None:
    """Show a finished match being watched."""
    finish(studio)
    studio.desk.click("replay")
    studio.desk.key(*[pygame.K_PAGEDOWN] * 3)


def saves(studio: Studio) -> None:
    """Show the saved matches, a broken file among them."""
    turn_of_orders(studio)
    studio.table.keep_plan()
    session = studio.table.session
    for name in ("Sunday at Anna's", "Before the volley"):
        session.save_as(name)
    folder = studio.app.home.saves
    (folder / "torn.save.json").write_text("{", encoding="utf-8")
    for path in folder.iterdir():
        os.utime(path, (WRITTEN, WRITTEN))
    studio.app.push(make_screen("load", studio.app))
    studio.desk.step()


def settings(tab: str) -> Scene:
    """Show a tab of the settings."""

    def show(studio: Studio) -> None:
        studio.desk.click("settings")
        tabs = ["display", "sound", "keys"]
        studio.desk.key(pygame.K_HOME)
        rect = studio.app.screen.ui.px("tabs")
        width = rect.width // len(tabs)
        studio.desk.click_at((rect.left + width * tabs.index(tab) + width // 2, rect.centery))

    return show


SCENES: Mapping[str, Scene] = {
    "menu": menu,
    "new-match": new_match,
    "markers": markers,
    "edge": edge,
    "deployment": deployment,
    "hand-over": handover,
    "orders": orders,
    "threat": threat,
    "crash-ahead": crash_ahead,
    "sealing": sealing,
    "movement": movement,
    "moved": moved,
    "acquire": acquire,
    "squadrons": squadrons,
    "activation": activation,
    "targeting": targeting,
    "firing": firing,
    "dice": dice,
    "lost-system": lost_system,
    "point-defence": point_defence,
    "dogfight": dogfight,
    "away-crews": away_crews,
    "repair": repair,
    "points": points,
    "result": result,
    "replay": replay,
    "saves": saves,
    "settings-display": settings("display"),
    "settings-sound": settings("sound"),
    "settings-keys": settings("keys"),
    "log": log,
    "match-menu": match_menu,
    "concede": concede,
}
