"""The frame of a duel's table: bar, sheets, log, dice, moments, music, views, the tape."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Arc, Ends, HexTape, Relative
from game.families.dark_frontier.log import line, note
from game.families.dark_frontier.moments import moments_of
from game.families.dark_frontier.summary import ending, glance_of, header, summary_words
from game.families.dark_frontier.table.roster import sheet_row, sheets_of, words_of
from game.families.dark_frontier.table.sheet_picture import SheetPicture, SheetRow
from game.families.dark_frontier.table.throws import dice_words, throw_of
from game.families.dark_frontier.table_ui import FrontierTable
from game.game_card import SeenBeat
from game.match.session import Session
from game.shell.music_mood import MusicMood
from rules.dark_frontier import events as e
from rules.dark_frontier.describe import describe
from rules.dark_frontier.figures import POINT_DEFENCE
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Moment, Phase, Setup, Ship, State
from rules.kernel.requests import Roll
from rules.kernel.seeded import seeded_dice
from rules.values import changed
from tests.game.families.dark_frontier.duel import duel

AT_4_9 = Moment(4, 9, 3, 0, 101)


def told(event: e.Event, state: State) -> tuple[str, str]:
    """Apply an event and return its line of the log: words and figures."""
    before = note(event, state)
    event.apply(state)
    found = line(event, state, describe(event, state), before)
    return found.words, found.figures


def sit_down(desk: Any, state: State) -> Any:
    desk.app.change_settings(animation="off", hints=False)
    table = desk.sit_down(Session.new(state.setup, 5, home=desk.app.home), state, seeded_dice(5))
    desk.step(3)
    if desk.screen.name == "handover":
        desk.key(pygame.K_o)
        desk.step(3)
    return table


# --- the log and the dice -------------------------------------------------------------------------------


def test_DT_1_the_log_says_where_thrust_went_and_what_became_of_the_speed() -> None:
    state = duel(Phase.TURN)
    state.ships["Thresher"] = changed(state.ships["Thresher"], command=Command(1, 3))
    turned = e.ShipTurned("Thresher", 1, (3, 1), (0, 1, 1))
    words = "Thresher turns 1 to starboard and burns 3: 1 right, 2 down right."
    assert told(turned, state) == (words, "speed 2 → 4")
    assert told(e.CommandRevealed("Thresher", Command(1, 3)), state)[0] == "", "the turn tells it"
    assert told(e.CommandRevealed("Quiver", Command()), state)[0] == "", "not before the others have turned"
    drifting = state.copy()
    drifting.ships["Quiver"] = changed(state.ships["Quiver"], command=Command())
    steering = e.phase_began(Phase.STEER, 6, DEFENDER, "DT-3")
    assert told(steering, drifting)[0].startswith("Quiver drifts.")


def test_DM_2_the_log_and_the_tray_say_what_dice_needed() -> None:
    state = duel(Phase.ADVANCE)
    met = told(e.TokensMet("Thresher", "F2", AT_4_9), state)
    assert met == ("F2 meets Thresher.", "after 4/9 of the flight")
    scram = e.ScramRolled("Thresher", "F2", (5, 3), 2, dodged=True)
    throw = throw_of(scram, state, None)
    assert throw is not None
    assert (throw.title, throw.result, throw.marked) == ("Dodge: Thresher from F2", "dodged", (0, 1))
    assert throw.notes == ("one above 2 needed",)
    assert told(scram, state) == ("Thresher dodges F2.", "5 3, needs 3+")
    stopped = e.PointDefenceRolled("Thresher", "F1", (4,), 4, stopped=False, ruling="DM-2")
    assert told(stopped, state) == ("Thresher's point defense misses F1.", "4, needs 5+")
    title, _ = dice_words(state, Roll(1, 6, "missile_defence", ("Thresher", "M3")))
    assert title == "Point defense: Thresher against M3, 4 or more shoots it down"


def test_DM_5_the_tray_tells_a_warhead_and_keeps_what_was_thrown() -> None:
    state = duel(Phase.ADVANCE)
    rolled = e.PointDefenceRolled("Thresher", "M3", (2,), 4, stopped=False, ruling="DM-5")
    throw = throw_of(rolled, state, None)
    assert throw is not None
    assert throw.result == "the warhead goes off"
    gone = throw_of(e.ShipDestroyed("Thresher", "M3", "DM-5"), state, throw)
    assert gone is not None
    assert gone.notes[-1] == "Thresher is destroyed"
    assert throw_of(e.TokensFlown(), state, gone) is None


def test_DD_2_a_hit_on_what_is_gone_costs_the_hull_and_the_log_says_why() -> None:
    state = duel(Phase.ADVANCE)
    hit = e.DamageTaken("Thresher", "F1", (3,), "bow", "hull", "DD-2")
    assert told(hit, state) == (
        "Thresher is hit and loses a hull box, because its bow gun is already gone.",
        "die 3",
    )


def test_DD_1_point_defense_gets_worse_although_its_number_rises() -> None:
    state = duel(Phase.ADVANCE)
    hit = e.DamageTaken("Thresher", "F1", (6,), POINT_DEFENCE, POINT_DEFENCE, "DD-1")
    assert told(hit, state) == ("Thresher is hit and its point defense gets worse.", "die 6")
    throw = throw_of(hit, state, None)
    assert throw is not None
    assert throw.result == "its point defense gets worse"


def test_a_phase_without_a_choice_is_passed_over_with_a_line() -> None:
    state = duel(Phase.TURN)
    state.projectiles = {}
    first = told(e.PhaseBegan(Phase.STEER, 6, DEFENDER, "DT-3"), state)
    assert first[0] == "Nobody has a missile to steer."
    assert told(e.PhaseBegan(Phase.STEER, 6, ATTACKER, "DT-3"), state)[0] == ""
    quiver = state.ships["Quiver"]
    state.ships["Quiver"] = replace(quiver, lost=("stern", "bay"))
    assert told(e.PhaseBegan(Phase.FIRE, 6, ATTACKER, "DF-1"), state)[0] == "Tide has nothing to fire."
    tally = told(e.PhaseBegan(Phase.TALLY, 6, DEFENDER, "DE-2"), duel(Phase.ADVANCE, Thresher={"at": (9, 0)}))
    assert tally[0] == "Tally: nobody is in the yard, no point."


# --- great moments, music, words ------------------------------------------------------------------------


def moments(event: e.Event, before: State) -> list[str]:
    after_it = before.copy()
    event.apply(after_it)
    return [one.line for one in moments_of([SeenBeat([event], before)], after_it, None)]


def test_first_hits_warheads_and_last_points_are_great_moments() -> None:
    whole = duel(Phase.ADVANCE, Thresher={"lost": ()}, Quiver={"lost": ()})
    hit = e.DamageTaken("Thresher", "F1", (1,), "hull", "hull", "DD-1")
    assert moments(hit, whole) == ["Thresher is hit"]
    assert moments(hit, duel(Phase.ADVANCE)) == [], "not the first one"
    assert moments(e.ShipDestroyed("Quiver", "M5", "DM-5"), whole) == ["Quiver is destroyed"]
    assert moments(e.TokenLeft("Quiver", (16, 0), AT_4_9), whole) == ["Quiver leaves the map"]
    whole.points[DEFENDER] = 3
    assert moments(e.PointScored(DEFENDER), whole) == []
    whole.points[DEFENDER] = 4
    assert moments(e.PointScored(DEFENDER), whole) == ["Ember scores"]
    assert moments(e.DuelEnded(ATTACKER, "lost", "DE-1"), whole) == ["Tide wins"]


def test_music_rises_with_the_danger() -> None:
    calm = duel(Phase.COMMAND, Thresher={"lost": ()}, Quiver={"lost": (), "at": (15, 0)})
    calm.projectiles = {}
    assert FrontierTable().mood(calm, ()) == MusicMood(0, frozenset({"air"}))
    assert FrontierTable().mood(duel(Phase.ADVANCE, Thresher={"lost": ("hull", "hull")}), ()).tension == 3
    assert FrontierTable().mood(calm, (e.ShipDestroyed("Quiver", "M5", "DM-5"),)).tension == 4


def test_DA_4_a_ship_beyond_the_edge_is_lost_and_what_follows_is_told() -> None:
    state = duel(Phase.TALLY)
    assert FrontierTable().lost(e.TokenLeft("Quiver", (16, 0), AT_4_9), state) is ATTACKER
    assert FrontierTable().lost(e.TokenLeft("F1", (16, 0), AT_4_9), state) is None
    assert FrontierTable().after(state) == "round 7 begins with the commands"
    assert FrontierTable().after(replace(state, round=20)) == "the last round is judged"


def test_DE_3_headers_and_endings_tell_how_a_duel_stands() -> None:
    state = duel(Phase.COMMAND)
    state.points = {DEFENDER: 2, ATTACKER: 6}
    facts = header(state)
    glance = glance_of(facts)
    assert glance is not None
    assert len(glance.tokens) == 7
    assert summary_words(facts) == ("command", "hull 2 against 2")
    e.DuelEnded(ATTACKER, "points", "DE-3").apply(state)
    assert ending(state) == ("Tide has 6 points", "DE-3")


# --- the sheets and the bar ------------------------------------------------------------------------------


def test_DS_1_a_sheet_shows_what_is_left_and_where_guns_point_on_the_map() -> None:
    state = duel(Phase.COMMAND, Thresher={"facing": 1, "fired": ("port",)})
    row = sheet_row(state, state.ships["Thresher"])
    assert row.hull == (2, 3)
    by_name = {wheel.name: wheel for wheel in row.wheels}
    assert not by_name["bow"].works
    assert by_name["port"].fired
    assert by_name["starboard"].directions == (2, 3)
    assert dict(enumerate(row.table, 1))[3] == ("bow", "hull")
    assert "bow 4 broken" in words_of(state, state.ships["Thresher"])


def test_DS_5_sheets_fold_where_many_ships_leave_no_room_but_the_selected_one(desk: Any) -> None:
    names = {DEFENDER: ("Arrow", "Bolt", "Cusp"), ATTACKER: ("Drift", "Eddy", "Froth")}
    setup = Setup(ships={seat: dict.fromkeys(ships, "gunboat") for seat, ships in names.items()})
    state = State(setup, Phase.COMMAND, 2)
    for seat, ships in names.items():
        for number, name in enumerate(ships):
            at = (number - 6, 0) if seat is DEFENDER else (number + 6, 0)
            state.ships[name] = Ship(name, seat, "gunboat", at, missiles=2)
    table = sit_down(desk, state)
    table.select("Eddy")
    open_ones = [row.name for row in sheets_of(table, 560) if not row.folded]
    assert open_ones == ["Eddy"]
    assert not any(row.folded for row in sheets_of(sit_down(desk, duel()), 560))


def test_DE_2_the_bar_counts_rounds_and_points(desk: Any) -> None:
    state = duel(Phase.FIRE)
    state.points = {DEFENDER: 2, ATTACKER: 3}
    sit_down(desk, state)
    dump = desk.dump()
    assert dump["bar.turn"]["text"] == "ROUND 6 of 20"
    assert dump["bar.scores"]["value"] == [2, 3]
    assert "Ember defends, 2 of 6 points" in dump["bar.scores"]["text"]
    assert dump["bar.phases"]["text"] == "Fire"


# --- views of the map ------------------------------------------------------------------------------------


def laid(table: Any, kind: type) -> list[Any]:
    return [one for one in table.presenter.overlays() if isinstance(one, kind)]


def test_DV_4_the_relative_view_is_small_then_large_then_off(desk: Any) -> None:
    table = sit_down(desk, duel(Phase.STEER, M5={"seat": DEFENDER}))
    sizes = []
    for _ in range(3):
        desk.key(pygame.K_v)
        sizes.append([view.large for view in laid(table, Relative)])
    assert sizes == [[False], [True], []]
    assert not table.is_on("relative")


def test_DF_3_guns_of_the_ship_pointed_at_are_drawn_unless_a_tool_does(desk: Any, monkeypatch: Any) -> None:
    state = duel(Phase.FIRE)
    table = sit_down(desk, state)
    monkeypatch.setattr(type(table.tool), "lays", frozenset())
    x, y = table.pane.camera.to_px(point_of(state.ships["Quiver"].place))
    desk.point_at((round(x), round(y)))
    assert {arc.words for arc in laid(table, Arc)} == {"stern", "tubes"}
    assert not laid(table, Ends), "commands are open: nothing is to be expected"


def test_DG_1_a_tape_reads_hexes_and_the_velocity_that_flies_them(desk: Any) -> None:
    table = sit_down(desk, duel(Phase.FIRE))
    table.select("Thresher")
    desk.key(pygame.K_m)
    x, y = table.pane.camera.to_px(point_of((9, -4)))
    desk.point_at((round(x), round(y)))
    (tape,) = laid(table, HexTape)
    assert tape.lines[:3] == ("Thresher to Quiver", "7 hexes", "4 right and 3 up right")


def test_a_question_has_the_token_in_hand_that_it_is_about(desk: Any) -> None:
    state = duel(
        Phase.ADVANCE, M3={"at": (4, -2), "velocity": (0, 0), "facing": 3}, Thresher={"velocity": (2, -1)}
    )
    table = sit_down(desk, state)
    for _ in range(200):
        if getattr(table.tool, "request", None) is not None:
            break
        desk.step()
    assert table.tool.request.kind == Asked.COUNTERMEASURE
    assert table.presenter.home(table.tool.request) == "Thresher"


def test_figures_of_a_sheet_stand_beside_the_counter_with_large_words(desk: Any) -> None:
    desk.app.change_settings(text_percent=125)
    table, state = sit_down(desk, duel()), duel()
    row = sheet_row(state, state.ships["Thresher"])
    other = replace(row, stats=tuple(replace(stat, now=stat.now - 1) for stat in row.stats))
    flown, pen = replace(row, velocity=(-1, -1)), table.ui.pen.grown()

    def picture(shown: SheetRow) -> pygame.Surface:
        surface = pygame.Surface((190, round(row.high * 1.25)))
        SheetPicture(shown, (255, 180, 70), (255, 180, 70))(pen, surface, surface.get_rect())
        return surface

    assert not differing(picture(row), picture(other)).colliderect(differing(picture(row), picture(flown)))


def test_a_sheet_says_that_a_lower_point_defense_is_better_where_the_panel_is_narrow_too(desk: Any) -> None:
    table, state = sit_down(desk, duel()), duel()
    row = sheet_row(state, state.ships["Thresher"])
    *others, defense = row.stats
    assert defense.aside == "lower is better"
    silent = replace(row, stats=(*others, replace(defense, aside="")))
    flown = replace(row, velocity=(-1, -1))

    def picture(shown: SheetRow) -> pygame.Surface:
        surface = pygame.Surface((190, round(row.high)))
        SheetPicture(shown, (255, 180, 70), (255, 180, 70))(table.ui.pen, surface, surface.get_rect())
        return surface

    said = differing(picture(row), picture(silent))
    assert said.width > 40
    assert not said.colliderect(differing(picture(row), picture(flown)))


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return where two pictures differ, round all of it."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    first, *rest = same.get_bounding_rects()
    return first.unionall(rest)


def test_a_duel_that_is_given_up_while_ships_are_placed_is_calm() -> None:
    over = duel(Phase.OVER, Thresher={"at": None}, Quiver={"at": None})
    over.projectiles = {}
    assert FrontierTable().mood(over, ()).tension == 0
