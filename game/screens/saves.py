"""Continuing, loading and saving matches, and the list of replays."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.games import card_of
from game.match import autosaves, saves
from game.match.listed import Listed
from game.match.recording import recording_in_file
from game.match.session import Session
from game.screens.base import Screen
from game.screens.file_list import Beside, FileList, TypedLine
from game.screens.file_rows import FileRow, rows_of
from game.screens.saving import save_as
from game.screens.unfinished import NO_MATCH
from game.shell.actions import SAVES, Context
from game.shell.paths import typed_path
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer
from rules.file_error import FileError, guarded

if TYPE_CHECKING:
    from game.app import App


def continue_match(app: App) -> Screen:
    """Go back to the match that was left last; where its newest state is broken, to the one before."""
    problem = ""
    for match in autosaves.unfinished(app.home):
        session, wrong = _resumed(app, match)
        problem = problem or wrong
        if session is not None:
            return _told(app, session, problem)
    app.toast(problem or NO_MATCH, "refusal")
    return SaveList(app)


def continue_one(app: App, match: autosaves.Unfinished) -> Screen:
    """Go back to one of the matches that go on."""
    session, problem = _resumed(app, match)
    if session is not None:
        return _told(app, session, problem)
    app.toast(problem, "refusal")
    return SaveList(app)


def _resumed(app: App, match: autosaves.Unfinished) -> tuple[Session | None, str]:
    """Take a match up at its newest state that holds, and say what is wrong with those after it."""
    first: FileError | None = None
    for path in match.paths:
        try:
            with guarded(path.name):
                session = Session.resume(path, app.home)
        except FileError as error:
            first = first or error
            continue
        if first is None:
            return session, ""
        why = f"the newest one, {first.name}, {first.problem}"
        return session, f"{session.name} goes on from an older state: {why}."
    return None, f"{first}."


def _told(app: App, session: Session, problem: str) -> Screen:
    if problem:
        app.toast(problem, "refusal", lasting=True)
    return table_of(app, session)


def table_of(app: App, session: Session) -> Screen:
    """Make the table of a match, and say what is not as it was."""
    from game.screens.table.screen import TableScreen  # late: the table opens this screen

    if session.notice:
        app.toast(session.notice, "refusal")
    return TableScreen(app, session)


def go_to_table(app: App, session: Session) -> None:
    """Leave all screens for the table of a match; what they hold is kept."""
    for screen in app.screens:
        screen.on_quit()
    table = table_of(app, session)
    app.to_title()
    app.push(table)


def watch_file(screen: FileList, path: Path) -> None:
    """Open the viewer on a file; what is wrong with it is said."""
    from game.screens.replay import ReplayScreen  # late: it brings the whole table with it

    try:
        with guarded(path.name):
            recording = recording_in_file(path, screen.app.home)
    except FileError as error:
        screen.fail(error)
        return
    screen.app.push(ReplayScreen(screen.app, recording))


class SaveList(FileList):
    """List saves and autosaves; over a table also keep its match under a name."""

    name: ClassVar[str] = "saves"
    title: ClassVar[str] = "Saved matches"
    open_words: ClassVar[str] = "Load"
    empty: ClassVar[str] = "No match has been saved yet. Every match is kept by itself after each answer."

    def __init__(self, app: App, session: Session | None = None) -> None:
        super().__init__(app)
        self.session = session or _session_below(app)
        self._going_on: dict[Path, str] = {}
        self.typed = _offered_name(self.session) if self.session is not None else ""

    def list_files(self) -> list[FileRow]:
        """List saves by name, then the matches that go on, then what was kept of those before."""
        home = self.app.home
        by_name = rows_of("SAVED BY NAME", saves.list_saves(home))
        self._going_on = {one.newest.path: one.match for one in autosaves.unfinished(home)}
        kept = {one.path: one for one in saves.list_autosaves(home)}
        newest = [kept.pop(path) for path in self._going_on if path in kept]
        going_on = rows_of("UNFINISHED MATCHES, KEPT BY THEMSELVES, THE LAST PLAYED FIRST", newest)
        return [*by_name, *going_on, *rows_of("EARLIER STATES OF THESE, NEWEST FIRST", kept.values())]

    def rename_refusal(self, row: FileRow) -> str:
        """Say why a state that is kept by itself has no name of its own: a newer one takes its place."""
        if row.listed is not None and autosaves.is_autosave(row.listed.path):
            return "This is kept by itself, and replaced as the match goes on: load it and save it by name."
        return super().rename_refusal(row)

    def delete_file(self, path: Path) -> None:
        """Remove a file; of a match that goes on, all that is kept by itself. Raise `FileError`."""
        if autosaves.is_autosave(path) and not self.app.home.alone:
            raise FileError(path.name, "belongs to the other False Sunrise that runs", "delete it there")
        if path in self._going_on:
            autosaves.discard(self.app.home, self._going_on[path])
        else:
            super().delete_file(path)

    def line(self) -> TypedLine | None:
        """Return a name and a button to keep the match being played, where there is one."""
        if self.session is None or self.session.over:
            return None
        return TypedLine(("save.name", "save"), "Name of the save", 48, "Save this match", self.save)

    def save(self) -> None:
        """Keep the match being played under the name."""
        if self.session is None:
            return
        name = self.typed.strip()
        if not name:
            self.app.toast("A save needs a name.", "refusal")
            return
        save_as(self, self.session, name, self.reread)

    def open_file(self, row: FileRow) -> None:
        """Go on with a match; the one being played stays in its autosave."""
        listed = row.listed
        if listed is None:
            return
        try:
            with guarded(listed.path.name):
                session = Session.resume(listed.path, self.app.home)
        except FileError as error:
            self._fall_back(listed, error)
            return
        if listed.header is not None and session.id != autosaves.match_of(listed.header):
            turn = listed.header.turn
            self.app.toast(
                f"This goes on from turn {turn}, as a match of its own. The one that has gone further stays "
                "in the list of unfinished matches.",
                lasting=True,
            )
        go_to_table(self.app, session)

    def key_contexts(self) -> tuple[Context, ...]:
        """List where keys have a meaning here."""
        return (*super().key_contexts(), SAVES)

    def beside(self) -> Beside:
        """Return a button to watch a match so far, from which another one can be begun."""
        tip = "Watch the match so far; from any turn that is over you can play on as a new match"
        return Beside("watch", "Watch", "file_watch", tip, lambda row: self._watch(row.listed))

    def _watch(self, listed: Listed | None) -> None:
        if listed is not None:
            watch_file(self, listed.path)

    def _fall_back(self, broken: Listed, error: FileError) -> None:
        """Offer the newest other save of the same match, where there is one."""
        match_id = broken.header.extra.get("match") if broken.header is not None else None
        there = [*saves.list_autosaves(self.app.home), *saves.list_saves(self.app.home)]
        others = [
            one
            for one in there
            if one.header is not None
            and one.path != broken.path
            and one.header.extra.get("match") == match_id
        ]
        if match_id is None or not others:
            self.fail(error)
            return
        instead = partial(self.open_file, FileRow("", others[0]))
        self.fail(error, Answer("failed.backup", f"Open {others[0].titled}", instead, ButtonLook.PRIMARY))


def _session_below(app: App) -> Session | None:
    """Find the match on the table that a screen lies over."""
    found = (getattr(screen, "session", None) for screen in reversed(app.screens))
    return next((one for one in found if isinstance(one, Session)), None)


def _offered_name(session: Session) -> str:
    names = list(session.match.setup.names.values())
    turn = session.match.ruleset.turn(session.match.state)
    when = card_of(session.match.ruleset.id).table.numbered(turn)
    return f"{' against '.join(names)}, {when}"[:48]


class ReplayList(FileList):
    """List finished matches to watch; others are opened by the path of their file."""

    name: ClassVar[str] = "replays"
    title: ClassVar[str] = "Replays"
    open_words: ClassVar[str] = "Watch"
    empty: ClassVar[str] = (
        "No match has been played to its end yet. Finished matches are kept here by themselves."
    )

    def list_files(self) -> list[FileRow]:
        """List the finished matches."""
        return rows_of("FINISHED MATCHES, NEWEST FIRST", saves.list_replays(self.app.home))

    def line(self) -> TypedLine:
        """Return a path and a button to open a file from elsewhere."""
        asks = "Path of a replay file, or drop the file on this window"
        return TypedLine(("path", "open_path"), asks, 400, "Open this file", self.open_path)

    def open_path(self) -> None:
        """Watch the file that was named."""
        if not self.typed.strip():
            self.app.toast("Name a file first.", "refusal")
            return
        self.watch(typed_path(self.typed))

    def open_file(self, row: FileRow) -> None:
        """Watch a listed match."""
        if row.listed is not None:
            self.watch(row.listed.path)

    def watch(self, path: Path) -> None:
        """Open the viewer on a file; what is wrong with it is said."""
        watch_file(self, path)

    def event(self, event: pygame.Event) -> bool:
        """Take a file that is dropped on the window."""
        if event.type == pygame.DROPFILE and self.ui.modal is None:
            self.watch(Path(event.file))
            return True
        return super().event(event)
