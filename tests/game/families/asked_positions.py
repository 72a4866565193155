"""Positions of true matches in which something is asked, found by playing at random, and a table at each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.games import UIS, ui
from game.match.dice import SEEDED, TYPED
from game.match.match_secrets import Private
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Phase, Setup
from rules.games import GAMES
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.table.terrain import Terrain
from tests.game.factions.conftest import Dice, faction_state

FACTIONS = "2024-07"  # the edition with factions, whose gifts ask the most
DICE = "dice"


def game_of(edition: str) -> str:
    return next(game for game, load in GAMES.items() if edition in load().editions)


def setup_of(edition: str, seed: int) -> Any:
    """Draw a setup; with factions, which alone have some of the requests."""
    rules = GAMES[game_of(edition)]()
    if edition != FACTIONS:
        given = {
            one.name.replace("-", "_"): [] if one.often and not one.default else one.default
            for one in rules.arguments
        }
        return rules.draw_setup(edition, given).setup(seed)
    catalogue = july_catalogue()
    known = [None, *catalogue.faction]
    sides = zip(PLAYERS, (known[seed % len(known)], known[(2 * seed + 1) % len(known)]), strict=True)
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}/{seat}", 20, catalogue, faction), seat, catalogue)
        for seat, faction in sides
    }
    return Setup(fleets, Terrain(generate_terrain(seed)), Options(6, factions=True), 20)


def asked(edition: str, seed: int, *, typed: bool = False) -> Iterator[tuple[AnyMatch, Any]]:
    """Play a match with random answers; give each request before it is answered, `typed` dice too."""
    match = new_match(GAMES[game_of(edition)]().load(edition), setup_of(edition, seed), seed)
    if typed:
        match = Match(match.ruleset, match.setup)
    below = Stream("play", seed).below
    while match.pending:
        for seat in match.waiting():
            request = match.pending[seat]
            yield match, request
            match.answer(seat, request.example(below))


def match_at(edition: str, kind: str, seed: int) -> AnyMatch:
    """Play a match until something of a kind is asked for the first time."""
    if kind == Prompt.TURN:
        return turned_aside()
    for match, request in asked(edition, seed, typed=kind == DICE):
        if request.kind == kind:
            return match
    raise LookupError(f"{kind} is not asked in match {seed} of {edition}")


def turned_aside() -> AnyMatch:
    """Fire at a ship with a sanctuary, which turns the shot aside (FAC-2): random players hardly ever do."""
    state = faction_state("gas-giant-collective", "children-of-the-sun", Phase.ACTIVATIONS)
    state.initiative = state.to_act = Seat.RED
    match = new_match(GAMES["false-sunrise"]().load(FACTIONS), state.setup, 0, state)
    match.use_dice(Dice(sanctuary=6))
    match.answer(Seat.RED, "red:Core")
    while (request := match.pending[Seat.RED]).kind != "fire":
        match.answer(Seat.RED, request.default())
    match.answer(Seat.RED, (("energy-lance", "blue:Sol"),))
    assert match.pending[Seat.RED].kind == Prompt.TURN
    return match


def table_at(desk: Any, edition: str, kind: str, seed: int) -> TableScreen:
    """Sit down where something of a kind is asked; who is asked in secret has opened the hand-over."""
    desk.app.change_settings(animation="off", hints=False)
    dice = TYPED if kind == DICE else SEEDED
    session = Session(match_at(edition, kind, seed), Private(seed), dice, "asked", desk.app.home)
    session.show_all()
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(3)
    while desk.screen.name == "handover":
        desk.key(pygame.K_o)
        desk.step(3)
    return table


def kinds() -> set[tuple[str, str]]:
    """List all kinds of requests, each with its game."""
    return {(game, kind) for game in UIS for kind in ui(game).requests}
