"""The table beside the board: dice as they fall, the order of turns, cards, refusals that tell none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.board.overlays import HeatKey
from game.board.plates import Sight
from game.families.astra_et_tenebrae.ai.evading import best_evasion
from game.families.astra_et_tenebrae.board.gauges import heat_color
from game.families.astra_et_tenebrae.board.overlays import Disc
from game.families.astra_et_tenebrae.log import line
from game.families.astra_et_tenebrae.table.dodging import DodgeTool
from game.families.astra_et_tenebrae.table.evading import EvadeTool
from game.families.astra_et_tenebrae.table.firing_words import overheating
from game.families.astra_et_tenebrae.table.panel_gauges import body_of
from game.families.astra_et_tenebrae.table.throws import throw_of
from game.families.astra_et_tenebrae.table_ui import AstraTable
from game.games import request_ui_of
from game.match import saves
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.registry import make_screen
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.describe import describe
from rules.astra_et_tenebrae.events import (
    ComponentLost,
    DiceRolled,
    PointsScored,
    ShipBurned,
    ShotFired,
    ShotMissed,
)
from rules.astra_et_tenebrae.figures import COMPONENTS, Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Formation, FormationType, Phase
from rules.kernel.seats import Seat
from rules.table.measure import distance_in
from tests.game.families.astra_et_tenebrae.arena import battle, px, sit_down
from tests.game.families.astra_et_tenebrae.battles import begun, play


def test_AC_10_dice_say_what_they_need_and_what_comes_of_it() -> None:
    state = battle(phase=Phase.COMBAT, Skerry={"row": -1})
    rolled = DiceRolled("cannon", ("Kindle", "Skerry"), (6,), 10, "AC-10")
    throw = throw_of(rolled, state, None)
    assert throw is not None
    assert (throw.title, throw.result) == ("Cannon: Kindle → Skerry", "misses")
    assert throw.notes == ("7 or more needed",)
    missed = ShotMissed("Kindle", "Skerry", Weapon.CANNON, "wide", "AC-10")
    assert throw_of(missed, state, throw) is not None
    where = throw_of(DiceRolled("location", ("Kindle", "Skerry"), (3,), 6, "AS-5"), state, throw)
    assert where is not None
    assert where.result == "fire control"
    hit = PointsScored("Kindle", "Skerry", Component.FIRE_CONTROL, 1, at_once=False, ruling="AC-10")
    told = throw_of(hit, state, where)
    assert told is not None
    assert told.notes == ("Skerry's fire control: 1 point noted",)


def test_AF_7_dice_of_a_crossfire_need_less() -> None:
    state = battle(phase=Phase.COMBAT)
    fired = ShotFired("Kindle", Weapon.CANNON, "Skerry", 8, 0, "AC-10", crossfire=True)
    rolled = DiceRolled("cannon", ("Kindle", "Skerry"), (5,), 10, "AC-10")
    alone, crossed = throw_of(rolled, state, None), throw_of(rolled, state, throw_of(fired, state, None))
    assert alone is not None
    assert crossed is not None
    assert (alone.result, crossed.result) == ("misses", "hits")


def test_AC_2_marks_show_who_has_acted_and_who_is_next(desk: Any) -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"acted": True}, Skerry={"acted": True}, Brine={"acted": True})
    table = sit_down(desk, state)
    marks = table.presenter.marks()
    assert marks.words == "Tide acts first"
    stages = [stage for _, stage in marks.turns]
    assert stages == ["done"] * 3 + ["now"] + ["due"] * 4
    assert marks.turns[3][0] is Seat.RED


def refused(desk: Any, captain: Captain) -> tuple[str, list[str]]:
    """Let Kindle fire as physicist without one; gives the refusal, and all words on the screen."""
    state = battle(phase=Phase.COMBAT, Kindle={"captain": captain})
    table = sit_down(desk, state)
    table.select("Kindle")
    desk.step()
    desk.key(pygame.K_2, pygame.K_h, pygame.K_RETURN)
    desk.step(3)
    words = [str(one["text"]) + str(one["tooltip"]) for one in desk.dump().values()]
    return str(table.refusal), words


def test_AK_1_a_captain_who_cannot_is_refused_alike_whoever_it_is(make_desk: Any) -> None:
    others = [one for one in CAPTAINS if one is not Captain.PHYSICIST]
    told = []
    for captain in others:
        desk = make_desk()
        told.append(refused(desk, captain))
    assert told[0] == told[1] == told[2]
    assert "AK-3" in told[0][0]


def sit_alone(desk: Any, state: Any) -> Any:
    """Sit down at a table against the computer, and let everything come to rest."""
    desk.app.change_settings(animation="off")
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
    table = desk.sit_down(Session.new(state.setup, 5, seating=seating), state, None)
    desk.step(3)
    desk.rest()
    return table


def test_AK_1_who_sits_alone_is_offered_a_physicist_only_where_one_flies(desk: Any) -> None:
    state = battle(
        phase=Phase.COMBAT, Kindle={"captain": Captain.PILOT}, Brand={"captain": Captain.PHYSICIST}
    )
    table = sit_alone(desk, state)
    for name, offered in (("Kindle", False), ("Brand", True)):
        table.select(name)
        desk.step()
        desk.key(pygame.K_2, pygame.K_h)
        desk.step(2)
        assert (table.ui.get("fire.physicist") is not None) is offered
        assert bool(table.tool.shot.physicists) is offered


def test_AK_6_who_sits_alone_is_told_that_no_pilot_flies_a_ship_that_is_hit(desk: Any) -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"captain": Captain.ENGINEER})
    table = sit_alone(desk, state)
    request = DodgeOrNot(Seat.RED, table.view, "Kindle", "Skerry", Weapon.MISSILES)
    tool = DodgeTool(table, request)
    table._take_tool(tool, request)
    desk.step(2)
    assert table.ui["pilot.lead"].words == "Kindle has the engineer aboard, not the pilot: it takes the hit."
    assert table.ui["pilot.yes"].disabled
    assert table.ui["tool.question"].words == "Skerry's missiles hit Kindle."
    desk.key(pygame.K_y)
    assert tool.in_hand() == (False,)


def test_AK_6_the_question_says_what_dodging_does(desk: Any) -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"captain": Captain.PILOT})
    table = sit_alone(desk, state)
    request = DodgeOrNot(Seat.RED, table.view, "Kindle", "Skerry", Weapon.CANNON)
    table._take_tool(DodgeTool(table, request), request)
    desk.step(2)
    assert table.ui["tool.question"].words == (
        "Skerry's cannon hits Kindle. "
        "Dodging always works: this hit and every later shot at Kindle this turn miss."
    )
    assert table.ui["pilot.lead"].words == (
        "The hit deals 1 damage in a random place. It cannot destroy Kindle."
    )


@pytest.mark.parametrize(
    ("weapon", "kindle", "words"),
    [
        (Weapon.CANNON, {"damage": (1, 0, 0, 0, 0, 0)}, "It has a chance of 17% to destroy Kindle."),
        (
            Weapon.LASER,
            {},
            "The hit burns a mark on Kindle. A mark does no damage: the next laser there does.",
        ),
        (
            Weapon.LASER,
            {"mark": Component.ENGINE, "damage": (1, 0, 0, 0, 0, 0)},
            "The hit deals 1 damage to its engine. It destroys Kindle.",
        ),
    ],
)
def test_AK_6_the_question_says_what_the_hit_costs(
    desk: Any, weapon: Weapon, kindle: Any, words: str
) -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"captain": Captain.PILOT, **kindle})
    table = sit_alone(desk, state)
    request = DodgeOrNot(Seat.RED, table.view, "Kindle", "Skerry", weapon)
    table._take_tool(DodgeTool(table, request), request)
    desk.step(2)
    assert table.ui["pilot.lead"].words.endswith(words)
    buttons = [table.ui[one].rect for one in ("pilot.no", "pilot.yes")]
    desk.key(pygame.K_y)
    assert table.ui["pilot.lead"].words.startswith("Nothing hits Kindle any more this turn.")
    assert [table.ui[one].rect for one in ("pilot.no", "pilot.yes")] == buttons, "nothing moves below"


def test_AK_4_the_tactician_is_offered_with_what_it_does_for_a_shot(desk: Any) -> None:
    state = battle(phase=Phase.TACTICIANS, Kindle={"captain": Captain.TACTICIAN}, Skerry={"at": (38.0, 12.0)})
    state.formations = (Formation(FormationType.LINE, Seat.RED, ("Kindle", "Brand")),)
    state.high = state.to_act = Seat.RED
    table = sit_alone(desk, state)
    gain = table.ui["tactician.lead"].words.removeprefix(
        "If you keep the card, it stays face down for a later turn. "
    )
    assert gain == "With the tactician, Kindle hits Skerry 70% of the time instead of 60%."
    places = table.ui["tactician.ships"].rect
    desk.key(pygame.K_DOWN)
    words = table.ui["tactician.lead"].words
    assert words == f"Kindle and Brand hit more easily this turn. {gain} The card is used up."
    assert table.ui["tactician.ships"].rect == places


def test_AC_9_staying_is_proposed_unless_the_engine_is_at_stake(desk: Any) -> None:
    table = sit_alone(desk, battle(phase=Phase.COMBAT))
    for mark, proposed in ((None, False), (Component.POINT_DEFENSE, False), (Component.ENGINE, True)):
        state = battle(phase=Phase.COMBAT, Kindle={"mark": mark, "acted": True}, Skerry={"at": (40.0, 20.0)})
        request = EvadeOrStay(Seat.RED, state, "Kindle", "Skerry")
        assert best_evasion(request)[1], "what is ahead alone would speak for an evasion"
        assert (EvadeTool(table, request).plan is not None) is proposed


def test_AH_6_a_shot_that_overheats_its_ship_says_what_that_means() -> None:
    lost = tuple(int(one is Component.HEAT_MANAGEMENT) for one in COMPONENTS)
    state = battle(phase=Phase.COMBAT, Brand={"damage": lost}, Furnace={"noted": lost})
    figures, ships = state.figures, state.ships
    assert overheating(figures, ships["Kindle"], 20) == ("", False)
    assert overheating(figures, ships["Kindle"], 21) == (
        "Over 20: a hit on its heat management would destroy the ship.",
        False,
    )
    for name in ("Brand", "Furnace"):
        words = f"Over 20 without heat management: {name} is destroyed this turn."
        assert overheating(figures, ships[name], 21) == (words, True)


def test_AC_8_the_card_of_a_ship_shows_where_a_mark_burns() -> None:
    state = battle(phase=Phase.COMBAT, Kindle={"mark": Component.FIRE_CONTROL})
    marked = {
        name: [part.component for part in body_of(state.figures, ship).parts if part.marked]
        for name, ship in state.ships.items()
    }
    assert marked.pop("Kindle") == [Component.FIRE_CONTROL]
    assert not any(marked.values())


def test_AW_3_a_target_that_is_lost_already_is_not_proposed(desk: Any) -> None:
    noted = tuple(2 if one is Component.ENGINE else 0 for one in COMPONENTS)
    table = sit_down(desk, battle(phase=Phase.COMBAT, Skerry={"noted": noted}))
    table.select("Kindle")
    desk.step()
    tool = table.tool
    assert tool.shot is None or tool.shot.target != "Skerry"
    tool.aim(tool.choice.at("Skerry"))
    desk.step(2)
    assert [row.tip for row in map(tool_row(table), range(3))].count("Skerry is doomed already") >= 1


def tool_row(table: Any) -> Any:
    """Return what describes a weapon of the panel by its number."""
    weapons = table.ui["fire.weapons"]
    return lambda number: weapons.row_of(number, None)


def test_AF_1_what_is_suggested_is_chosen_at_first(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.DETECTION))
    tool, offered = table.tool, table.ui["forming.sets"]
    assert tool.chosen == tool.suggested
    assert offered.selected == 0
    assert offered.row(offered.items[0]).words.startswith(("Suggested", "No formation"))


def cards(table: Any) -> list[str]:
    """Return what the roster says of Kindle and Brand."""
    return [row.words for row in table.ui["roster"].items if getattr(row, "name", "") in ("Kindle", "Brand")]


def test_AK_1_own_cards_lie_open_to_who_sits_alone(desk: Any) -> None:
    table = sit_alone(desk, battle(phase=Phase.COMBAT))
    assert "Physicist" in cards(table)[0]
    rows = [one for one in table.ui["roster"].items if hasattr(one, "words")]
    others = [one.words for one in rows if one.seat is Seat.BLUE]
    assert sum("card face down" in words for words in others) == 4


def test_AK_1_where_two_look_no_key_shows_a_card(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT))
    desk.rest()
    desk.post(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="", scancode=0)
    desk.step(2)
    assert all("card face down" in words for words in cards(table))


def test_AH_5_heat_that_is_planned_stands_on_the_card(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT))
    table.select("Kindle")
    desk.step()
    desk.key(pygame.K_2)
    desk.step(2)
    (row,) = [one for one in table.ui["roster"].items if getattr(one, "name", "") == "Kindle"]
    assert (row.thermometer.heat, row.thermometer.planned) == (9, 17)
    assert table.pane.look.planned == (("Kindle", 17),)


def test_AG_4_a_tape_reads_inches_band_and_direction_from_the_ship_in_hand(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.MOVEMENT))
    table.select("Kindle")
    desk.key(pygame.K_m)
    view = table.view
    x, y = table.pane.camera.to_px(view.ships["Skerry"].at)
    desk.point_at((round(x), round(y)))
    lines = [line for one in table.presenter.overlays() for line in getattr(one, "lines", ())]
    assert lines[0] == "Kindle to Skerry"
    inches = float(lines[1].split("″")[0])
    assert abs(inches - distance_in(view.ships["Kindle"].place, view.ships["Skerry"].place)) < 0.06
    desk.key(pygame.K_m)
    assert not [one for one in table.presenter.overlays() if hasattr(one, "lines")]


def test_AM_2_threat_shows_where_the_enemy_pointed_at_can_burn_to(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.MOVEMENT))
    desk.key(pygame.K_t)
    x, y = table.pane.camera.to_px(table.view.ships["Skerry"].at)
    desk.point_at((round(x), round(y)))
    (disc,) = [one for one in table.presenter.overlays() if isinstance(one, Disc)]
    assert disc.at == table.view.ships["Skerry"].at
    assert disc.seat is Seat.BLUE
    assert [one for one in table.pane.overlays if isinstance(one, Disc)] == [disc], "not the own one, too"
    desk.point_at(px(table, (68.0, 40.0)))
    assert not [one for one in table.pane.overlays if isinstance(one, Disc)], (
        "the map takes the own one's place"
    )
    (key,) = [one for one in table.pane.overlays if isinstance(one, HeatKey)]
    assert key.title == f"Danger for {table.tool.ship.name}"


def test_AD_3_lines_of_sight_are_those_of_the_formations_that_are_chosen(desk: Any) -> None:
    places = {"Kindle": (36.0, 34.0), "Brand": (44.0, 34.0), "Furnace": (40.0, 42.0), "Cinder": (4.0, 44.0)}
    ships = {name: {"at": at, "moved": True, "course": 0, "flown": 10.0} for name, at in places.items()}
    table = sit_down(desk, battle(phase=Phase.DETECTION, **ships, Skerry={"at": (40.0, 8.0)}))
    table.answer(())  # of the high side
    desk.step(3)
    table.select("Furnace")
    tool = table.tool
    skerry = table.view.ships["Skerry"].place

    def lines() -> list[Sight]:
        return [one for one in tool.overlays() if isinstance(one, Sight) and one.b == skerry]

    screening = next(one for one in tool.request.offers() if one.screens)
    tool.put_in_hand(())
    assert lines() == [], "34 inches off and cold"
    tool.put_in_hand((screening,))
    (line,) = lines()
    assert line.through in (places["Kindle"], places["Brand"]), "by a screen's eyes: dashed"


def test_AC_6_the_log_says_which_throws_are_for_show() -> None:
    fired = ShotFired("Kindle", Weapon.MISSILES, "Skerry", 0, 1, "AC-11")
    told = [
        line(fired, battle(phase=Phase.COMBAT, Skerry={"row": row}), "", None).words for row in (3, 0, -1)
    ]
    assert [words.rpartition(" (")[2] for words in told] == ["any roll hits).", "needs 3).", "needs 4)."]


def test_AE_2_a_line_of_the_roster_counts_the_points_that_a_side_is_judged_by(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT))
    (row,) = [one for one in table.ui["roster"].items if getattr(one, "name", "") == "Skerry"]
    assert row.points == 10
    assert "10 points left" in row.words


def test_AK_6_the_ship_that_is_hit_is_the_one_in_hand(desk: Any) -> None:
    session = begun(desk.app.home)
    play(session, lambda _: any(isinstance(session.request(seat), DodgeOrNot) for seat in session.waiting()))
    table = make_screen("table", desk.app, session=session)
    desk.app.push(table)
    desk.step(3)
    assert table.selected == table.tool.request.ship


def test_AM_4_a_ship_that_burns_nothing_stays_in_the_log() -> None:
    state = battle("2025-03-01")
    stopping = ShipBurned("Kindle", 30, 29, 2.0, (25.0, 25.0), heat=5, row=-2, override=False)
    told = line(stopping, state, describe(stopping, state), None).words
    assert told == "Kindle burns 29 G towards 30°, 27 of them to stop (−2 to hit it)."
    burned = ShipBurned("Kindle", 0, 0, 0.0, state.ships["Kindle"].place, heat=0, row=2, override=False)
    told = line(burned, state, describe(burned, state), None).words
    assert told == "Kindle does not burn and stays where it is (+2 to hit it)."


def test_AK_1_in_a_crossfire_both_face_down_cards_are_asked_for_a_physicist(desk: Any) -> None:
    state = battle(
        phase=Phase.COMBAT,
        Kindle={"at": (24.0, 24.0)},
        Cinder={"at": (48.0, 24.0)},
        Skerry={"at": (36.0, 24.0)},
    )
    state.formations = (Formation(FormationType.DISPERSED, Seat.RED, ("Kindle", "Cinder")),)
    table = sit_down(desk, state)
    tool = table.tool
    tool.take("Kindle")
    tool.aim(next(one for one in tool.choice.shots["Kindle"] if len(one.ships) > 1))
    desk.step(2)
    boxes = [name for name in desk.dump() if name.startswith("fire.physicist")]
    assert boxes == ["fire.physicist.Kindle", "fire.physicist.Cinder"]
    for name in ("Kindle", "Cinder"):
        sum_of_it = desk.dump()[f"fire.cross.{name}"]
        assert sum_of_it["text"] == f"{name}: roll 5 or more"
        assert sum_of_it["tooltip"] == "It needs 6 (AC-10).\nCrossfire: +1 (AF-7)."
    used = []
    for _ in range(3):
        desk.key(pygame.K_h)
        used.append(tool.shot.physicists)
    assert used == [("Kindle",), ("Cinder",), ()]
    desk.click("fire.physicist.Cinder")
    assert tool.shot.physicists == ("Cinder",)
    tool.take("Brand")
    assert tool.shot is None or not tool.shot.physicists, "who fires alone is asked anew"


def test_cards_say_what_was_fired_in_a_battle_that_is_taken_up_again(desk: Any) -> None:
    session = begun(desk.app.home)
    play(session, lambda state: state.phase is Phase.COMBAT and len(state.fired_at) > 1)
    fired = {shooter for shooter, _ in session.match.state.fired_at}
    session.keep()
    (kept, *_) = saves.latest(desk.app.home)
    again = Session.resume(kept.path, desk.app.home)
    desk.app.push(make_screen("table", desk.app, session=again))
    desk.step(2)
    presenter = desk.screen.presenter
    assert fired <= set(presenter.fired)
    assert set(presenter.fired.values()) <= {"laser", "cannon", "missiles", "passed"}
    desk.screen.start_over()
    assert fired <= set(presenter.fired), "an undo forgets nothing that was done"


def test_AM_1_what_follows_a_burn_is_the_next_ones_until_all_have_moved() -> None:
    state = battle(phase=Phase.MOVEMENT)
    assert AstraTable().after(state) == "the next ship moves"
    for name, ship in state.ships.items():
        state.ships[name] = replace(ship, moved=True, acted=True)
    assert "formations" in AstraTable().after(state)
    state.phase = Phase.COMBAT
    assert AstraTable().after(state) == "all damage takes effect"


@pytest.mark.parametrize(
    ("phase", "theirs", "own", "last"),
    [
        (
            Phase.MOVEMENT,
            "the other side moves a ship",
            "your next ship moves",
            "the sides choose formations",
        ),
        (Phase.COMBAT, "the other side acts", "your next ship acts", "all damage takes effect"),
    ],
)
def test_AM_1_an_answer_says_which_side_comes_next(phase: Phase, theirs: str, own: str, last: str) -> None:
    state = battle(phase=phase, Kindle={"moved": False})
    asks = MoveShip if phase is Phase.MOVEMENT else FireOrPass
    request = asks(Seat.RED, state)
    what = request_ui_of(state.setup.edition, request).what_follows
    assert what(state, request) == theirs
    for name in ("Skerry", "Brine", "Halyard", "Kelp"):
        state.ships[name] = replace(state.ships[name], moved=True, acted=True)
    assert what(state, request) == own
    for name in ("Brand", "Furnace", "Cinder"):
        state.ships[name] = replace(state.ships[name], moved=True, acted=True)
    assert what(state, request) == last


@pytest.mark.parametrize("details", [False, True])
def test_AC_12_a_refusal_covers_nothing_of_the_sum_of_a_shot(desk: Any, *, details: bool) -> None:
    line = Formation(FormationType.LINE, Seat.RED, ("Kindle", "Brand", "Furnace"))
    state = battle(
        phase=Phase.COMBAT,
        Kindle={"captain": Captain.PHYSICIST, "aided": True},
        Skerry={"row": -1, "radiating": True},
    )
    state.formations = (line,)
    desk.app.change_settings(details=details)
    table = sit_alone(desk, state)
    table.select("Kindle")
    desk.step()
    desk.key(pygame.K_2)
    table.tool.choose(Weapon.MISSILES)
    desk.step(3)
    assert table.refusal is not None
    shown = {one["id"]: Rect(one["rect"]) for one in table.ui.dump() if one["visible"]}
    foot = [shown["fire.pass"], shown["refusal"]]
    fire = {name: place for name, place in shown.items() if name.startswith("fire.") and name != "fire.pass"}
    assert "fire.sum" in fire
    assert [name for name, place in fire.items() if place.collidelist(foot) >= 0] == []


def test_AK_4_a_shared_screen_names_no_ship_for_the_tactician_and_refuses_none(make_desk: Any) -> None:
    shown = []
    for captain in (Captain.TACTICIAN, Captain.ENGINEER):
        desk = make_desk()
        state = battle(phase=Phase.TACTICIANS, Kindle={"captain": captain}, Brand={"captain": Captain.PILOT})
        line = Formation(FormationType.LINE, Seat.RED, ("Kindle", "Brand"))
        state.formations = (line,)
        state.high = state.to_act = Seat.RED
        table = sit_down(desk, state)
        desk.key(pygame.K_DOWN)
        words = str(
            [(one["text"], one["tooltip"]) for one in desk.dump().values() if "tactician" in one["id"]]
        )
        shown.append((words, table.tool.commit().words))
        desk.key(pygame.K_RETURN)
        desk.step(3)
        assert not table.refusal
        assert table.session.match.state.ships["Kindle"].captain_used is (captain is Captain.TACTICIAN)
    assert shown[0] == shown[1], "nothing before the press tells who flies there"
    assert "Kindle" not in shown[0][0]


def test_AW_3_losses_of_the_status_phase_are_on_no_shots_dice_and_others_name_their_ship() -> None:
    for edition, named in (("2025-03-04", ()), ("2025-03-01", ("Skerry's point defense destroyed",))):
        state = battle(edition, phase=Phase.COMBAT)
        where = throw_of(DiceRolled("location", ("Kindle", "Skerry"), (6,), 6, "AS-5"), state, None)
        assert where is not None
        for ship in ("Brine", "Skerry"):
            where = throw_of(ComponentLost(ship, Component.POINT_DEFENSE), state, where)
            assert where is not None
        assert where.notes == named


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Component.ENGINE, "Brand's engine is destroyed."),
        (Component.MISSILE_BAYS, "Brand's missile bays are destroyed."),
    ],
)
def test_AW_2_the_log_says_which_component_is_destroyed(part: Component, said: str) -> None:
    assert describe(ComponentLost("Brand", part), battle()) == said


def test_AD_2_what_is_not_seen_says_so_instead_of_no_chance(desk: Any) -> None:
    state = battle(Brand={"at": (24.0, 36.0)}, Halyard={"at": (56.0, 2.0)})
    table = sit_down(desk, state)
    table.select("Brand")
    table.tool.lead(table.tool.ends().near(20, 10))
    desk.step(2)
    words = table.ui["move.from.Halyard.band"].text()
    assert table.ui["move.from.Halyard.ours"].text() == "0%"
    assert words == "unseen"


def test_heat_has_one_color_wherever_it_is_shown() -> None:
    heat = battle().figures.heat
    assert len({heat_color(one, heat) for one in range(21)}) == 1
    assert heat_color(20, heat) != heat_color(21, heat) != heat_color(31, heat)
