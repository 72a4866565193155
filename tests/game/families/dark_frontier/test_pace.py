"""How long a round takes at the true table, in game time, and how many inputs it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.families.dark_frontier.table.commanding import CommandTool
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from rules.dark_frontier.events import TokensMet
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Setup, Ship, State
from rules.kernel.seeded import seeded_dice
from tests.game.families.dark_frontier.at_table import SEED
from tests.game.families.dark_frontier.duel import projectile
from tests.game.families.dark_frontier.test_advancing import advance, on_the_way, until_still
from tests.waiting import pause, wait_until
from tools.hand import FRAME_MS


def far_apart() -> State:
    """Put two gunboats so far apart that nothing can happen between them."""
    setup = Setup(ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Kestrel": "gunboat"}})
    state = State(setup, phase=Phase.COMMAND, round=3)
    state.ships["Thresher"] = Ship("Thresher", DEFENDER, "gunboat", (0, 0), 0, (0, 0), (0, 0), (), 0)
    state.ships["Kestrel"] = Ship("Kestrel", ATTACKER, "gunboat", (12, -2), 3, (-1, 0), (-1, 0), (), 0)
    return state


def attack(desk: Any, state: State, *, animation: str = "normal") -> Any:
    """Sit down as the attacker against a computer that answers at once."""
    desk.app.change_settings(animation=animation)
    players = {DEFENDER: "cadet", ATTACKER: HUMAN}
    session = Session.new(state.setup, SEED, home=desk.app.home, seating=Seating(players))
    table = desk.sit_down(session, state, seeded_dice(SEED))
    until(desk, table, lambda: asked(table) is not None)
    return table


def asked(table: Any) -> str | None:
    """Return the kind of question that a person is asked, or None."""
    tool = table.tool
    return None if tool is None or type(tool).__name__ == "ComputerTurn" else type(tool).__name__


def until(desk: Any, table: Any, done: Callable[[], bool]) -> float:
    """Let frames pass until something is so; return the seconds of the game that were played.

    Frames in which the computer is still thinking do not count: how fast it thinks is not the table's pace.
    """
    played = 0

    def play() -> None:
        nonlocal played
        thinking = not table.stage.busy and not table.opponents.decided
        played += not thinking
        desk.step()
        if thinking:
            pause()

    wait_until(done, play, desk.state)
    return played * FRAME_MS / 1000


def test_an_empty_round_is_over_three_seconds_after_its_seal(desk: Any) -> None:
    table = attack(desk, far_apart())
    assert isinstance(table.tool, CommandTool)
    round_before = table.view.round
    table.tool.burn_more(1)
    desk.rest()
    desk.click("commit")
    seconds = until(desk, table, lambda: asked(table) == "FireTool")
    seconds += until(desk, table, lambda: not table.guard.resting)
    desk.key(pygame.K_RETURN)
    seconds += until(desk, table, lambda: asked(table) == "CommandTool")
    assert table.view.round == round_before + 1
    assert seconds <= 3.0


def contact() -> State:
    """Put two gunboats before each other: flak and an armed missile come, and one of the player's flies."""
    state = far_apart()
    state.ships["Thresher"] = Ship("Thresher", DEFENDER, "gunboat", (0, 0), 0, (1, 0), (1, 0), (), 2)
    state.ships["Kestrel"] = Ship("Kestrel", ATTACKER, "gunboat", (6, 0), 3, (-2, 0), (-2, 0), (), 2)
    tokens = (
        projectile("F1", Kind.FLAK, DEFENDER, (2, 0), (1, 0), left=4),
        projectile("M2", Kind.MISSILE, DEFENDER, (3, 0), (1, 0), left=4),
        projectile("M3", Kind.MISSILE, ATTACKER, (5, 0), (-2, 0), left=4, facing=3),
    )
    state.projectiles = {one.id: one for one in tokens}
    state.launched = 3
    return state


def play_a_round(desk: Any, table: Any, command: tuple[str, ...]) -> int:
    """Play a round as a person would, with one input for each choice; return how many inputs it took.

    The command is set by these keys; everything else is what the table offers.
    """
    round_before, inputs = table.view.round, 0

    def press(key: str) -> None:
        nonlocal inputs
        inputs += 1
        desk.rest()
        desk.key(pygame.key.key_code(key))

    for key in command:
        press(key)
    while not table.session.over and table.view.round == round_before:
        tool = table.tool
        if asked(table) is None or type(tool).__name__ == "MeetingPause":
            until(desk, table, lambda tool=tool: table.tool is not tool or table.session.over)
            continue
        press("return")
        until(desk, table, lambda tool=tool: table.tool is not tool or table.session.over)
    return inputs


def test_a_quiet_round_takes_five_inputs_at_most(desk: Any) -> None:
    table = attack(desk, far_apart())
    assert play_a_round(desk, table, ("right", "up")) <= 5


def test_a_ship_that_was_told_to_drift_is_not_asked_about_again(desk: Any) -> None:
    table = attack(desk, far_apart())
    desk.rest()
    desk.click("command.hold")
    assert table.tool.doubt() == ""
    desk.click("commit")
    assert asked(table) is None


def test_a_contact_round_takes_nine_inputs_at_most(desk: Any) -> None:
    table = attack(desk, contact())
    inputs = play_a_round(desk, table, ("right", "up"))
    met = [event for beat in table.session.match.beats for event in beat if isinstance(event, TokensMet)]
    assert met, "they were in contact"
    assert inputs <= 9


def test_one_press_skips_everything_up_to_the_next_question(desk: Any) -> None:
    table = attack(desk, contact())
    desk.rest()
    desk.key(pygame.K_UP)
    desk.click("commit")
    seen = {asked(table)}
    until(desk, table, lambda: table.stage.playing)
    desk.click("commit")
    until(desk, table, lambda: seen.add(asked(table)) or asked(table) is not None)
    assert seen <= {None, "SteerTool", "FireTool", "CounterTool"}
    assert not table.stage.playing, "the press that began it was the last one"


def test_a_stop_at_a_meeting_goes_on_by_itself_unless_a_ship_is_clicked(desk: Any) -> None:
    table = advance(desk, on_the_way(), animation="normal")
    until_still(desk, table)
    stop = table.tool
    until(desk, table, lambda: table.tool is not stop)
    until_still(desk, table)
    desk.click_at(table.pane.place_of("Quiver").center)
    desk.step(600)
    assert table.stage.still, "it stays while the player looks at a ship"
    desk.key(pygame.K_SPACE)
    until(desk, table, lambda: asked(table) == "CommandTool" or desk.screen.name == "handover")
