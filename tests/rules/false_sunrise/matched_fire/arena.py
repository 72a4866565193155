"""Positions of Matched Fire for tests, as cases write them, and flows that are played to their end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import GameLedger
from rules.false_sunrise.matched_fire.edition import EDITION
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.state import Marker, Options, Phase, Scene, Setup, State
from rules.files import load_model, parse_yaml
from rules.kernel.dice import Stream
from rules.kernel.flow import Flow
from rules.kernel.journal import AnyMatch
from rules.kernel.ledger import Ledger
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from rules.table.board import Edge
from rules.table.measure import Point
from tools.simulation.playing import play_out

RAKE = "{id: gun, type: rake, arc: fore}"


def ship(name: str, hull: str, x: float, y: float, **more: object) -> str:
    """Write a model; what is not said is none, or 0."""
    words = {"heading": 3, "velocity": 0, "components": "[]", "defences": "[]", **more}
    if hull in ("kites", "mallets", "sentries", "slingers"):
        del words["components"], words["defences"]
    told = "".join(f", {key}: {value}" for key, value in words.items())
    return f"{{name: {name}, hull: {hull}, at: [{x}, {y}]{told}}}"


def table(red: list[str], blue: list[str], **more: object) -> State:
    """Set a position up at the beginning of the activations."""
    text = "edition: matched-fire\n" + "".join(f"{key}: {value}\n" for key, value in more.items())
    text += f"fleets: {{red: {{ships: [{', '.join(red)}]}}, blue: {{ships: [{', '.join(blue)}]}}}}\n"
    document = parse_yaml(text, "arena")
    state = position_of(load_model(Position, document), document)
    state.phase = Phase.ACTIVATIONS
    return state


def play(
    state: State,
    flow: Callable[[GameLedger], Flow[Any]],
    faces: tuple[int, ...] = (),
    answer: Callable[[Any], Any] = lambda request: request.default(),
) -> GameLedger:
    """Play a flow on a copy of a table, with these dice, to its end; `answer` speaks for both players."""
    ledger: GameLedger = Ledger(state.copy())
    dice, going = list(faces), flow(ledger)
    given: Any = None
    try:
        while True:
            asked = going.send(given)
            if isinstance(asked, Roll):
                given = tuple(dice[: asked.count])
                assert len(given) == asked.count, f"no dice are left for {asked}"
                del dice[: asked.count]
            else:
                given = answer(asked)
    except StopIteration:
        assert not dice, f"{dice} were not rolled"
    return ledger


def _random_point(stream: Stream) -> Point:
    return (26 + stream.below(20 * 16) / 16, 17 + stream.below(14 * 16) / 16)


def melee(seed: int, points: int = 20) -> Setup:
    """Set up a match of drawn fleets that begin among each other, so that there is much to attack."""
    drawn = Drawn(edition="matched-fire", points=points, options=Options(turn_limit=12)).setup(seed)
    stream = Stream("melee", seed)
    starts = {}
    for fleet in drawn.fleets.values():
        for spec in fleet.ships:
            at = _random_point(stream)
            while not drawn.terrain.is_clear(at, 0.1):
                at = _random_point(stream)
            starts[spec.id] = (*at, stream.below(12), stream.below(4))
    markers = tuple(
        Marker(f"m{number}", at) for number, at in enumerate(((24.0, 24.0), (36.0, 24.0), (48.0, 24.0)), 1)
    )
    clear = tuple(one for one in markers if drawn.terrain.is_clear(one.at, 0.1))
    edges = {Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT}
    return replace(drawn, scene=Scene("Melee", clear, Seat.RED, edges, starts))


def melee_match(seed: int, watch: Callable[[AnyMatch], Callable[[], None]] | None = None) -> AnyMatch:
    """Play such a match by random answers."""
    match = new_match(EDITION.ruleset, melee(seed), seed)
    play_out(match, ("random", "random"), seed, None if watch is None else watch(match))
    return match
