"""Rehearse: commands of both sides on trial, flown by the rules; nothing of it gets out of the tool."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.board.overlays import Clock, Ghost, GhostShot
from game.families.dark_frontier.danger.duels import ShotDuel, after_burns, shots_of
from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.table.rehearsal import RehearsalTool
from game.families.dark_frontier.table.trial import CommandRehearsal, met
from game.match.recording import recording_of
from game.players.computer import Question
from game.players.mind import pack_briefly
from game.screens.rehearsal.trial import Enemies
from game.shell.writing import WRITER
from rules.dark_frontier.commands import commands_of, flight_after
from rules.dark_frontier.events import TokensMet
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import steerings_that_meet, struck_by, with_shot
from rules.dark_frontier.gunnery import shots_of as every_shot
from rules.dark_frontier.odds import Coming, Threat, forecast
from rules.dark_frontier.reaching import weapons_that_reach
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Phase, State
from rules.dark_frontier.systems import missiles_left
from rules.games import ruleset_of
from rules.hexes.grid import add
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import seeded_dice
from tests.game.families.dark_frontier.at_table import px, sit_down
from tests.game.families.dark_frontier.duel import duel, projectile

OWN, ENEMY = Command(1, 3), Command(-1, 2)
PASSING = {
    "Thresher": {"at": (0, 0), "velocity": (2, 0), "lost": (), "missiles": 2},
    "Quiver": {"at": (4, 0), "velocity": (-2, 0), "facing": 3, "lost": ()},
}

LEAVING = {  # Thresher is lost to the edge, close before Quiver's guns
    "Thresher": {"at": (13, -6), "velocity": (3, 0), "came": (3, 0)},
    "Quiver": {"at": (10, -6), "velocity": (3, 0), "came": (3, 0), "facing": 0, "lost": ()},
}


def rehearsing(desk: Any, state: State | None = None) -> tuple[Any, RehearsalTool]:
    table = sit_down(desk, state or duel())
    desk.key(pygame.K_p)
    assert isinstance(table.tool, RehearsalTool)
    return table, table.tool


def plant(desk: Any, table: Any) -> None:
    """Give a ship of each side a trial command with keys."""
    for ship, keys in (
        ("Thresher", (pygame.K_RIGHT, *[pygame.K_UP] * 3)),
        ("Quiver", (pygame.K_LEFT, *[pygame.K_UP] * 2)),
    ):
        table.select(ship)
        desk.key(*keys)
    assert (table.tool.trial.order("Thresher"), table.tool.trial.order("Quiver")) == (OWN, ENEMY)
    assert table.tool.trial.enemies is Enemies.TRIAL


# --- nothing gets out -----------------------------------------------------------------------------------


def test_leaving_keeps_the_commands_that_were_set_before(desk: Any) -> None:
    table = sit_down(desk, duel())
    under = table.tool
    desk.key(pygame.K_UP)
    desk.step(3)
    before, drafted = dict(under.told), table.session.drafted(DEFENDER)
    assert before == drafted == {"Thresher": Command(0, 1)}
    desk.key(pygame.K_p)
    assert table.tool.trial.order("Thresher") == Command(0, 1), "it begins with what is set"
    plant(desk, table)
    desk.key(pygame.K_SPACE)
    desk.step(20)
    desk.key(pygame.K_ESCAPE)
    assert table.tool is under
    assert under.told == before
    assert table.session.drafted(DEFENDER) == drafted
    assert table.pane.state is table.view, "the board shows what is, not what was tried"
    assert (table.selected, under.ship.name) == ("Thresher", "Thresher")
    assert not table.is_on("rehearse")


def test_a_plan_becomes_the_draft_only_when_it_is_adopted_and_as_one_step(desk: Any) -> None:
    table, tool = rehearsing(desk)
    plant(desk, table)
    desk.click("rehearse.planB")
    assert tool.trial.order("Thresher") == Command(), "each plan is by itself"
    desk.click("rehearse.planA")
    assert table.session.drafted(DEFENDER) in (None, {})
    desk.click("rehearse.adopt")
    desk.step(3)
    assert type(table.tool) is CommandTool
    assert table.tool.told == table.session.drafted(DEFENDER) == {"Thresher": OWN}
    desk.key(pygame.K_BACKSPACE)
    assert table.tool.told == {"Thresher": Command()}


def test_DC_1_a_trial_command_is_found_nowhere(desk: Any, home_folder: Path) -> None:
    table, _ = rehearsing(desk)
    plant(desk, table)
    desk.step(5)
    session = table.session
    session.keep()
    WRITER.settle()
    planted = ("[1, 3", "[-1, 2", "rotate=1, burn=3", "rotate=-1, burn=2", '"rotate"')
    for path in (one for one in home_folder.rglob("*") if one.is_file()):
        assert not any(words in path.read_text(errors="replace") for words in planted), path.name
    match = session.match
    view = match.view(ATTACKER)
    question = Question("captain", session.request(ATTACKER), view, bytes(64))
    packed = pack_briefly(question, match.ruleset.id)
    for words in map(repr, (match.view(None), view, match.state, list(match.journal), packed)):
        assert not any(one in words for one in planted)
    assert all(ship.command is None for ship in match.state.ships.values())


def test_DC_1_what_the_enemy_has_sealed_changes_nothing_of_a_rehearsal(desk: Any) -> None:
    seen = []
    for sealed in (Command(), ENEMY):
        state = duel()
        match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(5))
        match.answer(ATTACKER, {"Quiver": sealed})
        _, tool = rehearsing(desk, match.view(DEFENDER))
        seen.append((tool.trial.shown(1.0), tool.meetings, tool.duels))
        desk.app.to_title()
        desk.step(2)
    assert seen[0] == seen[1]


def test_nothing_is_sealed_from_a_rehearsal(desk: Any) -> None:
    table, _ = rehearsing(desk)
    plant(desk, table)
    waiting = table.session.waiting()
    desk.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_y, pygame.K_BACKSPACE)
    assert table.session.waiting() == waiting
    assert isinstance(table.tool, RehearsalTool)
    desk.click("commit")
    desk.step(2)
    assert type(table.tool) is CommandTool, "the big button leads back"
    assert table.session.waiting() == waiting


def test_it_opens_only_while_commands_are_set(desk: Any) -> None:
    table = sit_down(desk, duel(Phase.FIRE))
    desk.key(pygame.K_p)
    assert not isinstance(table.tool, RehearsalTool)
    assert not table.is_on("rehearse")


# --- the flight -----------------------------------------------------------------------------------------


def flown(state: State, told: dict[str, Command]) -> Match[Any, Any, Any]:
    """Play the round by the rules: these commands, then nobody steers or fires."""
    match = Match(ruleset_of(state.setup), state.setup, state=state.copy(), dice=seeded_dice(5))
    while match.state.round == state.round and match.state.outcome is None:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            own = {name: one for name, one in told.items() if state.ships[name].seat is seat}
            match.answer(seat, own if request.kind == Asked.COMMAND else request.default())
    return match


@pytest.mark.parametrize("seed", range(12))
def test_DA_1_both_sides_fly_as_in_the_true_round_and_meet_what_was_foretold(seed: int) -> None:
    draw, state = random.Random(seed), duel(**(PASSING if seed % 3 == 0 else {}))
    told = {name: draw.choice(commands_of(state.figures, ship)) for name, ship in state.ships.items()}
    flights = {name: flight_after(state.ships[name], one) for name, one in told.items()}
    before = repr(state)
    end = CommandRehearsal(state).shown(flights, 1.0)
    burned = after_burns(state, flights)
    foretold = met(burned)
    match = flown(state, told)
    assert repr(state) == before, "a rehearsal changes nothing"
    for name, ship in match.state.ships.items():
        if ship.alive:
            assert ship.on_map == end.ships[name].on_map
            assert (ship.at, ship.facing, ship.came) == (
                add(end.ships[name].place, end.ships[name].velocity) if ship.on_map else ship.at,
                end.ships[name].facing,
                end.ships[name].velocity if ship.on_map else ship.came,
            )
    told_of = {(*one.ships, one.by) if one.by else one.ships for one in foretold}
    for beat in recording_of(match).beats:
        for event in beat:
            if isinstance(event, TokensMet) and event.one in state.ships:
                pair = {event.one, event.other}
                assert pair in [set(one) for one in told_of]


def test_DA_4_a_ship_that_flies_off_the_map_is_gone_from_then_on(desk: Any) -> None:
    state = duel(Thresher={"at": (13, -6), "velocity": (4, 0), "came": (4, 0)})
    _, tool = rehearsing(desk, state)
    (left,) = (one for one in tool.meetings if one.words == "Thresher leaves the map")
    assert not any("Thresher" in one.ships and one.part > left.part for one in tool.meetings)
    shown = [tool.trial.shown(float(share)) for share in (left.part - Fraction(1, 50), left.part)]
    assert [state.ships["Thresher"].on_map for state in shown] == [True, False]
    assert "Off the map now" in desk.dump()["rehearse.edge"]["text"]


def test_the_flight_is_played_on_the_board_with_its_moments(desk: Any) -> None:
    table, tool = rehearsing(desk)
    desk.app.change_settings(reduced_motion=False)
    view = table.view
    desk.key(pygame.K_SPACE)
    assert tool.playing
    desk.step(400)
    assert tool.share == 1.0
    assert table.view is view, "what the table knows is as it was"
    assert table.pane.state.phase is Phase.ADVANCE
    assert view.phase is Phase.COMMAND
    (clock,) = (one for one in tool.overlays() if isinstance(one, Clock))
    assert [one.words for one in clock.steps] == [one.words for one in tool.meetings if one.sure]


# --- the results ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(18))
def test_DF_3_who_gets_a_shot_is_what_every_shot_of_the_rules_says(seed: int) -> None:
    draw, state = random.Random(seed), duel(**(PASSING, {}, LEAVING)[seed % 3])
    state.projectiles = {}
    for name, ship in state.ships.items():
        command = draw.choice(commands_of(state.figures, ship))
        state = after_burns(state, {name: flight_after(ship, command)})
    found = {one.shooter_id: one for one in shots_of(state)}
    for ship in state.flying():
        hits = set()
        for shot in every_shot(state, ship):
            after, projectile = with_shot(state, shot)
            if struck_by(after, projectile) is not None:
                hits.add(shot.weapon)
        (enemy,) = state.side(ship.seat.other)
        duels = found.get(ship.name)
        told = set() if duels is None else {*duels.guns, *[TUBES] * bool(duels.missiles)}
        assert told == hits
        if duels is not None:
            shots = len(duels.guns) + duels.missiles
            fate = forecast(state.figures, enemy, [Coming(Threat.FLAK, state.figures.spread)] * shots)
            assert (duels.hit, duels.lost) == (fate.hit, fate.lost)
            assert duels.missiles in (0, missiles_left(state.figures, ship))


def test_DA_4_no_shot_reaches_a_ship_that_has_left_the_map_before() -> None:
    state, late = duel(**LEAVING), 0
    each = [[(name, one) for one in commands_of(state.figures, state.ships[name])] for name in state.ships]
    for told in product(*each):
        flights = {name: flight_after(state.ships[name], one) for name, one in told}
        burned = after_burns(state, flights)
        quiver, target = burned.ships["Quiver"], burned.ships["Thresher"]
        shots = (shot for shot in every_shot(burned, quiver) if struck_by(*with_shot(burned, shot)))
        hits = {shot.weapon for shot in shots}
        found = next((one for one in shots_of(burned) if one.shooter_id == "Quiver"), None)
        assert hits == (set() if found is None else {*found.guns, *[TUBES] * bool(found.missiles)})
        late += not hits.issuperset(weapons_that_reach(burned.figures, quiver, target))
    assert late, "some shots would come too late"


def test_DT_3_a_missile_that_can_be_steered_into_a_ship_is_told_with_its_moves_and_odds() -> None:
    state = duel()
    ship = state.ships["Thresher"]
    for command in commands_of(state.figures, ship):
        burned = after_burns(state, {"Thresher": flight_after(ship, command)})
        steered = list(steerings_that_meet(burned, burned.projectiles["M3"], burned.ships["Thresher"]))
        told = [one for one in met(burned) if one.by == "M3"]
        assert bool(told) == bool(steered)
        if told:
            assert told[0].part == min(part for _, part in steered)
            assert told[0].odds.startswith(f"{len(steered)} of its ")
            assert not told[0].sure


STEERED = {
    "M5": {"at": (5, -4), "velocity": (2, 0), "facing": 0, "left": 4},
    "Quiver": {"at": (9, -4), "velocity": (0, 0)},
}


def told_of(tool: RehearsalTool, missile: str) -> list[tuple[str, bool]]:
    return [(one.words, one.sure) for one in tool.meetings if one.by == missile]


def test_DT_3_missiles_of_both_sides_steer_in_a_rehearsal_or_drift(desk: Any) -> None:
    state = duel(**STEERED)
    table, tool = rehearsing(desk, state)
    assert desk.dump()["rehearse.missiles"]["text"] == "All missiles steer."
    assert told_of(tool, "M5") == [("M5 reaches Quiver", True)]
    assert ATTACKER in {one.seat for one in tool.overlays() if isinstance(one, GhostShot)}
    steered = tool.trial.shown(1.0).projectiles["M5"]
    desk.click("rehearse.steer.red")
    assert desk.dump()["rehearse.missiles"]["text"] == "Your missiles drift."
    assert told_of(tool, "M5") == [("M5 can reach Quiver", False)]
    assert tool.trial.shown(1.0).projectiles["M5"].velocity == (2, 0) != steered.velocity
    desk.click("rehearse.steer.red")
    assert tool.trial.shown(1.0).projectiles["M5"] == steered
    assert table.view.projectiles["M5"].velocity == (2, 0), "the true missile flies as before"


def test_DT_3_a_missile_that_steers_in_a_rehearsal_flies_as_in_the_true_round() -> None:
    state = duel(**STEERED)
    rehearsal, paths = (
        CommandRehearsal(state),
        {name: flight_after(ship, Command()) for name, ship in state.ships.items()},
    )
    match = Match(ruleset_of(state.setup), state.setup, state=state.copy(), dice=seeded_dice(5))
    while match.state.phase is not Phase.FIRE:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            own = {
                name: one
                for name, one in rehearsal.steerings(paths).items()
                if state.projectiles[name].seat is seat
            }
            match.answer(seat, own if request.kind == Asked.STEER else request.default())
    assert rehearsal.steerings(paths)
    for name, one in match.state.projectiles.items():
        there = rehearsal.shown(paths, 1.0).projectiles[name]
        assert (there.facing, there.velocity) == (one.facing, one.velocity)


def test_without_missiles_in_flight_nothing_is_said_of_them(desk: Any) -> None:
    state = duel()
    state.projectiles = {}
    rehearsing(desk, state)
    assert "rehearse.missiles" not in desk.dump()


def test_DM_7_ships_that_pass_are_told_with_what_their_missiles_can_do(desk: Any) -> None:
    state = duel(**PASSING)
    state.projectiles = {}
    _, tool = rehearsing(desk, state)
    assert [(one.words, one.part) for one in tool.meetings] == [
        ("Thresher passes Quiver", Fraction(1)),
        ("Quiver passes Thresher", Fraction(1)),
    ]
    assert [one.odds.partition(": ")[0] for one in tool.meetings] == [
        "if only it fires 1 missile",
        "if only it fires 2 missiles",
    ]
    texts = [row["text"] for name, row in desk.dump().items() if name.startswith("come.")]
    assert "Quiver passes Thresher" in texts


def test_plans_stand_side_by_side_with_the_best_shot_of_each_side(desk: Any) -> None:
    _, tool = rehearsing(desk, duel(**PASSING))
    tool.copy_plan("B")
    desk.key(pygame.K_RIGHT)
    assert tool.trial.rivals() == ["A", "B"]
    for letter, name in (("A", "rehearse.sumsA"), ("B", "rehearse.sums")):
        duels = tool.duels_of(letter).duels
        best = {seat: Fraction(0) for seat in PLAYERS}
        for one in duels:
            assert isinstance(one, ShotDuel)
            seat = tool.state.ships[one.shooter_id].seat
            best[seat] = max(best[seat], one.hit)
        words = " ".join(f"{round(float(best[seat]) * 100)}%" for seat in PLAYERS)
        text = desk.dump()[name]["text"]
        assert text.startswith(f"{letter}: ")
        assert text == f"{letter}: no one gets a shot" or all(one in text for one in words.split())
    assert len(desk.rows("rehearse.duels")) == len(tool.duels_of("").duels)


def test_enemies_drift_fly_a_trial_or_do_their_worst(desk: Any) -> None:
    rehearsing(desk)
    assert {"rehearse.drift", "rehearse.trial", "rehearse.worst"} <= set(desk.dump())


# --- the hand -------------------------------------------------------------------------------------------


def test_an_enemy_is_dragged_like_an_own_ship_and_undone(desk: Any) -> None:
    table, tool = rehearsing(desk)
    table.select("Quiver")
    end = next(at for at in tool.goals() if at not in (tool.goal(), *(s.place for s in tool.state.flying())))
    desk.drag(px(table, tool.goal()), px(table, end))
    assert tool.goal() == end
    assert tool.trial.enemies is Enemies.TRIAL
    assert tool.trial.order("Thresher") == Command()
    assert {one.seat for one in tool.overlays() if isinstance(one, Ghost)} == {ATTACKER}
    table.select("Thresher")
    desk.key(pygame.K_UP)
    assert {one.seat for one in tool.overlays() if isinstance(one, Ghost)} == {ATTACKER, DEFENDER}
    desk.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert tool.trial.order("Quiver") == Command()
    assert table.selected == "Quiver", "what has changed is shown"


def test_a_drag_that_is_given_up_leaves_the_trial_as_it_was(desk: Any) -> None:
    table, tool = rehearsing(desk)
    desk.key(pygame.K_UP)
    before = tool.trial.history.now
    end = next(at for at in tool.goals() if at != tool.goal())
    desk.lead(px(table, tool.goal()), px(table, end))
    desk.step()
    assert tool.trial.history.now != before
    desk.key(pygame.K_ESCAPE)
    assert tool.trial.history.now == before
    assert table.tool is tool, "Escape has only given up the drag"


def test_many_encounters_leave_room_for_the_shots(make_desk: Any) -> None:
    desk, state = make_desk((1120, 630)), duel(**PASSING)
    for number in range(12):
        name = f"F{number + 20}"
        state.projectiles[name] = projectile(name, Kind.FLAK, ATTACKER, (1, 0), (0, 0), left=3)
    _, tool = rehearsing(desk, state)
    assert len(tool.meetings) > 12
    dump = desk.dump()
    assert dump["come.more"]["text"].endswith("more on the map")
    assert dump["rehearse.duels"]["rect"][3] >= 40


def test_advice_goes_to_the_own_plan_whoever_is_selected(desk: Any) -> None:
    table, tool = rehearsing(desk)
    table.select("Quiver")
    tool.put_in_hand({"Thresher": OWN})
    assert tool.in_hand() == ({"Thresher": OWN},)
    assert tool.trial.order("Quiver") == Command()
    assert table.session.drafted(DEFENDER) in (None, {})


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080)])
def test_nothing_of_the_panel_is_off_screen_or_overlaps(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    _, tool = rehearsing(desk, duel(Thresher={"type": "cutter", "lost": ()}))
    desk.key(pygame.K_UP, pygame.K_UP, pygame.K_g)
    tool.copy_plan("B")
    desk.key(pygame.K_RIGHT)
    desk.step(2)
    window = pygame.Rect(0, 0, *size)
    widgets = [w for w in desk.dump().values() if w["visible"] and w["kind"] not in ("panel", "toast")]
    places = [(w["id"], pygame.Rect(w["rect"])) for w in widgets]
    assert any(name == "rehearse.sums" for name, _ in places)
    for number, (name, place) in enumerate(places):
        assert window.contains(place), name
        for other, there in places[number + 1 :]:
            assert not place.inflate(-2, -2).colliderect(there.inflate(-2, -2)), (name, other)
