"""What is shown of factions beside the choices: animation, dice, sounds, deeds of the computer, replays."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.timeline import JUMP_S
from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.families.false_sunrise.screens.result.figures import figures_of
from game.families.false_sunrise.statistics import statistics_of
from game.families.false_sunrise.table.throws import throw_of
from game.families.false_sunrise.table.topics import OF_PHASE
from game.match.playback import Playback
from game.match.recording import recording_of
from game.screens.replay import ReplayScreen
from game.screens.table.sounds import sound_of
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.choices import Copy, PartOf
from rules.false_sunrise.events import (
    CoreNamed,
    DiceRolled,
    MiraclesCounted,
    PhaseBegan,
    ShipArrived,
    ShipDestroyed,
    ShipDue,
    ShipJumped,
    ShipMoved,
    ShipReborn,
    ShipsKept,
    ShotTurned,
    SystemLost,
    VelocityChanged,
)
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Extras, Phase
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat
from rules.values import changed

SUN, CYCLE, WORLD, GIANT = (
    "children-of-the-sun",
    "first-cycle",
    "old-world-coalition",
    "gas-giant-collective",
)
SPECIAL = (
    Prompt.COPY,
    Prompt.MIRACLE_DIE,
    Prompt.MIRACLE_REROLL,
    Prompt.MIRACLE_RATING,
    Prompt.MIRACLE_RESTORE,
    Prompt.TURN,
    Prompt.INERTIA,
)
EVENTS = (
    MiraclesCounted(Seat.RED, 6, 6, "turn"),
    VelocityChanged("blue:Core", 6, 3, "FAC-3"),
    ShipsKept(Seat.RED, ("red:Sol",)),
    ShipArrived("red:Sol", (10.0, 10.0), 3, 6),
    ShipDue("red:Sol"),
    ShipReborn("red:Sol", (5.0, 20.0), 3, 6, (6,) * 6, 0),
    ShotTurned("blue:Core", "energy-lance", "red:Sol", "red:Dawn"),
    ShotTurned("blue:Core", "energy-lance", "red:Sol", None),
)


def test_every_choice_of_factions_has_a_tool_a_topic_and_words(special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS)
    asked: list[Any] = [
        ChooseOne(Seat.RED, prompt, [None], ("red:Sol", "energy-lance", "blue:Core", "6"), "FAC-1")
        for prompt in SPECIAL
    ]
    asked += [KeepBack(Seat.RED, state), ArriveShip(Seat.RED, state, "red:Sol")]
    asked.append(RebirthShip(Seat.RED, state, "red:Sol"))
    for request in asked:
        ask = REQUESTS_UI[request.kind]
        assert ask.topic.startswith("FAC-")
        assert ask.tool is not None
        assert ask.what_follows(state, request)
    assert OF_PHASE[Phase.START] == "FAC-17"


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_of_factions_plays_sounds_and_is_told(special: Any, event: Any) -> None:
    before = special(SUN, GIANT, Phase.START)
    after = before.copy()
    event.apply(after)
    animation = Animation((event,), before, after)
    assert animation.length_s > 0 or event.kind == "reserve"
    assert sound_of("2024-07", (event,), before)
    assert JULY_2024.describe(event, after)


def test_FAC_1_points_that_come_are_seen_coming(special: Any) -> None:
    before = special(SUN, GIANT, Phase.START)
    after = before.copy()
    event = MiraclesCounted(Seat.RED, 6, 6, "turn")
    event.apply(after)
    animation = Animation((event,), before, after)
    animation.update(0.1)
    assert (animation.pool_change(Seat.RED), animation.pool_change(Seat.BLUE)) == (6, 0)


def test_FAC_7_a_ship_jumps_before_anybody_flies(special: Any) -> None:
    before = special(CYCLE, GIANT, Phase.MOVEMENT)
    eon = before.ships["red:Eon"]
    landing = (eon.x, eon.y - 6.0)
    beat = (
        ShipJumped("red:Eon", eon.at, landing),
        ShipMoved("red:Eon", ((*landing, 3), (eon.x + 6.0, landing[1], 3)), 6),
    )
    after = before.copy()
    for event in beat:
        event.apply(after)
    animation = Animation(beat, before, after)
    start = animation.pose("red:Eon")
    assert (start.x, start.y) == eon.at
    animation.update(JUMP_S * 0.99)
    landed = animation.pose("red:Eon")
    assert (landed.x, landed.y) == landing
    assert landed.fade > 0.9
    animation.finish()
    end = animation.pose("red:Eon")
    assert (end.x, end.y) == (eon.x + 6.0, landing[1])


def test_FAC_9_what_a_core_acts_as_is_written_over_its_ship(special: Any) -> None:
    before = special(CYCLE, GIANT, Phase.START)
    ship = before.ships["red:Past"]
    event = CoreNamed("red:Past", "chameleon-core", "redirected-exhaust", None, ship.holds)
    after = before.copy()
    event.apply(after)
    assert Animation((event,), before, after).length_s > 0


@pytest.mark.parametrize(
    ("why", "faces", "marked", "result"),
    [
        ("rugged", (6, 2, 6), (0, 2), "= 2 stopped"),
        ("sanctuary", (6,), (0,), "redirected"),
        ("sanctuary", (5,), (), "not redirected"),
        ("haywire", (4, 3), (0,), "= 1 more system lost"),
        ("miracles", (1, 2, 3), (), "= 6"),
    ],
)
def test_special_dice_lie_in_the_tray_with_what_they_do(
    special: Any, why: str, faces: tuple[int, ...], marked: tuple[int, ...], result: str
) -> None:
    state = special(WORLD, SUN, Phase.ACTIVATIONS)
    about = {"rugged": ("red:Iron",), "miracles": (Seat.BLUE,)}.get(why, ("red:Iron", "hydra", "blue:Sol"))
    throw = throw_of(DiceRolled(why, about, faces, "FAC-1"), state, None)
    assert throw is not None
    assert (throw.marked, throw.result) == (marked, result)


def test_FAC_2_the_log_names_the_ship_whose_sanctuary_rolls(special: Any) -> None:
    state = special(WORLD, SUN, Phase.ACTIVATIONS)
    rolled = DiceRolled("sanctuary", ("red:Iron", "hydra", "blue:Sol"), (6,), "FAC-2")
    assert "of Sol" in JULY_2024.describe(rolled, state)


def said_of(request: Any, answer: Any, state: Any) -> str:
    return REQUESTS_UI[request.kind].describe_answer(request, answer, state)


def test_what_the_computer_does_with_factions_is_said(special: Any) -> None:
    state = special(SUN, CYCLE, Phase.ACTIVATIONS)
    about = ("red:Sol", "energy-lance", "blue:Hive", "6")

    def said(prompt: Prompt, answer: object) -> str:
        return said_of(ChooseOne(Seat.RED, prompt, [answer], about, "FAC-1"), answer, state)

    assert said(Prompt.MIRACLE_DIE, "die") == "buys one more die"
    assert said(Prompt.MIRACLE_DIE, None) == "buys no die"
    assert said(Prompt.MIRACLE_REROLL, 1) == "rerolls die 2"
    assert said(Prompt.MIRACLE_RATING, 2) == "buys +2 defense"
    assert said(Prompt.MIRACLE_RATING, 0) == "keeps the dice"
    assert said(Prompt.MIRACLE_RESTORE, PartOf("red:Dawn", "engines")) == "repairs Dawn: Engines"
    assert said(Prompt.TURN, "blue:Hive") == "fires at Hive instead"
    assert said(Prompt.INERTIA, 9) == "sets its target to velocity 9"
    assert said_of(KeepBack(Seat.BLUE, state), ("blue:Eon",), state) == "keeps Eon back"
    assert said_of(ArriveShip(Seat.BLUE, state, "blue:Eon"), None, state) == "lets Eon wait"
    core = ChooseOne(Seat.BLUE, Prompt.COPY, [None], ("blue:Past", "chameleon-core"), "FAC-9")
    named = said_of(core, Copy("binding-runes", "pinpoint"), state)
    assert named == "lets Chameleon Core of Past act as Binding Runes (Pinpoint)"
    assert said_of(core, None, state) == "leaves Chameleon Core of Past unchanged"


def test_FAC_17_a_replay_knows_where_turns_begin(make_table: Any, special: Any) -> None:
    table = make_table(special(SUN, GIANT, Phase.START, turn=2))
    table.until("OrdersTool")
    match = table.session.match
    film = Playback(match.ruleset, match.checkpoints[0].state, match.beats)
    assert film.turns == [2]
    screen = ReplayScreen(table.desk.app, recording_of(match))
    table.desk.app.push(screen)
    table.desk.step(2)
    table.desk.key(pygame.K_END)
    assert screen.ui["bar.miracles"].value() == {"red": 9, "blue": None}
    assert any(isinstance(event, PhaseBegan) for beat in match.beats for event in beat)


def test_FAC_4_the_roster_says_who_will_return(make_table: Any, special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS)
    state.ships["red:Sol"] = changed(state.ships["red:Sol"], alive=False, extras=Extras(due=True))
    table = make_table(state)
    assert "will return" in table.desk.screen.ui["roster"].items[0].words


def test_FAC_1_the_result_counts_miracles_and_what_is_really_lost(special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: 6})
    sol = state.ships["red:Sol"]
    beats = [
        (MiraclesCounted(Seat.RED, 4, -2, "die"), MiraclesCounted(Seat.RED, 3, -1, "reroll")),
        (MiraclesCounted(Seat.RED, 2, -1, "turn"),),  # what was left has lapsed
        (SystemLost("blue:Core", "additional-fail-safes", "DMG-3"),),
        (ShipDestroyed("red:Sol"), ShipDue("red:Sol")),
        (ShipReborn("red:Sol", (5.0, 20.0), 3, 6, sol.pips, 0),),
    ]
    found = statistics_of(state, beats)
    assert found.fleets[Seat.RED].miracles_spent == 3
    assert found.fleets[Seat.RED].ships_lost == []
    assert found.fleets[Seat.BLUE].systems_lost == 0
    assert "Miracle points spent" in [row.name for row in figures_of(found, state)]
