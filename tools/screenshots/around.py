"""Scenes around the table: log, menus, result, replay, saves, settings."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from game.crash import CrashScreen
from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.match import autosaves
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.replay import ReplayScreen
from game.screens.review.decided_screen import DecidedScreen
from rules.kernel.seats import PLAYERS
from tools.screenshots.ordering import refusal, turn_of_orders
from tools.screenshots.player import play_out
from tools.screenshots.studio import SEED, Studio

WRITTEN = 1_719_844_200  # the time on all saves, in seconds since 1970: a Monday in July
_LOOKED_AT = 30  # frames after which a replay has computed its chart


def log(studio: Studio) -> None:
    """Show the open log."""
    turn_of_orders(studio)
    studio.desk.click("bar.log")


def match_menu(studio: Studio) -> None:
    """Show the match menu."""
    turn_of_orders(studio)
    studio.desk.key(pygame.K_ESCAPE)


def match_menu_over_the_map_editor(studio: Studio) -> None:
    """Show the menu of a match started from the map editor."""
    studio.desk.open("map_editor")
    studio.desk.click("clear")
    studio.desk.click("undo")
    studio.desk.click("try")
    studio.desk.click("try.cadet")
    studio.desk.step(3)
    studio.desk.click("bar.menu")


def concede(studio: Studio) -> None:
    """Show the confirmation before conceding."""
    match_menu(studio)
    studio.desk.click("menu.concede")


def finish(studio: Studio, beaten: str = "") -> None:
    """Play a whole match between two fleets that are set up automatically.

    If a level is `beaten`, the winner was a person and the loser was this level with a style.
    """
    setup = setup_from(quick_choices(("Ember", "Tide"), SEED))
    session = Session.new(setup, SEED, home=studio.app.home)
    set_up(session, SEED)
    play_out(session.match)
    winner = session.match.state.outcome.winner
    if beaten and winner is not None:
        players = {seat: HUMAN if seat is winner else beaten for seat in PLAYERS}
        session.seating = Seating(players, styles={winner.other: "warden"})
    session.keep()
    session.show_all()
    studio.open(session)
    studio.desk.step(2)


def result(studio: Studio) -> None:
    """Show how a match ended."""
    finish(studio)


def result_next(studio: Studio) -> None:
    """Show the style that a level played, and the offer of the next level after two wins in a row."""
    finish(studio, "captain")
    studio.app.to_title()
    finish(studio, "captain")


def replay(studio: Studio) -> None:
    """Show the replay of a finished match."""
    finish(studio)
    studio.desk.click("replay")
    studio.desk.step(_LOOKED_AT)
    screen = studio.app.screen
    if isinstance(screen, ReplayScreen) and screen.chances.found is not None:
        screen.chances.found.settle()
    studio.desk.key(*[pygame.K_PAGEDOWN] * 3)


def decided(studio: Studio) -> None:
    """Show where a finished match was decided."""
    finish(studio)
    studio.desk.click("decided")
    screen = studio.app.screen
    if not isinstance(screen, DecidedScreen):
        raise TypeError(f"{screen.name} is on top, not where it was decided")
    screen.task.settle()
    if screen.chances is not None:
        screen.chances.settle()
    studio.desk.step(3)


def decided_moment(studio: Studio) -> None:
    """Show the first decisive moment in the replay, with the better order as a ghost."""
    decided(studio)
    studio.desk.click_row("moments", 0)
    studio.desk.step(2)


def saves(studio: Studio) -> None:
    """Show the saved matches, including a broken file."""
    turn_of_orders(studio)
    studio.table.drafting.write()
    session = studio.table.session
    for name in ("Monday at Ben's", "Before the volley"):
        session.save_as(name)
    folder = studio.app.home.saves
    (folder / "torn.save.json").write_text("{", encoding="utf-8")
    for path in folder.iterdir():
        os.utime(path, (WRITTEN, WRITTEN))
    studio.desk.open("load")


def settings(tab: str) -> Callable[[Studio], None]:
    """Return a scene that shows a tab of the settings."""

    def show(studio: Studio) -> None:
        studio.desk.click("settings")
        tabs = ["display", "sound", "keys"]
        studio.desk.key(pygame.K_HOME)
        rect = studio.app.screen.ui.px("tabs")
        width = rect.width // len(tabs)
        studio.desk.click_at((rect.left + width * tabs.index(tab) + width // 2, rect.centery))

    return show


def rules(studio: Studio) -> None:
    """Show all rulings."""
    turn_of_orders(studio)
    studio.desk.click("bar.rules")


def ruling(studio: Studio) -> None:
    """Show the ruling behind a refusal."""
    refusal(studio)
    studio.desk.click("refusal.ruling")


def crash(studio: Studio) -> None:
    """Show how a bug in the program looks to the player."""
    home = studio.app.home
    lines = [
        "Something broke. That should not happen, and it was not your fault.",
        "KeyError: 'red:Nightjar'",
    ]
    lines.append("Kept: the match “Hornets at Dawn, turn 2”: Continue on the title goes on with it.")
    lines.append(f"A report is in {home.logs.name}.")
    studio.app.push(CrashScreen(studio.app, lines, studio.app.quit))


def save_over(studio: Studio) -> None:
    """Show the confirmation before replacing a save of another match."""
    setup = setup_from(quick_choices(("Iris", "Juno"), SEED + 1))
    Session.new(setup, SEED + 1, home=studio.app.home).save_as("Sunday at Anna's")
    saves(studio)
    studio.app.screen.ui.focus("save.name")
    studio.desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    studio.desk.type("Sunday at Anna's")
    studio.desk.click("save")


def unfinished(count: int) -> Callable[[Studio], None]:
    """Return a scene that shows the title with `count` matches to continue."""

    def show(studio: Studio) -> None:
        home = studio.app.home
        for number in range(count):
            names = [("Ember", "Tide"), ("Iris", "Juno"), ("Ada", "Captain")][number % 3]
            session = Session.new(setup_from(quick_choices(names, SEED + number)), SEED, home=home)
            set_up(session, SEED + number)
            for seat in session.waiting():
                session.answer(seat, {})
        for path in home.saves.iterdir():
            os.utime(path, (WRITTEN, WRITTEN))
        studio.app.to_title()
        studio.desk.step()

    return show


def continue_older(studio: Studio) -> None:
    """Show what Continue says when a match's newest state is broken."""
    unfinished(1)(studio)
    newest = autosaves.unfinished(studio.app.home)[0].paths[0]
    newest.write_text("{", encoding="utf-8")
    studio.app.to_title()
    studio.desk.step()
    studio.desk.click("continue")
