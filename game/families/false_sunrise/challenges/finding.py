"""Finding challenges in games between computers: questions where one answer beats all others."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.families.false_sunrise.ai.fleets import build_archetype, build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.challenges.answers import Lead
from game.families.false_sunrise.challenges.judging import CRAFT, DEFENCE, FIRE, ORDERS, kind_of, weigh
from game.families.false_sunrise.challenges.names import name_of
from game.families.false_sunrise.editions import edition_ui_of
from game.match.challenges import Found, Title, written
from game.players.background_jobs import Tell
from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.state import Options, Setup, State
from rules.games import load_ruleset
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS, Seat

LIMIT_S = 300.0
PLAYER = "captain"
OWN, FOE = "Your fleet", "The enemy"
# Points by which the best must lead; more than promised, since the computer's values sometimes change.
LEAST_LEAD = {ORDERS: 2.0, FIRE: 1.0, DEFENCE: 0.3, CRAFT: 1.0}
_LEAST_SHARE = 0.2  # share of the stake: no other answer may be nearly as good
_MOST_STAKE = 9.0  # points: beyond that the answer is obvious
_MOST_SHIPS = 14  # ships on the board: as many as a newcomer can take in
_MOST_FLYING = 16  # squadrons
_SMALLEST, _SIZES = 10, 9  # integrity of the fleets
_FIRST_TURN = 2
_CARRIERS = 3  # one game in this many is between fleets with squadrons
_HANGAR, _FOR_HANGARS = "hangar", 4  # additional integrity of fleets with hangars


@dataclass(frozen=True, slots=True, kw_only=True)
class Drilled(Drawn):
    """Matches between fleets that the computer builds."""

    def fleet_file(self, seat: Seat, seed: int) -> FleetFile:
        """Build a seat's fleet for the match with this seed."""
        catalogue = load_edition(self.edition).catalogue
        drawn = f"{seed}/{seat.value}"
        if seed % _CARRIERS:
            return build_fleet_file(LEVELS[PLAYER], drawn, self.points, catalogue)
        known = edition_ui_of(self.edition).computer.archetypes
        stream, flying = (
            Stream("carriers", drawn),
            [name for name, one in known.items() if _HANGAR in one.slots],
        )
        return build_archetype(flying[stream.below(len(flying))], stream, self.points, catalogue)


def look(seed: int, kinds: Sequence[str]) -> Iterator[Found]:
    """Play a game of the computer against itself; yield the clear questions of these kinds."""
    edition = NEWEST
    if list(kinds) == [CRAFT] and seed % _CARRIERS:
        return  # hardly any squadrons fly in this game
    stream = Stream("challenge", seed)
    points = _SMALLEST + stream.below(_SIZES) + (0 if seed % _CARRIERS else _FOR_HANGARS)
    setup = Drilled(edition=edition, points=points, options=Options()).setup(seed)
    key = seed_key(seed)
    match: AnyMatch = Match(
        load_ruleset(edition), setup, dice=lambda asked, number: roll(key, number, asked.count, asked.sides)
    )
    players = {seat: seat_player(edition, PLAYER, seat, seed) for seat in PLAYERS}
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            view = match.view(seat)
            kind = kind_of(request)
            if kind in kinds and _is_fit(match, view):
                weighed = weigh(request, view)
                lead = weighed.lead()
                if lead is not None and _is_clear(kind, lead):
                    title = Title("", b"", name_of(kind, stream), kind, lead.rank, edition, weighed.about)
                    content = written(match, renamed(setup, seat), seat, weighed.best, title)
                    yield Found(replace(title, content=content), lead.points, seed)
            answer = players[seat].poll(request, view)
            match.answer(seat, None if answer is DECLINES else answer)


def renamed(setup: Setup, seat: Seat) -> Setup:
    """Rename players and fleets for the player who is asked."""
    called = {seat: OWN, seat.other: FOE}
    fleets = {one: replace(fleet, name=called[one]) for one, fleet in setup.fleets.items()}
    return replace(setup, names=called, fleets=fleets)


def _is_fit(match: AnyMatch, view: State) -> bool:
    """Return whether a state is simple enough for a newcomer."""
    ships = sum(len(view.ships_of(seat)) for seat in PLAYERS)
    flying = sum(one.deployed for one in view.squadrons.values())
    fits = ships <= _MOST_SHIPS and flying <= _MOST_FLYING
    return view.turn >= _FIRST_TURN and fits and bool(match.checkpoints)


def _is_clear(kind: str, lead: Lead) -> bool:
    return lead.points >= max(LEAST_LEAD[kind], _LEAST_SHARE * lead.stake) and lead.stake <= _MOST_STAKE


def find(seed: int, count: int, tell: Tell) -> None:
    """Report `count` challenges of different kinds from games of a seed; give up after five minutes.

    `tell` gets the finished share and a challenge's content, or None. It returns whether to go on.
    """
    stream = Stream("week", seed)
    left = [ORDERS, FIRE, DEFENCE, CRAFT]
    for at in range(len(left) - 1, 0, -1):
        other = stream.below(at + 1)
        left[at], left[other] = left[other], left[at]
    left = left[:count]
    begun_s, game, found = time.monotonic(), 0, 0
    while left and (spent_s := time.monotonic() - begun_s) < LIMIT_S:
        one = next(look((seed << 16) + game, left), None)
        game += 1
        if one is not None:
            left.remove(one.title.kind)
            found += 1
        share = max(found / count, spent_s / LIMIT_S)
        if not tell(share, None if one is None else one.content):
            return
