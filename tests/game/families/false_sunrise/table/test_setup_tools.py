"""Setting up on the table: markers, the edge and deployment, by keys, by mouse, and by the program."""

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.coach.marker_places import judge_marker
from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.new_match.offers import Source
from game.families.false_sunrise.table.initiative import InitiativeRoll, initiative_roll
from game.match.dice import TYPED
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.events import DiceRolled, InitiativeTaken
from rules.false_sunrise.placing import DEPLOYMENT_IN, MARKERS
from rules.false_sunrise.state import Phase
from rules.kernel.seats import Seat
from rules.table.board import Edge, distance_to_edge_in


class SetupDesk:
    """A match before its first marker, with the hands of both players."""

    def __init__(self, desk: Any, session: Session) -> None:
        self.desk = desk
        self.session = session
        self.table = TableScreen(desk.app, session)
        desk.app.push(self.table)
        self.settle()

    @property
    def state(self) -> Any:
        return self.session.match.state

    @property
    def tool(self) -> Any:
        return self.table.tool

    def settle(self) -> None:
        """Let what is shown come to rest."""
        for _ in range(400):
            self.desk.step()
            if not self.table.state()["busy"]:
                break
        self.desk.step()

    def px(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.table.pane.camera.to_px(at)
        return round(x), round(y)

    def point(self, at: tuple[float, float]) -> None:
        self.desk.post(pygame.MOUSEMOTION, pos=self.px(at), rel=(0, 0), buttons=(0, 0, 0))
        self.desk.step()

    def press(self, at: tuple[float, float]) -> None:
        self.desk.click_at(self.px(at))
        self.settle()

    def key(self, *keys: int, mod: int = 0) -> None:
        self.desk.key(*keys, mod=mod)
        self.settle()

    def click(self, widget: str) -> None:
        self.desk.click(widget)
        self.settle()

    def markers_by_program(self) -> None:
        while self.state.phase is Phase.MARKERS:
            self.click("tool.auto")


@pytest.fixture
def table(desk: Any) -> SetupDesk:
    choices = match_setup.quick_choices(("Ember", "Tide"), 5)
    choices.map.source = Source.READY
    choices.map.ready = next(path for path in offers.ready_maps() if path.stem == "broken-ring")
    session = Session.new(match_setup.setup_from(choices), 8, home=desk.app.home)
    return SetupDesk(desk, session)


def test_SET_2_the_roll_is_shown_with_who_won(table: SetupDesk) -> None:
    found = initiative_roll(table.session.match.beats)
    assert found is not None
    shown = table.desk.dump()["tool.initiative"]
    assert shown["value"] == [list(throw) for throw in found.throws]
    name = table.state.setup.names[table.state.initiative]
    assert f"{name} has the initiative" in shown["text"]


def test_SET_2_ties_are_rolled_again_and_all_throws_shown() -> None:
    beats = [
        (DiceRolled("initiative", ("red", "blue"), (3, 3), "SET-2"),),
        (DiceRolled("initiative", ("red", "blue"), (2, 5), "SET-2"),),
        (InitiativeTaken(Seat.BLUE, "SET-2"),),
    ]
    assert initiative_roll(beats) == InitiativeRoll(((3, 3), (2, 5)), Seat.BLUE)
    assert initiative_roll(beats[:2]) is None


def test_SET_3_a_press_places_and_the_other_player_is_next(table: SetupDesk) -> None:
    first = table.state.to_act
    name = table.state.setup.names[first]
    assert table.desk.dump()["now"]["text"] == f"{name}: place marker 1 of 5"
    table.press((36.0, 24.0))
    assert len(table.state.markers) == 1
    assert abs(table.state.markers[0].at[0] - 36.0) < 0.2
    other = table.state.setup.names[first.other]
    assert table.desk.dump()["now"]["text"] == f"{other}: place marker 2 of 5"


def test_SET_3_an_illegal_place_says_why_before_and_after_the_press(table: SetupDesk) -> None:
    table.press((36.0, 24.0))
    table.point((38.0, 24.0))
    dump = table.desk.dump()
    assert "at least 9 inches from every other" in dump["tool.why"]["text"]
    assert "SET-3" in dump["tool.why"]["text"]
    assert "SET-3" in dump["commit"]["why_disabled"]
    table.press((38.0, 24.0))
    assert len(table.state.markers) == 1
    assert table.desk.state()["state"]["refusal"].endswith("(SET-3)")
    table.point((36.0, 34.5))
    assert table.desk.dump()["tool.why"]["text"] == "You can place a marker here."
    assert table.desk.dump()["commit"]["enabled"]


def test_SET_3_arrows_move_the_cross_hair_and_enter_places(table: SetupDesk) -> None:
    start = table.tool.at
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert table.tool.at == (start[0] + 0.5, start[1] - 3.0)
    table.key(pygame.K_RETURN)
    assert table.state.markers[0].at == (start[0] + 0.5, start[1] - 3.0)


def test_SET_4_the_edge_is_chosen_on_the_board_and_its_opposite_is_named(table: SetupDesk) -> None:
    table.markers_by_program()
    chooser = table.state.initiative
    table.press((2.0, 24.0))
    assert "right" in table.tool.commit().subtitle
    table.click("tool.edge.bottom")
    table.click("commit")
    assert table.state.edges[chooser] is Edge.BOTTOM
    assert table.state.edges[chooser.other] is Edge.TOP


def at_deployment(table: SetupDesk, edge: Edge = Edge.LEFT) -> None:
    table.markers_by_program()
    table.click(f"tool.edge.{edge.value}")
    table.click("commit")


def test_SET_4_ships_are_dragged_and_turned_and_committed_when_all_are_legal(table: SetupDesk) -> None:
    at_deployment(table)
    seat = table.state.initiative
    ship = table.tool.chosen
    x, y, heading = table.tool.placements[ship]
    table.desk.drag(table.px((x, y)), table.px((20.0, y)))
    assert table.tool.placements[ship][0] == pytest.approx(20.0, abs=0.2)
    assert "within 12 inches of their left edge" in table.desk.dump()["tool.why"]["text"]
    rows = table.desk.dump()["roster"]["rows"]
    assert [("not deployed" in row) for row in rows] == [one == ship for one in table.tool.order]
    assert sum("placed" in row for row in rows) == len(rows) - 1
    assert not table.desk.dump()["commit"]["enabled"]
    table.key(pygame.K_RETURN)
    assert table.state.phase is Phase.DEPLOYMENT
    there = table.tool.placements[ship][:2]
    table.desk.drag(table.px(there), table.px((4.0, y)))
    table.desk.wheel(table.px((4.0, y)), -1)
    assert table.tool.placements[ship][2] == (heading + 1) % 12
    table.click("commit")
    deployed = table.state.ships[ship]
    assert deployed.deployed
    assert deployed.heading == (heading + 1) % 12
    assert deployed.x == pytest.approx(4.0, abs=0.2)
    assert table.tool.request.seat is seat.other
    assert all(one.on_board for one in table.table.view.ships.values() if one.seat is seat)


def test_SET_3_a_marker_placed_by_the_program_gives_nothing_away(table: SetupDesk) -> None:
    for moment in range(MARKERS):
        seat = table.tool.request.seat
        before = table.session.match.view(seat)
        table.click("tool.auto")
        assert judge_marker(before, seat, table.state.markers[-1].at, moment) is None


def test_SET_4_undo_and_lining_up_take_a_move_back(table: SetupDesk) -> None:
    at_deployment(table, Edge.TOP)
    ship, lined_up = table.tool.chosen, dict(table.tool.placements)
    table.key(pygame.K_RIGHT, pygame.K_e)
    moved = table.tool.placements[ship]
    assert moved == (lined_up[ship][0] + 0.5, lined_up[ship][1], (lined_up[ship][2] + 1) % 12)
    table.key(pygame.K_BACKSPACE)
    assert table.tool.placements[ship][2] == lined_up[ship][2]
    table.key(pygame.K_DOWN)
    table.click("tool.auto")
    assert table.tool.placements == lined_up


def test_a_deployment_that_is_not_committed_survives_a_restart(table: SetupDesk) -> None:
    at_deployment(table)
    table.key(pygame.K_RIGHT)
    kept = dict(table.tool.placements)
    table.table.on_quit()
    newest = match_setup_autosave(table)
    again = Session.resume(newest, table.desk.app.home)
    second = SetupDesk(table.desk, again)
    assert second.tool.placements == kept


def match_setup_autosave(table: SetupDesk) -> Any:
    from game.match import saves

    return saves.latest(table.desk.app.home)[0].path


def test_the_whole_setup_by_keys_alone(table: SetupDesk) -> None:
    for _ in range(5):
        while not table.desk.dump()["commit"]["enabled"]:
            table.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
        table.key(pygame.K_RETURN)
    assert table.state.phase is Phase.EDGE
    table.key(pygame.K_DOWN, pygame.K_RETURN)
    for seat, edge in ((table.state.initiative, Edge.BOTTOM), (table.state.initiative.other, Edge.TOP)):
        table.key(pygame.K_TAB, pygame.K_q, pygame.K_RETURN)
        for ship in table.state.ships_of(seat):
            assert distance_to_edge_in(ship.at, edge) <= DEPLOYMENT_IN
    assert table.state.phase is Phase.ORDERS


def test_PLY_2_real_dice_are_typed_in_by_keys_and_by_buttons(desk: Any) -> None:
    choices = match_setup.quick_choices(("Ember", "Tide"), 5)
    session = Session.new(match_setup.setup_from(choices), dice=TYPED, home=desk.app.home)
    table = SetupDesk(desk, session)
    assert "Ember" in desk.dump()["tool.next"]["text"]
    assert desk.dump()["commit"]["why_disabled"] == "2 dice are missing."
    table.key(pygame.K_4, pygame.K_4, pygame.K_RETURN)
    assert session.match.state.phase is Phase.INITIATIVE
    table.click("tool.face2")
    table.key(pygame.K_6, pygame.K_BACKSPACE)
    assert desk.dump()["tool.faces"]["value"] == [2]
    table.click("tool.face5")
    table.click("commit")
    assert session.match.state.phase is Phase.MARKERS
    assert session.match.state.initiative is Seat.BLUE
    assert desk.dump()["tool.initiative"]["value"] == [[4, 4], [2, 5]]
