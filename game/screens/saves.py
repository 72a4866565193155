"""Continuing, loading and saving matches, and the list of replays."""

from __future__ import annotations

from collections.abc import Callable
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
from game.screens.kept_words import nothing_saved_words
from game.screens.registry import make_screen
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
    """Return the table of the match that was played last.

    If its newest autosave is broken, an older one is used. If nothing can be continued, return the
    list of saves.
    """
    problem = ""
    for match in autosaves.unfinished(app.home):
        session, wrong = _resumed(app, match)
        problem = problem or wrong
        if session is not None:
            return _told(app, session, problem)
    app.toast(problem or NO_MATCH, "refusal")
    return SaveList(app)


def continue_one(app: App, match: autosaves.Unfinished) -> Screen:
    """Return the table of an unfinished match, or the list of saves if it cannot be continued."""
    session, problem = _resumed(app, match)
    if session is not None:
        return _told(app, session, problem)
    app.toast(problem, "refusal")
    return SaveList(app)


def _resumed(app: App, match: autosaves.Unfinished) -> tuple[Session | None, str]:
    """Resume a match from its newest usable autosave; also return what is wrong with newer ones."""
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
        return session, f"{session.name} continues from an older state: {why}."
    return None, f"{first}."


def _told(app: App, session: Session, problem: str) -> Screen:
    if problem:
        app.toast(problem, "refusal", lasting=True)
    return table_of(app, session)


def table_of(app: App, session: Session) -> Screen:
    """Return the table of a match, and show its notice if there is one."""
    if session.notice:
        app.toast(session.notice, "refusal")
    return make_screen("table", app, session=session)


def go_to_table(app: App, session: Session) -> None:
    """Leave all screens for the table of a match; whatever they hold is saved first."""
    for screen in app.screens:
        screen.on_quit()
    table = table_of(app, session)
    app.to_title()
    app.push(table)


def watch_file(app: App, path: Path, fail: Callable[[FileError], None]) -> None:
    """Open the replay viewer on a file, or let `fail` show what is wrong with it."""
    from game.screens.replay import ReplayScreen  # late: it imports the whole table

    try:
        with guarded(path.name):
            recording = recording_in_file(path, app.home)
    except FileError as error:
        fail(error)
        return
    app.push(ReplayScreen(app, recording))


class SaveList(FileList):
    """List saves and autosaves; when opened from a table, also save its match by name."""

    name: ClassVar[str] = "saves"
    title: ClassVar[str] = "Saved matches"
    open_words: ClassVar[str] = "Load"

    def __init__(self, app: App, session: Session | None = None) -> None:
        super().__init__(app)
        self.session = session or _session_below(app)
        self._going_on: dict[Path, str] = {}
        self.typed = _offered_name(self.session) if self.session is not None else ""

    def list_files(self) -> list[FileRow]:
        """Return saves by name, then unfinished matches, then their earlier states."""
        home = self.app.home
        by_name = rows_of("SAVED BY NAME", saves.list_saves(home))
        self._going_on = {one.newest.path: one.match for one in autosaves.unfinished(home)}
        kept = {one.path: one for one in saves.list_autosaves(home)}
        newest = [kept.pop(path) for path in self._going_on if path in kept]
        going_on = rows_of("UNFINISHED MATCHES, SAVED AUTOMATICALLY, LAST PLAYED FIRST", newest)
        return [*by_name, *going_on, *rows_of("EARLIER STATES, NEWEST FIRST", kept.values())]

    def none_words(self) -> str:
        return nothing_saved_words(self.app.home)

    def rename_refusal(self, row: FileRow) -> str:
        """Return why a file cannot be renamed; autosaves cannot, because newer ones replace them."""
        if row.listed is not None and autosaves.is_autosave(row.listed.path):
            return "This is an automatic save. To keep it under a name, load it and save it."
        return super().rename_refusal(row)

    def delete_file(self, path: Path) -> None:
        """Delete a file, or all autosaves of an unfinished match. Raise `FileError` if that fails."""
        if autosaves.is_autosave(path) and not self.app.home.alone:
            raise FileError(path.name, "belongs to the other False Sunrise window", "delete it there")
        if path in self._going_on:
            autosaves.discard(self.app.home, self._going_on[path])
        else:
            super().delete_file(path)

    def line(self) -> TypedLine | None:
        """Return a name field and a button to save the current match, if there is one."""
        if self.session is None or self.session.over:
            return None
        return TypedLine(("save.name", "save"), "Name of the save", 48, "Save this match", self.save)

    def save(self) -> None:
        """Save the current match under the name."""
        if self.session is None:
            return
        name = self.typed.strip()
        if not name:
            self.app.toast("A save needs a name.", "refusal")
            return
        save_as(self, self.session, name, self.reread)

    def open_file(self, row: FileRow) -> None:
        """Continue a match; the current one stays in its autosave."""
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
                f"This continues from turn {turn} as a separate match. The later state stays in the list of "
                "unfinished matches.",
                lasting=True,
            )
        go_to_table(self.app, session)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply here."""
        return (*super().key_contexts(), SAVES)

    def beside(self) -> Beside:
        """Return the button to watch a match so far; from there a new one can be started."""
        tip = "Watches the match so far; you can play on from any finished turn as a new match"
        return Beside("watch", "Watch", "file_watch", tip, lambda row: self._watch(row.listed))

    def _watch(self, listed: Listed | None) -> None:
        if listed is not None:
            watch_file(self.app, listed.path, self.fail)

    def _fall_back(self, broken: Listed, error: FileError) -> None:
        """Offer the newest other save of the same match, if there is one."""
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
    """Return the match on the table below this screen, or None."""
    found = (getattr(screen, "session", None) for screen in reversed(app.screens))
    return next((one for one in found if isinstance(one, Session)), None)


def _offered_name(session: Session) -> str:
    names = list(session.match.setup.names.values())
    turn = session.match.ruleset.turn(session.match.state)
    when = card_of(session.match.ruleset.id).table.numbered(turn)
    return f"{' against '.join(names)}, {when}"[:48]


class ReplayList(FileList):
    """List finished matches to watch; other files can be opened by their path."""

    name: ClassVar[str] = "replays"
    title: ClassVar[str] = "Replays"
    open_words: ClassVar[str] = "Watch"
    empty: ClassVar[str] = "You have not finished a match yet. Finished matches are saved here automatically."

    def list_files(self) -> list[FileRow]:
        """Return the finished matches."""
        return rows_of("FINISHED MATCHES, NEWEST FIRST", saves.list_replays(self.app.home))

    def line(self) -> TypedLine:
        """Return a path field and a button to open a file from elsewhere."""
        asks = "Path of a replay file, or drop the file here"
        return TypedLine(("path", "open_path"), asks, 400, "Open this file", self.open_path)

    def open_path(self) -> None:
        """Watch the file at the typed path."""
        if not self.typed.strip():
            self.app.toast("Type a file name first.", "refusal")
            return
        self.watch(typed_path(self.typed))

    def open_file(self, row: FileRow) -> None:
        """Watch a listed match."""
        if row.listed is not None:
            self.watch(row.listed.path)

    def watch(self, path: Path) -> None:
        """Open the replay viewer on a file, or show what is wrong with it."""
        watch_file(self.app, path, self.fail)

    def event(self, event: pygame.Event) -> bool:
        """Handle an event, including a file that is dropped on the window."""
        if event.type == pygame.DROPFILE and self.ui.modal is None:
            self.watch(Path(event.file))
            return True
        return super().event(event)
