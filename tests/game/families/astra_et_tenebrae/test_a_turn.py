"""A whole turn at a true table against the computer: how many presses it takes, and how long one waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame

from game.families.astra_et_tenebrae.table.directing import TacticianTool
from game.families.astra_et_tenebrae.table.dodging import DodgeTool
from game.families.astra_et_tenebrae.table.firing import FireTool
from game.families.astra_et_tenebrae.table.forming import FormationsTool
from game.families.astra_et_tenebrae.table.heating import HeatTool
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named, formed
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.requests import ChooseHeat, MoveShip
from rules.astra_et_tenebrae.state import Captain, FormationType, Phase, State
from rules.kernel.seats import Seat
from rules.kernel.seeded import seeded_dice
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import PLACES, battle, px, sit_down
from tools.hand import FRAME_MS

RED, BLUE = Seat.RED, Seat.BLUE
MOST_PRESSES, MOST_S = 14, 4.0
# With the half second in which each new question can be read but takes no answer yet.
MOST_WITH_RESTS_S = 6.7
MOST_IN_CONTACT_S = 36.0  # six shots, four cards turned over, and two ships lost; it was 63
_ENDLESS_S = 60.0


def sit_alone(desk: Any, state: State, level: str = "cadet", dice: int = 5) -> Any:
    """Sit down against a level, at normal speed."""
    seating = Seating({RED: HUMAN, BLUE: level})
    return desk.sit_down(Session.new(state.setup, 5, seating=seating), state, seeded_dice(dice))


def is_asked(table: Any) -> bool:
    """Return whether a question of the player's is on the screen."""
    return table.acting is RED and not table.stage.busy


def may_answer(table: Any) -> bool:
    """Return whether the question on the screen takes an answer."""
    return table.acting is RED and bool(table.takes_answers)


def wait(table: Any, done: Callable[[Any], bool] = may_answer) -> float:
    """Let the game go on until the player is asked again; gives the seconds of the game's own time."""
    seconds = 0.0
    while not done(table) and not table.session.over:
        table.opponents.update(0.0, busy=True)
        while not table.opponents.decided:  # how fast this machine thinks is another matter
            time.sleep(0.01)
            table.opponents.update(0.0, busy=True)
        table.update(FRAME_MS / 1000)
        seconds += FRAME_MS / 1000
        assert seconds < _ENDLESS_S, table.what_now()
    return seconds


def presses(desk: Any) -> int:
    return int(desk.posted["MouseButtonDown"] + desk.posted["KeyDown"])


def burn(desk: Any, table: Any, to: tuple[float, float]) -> None:
    """Drag the selected ship by an offset in inches, as a player does who wants another burn."""
    x, y = table.tool.ship.place
    desk.drag(px(table, (x, y)), px(table, (x + to[0], y + to[1])))


def at_rest(state: State) -> State:
    """Let all ships begin the turn at rest."""
    for name, ship in state.ships.items():
        state.ships[name] = changed(ship, moved=False, course=None, flown=0.0, motion=None)
    return state


def test_a_whole_turn_of_four_frigates_in_contact_takes_at_most_fourteen_presses(desk: Any) -> None:
    table = sit_alone(desk, at_rest(battle(phase=Phase.HEAT)))
    wait(table)
    asked: list[type] = []
    before, turn, dragged, waited_s = presses(desk), table.view.turn, 0, 0.0
    while table.view.turn == turn and not table.session.over:
        tool = table.tool
        asked.append(type(tool))
        if isinstance(tool, MoveTool) and dragged < 2:  # a formation, and one ship that flies elsewhere
            burn(desk, table, (2.0 * dragged, -11.0 + dragged))
            dragged += 1
        desk.key(pygame.K_RETURN)
        waited_s += wait(table)
        assert presses(desk) - before <= MOST_PRESSES, (asked, table.what_now(), table.refusal)
    assert {HeatTool, MoveTool, FireTool} <= set(asked)
    assert asked.count(FireTool) >= 3, "the sides are in contact"
    assert waited_s <= MOST_IN_CONTACT_S


def far_apart() -> State:
    """Let all ships begin the turn at rest, in two corners where nobody can reach anybody."""
    corners = [(3.0 * n, 46.0) for n in range(1, 5)] + [(72.0 - 3 * n, 2.0) for n in range(1, 5)]
    far = {name: {"at": at, "heat": 3} for name, at in zip(PLACES, corners, strict=True)}
    return at_rest(battle(phase=Phase.HEAT, **far))


def test_a_whole_empty_turn_of_four_frigates_takes_four_seconds_of_waiting(desk: Any) -> None:
    table = sit_alone(desk, far_apart(), dice=6)  # no tie for the initiative of the next turn
    wait(table)
    turn = table.view.turn
    waits, rests = [], []
    while table.view.turn == turn:
        if isinstance(table.tool, MoveTool) and table.tool.plan is None:
            table.tool.lead(table.tool.ends().near(90, 3))
        kind = type(table.tool).__name__
        desk.key(pygame.K_RETURN)
        waits.append((kind, wait(table, is_asked)))
        rests.append(wait(table))
    assert [kind for kind, _ in waits] == ["HeatTool", *["MoveTool"] * 4]
    waited_s = sum(seconds for _, seconds in waits)
    assert waited_s <= MOST_S, waits
    assert waited_s + sum(rests) <= MOST_WITH_RESTS_S, (waits, rests)


def test_a_computer_that_moves_at_once_leaves_no_undo_and_the_button_says_so(desk: Any) -> None:
    state = at_rest(battle(phase=Phase.MOVEMENT))
    for table, said in (
        (sit_alone(desk, state.copy()), "no undo"),
        (sit_down(desk, state.copy()), "can undo"),
    ):
        tool = MoveTool(table, MoveShip(RED, table.view))
        tool.lead(tool.ends().near(90, 3))
        assert said in tool.commit().subtitle


def test_AE_5_formations_are_asked_only_if_somebody_might_fire(desk: Any) -> None:
    """They end with the turn, and are good for nothing but shots: no card is told by that (AK-1)."""
    for state, needless in ((far_apart(), True), (battle(phase=Phase.DETECTION), False)):
        for alone in (True, False):
            table = sit_alone(desk, state.copy()) if alone else sit_down(desk, state.copy())
            tool = FormationsTool(table, NameFormations(RED, table.view))
            assert tool.is_needless() is needless
            assert not (needless and tool.chosen), "nothing is formed unasked"


def test_AE_5_a_hot_ship_far_away_is_seen_and_leaves_the_choice_of_formations(desk: Any) -> None:
    state = far_apart()
    table = sit_down(desk, state)
    state.ships["Skerry"] = changed(state.ships["Skerry"], at=(40.0, 24.0))
    assert FormationsTool(table, NameFormations(RED, state)).is_needless(), "nobody sees it"
    state.ships["Skerry"] = changed(state.ships["Skerry"], radiating=True)
    assert not FormationsTool(table, NameFormations(RED, state)).is_needless()


def test_AK_6_only_the_pilot_of_who_sits_alone_is_asked_to_dodge(desk: Any) -> None:
    """At a shared screen every face-down card is asked, or the question itself would tell."""
    for captain, asks_alone in ((Captain.ENGINEER, False), (Captain.PILOT, True)):
        changes = {"Kindle": {"captain": captain, "at": (30.0, 20.0)}}
        state = battle(phase=Phase.COMBAT, **changes)
        for alone in (True, False):
            table = sit_alone(desk, state.copy()) if alone else sit_down(desk, state.copy())
            request = DodgeOrNot(RED, table.view, "Kindle", "Skerry", Weapon.CANNON)
            assert DodgeTool(table, request).is_needless() is (alone and not asks_alone)


def test_AH_6_heat_is_not_asked_of_who_sits_alone_and_can_only_radiate(desk: Any) -> None:
    """Without heat management a ship must radiate; a ship that has it leaves a choice."""
    gone = {"damage": (0, 0, 0, 9, 0, 0), "captain": None}
    for broken, needless in ((("Kindle", "Brand", "Furnace", "Cinder"), True), (("Kindle",), False)):
        state = battle(phase=Phase.HEAT, **dict.fromkeys(broken, gone))
        for alone in (True, False):
            table = sit_alone(desk, state.copy()) if alone else sit_down(desk, state.copy())
            tool = HeatTool(table, ChooseHeat(RED, table.view))
            assert tool.is_needless() is (alone and needless)


def test_AK_4_who_sits_alone_is_offered_only_the_ship_with_the_tactician(desk: Any) -> None:
    state = battle(phase=Phase.TACTICIANS)
    flown = formed(state, RED, Named(FormationType.DISPERSED, ("Kindle", "Brand", "Furnace", "Cinder")))
    state.formations += (flown,)
    table = sit_alone(desk, state)
    tool = TacticianTool(table, ShowTactician(RED, table.view))
    (nobody, ship) = tool.options
    assert nobody is None
    assert table.view.ships[ship].captain is Captain.TACTICIAN
    table._take_tool(tool, tool.request)
    desk.step(2)
    assert "stays face down" in table.ui["tactician.lead"].text()
    tool._choose(1)
    desk.step(2)
    assert table.ui["tactician.lead"].text().endswith("The card is used up.")


def test_AC_2_ships_without_any_target_pass_unasked(desk: Any) -> None:
    far = {name: {"at": (4.0 if y > 20 else 68.0, y)} for name, (_, y) in PLACES.items()}
    lone = {**far, "Kindle": {"at": (60.0, 20.0)}}
    table = sit_alone(desk, battle(phase=Phase.COMBAT, **lone))
    desk.app.change_settings(animation="off")
    fired = 0
    wait(table)
    while not isinstance(table.tool, HeatTool):
        fired += isinstance(table.tool, FireTool)
        desk.key(pygame.K_RETURN)
        wait(table)
    assert fired == 1, "the three others have nobody to fire at"
    assert table.view.turn == 5


def test_AM_1_the_next_ship_is_offered_the_burn_of_the_last_one(desk: Any) -> None:
    table = sit_down(desk, at_rest(battle(phase=Phase.MOVEMENT, Skerry={"moved": True})))
    for name in ("Skerry", "Brine", "Halyard", "Kelp"):
        table.session.match.state.ships[name] = changed(table.session.match.state.ships[name], moved=True)
    table.start_over()
    desk.step(3)
    assert table.tool.plan is None, "the first ship of a turn has no example"
    burn(desk, table, (4.0, -9.0))
    first = table.tool.plan
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert table.tool.ship.name != first.ship
    assert (table.tool.plan.course, table.tool.plan.g) == (first.course, first.g)
    assert "repeats your last burn" in table.what_now()
    desk.key(pygame.K_DELETE)
    assert table.tool.plan is None
