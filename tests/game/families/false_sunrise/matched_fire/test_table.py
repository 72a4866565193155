"""Matched Fire at the table: strike moves, attacks and their purse, ratings in the roster, orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.board.canvas import Canvas
from game.board.overlays import Circle
from game.families.false_sunrise.board.overlays import Corridor, TargetArcs
from game.families.false_sunrise.board.ships import ShipBody, Wear
from game.families.false_sunrise.matched_fire.table.valuation import fall_words
from game.families.false_sunrise.table.rated_rows import RatedRow, rated_row
from game.families.false_sunrise.table.risks import reach_words, strikes
from game.families.false_sunrise.table.roster_row import RosterRow
from game.forecast.forecast_client import shared_forecast_client
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.screens.tools.tool import BoardClick
from game.shell.theme import THEMES, Scale
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import NO_RATINGS
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in
from tests.rules.false_sunrise.matched_fire.arena import ship, table

GUNS = (
    "[{id: maul, type: maul, arc: fore}, {id: rake, type: rake, arc: fore}, {id: r2, type: rake, arc: fore}]"
)
CRASH = "crash: 2 Structure, destroyed"
MISSILES = "[{id: ram, type: ramhead}, {id: dart, type: dart}]"


class TableDesk:
    """A table at a position, Ember to act."""

    def __init__(self, desk: Any, state: State) -> None:
        desk.app.change_settings(animation="off")
        self.desk = desk
        state.initiative = state.to_act = Seat.RED
        self.session = Session.new(state.setup, seed=3)
        self.table: TableScreen = desk.sit_down(self.session, state, self.session.match.dice)
        desk.step(3)

    @property
    def tool(self) -> Any:
        return self.table.tool

    @property
    def state(self) -> State:
        state: State = self.session.match.state
        return state

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.desk.rest()
            self.desk.key(key)
            self.desk.step(3)

    def activate(self, name: str) -> None:
        self.table.select(name)
        self.keys(pygame.K_RETURN)

    def panel(self) -> str:
        """Say all that stands on the screen."""
        return "\n".join(widget.text() for widget in self.desk.screen.ui.shown())


def fight() -> State:
    """Mallets near a destroyer with a friend, and a cruiser with guns and missiles before them."""
    return table(
        [
            ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS, expended=1),
            ship("Hammer", "mallets", 36, 28, heading=0),
            ship("Rain", "cruiser", 24, 30, heading=0, components=MISSILES),
        ],
        [
            ship("Mark", "destroyer", 30, 20, heading=6, components=GUNS, defences="[belt-plate]", damage=1),
            ship("Friend", "frigate", 27, 24, heading=6),
        ],
    )


@pytest.fixture
def at_table(desk: Any) -> Callable[[State], TableDesk]:
    return lambda state: TableDesk(desk, state)


# --- strike moves ------------------------------------------------------------------------------------


def test_MF_20_a_key_finds_the_best_place_to_strike_and_enter_flies_there(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Hammer")
    assert any(isinstance(one, Circle) and one.radius_in == 8 for one in at.tool.overlays())
    at.keys(pygame.K_RIGHTBRACKET)
    assert any(one.target.spec.name == "Friend" for one in at.tool.strikes())
    while not any(one.target.spec.name == "Mark" for one in at.tool.strikes()):
        at.keys(pygame.K_RIGHTBRACKET)
    assert "Mark could fire point defense with 4 dice" in at.panel()
    assert at.tool.commit().subtitle.startswith("can attack ")
    place = at.tool.at
    at.keys(pygame.K_RETURN)
    assert distance_in(at.state.ships["red:Hammer"].at, place) < 0.01
    assert at.tool.request.kind == "fire"
    assert at.tool.forecasts()["blue:Mark"].answered is not None


def test_MF_20_a_squadron_far_from_all_is_told_how_to_move_and_that_nobody_can_be_struck(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(
        table(
            [ship("Hammer", "mallets", 10, 10), ship("Gun", "destroyer", 6, 6)],
            [ship("Mark", "frigate", 60, 40)],
        )
    )
    at.activate("red:Hammer")
    assert "Click a place in the circle" in at.panel()
    assert at.tool.commit().subtitle == "can attack nobody"
    at.keys(pygame.K_RIGHTBRACKET)
    assert "No enemy can be attacked after a strike move" in at.panel()
    at.keys(pygame.K_RIGHT)
    assert "Click a place in the circle" not in at.panel()


def test_labels_of_rings_keep_off_the_way_to_the_target(at_table: Callable[[State], TableDesk]) -> None:
    at = at_table(fight())
    at.activate("red:Rain")
    assert not any(one.label_above for one in at.tool.overlays() if isinstance(one, Circle)), "they lie above"
    below = table(
        [ship("Gun", "destroyer", 30, 10, heading=6, components=GUNS)], [ship("Mark", "frigate", 30, 16)]
    )
    at = at_table(below)
    at.activate("red:Gun")
    assert all(one.label_above for one in at.tool.overlays() if isinstance(one, Circle))


def test_MF_20_arrows_move_by_a_quarter_inch_and_space_stays(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Hammer")
    at.keys(pygame.K_RIGHT)
    at.desk.key(pygame.K_DOWN, mod=pygame.KMOD_SHIFT)
    assert at.tool.at == (36.25, 29.0)
    at.desk.key(pygame.K_BACKSPACE)
    assert at.tool.at == (36.25, 28.0)
    at.desk.key(pygame.K_BACKSPACE)
    assert at.tool.at == (36.0, 28.0)
    at.keys(pygame.K_SPACE)
    assert at.state.ships["red:Hammer"].at == (36.0, 28.0)


def test_MF_20_a_squadron_is_dragged_and_a_place_too_far_is_refused(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Hammer")
    assert at.tool.click(BoardClick(at.tool.at, "red:Hammer"))
    at.tool.drag((50.0, 28.0))
    at.desk.step(2)
    assert "8 inches at most (MF-20)" in at.panel()
    assert at.tool.commit().disabled
    at.tool.drag((36.0, 23.0))
    assert at.tool.commit().words == 'Strike move 5.0"'


def test_a_press_on_an_enemy_sends_a_squadron_there_in_three_presses(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.table.select("red:Hammer")
    at.desk.click_at(tuple(map(round, at.table.pane.camera.to_px((30.0, 20.0)))))
    at.desk.step(3)
    assert at.tool.request.kind == "strike"
    assert [one.target.spec.name for one in at.tool.strikes()] == ["Mark"]
    at.keys(pygame.K_RETURN)
    assert at.tool.shots == [("mallet-bomb", "blue:Mark")]


def test_MF_20_a_squadron_that_is_dragged_by_the_mouse_flies_when_it_is_let_go(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Hammer")
    at.desk.rest()
    to_px = at.table.pane.camera.to_px
    a, b = (tuple(map(round, to_px(point))) for point in ((36.0, 28.0), (32.0, 22.0)))
    at.desk.post(pygame.MOUSEMOTION, pos=a, rel=(0, 0), buttons=(0, 0, 0))
    at.desk.post(pygame.MOUSEBUTTONDOWN, pos=a, button=1)
    at.desk.step()
    at.desk.post(pygame.MOUSEMOTION, pos=b, rel=(b[0] - a[0], b[1] - a[1]), buttons=(1, 0, 0))
    at.desk.step()
    at.desk.post(pygame.MOUSEBUTTONUP, pos=b, button=1)
    at.desk.step(3)
    assert distance_in(at.state.ships["red:Hammer"].at, (32.0, 22.0)) < 0.1
    assert at.tool.shots == [("mallet-bomb", "blue:Mark")]
    at.desk.click_row("fire.targets", 0)  # what was proposed is the player's own
    assert at.tool.shots == [("mallet-bomb", "blue:Mark")]
    at.desk.click_row("fire.targets", 0)
    assert at.tool.shots == []


# --- attacks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mark_at", "said"), [(20, "Don't fire point defense"), (2, "Fire point defense")])
def test_MF_36_point_defense_is_proposed_to_a_ship_without_another_target(
    mark_at: float, said: str, at_table: Callable[[State], TableDesk]
) -> None:
    ours = [ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS)]
    theirs = [
        ship("Mark", "destroyer", 30, mark_at, heading=6, components=GUNS),
        ship("Hammer", "mallets", 30, 32, heading=0),
    ]
    at = at_table(table(ours, theirs))  # the only ship that can act is activated at once
    assert at.tool.commit().words == said


def test_MF_22_as_many_attacks_are_proposed_as_fire_control_pays_for(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Gun")
    assert len(at.tool.shots) == 2  # of three guns: one attack was made before
    assert "None left for point defense attacks." in at.panel()
    missing = next(card for card in at.tool.cards() if card.legal and not card.target)
    at.tool.take_weapon(missing.id)
    at.tool.toggle("blue:Mark")
    at.desk.step(2)
    assert len(at.tool.shots) == 2
    assert at.table.refusal is not None
    assert at.table.refusal.ruling == "MF-22"


def test_MF_26_dice_are_written_out_and_the_arcs_of_the_target_drawn(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Gun")
    at.keys(pygame.K_1)
    row = next(row for row in at.tool.rows() if row.name == "Mark")
    assert "5 base + 1 flex, macro 2" in row.words
    assert "target stands still +1" in row.words
    (arcs,) = (one for one in at.tool.overlays() if isinstance(one, TargetArcs))
    assert [words for _, words in arcs.words] == [
        "", "armor 1, +1 flex", "+2 flex", "armor 1, +1 flex",
    ]  # fmt: skip
    labels = {one.label for one in at.tool.overlays() if isinstance(one, Circle)}
    assert labels == {'short 6"', 'reach 15"'}, "the enemy has no squadrons"


def test_MF_32_supporters_are_named_with_their_distance_and_marked_in_the_roster(
    at_table: Callable[[State], TableDesk],
) -> None:
    at = at_table(fight())
    at.activate("red:Rain")
    at.keys(pygame.K_1)
    row = next(row for row in at.tool.rows() if row.name == "Mark")
    assert 'supported by Friend 0.5" from the line' in row.words
    assert "after 5 PD: none" in row.words
    at.keys(pygame.K_2, pygame.K_DELETE, pygame.K_1, pygame.K_DELETE)
    at.tool.toggle("blue:Mark")
    at.keys(pygame.K_1)
    rows = {row.ship_id: row for row in at.desk.screen.ui["roster"].items}
    assert (rows["blue:Mark"].part, rows["blue:Friend"].part) == ("under attack", "supports")
    assert rows["red:Rain"].part == "acting"
    assert rows["blue:Mark"].brief
    assert not rows["red:Rain"].brief


def test_the_big_button_proposes_a_ship_that_has_a_target(at_table: Callable[[State], TableDesk]) -> None:
    far = ship("Far", "mallets", 10, 44)
    gun = ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS)
    at = at_table(table([far, gun], [ship("Mark", "frigate", 30, 24, heading=6)]))
    at.table.select("red:Far")
    again = type(at.tool)(at.table, at.tool.request)
    assert at.table.selected == "red:Gun"
    assert again.commit().words == "Activate Gun"


# --- the roster --------------------------------------------------------------------------------------


def test_MF_13_ratings_stand_beside_the_whole_ones(at_table: Callable[[State], TableDesk]) -> None:
    worn = ship("Worn", "destroyer", 30, 20, marks="{pd: 1, thrusters: 2}", expended=1, damage=2)
    at = at_table(table([worn], [ship("Mark", "frigate", 40, 20), ship("Fly", "kites", 50, 20, damage=1)]))
    words = {row.ship_id: row.words for row in at.desk.screen.ui["roster"].items}
    assert "2 of 4 Structure, Fire Control 2 of 3 left, PD 3 of 4, Sensors 3 of 3" in words["red:Worn"]
    assert "Thr 1 of 3" in words["red:Worn"]
    assert "2 of 3 figures, Fire Control 1 of 1 left, PD 2 of 2" in words["blue:Fly"]


# --- orders ------------------------------------------------------------------------------------------


def at_orders(state: State) -> State:
    state.phase = Phase.ORDERS
    return state


def test_MF_18_a_crash_is_told_without_its_unit_where_the_roster_is_narrow() -> None:
    row = RosterRow("red:Seed", Seat.RED, "Seed", "frigate", 6, 1, (1, 1), None, "", 0, CRASH, "frigate")
    told = rated_row(
        THEMES["ember"], RatedRow(row, "Structure", NO_RATINGS, NO_RATINGS, 2), RowLook(0, False, False)
    )
    (words,) = [cell for cell in told.lines[-1].cells if cell.words]
    assert (words.words, words.short) == (CRASH, "crash: 2, destroyed")


@pytest.mark.parametrize(
    "edge, told",
    [(30.4, "Gun hits a rock before it flies an inch: 1 Structure."), (35, "after 5 inches: 1 Structure.")],
)
def test_MF_18_an_order_says_where_on_its_course_it_meets_a_rock(
    at_table: Callable[[State], TableDesk], edge: float, told: str
) -> None:
    rock = f"[[[{edge}, 22], [40, 22], [40, 26], [{edge}, 26]]]"
    gun = ship("Gun", "destroyer", 30, 24, velocity=6, components=GUNS)
    board = f"{{terrain: {rock}}}"
    at = at_table(at_orders(table([gun], [ship("Mark", "frigate", 60, 40)], board=board)))
    at.keys(pygame.K_o)
    assert told in at.panel()


def test_an_order_says_in_one_sentence_what_it_deals_and_risks(
    at_table: Callable[[State], TableDesk],
) -> None:
    rake = "[{id: rake, type: rake, arc: fore}]"
    told = []
    for foe in (
        ship("Mark", "frigate", 30, 24, components=rake, heading=6),
        ship("Mark", "frigate", 70, 46),
    ):
        gun = ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS)
        at = at_table(at_orders(table([gun, ship("Hammer", "mallets", 4, 44)], [foe])))
        at.keys(pygame.K_o)
        at.table.select("red:Gun")
        at.desk.step(2)
        told.append(at.desk.dump()["order.lead"]["text"])
    assert told[0].startswith("If enemies drift, you deal ")
    assert " and risk " in told[0]
    assert told[0].endswith(" of your 4 Structure.")
    assert told[1] == "If enemies drift, nobody is in reach."
    at.table.select("red:Hammer")
    at.desk.step(2)
    said = at.desk.dump()["order.lead"]["text"]
    assert said == "If enemies drift, nobody is in reach before its strike move."


def test_MF_20_a_forecast_of_drifting_enemies_says_that_it_leaves_strike_moves_out(
    at_table: Callable[[State], TableDesk],
) -> None:
    gun = ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS)
    at = at_table(at_orders(table([gun], [ship("Foe", "kites", 70, 46)])))
    at.keys(pygame.K_o)
    at.table.select("red:Gun")
    at.desk.step(2)
    assert at.desk.dump()["order.lead"]["text"] == "If enemies drift, nobody is in reach before strike moves."
    assert "Drifting enemies make no strike moves" in at.panel()
    view = at.table.view
    assert [strikes(view, seat) for seat in PLAYERS] == [False, True]
    assert reach_words(view.ships["blue:Foe"]) == "damage from there before its strike move, if enemies drift"
    at.keys(pygame.K_p)
    assert at.desk.dump()["rehearse.duels_head"]["text"].casefold() == "fire before strike moves"


def test_a_key_in_the_corner_leaves_the_ship_in_hand_and_its_end_free(
    at_table: Callable[[State], TableDesk],
) -> None:
    mine = [ship("Low", "frigate", 12, 44, heading=0, velocity=6), ship("Far", "frigate", 60, 44, heading=0)]
    at = at_table(at_orders(table(mine, [ship("Foe", "frigate", 30, 4)])))
    at.keys(pygame.K_o)
    at.table.select("red:Low")
    at.desk.step(2)
    pane = at.table.pane
    start, end = pane.signs_px()
    assert start.move(pane.rect.topleft).colliderect(pane.pieces_px()["red:Low"])
    assert end.centery < start.centery
    at.table.select("red:Far")
    at.desk.step(2)
    assert pane.signs_px()[0].left > start.left


def test_MF_14_thrust_is_worked_out(at_table: Callable[[State], TableDesk]) -> None:
    hurt = ship("Hurt", "destroyer", 30, 30, marks="{thrusters: 1}", destroyed="[engines]")
    at = at_table(at_orders(table([hurt, ship("Fly", "kites", 40, 30)], [ship("Foe", "frigate", 30, 10)])))
    at.keys(pygame.K_o)
    at.table.select("red:Hurt")
    at.desk.step(2)
    assert "2 left · Thrusters 2 of 3, halved" in at.panel()
    at.table.select("red:Fly")
    at.desk.step(2)
    assert "12 left · max turn 12" in at.panel()


def test_while_ordering_lines_of_missiles_and_both_maps_are_offered(
    at_table: Callable[[State], TableDesk],
) -> None:
    rain = ship("Rain", "cruiser", 30, 12, components=MISSILES)
    at = at_table(at_orders(table([ship("Own", "frigate", 30, 24)], [rain])))
    at.keys(pygame.K_o)
    offered = {one.name: one.words for one in at.table.presenter.toggles()}
    assert (offered["threat"], offered["reach"]) == ("Danger", "Reach")
    assert len(set(offered.values())) == len(offered), "no word says two things"
    at.table.select("red:Own")
    at.keys(pygame.K_u)
    (line,) = (one for one in at.tool.overlays() if isinstance(one, Corridor))
    assert (line.a, line.b, line.within_in) == ((30.0, 12.0), (30.0, 24.0), 3.0)
    assert "1 missile line" in at.panel()


def test_MF_49_the_box_says_what_is_lost_if_enemies_drift_on_average_and_at_worst(
    at_table: Callable[[State], TableDesk],
) -> None:
    foe = ship("Mark", "destroyer", 30, 12, heading=6, velocity=4, components=GUNS)
    at = at_table(at_orders(table([ship("Own", "destroyer", 30, 30, heading=0, components=GUNS)], [foe])))
    at.keys(pygame.K_o)
    at.table.select("red:Own")
    at.desk.app.change_settings(details=True)
    at.desk.step(2)
    assert shared_forecast_client().settle(60)
    at.desk.step(2)
    seen, shown = at.tool.risks.forecast, at.desk.dump()
    assert seen is not None
    assert seen.worst.mean > seen.mean > 0
    assert shown["order.forecast2.0"]["text"] == f"{seen.mean:.1f}"
    assert shown["order.forecast3.0"]["text"] == f"{seen.worst.mean:.1f}"
    assert "Mark" in shown["order.forecast3"]["tooltip"]


# --- the board ---------------------------------------------------------------------------------------


def test_squadrons_are_of_four_shapes_and_show_the_figures_that_are_left(
    at_table: Callable[[State], TableDesk],
) -> None:
    camera = at_table(fight()).table.pane.camera
    canvas = Canvas(pygame.Surface((400, 300)), camera, Pen(THEMES["ember"], Scale(1.0)))
    pictures = {
        pygame.image.tobytes(ShipBody(seat, hull, Wear(figures=figures)).picture(canvas, 0.0)[0], "RGBA")
        for hull in ("kites", "mallets", "sentries", "slingers")
        for seat in PLAYERS
        for figures in (1, 2, 3)
    }
    assert len(pictures) == 4 * 2 * 3


# --- results in words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thrusters", "words"),
    [
        (2, "Mark is destroyed: a pair costs Structure if its rating is 0 (MF-42)."),
        (1, "Mark: Thrusters 1 → 0."),
    ],
)
def test_MF_42_a_pair_that_destroys_a_ship_says_why(thrusters: int, words: str) -> None:
    worn = ship("Mark", "frigate", 30, 20, damage=1, marks=f"{{thrusters: {thrusters}}}")
    state = table([ship("Gun", "destroyer", 30, 30, heading=0, components=GUNS)], [worn])
    assert fall_words(state, ("red:Gun", "maul", "blue:Mark"), (DiceSet(1, 5),)) == words


# --- a turn ------------------------------------------------------------------------------------------


def test_a_turn_of_activations_is_played_by_keys_alone(at_table: Callable[[State], TableDesk]) -> None:
    at = at_table(fight())
    asked = set()
    for _ in range(80):
        if at.state.phase is not Phase.ACTIVATIONS or at.desk.screen is not at.table:
            break
        if at.tool is not None:
            asked.add(at.tool.request.kind)
        at.keys(pygame.K_RETURN)
    assert {Prompt.ACTIVATE, "strike", "fire"} <= asked
    assert at.state.turn == 2 or at.state.outcome is not None
