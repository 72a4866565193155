"""A player in a process of its own, to be stopped: `player_process.py WHAT`, facts on stdout.

`leave` begins a quick battle, seals the first player's orders, leaves a draft of the second's and waits.
`continue` goes on from the title and tells what it finds, then seals too and tells what is revealed.
`stop` gives one order and runs the program until a signal ends it; `found` tells what Continue finds.
`stop-dialog` does so with the menu open, `stop-thinking` while the computer thinks, and `stop-flying` seals
the order and runs on while the ships fly.
`die` seals one player's orders and is killed one frame later.
`keep` gives one order and keeps the match again and again, as fast as it can.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.main_loop import MainLoop
from game.shell.settings import AnimationSpeed
from game.shell.writing import WRITER
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS
from tools.hand import Desk, FrameClock

SEED = 5


def facts(desk: Desk) -> dict[str, Any]:
    """Tell where the match stands, the open plan included."""
    session = desk.screen.session  # type: ignore[attr-defined]
    state = session.match.state
    plan = desk.screen.tool.plan  # type: ignore[attr-defined]
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "seat": plan.request.seat.value,
        "waiting": [seat.value for seat in session.waiting()],
        "answers": len(session.match.journal),
        "ships": {one.id: [one.x, one.y, one.heading, one.velocity] for one in state.ships.values()},
        "markers": [[marker.id, *marker.at] for marker in state.markers],
        "draft": {ship_id: [order.velocity, order.course] for ship_id, order in plan.orders.items()},
    }


def tell(name: str, what: object) -> None:
    """Write a line for the test."""
    print(json.dumps({name: what}), flush=True)


def plot(desk: Desk, *turns: tuple[int, int]) -> None:
    """Give the first ships their orders by keys: so many times a key for velocity, for course."""
    for faster, starboard in turns:
        desk.key(*[pygame.K_UP] * faster, *[pygame.K_RIGHT] * starboard)
        desk.key(pygame.K_RETURN)


def leave(desk: Desk) -> None:
    """Play into the second player's orders and stay there."""
    desk.app.push(quick_battle(desk.app, SEED))
    desk.step()
    desk.key(pygame.K_o)
    plot(desk, (1, 0), (0, 1))
    tell("first", facts(desk)["draft"])
    desk.click("commit")
    desk.key(pygame.K_o)
    plot(desk, (0, 1), (1, 0))
    WRITER.settle()  # a plan is given with its frame; the disk of a busy machine may take its time
    tell("left", facts(desk))
    while True:  # until killed
        time.sleep(0.1)


def go_on(desk: Desk) -> None:
    """Continue, compare, seal, and watch the orders of both being flown."""
    desk.click("continue")
    tell("cover", desk.screen.name)
    desk.key(pygame.K_o)
    tell("found", facts(desk))
    before = {one.id: one.velocity for one in desk.screen.session.match.state.ships.values()}  # type: ignore[attr-defined]
    desk.click("commit")
    session = desk.screen.session  # type: ignore[attr-defined]
    flown = session.match.state.ships
    tell("faster", sorted(one for one, velocity in before.items() if flown[one].velocity == velocity + 1))
    tell("waiting", [seat.value for seat in session.waiting() if seat in PLAYERS])


def stop(desk: Desk) -> None:
    """Give an order and run on, telling when signals are heard: before the plan has been kept by itself."""
    how = sys.argv[1]
    desk.app.push(quick_battle(desk.app, SEED, "human" if how == "stop" else "admiral"))
    desk.step()
    if how == "stop":
        desk.key(pygame.K_o)
    plot(desk, (1, 0))
    told = facts(desk)["draft"]
    if how == "stop-dialog":
        desk.click("bar.menu")
        assert desk.screen.ui.modal is not None
    if how == "stop-flying":
        desk.app.change_settings(animation=AnimationSpeed.SLOW, reduced_motion=False)
        desk.click("commit")

    def ready() -> bool:
        screen: Any = desk.screen
        flies = how != "stop-flying" or screen.stage.playing
        return flies and signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL

    def wait() -> None:
        while not ready():
            time.sleep(0.001)
        tell("running", told)

    threading.Thread(target=wait).start()
    raise SystemExit(desk.app.run())


def keep(desk: Desk) -> None:
    """Give an order and write autosaves until killed."""
    desk.app.push(quick_battle(desk.app, SEED))
    desk.step()
    desk.key(pygame.K_o)
    plot(desk, (1, 0))
    WRITER.settle()  # a plan is given with its frame; the disk of a busy machine may take its time
    tell("keeping", facts(desk))
    while True:
        desk.screen.session.keep()  # type: ignore[attr-defined]


def die(desk: Desk) -> None:
    """Seal the first player's orders and be killed by nobody else, a frame later."""
    desk.app.push(quick_battle(desk.app, SEED))
    desk.step()
    desk.key(pygame.K_o)
    desk.click("commit")
    desk.click("seal.yes")
    assert len(desk.app.screens[-2].session.waiting()) == 1  # type: ignore[attr-defined]
    desk.step()
    os.kill(os.getpid(), signal.SIGKILL)


def find(desk: Desk) -> None:
    """Continue and tell what is there: the open plan, or that the orders have been flown."""
    desk.click("continue")
    if desk.screen.name == "handover":
        desk.key(pygame.K_o)
    session = desk.screen.session  # type: ignore[attr-defined]
    if session.match.state.phase is Phase.ORDERS:
        tell("found", facts(desk))
    else:
        tell("flown", [one.id for one in session.match.state.ships.values() if one.velocity == 7])


STOPS = ("stop", "stop-dialog", "stop-thinking", "stop-flying")
WHAT = {
    "leave": leave,
    "continue": go_on,
    "found": find,
    "keep": keep,
    "die": die,
    **dict.fromkeys(STOPS, stop),
}

if __name__ == "__main__":
    app = MainLoop((1280, 720), clock=None if sys.argv[1] in STOPS else FrameClock())
    app.to_title()
    app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    player = Desk(app)
    player.step()
    WHAT[sys.argv[1]](player)
