"""What players are given shares nothing that can change with the match, in any game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from rules.games import GAMES, draw_setups, load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tests.rules.sharing import can_change, reached_from, shared
from tools.simulation.playing import play_between

EDITIONS = [edition for game in GAMES.values() for edition in game().editions]
_EVERY = 9  # questions


def match_of(edition: str, **more: Any) -> AnyMatch:
    return new_match(load_ruleset(edition), draw_setups(edition, **more).setup(5), 5)


class Looker:
    """Answers at random, and looks up what it was given now and then."""

    looks = True

    def __init__(self, match: AnyMatch, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.asked = 0
        self.heard = 0
        self.kinds: set[str] = set()
        self._below = Stream("looker", seat.value).below

    def poll(self, request: AnyRequest, view: Any) -> Any:
        from game.players.controller import DECLINES

        self.asked += 1
        if request.kind not in self.kinds or self.asked % _EVERY == 0:
            self.kinds.add(request.kind)
            self.look_up(request, view)
        answer = request.example(self._below)
        return DECLINES if answer is None else answer

    def look_up(self, request: AnyRequest, view: Any) -> None:
        """Hold what is given, and what was told since the last time, against the match."""
        match = self.match
        beats, self.heard = match.beats[self.heard :], len(match.beats)
        told = [match.visible_events(beat, self.seat) for beat in beats]
        true = reached_from(match.state, match.setup, match.pending, match.beats, match.checkpoints)
        assert shared(reached_from(view), true) == []
        assert shared(reached_from(request), true) == []
        assert shared(reached_from(*told), true) == []
        assert shared(reached_from(match.view(self.seat)), reached_from(view)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_views_questions_and_events_share_nothing_that_can_change(edition: str) -> None:
    match = match_of(edition)
    players = {seat: Looker(match, seat) for seat in PLAYERS}
    play_between(match, players)
    assert match.over
    assert len(players[Seat.RED].kinds) >= 3


def test_neither_do_those_of_factions() -> None:
    match = match_of("2024-07", factions=["any", "any"])
    play_between(match, {seat: Looker(match, seat) for seat in PLAYERS})
    assert match.over


def test_what_can_change_is_seen_as_such() -> None:
    match = match_of("2024-07")
    assert can_change(match.state)
    assert can_change(match.state.ships)
    assert not can_change(next(iter(match.state.ships.values())))
    assert shared(reached_from(match.state), reached_from(match.state)) != []


# --- what cannot be written, all by itself ----------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "write",
    [
        lambda view, _: setattr(next(iter(view.ships.values())), "alive", False),
        lambda view, _: delattr(next(iter(view.ships.values())), "alive"),
        lambda view, _: setattr(view.setup, "options", None),
        lambda view, _: setattr(view.setup.options, "turn_limit", 1),
        lambda view, _: view.setup.names.update({Seat.RED: "Winner"}),
        lambda _, request: setattr(request, "seat", request.seat.other),
        lambda _, request: delattr(request, "seat"),
    ],
    ids=["ship", "no ship", "setup", "options", "names", "request", "no request"],
)
def test_what_is_shared_refuses_to_be_written(edition: str, write: Any) -> None:
    match = match_of(edition)
    ((seat, request), *_) = match.pending.items()
    view = match.view(seat)
    before = match.ruleset.pack_state(match.state), match.ruleset.pack_setup(match.setup)
    with pytest.raises((FrozenInstanceError, TypeError), match=r"cannot (be|change|assign)"):
        write(view, request.seen_by(view))
    assert (match.ruleset.pack_state(match.state), match.ruleset.pack_setup(match.setup)) == before


def test_nothing_that_all_matches_share_can_be_written() -> None:
    view = match_of("2024-07").view(Seat.RED)
    spec = next(iter(view.ships.values())).spec
    weapon = next(iter(spec.catalogue.component.values()))
    for holder, name in (
        (spec, "hull"),
        (spec.hull, "integrity"),
        (weapon, "band"),
        (view.setup.terrain, "polygons"),
    ):
        with pytest.raises(FrozenInstanceError, match=r"cannot (be set|assign)"):
            setattr(holder, name, None)
    for table in (spec.bit, spec.by_id, spec.lives, spec.catalogue.hull, spec.fittings(0).defence):
        with pytest.raises(TypeError, match="shared and cannot change"):
            table.clear()
