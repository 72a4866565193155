"""The coach goes through duels that were really played: every command, shot, steering, and roll."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from game.families.dark_frontier.ai.contest import contest_of
from game.families.dark_frontier.ai.passing import Passing
from game.families.dark_frontier.coach.commands import COACH, COMMANDS, judge_commands
from game.families.dark_frontier.coach.detonations import DETONATIONS, judge_detonation, met_in
from game.families.dark_frontier.coach.duel_coach import Countered, Detonated, DuelCoach, Placed, Steered
from game.families.dark_frontier.coach.fire import FIRE, judge_held, judge_shot
from game.families.dark_frontier.coach.ghost import Ghost
from game.families.dark_frontier.coach.luck import Rolls
from game.families.dark_frontier.coach.missiles import COUNTERS, STEERING, judge_counter, judge_steerings
from game.families.dark_frontier.coach.passing import NUMBERS, judge_number
from game.families.dark_frontier.coach.placing import PLACING, judge_placing
from game.match.recording import Recording, recording_of
from game.review.coach import Decided
from game.review.findings import Luck, Review
from game.review.reviewing import review
from rules.dark_frontier.drawing import ANY, Drawn
from rules.dark_frontier.events import (
    CountermeasureUsed,
    Event,
    MissilesDetonated,
    MissileSteered,
    ShotFired,
    TokensMet,
)
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot, shots_of
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    PlaceShip,
    SetCommands,
    SteerMissiles,
)
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Moment, Options, Phase, Start, State
from rules.dark_frontier.steering import COAST
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tests.game.families.dark_frontier.duel import duel
from tools.simulation.playing import play_out

FACES = range(1, 7)


def drawn_match(seed: int, ships: int = 1, classes: tuple[str, str] = (ANY, ANY)) -> AnyMatch:
    setup = Drawn(edition="0.2.0", options=Options(), classes=classes, ships=ships).setup(seed)
    return new_match(load_ruleset("0.2.0"), setup, seed)


@cache
def played(seed: int, ships: int = 1, players: tuple[str, str] = ("captain", "random")) -> AnyMatch:
    match = drawn_match(seed, ships)
    play_out(match, players, seed)
    return match


def reviewed(recording: Recording) -> Review[Ghost]:
    found = review(DuelCoach(), recording.ruleset, recording.opening, recording.beats)
    assert found is not None
    return found


def decided(match: AnyMatch) -> list[Decided[Any]]:
    coach, state, found = DuelCoach(), match.ruleset.opening(match.setup), []
    for number, beat in enumerate(match.beats):
        found += coach.decided(state, beat, number)
        for event in beat:
            event.apply(state)
    return found


@pytest.mark.parametrize(("seed", "ships"), [(4, 1), (5, 2)])
def test_every_answer_to_a_question_is_a_decision(seed: int, ships: int) -> None:
    match = played(seed, ships)
    found = decided(match)
    asked = [(one.seat, type(one)) for one in match.asked if not isinstance(one, Roll)]
    counted = Counter((one.seat, one.kind) for one in found)
    for seat in PLAYERS:
        assert counted[seat, COMMANDS] == asked.count((seat, SetCommands))
        assert counted[seat, STEERING] == asked.count((seat, SteerMissiles))
        assert counted[seat, FIRE] == asked.count((seat, FireOrDone))
        assert counted[seat, DETONATIONS] == asked.count((seat, DetonateOrPass))
        assert counted[seat, NUMBERS] == asked.count((seat, NameNumber))
        assert counted[seat, PLACING] == asked.count((seat, PlaceShip))
    events: list[Event] = [event for beat in match.beats for event in beat]
    shots = [one.answer for one in found if isinstance(one.answer, Shot)]
    assert len(shots) == sum(isinstance(event, ShotFired) for event in events)
    steered = [told for one in found if isinstance(one.answer, Steered) for told in one.answer.told]
    assert len(steered) == sum(isinstance(event, MissileSteered) for event in events)
    used = [one for one in found if isinstance(one.answer, Countered) and one.answer.used]
    assert len(used) == sum(isinstance(event, CountermeasureUsed) for event in events)
    detonated = [one for one in found if isinstance(one.answer, Detonated) and one.answer.detonated]
    assert len(detonated) == sum(isinstance(event, MissilesDetonated) for event in events)
    placed = [one.answer.ship for one in found if isinstance(one.answer, Placed)]
    assert placed == list(match.state.ships)


def test_a_random_player_gives_more_away_than_a_captain() -> None:
    given = dict.fromkeys(PLAYERS, 0.0)
    for seed in range(4, 9):
        found = reviewed(recording_of(played(seed)))
        assert len(found.moments) <= 5
        assert found.turns == tuple(range(1, played(seed).state.round + 1))
        for seat in PLAYERS:
            given[seat] += found.given_by(seat)
    assert given[ATTACKER] > 3 * given[DEFENDER]


def test_the_same_duel_gives_the_same_review() -> None:
    recording = recording_of(played(5, 2))
    assert reviewed(recording) == reviewed(recording)


def test_a_command_is_judged_before_anybody_knows_the_enemys() -> None:
    """Whatever the enemy sealed, the same command gives away the same (DC-1)."""
    found = set()
    for enemy in ((0, 2), (1, 1), (-1, 0)):
        match = drawn_match(3, classes=("gunboat", "gunboat"))
        while match.state.phase is not Phase.COMMAND:
            (seat,) = match.waiting()
            match.answer(seat, match.pending[seat].default())
        (mine,), (theirs,) = (match.state.side(seat) for seat in PLAYERS)
        match.answer(DEFENDER, {mine.name: Command(1, 1)})
        match.answer(ATTACKER, {theirs.name: Command(*enemy)})
        coach, state = DuelCoach(), match.ruleset.opening(match.setup)
        for number, beat in enumerate(match.beats):
            for one in coach.decided(state, beat, number):
                if one.seat is DEFENDER and one.kind == COMMANDS:
                    found.add(coach.judge(match.ruleset.conceal(state, DEFENDER), one).points)
            for event in beat:
                event.apply(state)
    assert len(found) == 1


def test_the_best_command_gives_nothing_away_and_one_off_the_map_nearly_a_ship() -> None:
    state = duel(Thresher={"at": (12, 0), "velocity": (1, 0), "facing": 0})
    contest = contest_of(state, DEFENDER, COACH)
    _, theirs = contest.mixes()
    points = sum(contest.worths(0, theirs).values())
    best = contest.mine[0].commands[int(points.argmax())]
    assert judge_commands(state, DEFENDER, {"Thresher": best}, 3).points == 0
    (mistake,) = judge_commands(state, DEFENDER, {"Thresher": Command(0, 3)}, 3).mistakes
    assert mistake.words == "Thresher burned 3, off the map"
    assert "the edge of the map" in mistake.why
    assert mistake.points > 5
    assert mistake.ghost == Ghost(("Thresher", Command(0, 3)), ("Thresher", best), "Thresher")


def test_a_shot_is_compared_with_the_best_one_of_its_weapon_and_with_holding_fire() -> None:
    state = duel(Phase.FIRE, Quiver={"at": (2, -1), "velocity": (0, 0)})
    state.projectiles = {}
    ship = state.ships["Thresher"]
    judged = {shot: judge_shot(state, shot, 1).points for shot in shots_of(state, ship)}
    for weapon in {shot.weapon for shot in judged} - {TUBES}:
        assert min(points for shot, points in judged.items() if shot.weapon == weapon) == 0
    worst = max(judged, key=lambda shot: judged[shot])
    (mistake,) = judge_shot(state, worst, 1).mistakes
    assert mistake.points == judged[worst]
    (held,) = judge_held(state, DEFENDER, 1).mistakes
    assert held.words == "Thresher held fire"
    assert held.better.startswith("fire its ")
    assert "67% to hit" in held.why, "a carrier's point defense of 4 lets 4 of 6 through"


@pytest.mark.parametrize(("speed", "told"), [(0, True), (7, False)])
def test_a_ship_that_cannot_stay_on_the_map_has_nothing_to_save_its_last_missile_for(
    speed: int, told: bool
) -> None:
    thresher = {"at": (5, 0), "velocity": (speed, 0), "facing": 0, "lost": (), "missiles": 1}
    state = duel(Phase.FIRE, Thresher=thresher, Quiver={"at": (-9, 4), "velocity": (0, 0)})
    state.projectiles = {}
    launches = [shot for shot in shots_of(state, state.ships["Thresher"]) if shot.weapon == TUBES]
    found = [one.better for shot in launches for one in judge_shot(state, shot, 1).mistakes]
    assert launches
    assert ("hold fire" in found) is told


def test_a_missile_is_steered_to_the_enemy_that_it_can_meet() -> None:
    state = duel(
        Phase.STEER,
        M5={"at": (5, -4), "velocity": (2, 0), "facing": 0, "left": 4},
        Quiver={"at": (9, -4), "velocity": (0, 0)},
    )
    judged = judge_steerings(state, DEFENDER, {"M5": COAST}, 2)
    (mistake,) = judged.mistakes
    assert (mistake.words, mistake.why) == ("Missile M5 drifted", "It would have met Quiver.")
    _, better = mistake.ghost.better
    assert judge_steerings(state, DEFENDER, {"M5": better}, 2).points == 0


def test_keeping_a_missile_from_a_warhead_is_a_mistake_and_using_it_is_not() -> None:
    state = duel(Phase.ADVANCE)
    assert judge_counter(state, "Quiver", used=True, moment=1).points == 0
    (mistake,) = judge_counter(state, "Quiver", used=False, moment=1).mistakes
    assert mistake.better == "use a missile as a countermeasure"
    assert mistake.why == "The warhead would destroy it with a chance of 50%."
    assert mistake.kind == COUNTERS


def two_missiles(**changes: Any) -> State:
    """Two missiles in one hex; the attacker's M3 goes on to the defender's ship."""
    state = duel(
        Phase.ADVANCE,
        M3={"at": (5, -1), "velocity": (-3, 0), "round": 4, **changes},
        M5={"at": (4, -1), "velocity": (-1, 0), "round": 4},
        Thresher={"at": (2, -1), "velocity": (0, 0)},
        Quiver={"at": (9, -4), "velocity": (0, 0)},
    )
    state.projectiles = {name: state.projectiles[name] for name in ("M3", "M5")}
    return state


def test_a_missile_that_would_have_reached_your_ship_should_be_detonated() -> None:
    met = met_in(two_missiles(), TokensMet("M3", "M5", Moment(1, 2, 1, 0, 0)), 7)
    assert met is not None
    assert judge_detonation(met, DEFENDER, detonated=True).points == 0
    (mistake,) = judge_detonation(met, DEFENDER, detonated=False).mistakes
    assert (mistake.words, mistake.better) == ("Missile M5 let M3 pass", "detonate at M3")
    assert mistake.why == "As flak, M3 could not have destroyed Thresher with one hit."
    assert (mistake.ghost, mistake.moment) == (Ghost(about="Thresher"), 7)
    assert judge_detonation(met, ATTACKER, detonated=False).points == 0
    (mistake,) = judge_detonation(met, ATTACKER, detonated=True).mistakes
    assert (mistake.words, mistake.better) == ("Missile M3 detonated at M5", "let M5 pass")
    assert mistake.why == "It would have reached Thresher as an armed missile."


def test_missiles_that_reach_nobody_in_this_round_give_nothing_away() -> None:
    met = met_in(two_missiles(velocity=(0, 3)), TokensMet("M3", "M5", Moment(1, 2, 1, 0, 0)), 7)
    assert met is not None
    for seat, detonated in product(PLAYERS, (True, False)):
        assert judge_detonation(met, seat, detonated=detonated).points == 0


@pytest.mark.parametrize(("by", "answers"), [(None, 2), (DEFENDER, 1), (ATTACKER, 2)])
def test_both_owners_decide_unless_the_defender_detonates(by: Seat | None, answers: int) -> None:
    """The defender is asked first (DM-6)."""
    met = met_in(two_missiles(), TokensMet("M3", "M5", Moment(1, 2, 1, 0, 0)), 7)
    assert met is not None
    following = TokensMet("Thresher", "M3", Moment(1, 1, 3, 0, 0))
    event = following if by is None else MissilesDetonated(by, ("M3", "M5"), 6)
    told = dict(met.answers(event))
    assert len(told) == answers
    assert [seat for seat, detonated in told.items() if detonated] == ([] if by is None else [by])


def test_a_start_that_cannot_stay_on_the_map_gives_a_ship_away_and_the_best_one_nothing() -> None:
    match = drawn_match(3, classes=("gunboat", "gunboat"))
    match.answer(DEFENDER, match.pending[DEFENDER].default())
    (ship,) = match.state.side(ATTACKER)
    off = Start((15, 0), 0, (1, 3))
    assert match.pending[ATTACKER].refusal(off) is None
    (mistake,) = judge_placing(match.state, ship.name, off, 1).mistakes
    assert mistake.points > 9
    assert mistake.words == f"{ship.name} started at 15, 0, facing right and flying 1 right and 3 down right"
    assert mistake.why == "It would have had room to brake before the edge of the map."
    _, better = mistake.ghost.better
    assert judge_placing(match.state, ship.name, better, 1).points == 0


def luck_since(match: AnyMatch, beat: int) -> list[Luck[Ghost]]:
    """Follow a duel, and give the luck of what has happened since a beat."""
    state, rolls, before = match.ruleset.opening(match.setup), Rolls(), 0
    for number, one in enumerate(match.beats):
        if number == beat:
            before = len(rolls.found)
        for event in one:
            rolls.see(event, state, number + 1)
            event.apply(state)
    return rolls.found[before:]


def rolled(match: AnyMatch, entry: int, faces: tuple[int, ...]) -> Luck[Ghost]:
    """Let the dice of an answer fall otherwise, and give the luck of it."""
    match.rewind(entry)
    beat = len(match.beats)
    match.answer(Seat.CHANCE, faces)
    return luck_since(match, beat)[0]


@pytest.mark.parametrize("why", ["scram", "point_defence", "missile_defence", "damage"])
def test_over_all_faces_of_its_dice_luck_sums_to_nothing(why: str) -> None:
    """All that dice can show is rolled at the true table (DM-2, DM-5, DD-1)."""
    for seed in range(3, 40):
        match = drawn_match(seed)
        play_out(match, ("captain", "random"), seed)
        match.use_dice(None)
        asked = [entry for entry, one in enumerate(match.asked) if isinstance(one, Roll) and one.why == why]
        if asked:
            one = match.asked[asked[-1]]
            found = [rolled(match, asked[-1], faces) for faces in product(FACES, repeat=one.count)]
            assert sum(luck.points for luck in found) == pytest.approx(0.0, abs=1e-9)
            assert sum(luck.excess for luck in found) == pytest.approx(0.0, abs=1e-9)
            assert min(luck.points for luck in found) < 0 < max(luck.points for luck in found)
            return
    raise AssertionError(f"nobody rolled for {why}")


def test_DM_7_a_number_is_judged_against_all_that_the_enemy_may_name() -> None:
    state = duel(Phase.ADVANCE, Thresher={"missiles": 1}, Quiver={"missiles": 0, "lost": ()})
    (mistake,) = judge_number(state, "Thresher", "Quiver", 0, 4).mistakes
    assert (mistake.words, mistake.better) == ("Thresher fired no missile in passing", "fire 1 missile")
    assert (
        mistake.why == "Each missile more either reaches Quiver armed or turns one of its missiles into flak."
    )
    assert (mistake.kind, mistake.moment, mistake.ghost) == (NUMBERS, 4, Ghost(about="Thresher"))
    assert judge_number(state, "Thresher", "Quiver", 1, 4).points == 0


def test_DM_7_a_number_that_the_enemy_cannot_foresee_gives_nothing_away() -> None:
    """Whatever is named as often as the commodore would is as good as the best (DM-7)."""
    state = duel(Phase.ADVANCE, Thresher={"missiles": 2}, Quiver={"missiles": 2, "lost": ()})
    passing = Passing.of(NameNumber(DEFENDER, state, "Thresher", "Quiver"))
    named = [number for number, share in enumerate(passing.ours) if share > 0]
    for number in named:
        assert not judge_number(state, "Thresher", "Quiver", number, 4).mistakes
