"""Undo and redo of whatever is planned, at the tool of every request of every game, by its true keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame
import pytest

from game.families.dark_frontier.board.layout import point_of
from game.games import UIS, ui
from game.screens.table.table_screen import TableScreen
from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.burning import Evasion, evasion_end
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.false_sunrise.state import MAINTAIN
from rules.hexes.grid import add, direction_to, ring
from rules.table.measure import Point
from tests.game.families.asked_positions import game_of, kinds, table_at

CTRL_Z, CTRL_Y = (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_y, pygame.KMOD_CTRL)
BACKSPACE, CTRL_SHIFT_Z = (pygame.K_BACKSPACE, 0), (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
CHANGING_KEYS = (  # one of them changes any plan; the last ones answer some questions, so they come last
    pygame.K_RIGHT,
    pygame.K_DOWN,
    pygame.K_RIGHTBRACKET,
    pygame.K_UP,
    pygame.K_LEFT,
    pygame.K_e,
    pygame.K_2,
    pygame.K_1,
    pygame.K_TAB,
    pygame.K_DELETE,
    pygame.K_SPACE,
)


class Asked(NamedTuple):
    """A tool, and the match in which its request comes up: an edition, the kind of request, a seed."""

    tool: str
    edition: str
    kind: str
    seed: int


ASKED = (
    Asked("CaptainsTool", "2025-03-04", "captains", 1),
    Asked("PlaceTool", "2025-03-04", "place", 1),
    Asked("HeatTool", "2025-03-04", "heat", 1),
    Asked("MoveTool", "2025-03-04", "move", 1),
    Asked("FormationsTool", "2025-03-04", "formations", 1),
    Asked("TacticianTool", "2025-03-04", "tactician", 1),
    Asked("FireTool", "2025-03-04", "fire", 2),
    Asked("EvadeTool", "2025-03-04", "evade", 2),
    Asked("DodgeTool", "2025-03-04", "pilot", 1),
    Asked("TypedDiceTool", "2025-03-04", "dice", 1),
    Asked("PlaceTool", "0.2.0", "place", 1),
    Asked("CommandTool", "0.2.0", "command", 1),
    Asked("SteerTool", "0.2.0", "steer", 1),
    Asked("FireTool", "0.2.0", "fire", 1),
    Asked("CounterTool", "0.2.0", "countermeasure", 4),
    Asked("DetonateTool", "0.2.0", "detonate", 14),
    Asked("NumberTool", "0.2.0", "number", 243),
    Asked("TypedDiceTool", "0.2.0", "dice", 1),
    Asked("PlaceMarkerTool", "2024-07", "marker", 1),
    Asked("EdgeTool", "2024-07", "edge", 1),
    Asked("KeepBackTool", "2024-07", "keep_back", 2),
    Asked("DeployFleetTool", "2024-07", "deployment", 1),
    Asked("ArriveShipTool", "2024-07", "arrive", 2),
    Asked("RebirthShipTool", "2024-07", "reborn", 141),
    Asked("CoreTool", "2024-07", "copy", 8),
    Asked("OrdersTool", "2024-07", "orders", 1),
    Asked("LaunchTool", "2024-07", "hold", 1),
    Asked("AcquireTool", "2024-07", "acquire", 1),
    Asked("OrderSquadronTool", "2024-07", "squadron", 1),
    Asked("ActivateTool", "2024-07", "activate", 2),
    Asked("PointDefenceTool", "2024-07", "point_defence", 20),
    Asked("PlagueTool", "2024-07", "plague", 1),
    Asked("AwayCrewsTool", "2024-07", "away_before", 4),
    Asked("AwayCrewsTool", "2024-07", "away_after", 5),
    Asked("DeclareFireTool", "2024-07", "fire", 1),
    Asked("TurnTool", "2024-07", "turn", 0),
    Asked("MiracleDieTool", "2024-07", "miracle_die", 1),
    Asked("RerollTool", "2024-07", "reroll", 21),
    Asked("MiracleRerollTool", "2024-07", "miracle_reroll", 1),
    Asked("MiracleRatingTool", "2024-07", "miracle_rating", 55),
    Asked("InertiaTool", "2024-07", "inertia", 6),
    Asked("LoseSystemTool", "2024-07", "lose", 1),
    Asked("DogfightTool", "2024-07", "dogfight", 1),
    Asked("RepairTool", "2024-07", "repair", 5),
    Asked("RestoreTool", "2024-07", "restore", 5),
    Asked("MiracleRestoreTool", "2024-07", "miracle_restore", 26),
    Asked("FabricatorTool", "2024-07", "fabricator", 73),
    Asked("FabricateTool", "2024-07", "fabricate", 8),
    Asked("ReturnShipTool", "2024-07", "return", 1),
    Asked("TypedDiceTool", "2024-07", "dice", 1),
    Asked("StrikeTool", "matched-fire", "strike", 1),
    Asked("DefendTool", "matched-fire", "defend", 28),
    Asked("AttacksTool", "matched-fire", "fire", 2),
    Asked("RemovalTool", "matched-fire", "removal", 8),
    Asked("LowerTool", "matched-fire", "diminish", 2),
    Asked("NameTool", "matched-fire", "name", 2),
    Asked("BreakTool", "matched-fire", "break", 136),
    Asked("LoseTool", "matched-fire", "lose", 1),
    Asked("MendTool", "matched-fire", "mend", 7),
    Asked("TendTool", "matched-fire", "tend", 86),
)


def seen(desk: Any, table: TableScreen) -> tuple[object, ...]:
    """What a player sees of the plan: the panels, the big button, and what lies over the board."""
    tool = table.tool
    assert tool is not None
    if (risks := getattr(tool, "risks", None)) is not None:
        risks.settle()  # a process of its own works out what the plan comes to
        desk.step(2)
    widgets = {
        one["id"]: (one["text"], one["value"], one["enabled"])
        for one in table.ui.dump()
        if one["kind"] != "toast" and one["group"] != "bar"
    }
    offer = tool.commit()
    button = None if offer is None else (offer.words, offer.subtitle, offer.disabled)
    return tool.heading(), tool.what_now(), button, widgets, list(tool.overlays())


def press(desk: Any, key: int, mod: int = 0) -> None:
    desk.key(key, mod=mod)
    desk.step(3)


def change(desk: Any, table: TableScreen) -> tuple[int, tuple[object, ...]]:
    """Press keys until one has changed the plan; return it, and what was seen before."""
    tool = table.tool
    assert tool is not None
    for key in CHANGING_KEYS:
        before = seen(desk, table)
        press(desk, key)
        assert table.tool is tool, f"{pygame.key.name(key)} has answered: choose another match"
        if tool.undo_words():
            return key, before
    raise AssertionError("no key changes the plan, or no change can be undone")


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: f"{asked.edition}-{asked.kind}")
def test_what_is_planned_is_undone_and_redone_by_keys(desk: Any, asked: Asked) -> None:
    table = table_at(desk, asked.edition, asked.kind, asked.seed)
    tool, bar, journal = table.tool, table.ui, len(table.session.match.journal)
    assert tool is not None
    assert type(tool).__name__ == asked.tool
    assert set(tool.key_actions()) <= set(table.bindings.actions), "no key of the tool is misspelled"
    assert tool.at_once == (tool.history is None), "what plans has a history, and says so"
    if tool.at_once:
        return
    assert tool.undo_words() == ""
    key, before = change(desk, table)
    after = seen(desk, table)
    assert after != before
    what = tool.undo_words().removeprefix("Undo: ")
    assert bar["bar.undo"].enabled
    assert bar["bar.undo"].tooltip.startswith(f"Undo: {what} [")

    for undo, redo in ((CTRL_Z, CTRL_Y), (BACKSPACE, CTRL_SHIFT_Z)):
        press(desk, *undo)
        assert seen(desk, table) == before, "undo brings back what was there"
        assert tool.redo_words() == f"Redo: {what}"
        assert bar["bar.redo"].enabled
        assert bar["bar.redo"].tooltip.startswith(f"Redo: {what} [")
        press(desk, *redo)
        assert seen(desk, table) == after, "redo gives it again"
        assert tool.redo_words() == ""
    press(desk, *CTRL_Z)
    press(desk, key)
    assert tool.undo_words()
    assert tool.redo_words() == "", "a new change drops what could be redone"
    assert table.tool is tool
    assert len(table.session.match.journal) == journal, "no answer was given, and none undone"


# --- by the pointer -------------------------------------------------------------------------------------


def beside(at: Point) -> Point:
    """Return a place nearer to the middle of the board."""
    return at[0] + (2.0 if at[0] < 36.0 else -2.0), at[1]


def of_burn(tool: Any) -> tuple[Point, Point]:
    return tool.ship.place, flight_of(tool.state, tool.first()).at


def of_evasion(tool: Any) -> tuple[Point, Point]:
    tool.host.pane.camera.zoom_at(tool.host.pane.camera.to_px(tool.ship.place), 8)
    return tool.ship.place, evasion_end(tool.ship, Evasion(tool._best.course, tool._best.g))


def of_hexes(tool: Any) -> tuple[Point, Point]:
    return point_of(tool.goal()), point_of(next(at for at in tool.goals() if at != tool.goal()))


def of_start(tool: Any) -> tuple[Point, Point]:
    """Turn the ship of the defender, who begins on one hex."""
    start = tool.start
    near = (add(start.at, one) for one in ring(1))
    return point_of(start.at), point_of(next(at for at in near if direction_to(start.at, at) != start.facing))


def of_fleet(tool: Any) -> tuple[Point, Point]:
    at = tool.placements[tool.chosen][:2]
    return at, beside(at)


def of_order(tool: Any) -> tuple[Point, Point]:
    x, y = tool.path(tool.ship.id).end[:2]
    return (x, y), (x + 1.5, y + 2.5)


def of_place(tool: Any) -> tuple[Point, Point]:
    return tool.at, beside(tool.at)


def of_strike(tool: Any) -> tuple[Point, Point]:
    x, y = tool.ship.at
    return (x + 2.0, y + 2.0), (x + 3.0, y + 1.0)


DRAGS = (
    ("2025-03-04", "place", 1, of_place),
    ("2025-03-04", "move", 1, of_burn),
    ("2025-03-04", "evade", 2, of_evasion),
    ("0.2.0", "place", 1, of_start),
    ("0.2.0", "command", 1, of_hexes),
    ("0.2.0", "steer", 1, of_hexes),
    ("2024-07", "deployment", 1, of_fleet),
    ("2024-07", "orders", 1, of_order),
    ("2024-07", "arrive", 2, of_place),
    ("2024-07", "reborn", 141, of_place),
    ("2024-07", "return", 1, of_place),
    ("matched-fire", "strike", 1, of_strike),
)


@pytest.mark.parametrize(("edition", "kind", "seed", "places"), DRAGS)
def test_a_drag_is_one_step_and_none_when_it_is_given_up(
    desk: Any, edition: str, kind: str, seed: int, places: Any
) -> None:
    table = table_at(desk, edition, kind, seed)
    tool: Any = table.tool
    start, end = (tuple(round(v) for v in table.pane.camera.to_px(at)) for at in places(tool))

    def look() -> tuple[object, ...]:
        desk.point_at((640, 4))  # away from the board, where something is shown of what is pointed at
        desk.step(2)
        return seen(desk, table)

    before = look()
    desk.lead(start, end)
    desk.step(2)
    assert tool.history.is_led
    press(desk, *CTRL_Y)
    assert tool.history.is_led, "nothing is redone while something is dragged"
    press(desk, pygame.K_ESCAPE)
    desk.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert look() == before
    assert (tool.undo_words(), tool.redo_words()) == ("", ""), "what was given up is no step"

    desk.drag(start, end)
    after = look()
    assert after != before
    press(desk, *CTRL_Z)
    assert look() == before, "the whole drag is undone at once"
    assert tool.undo_words() == ""
    press(desk, *CTRL_Y)
    assert look() == after


# --- what else there is to know -------------------------------------------------------------------------


def test_a_rehearsal_undoes_the_last_trial_order_whoever_s_ship_is_in_hand(desk: Any) -> None:
    table = table_at(desk, "2024-07", "orders", 1)
    press(desk, pygame.K_p)
    tool: Any = table.tool
    assert type(tool).__name__ == "RehearsalTool"
    mine, foe = tool.trial.ids[0], tool.trial.enemy_ids[0]
    for ship in (mine, foe):
        table.select(ship)
        press(desk, pygame.K_UP)
        assert tool.trial.order(ship) != MAINTAIN
    desk.click("rehearse.copy")
    assert tool.trial.letter == "B"
    table.select(mine)
    press(desk, *BACKSPACE)
    assert tool.trial.order(mine, "B") == MAINTAIN, "the copy goes at once"
    press(desk, *BACKSPACE)
    assert tool.trial.order(foe) == MAINTAIN
    assert table.selected == foe, "what has changed is shown"
    press(desk, *BACKSPACE)
    assert tool.trial.order(mine) == MAINTAIN
    assert table.selected == mine
    press(desk, *CTRL_Y)
    press(desk, *CTRL_Y)
    press(desk, *CTRL_Y)
    assert tool.trial.order(mine, "B") == tool.trial.order(mine, "A") != MAINTAIN
    assert tool.redo_words() == "Redo: the last trial order", "an answer of the match is never redone here"
    tool.leave()
    assert tool.under.undo_words() == "", "nothing of it has reached the orders"


def test_advice_and_a_plan_that_is_adopted_are_one_step_each(desk: Any) -> None:
    table = table_at(desk, "2024-07", "orders", 1)
    tool: Any = table.tool
    advised = tool.request.example(lambda most: most // 2)
    tool.put_in_hand(advised)
    assert tool.undo_words() == "Undo: the advised answer"
    press(desk, *CTRL_Z)
    assert tool.plan.orders == {}
    press(desk, *CTRL_Y)
    assert {key: tool.plan.order(key) for key in advised} == advised
    press(desk, *CTRL_Z)
    press(desk, pygame.K_p)
    trial: Any = table.tool
    for ship in trial.trial.ids[:2]:
        table.select(ship)
        press(desk, pygame.K_UP)
    desk.click("rehearse.adopt")
    desk.step(3)
    assert len(tool.plan.orders) == 2
    press(desk, *BACKSPACE)
    assert tool.plan.orders == {}


def test_a_draft_that_is_taken_up_again_is_one_step(desk: Any) -> None:
    table = table_at(desk, "2024-07", "deployment", 1)
    first: Any = table.tool
    lined_up = first.placements
    press(desk, pygame.K_RIGHT)
    press(desk, pygame.K_e)
    moved = first.placements
    table.start_over()
    desk.step(3)
    tool: Any = table.tool
    assert tool is not first
    assert tool.placements == moved
    press(desk, *BACKSPACE)
    assert tool.placements == lined_up
    press(desk, *CTRL_SHIFT_Z)
    assert tool.placements == moved


def below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_no_kind_of_request_is_left_out() -> None:
    assert {(game_of(one.edition), one.kind) for one in ASKED} == kinds()


def test_no_tool_is_left_out() -> None:
    """A tool is tried, or other tools stand on it, or it says that it plans nothing."""
    for game in UIS:
        assert ui(game).requests  # whose tools are imported with it
    tried = {(game_of(one.edition), one.tool) for one in ASKED}
    elsewhere = {"RehearsalTool", "PlainChoice"}  # see above, and tests/toy/test_table.py
    named = {*(name for _, name in tried), *elsewhere}
    for tool in below(Tool):
        if tool.__module__.startswith("game.") and not tool.__subclasses__() and not tool.at_once:
            assert tool.__name__ in named, f"{tool.__qualname__} is never tried"
