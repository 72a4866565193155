"""Scenes of two people at one table: whose answer it is, undo, the list of keys, bookmarks."""

from __future__ import annotations

import pygame

from game.screens.replay import ReplayScreen
from rules.false_sunrise.state import Phase
from rules.kernel.seats import Seat
from tools.screenshots.around import replay
from tools.screenshots.ordering import turn_of_orders
from tools.screenshots.positions import battle
from tools.screenshots.studio import Studio


def keys_of_orders(studio: Studio) -> None:
    """Show the keys while orders are given."""
    turn_of_orders(studio)
    studio.table.open_keys()


def keys_of_weapons(studio: Studio) -> None:
    """Show the keys while fire is declared."""
    studio.come_to(battle(Phase.ACTIVATIONS), "fire")
    studio.table.open_keys()


def keys_of_handover(studio: Studio) -> None:
    """Show the keys of the hand-over."""
    studio.sit_down(battle(Phase.ORDERS))
    studio.app.screen.open_keys()


def answered(studio: Studio) -> None:
    """Play to an answer that can be undone."""
    studio.come_to(battle(Phase.ACTIVATIONS), "activate", Seat.RED)
    studio.desk.key(pygame.K_RETURN)
    studio.hurry()
    studio.desk.rest()


def back_to_here(studio: Studio) -> None:
    """Show the offer to undo back to a line of the log."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    for _ in range(3):  # so that the log has some entries
        studio.until("activate", Seat.BLUE)
        studio.until("activate", Seat.RED)
    studio.desk.key(pygame.K_RETURN)
    studio.hurry()
    studio.desk.click("bar.log")
    studio.desk.click_row("log", len(studio.desk.rows("log")) - 2)


def taken_back(studio: Studio) -> None:
    """Show the offer to redo what was undone."""
    answered(studio)
    studio.desk.click("bar.undo")
    studio.desk.point_at(studio.app.screen.ui.px("bar.redo").center)
    studio.desk.step(40)


def whose_answer(studio: Studio) -> None:
    """Show the question whose answer to undo."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    for _ in range(200):
        studio.until("activate")
        seat = studio.table.acting
        studio.desk.key(pygame.K_RETURN)
        studio.hurry()
        studio.desk.rest()
        words = studio.table.ui["bar.undo"].tooltip
        if studio.table.acting not in (None, seat) and "only" in words:
            studio.desk.key(pygame.K_BACKSPACE)
            return
    raise RuntimeError("nobody could take an answer back while the other was asked")


def bookmarks(studio: Studio) -> None:
    """Show a replay with bookmarks, one of them at this moment."""
    replay(studio)
    screen = studio.app.screen
    if not isinstance(screen, ReplayScreen):
        raise TypeError(f"{screen.name} is on top, not the replay")
    for share, name in ((4, "The first shots"), (1, "How it ended")):
        screen.bookmarks.kept.put(screen.film.last // share, name)
    screen.seek(screen.film.last // 2)
    studio.desk.step()
    studio.desk.click("bookmark.here")


def clip(studio: Studio) -> None:
    """Show the choice of what a clip contains."""
    replay(studio)
    studio.desk.key(pygame.K_c)


def clip_being_made(studio: Studio) -> None:
    """Show a clip being made, with its progress bar."""
    clip(studio)
    studio.desk.click("clip.make")
    screen = studio.app.screen
    assert isinstance(screen, ReplayScreen)
    while screen.clips.making is not None and screen.clips.making.share < 0.3:
        studio.desk.step()


def play_on(studio: Studio) -> None:
    """Show the choice of who plays on from a moment of a replay, against a level of the computer."""
    replay(studio)
    studio.desk.key(pygame.K_p)
    studio.desk.focus("play_on.foe")
    studio.desk.key(pygame.K_HOME)


def naming(studio: Studio) -> None:
    """Show the field for a bookmark's name."""
    bookmarks(studio)
    studio.desk.key(pygame.K_n)
