"""One number for one shot: what stands before it, on the dice and in the log agrees, protection included."""

from __future__ import annotations

import random

import pytest

from game.families.false_sunrise.runner import RunnerPlayer
from game.families.false_sunrise.statistics import statistics_of
from game.families.false_sunrise.table.firing_rows import target_rows
from game.families.false_sunrise.table.outlooks import outlooks
from game.families.false_sunrise.table.throws import throw_of
from game.screens.table.log_panel import LogBook
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import expected_loss, expected_words
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import SalvoResolved, ShotResolved
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

ANSWERS = 400


def face_to_face(edition: str, seed: int) -> State:
    """Put two random fleets in two lines within reach of each other, as the weapons phase begins."""
    catalogue = load_edition(edition).catalogue
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}/{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    state = opening(Setup(fleets, Terrain(), Options(turn_limit=2)))
    state.phase = Phase.ACTIVATIONS
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    below = random.Random(seed)
    for number, (key, ship) in enumerate(list(state.ships.items())):
        red = ship.seat is Seat.RED
        x, y = (28.0 if red else 40.0) + below.randrange(6), 3.0 * (number % 15)
        state.ships[key] = changed(ship, x=x, y=y, heading=3 if red else 9, deployed=True)
    return state


def figures_before(state: State, request: DeclareFire) -> dict[tuple[str, str], str]:
    """Give what each place that tells a shot's mean before it says: they must agree among themselves."""
    told = {}
    for one in outlooks(state, request.ship_id):
        mount = request.ship.fittings.mount(one.row.key)
        if mount is None:
            continue
        for row in target_rows(state, request, mount, []):
            if row.outcome is None:
                continue
            attacks = [(mount.id, row.ship_id)] * request.attacks(mount.id)
            volley = request.gunnery.volley_odds(state, request.ship_id, attacks)[row.ship_id]
            means = {row.outcome.mean_damage, one.odds[row.ship_id].mean_damage}
            words = {expected_loss(mean) for mean in (*means, round(volley.mean_damage, 9))}
            assert len({round(mean, 9) for mean in (*means, volley.mean_damage)}) == 1, words
            assert row.damage is not None
            told[mount.id, row.ship_id] = expected_words(row.damage, row.outcome.mean_damage)
            assert told[mount.id, row.ship_id] in row.words
    return told


def play(match: AnyMatch) -> list[tuple[int, str]]:
    """Play on; give for each declaration how many beats were before it, and the figure of its first shot."""
    hands = {seat: RunnerPlayer(seat, 0) for seat in PLAYERS}
    promised = []
    for _ in range(ANSWERS):
        if match.over:
            break
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            answer = hands[seat].poll(request, match.view(seat))
            if isinstance(request, DeclareFire) and answer:
                figures = figures_before(match.state, request)
                promised.append((len(match.beats), figures[answer[0]]))
            match.answer(seat, request.default() if answer is None or request.refusal(answer) else answer)
    return promised


@pytest.mark.parametrize("edition", ["2024-07", "2024-03"])
@pytest.mark.parametrize("seed", range(4))
def test_the_figure_before_a_shot_is_the_one_on_its_dice_and_in_the_log(edition: str, seed: int) -> None:
    start = face_to_face(edition, seed)
    match: AnyMatch = Match(load_edition(edition).ruleset, start.setup, state=start.copy())
    match.use_dice(seeded_dice(seed))
    promised = play(match)
    book = LogBook(match.ruleset, start)
    book.follow(match.beats)
    logged = {line.beat: line.figures or line.words for line in book.lines if line.kind == "shot"}
    state, on_dice = start.copy(), {}
    for number, beat in enumerate(match.beats):
        for event in beat:
            event.apply(state)
            if isinstance(event, ShotResolved | SalvoResolved):
                throw = throw_of(event, state, None)
                assert throw is not None
                on_dice[number] = throw.notes[-1]
    assert promised
    assert on_dice.keys() == logged.keys()
    for number, words in on_dice.items():
        assert words in logged[number]
    for begun, words in promised:
        first = next((number for number in on_dice if number >= begun), None)
        assert first is not None
        assert on_dice[first] == words
    fleets = statistics_of(start, match.beats).fleets.values()
    in_result = [f"average {shot.expected:.1f} damage" for fleet in fleets for shot in fleet.shots]
    assert sorted(in_result) == sorted(words.partition(",")[0] for words in on_dice.values())
