"""The part of a match that a clip shows: a finished turn, all finished turns, or one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.games import card_of
from game.match.playback import Playback
from game.match.recording import Recording
from rules.file_error import shown
from rules.files import slug
from rules.kernel.seats import PLAYERS

GIF, STILL = ".gif", ".png"
ENDINGS = (".webp", GIF, STILL)


class NoClipError(ValueError):
    """Raised if a clip is impossible; its message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A clip from one moment to another; `name` is the last part of its file name."""

    first: int
    last: int
    name: str


def ending_refusal(path: Path) -> str:
    """Return why a clip cannot be written to a path with this ending; "" if it can."""
    if path.suffix.lower() in ENDINGS:
        return ""
    return f"{shown(path.name)}: the name of a clip must end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"


def public(recording: Recording) -> Recording:
    """Return the recording reduced to what everybody at the table could see; clips show nothing else."""
    ruleset = recording.ruleset
    heard = ([ruleset.redact(event, None) for event in beat] for beat in recording.beats)
    beats = tuple(tuple(event for event in beat if event is not None) for beat in heard)
    return replace(recording, opening=ruleset.conceal(recording.opening, None), beats=beats)


def finished_turns(film: Playback, *, over: bool) -> list[int]:
    """Return the finished turns: all that have begun, except the last one of a match in progress."""
    return film.turns if over else film.turns[:-1]


def cut_turn(film: Playback, turn: int, *, over: bool) -> Cut:
    """Return the cut of a turn. Raise `NoClipError` if it is not over or was not played."""
    done = finished_turns(film, over=over)
    if turn not in done:
        raise NoClipError(
            f"{film.table.begun(turn)} {'is not over yet' if turn in film.turns else 'was not played'}: "
            f"{_which(film, done)}."
        )
    begins = {mark.turn: mark.moment for mark in film.turn_marks}
    later = [moment for other, moment in begins.items() if other > turn]
    return Cut(begins[turn], min(later, default=film.last), f"{film.table.turn}-{turn}")


def cut_all(film: Playback, *, over: bool) -> Cut:
    """Return the cut of all finished turns, or of a whole finished match.

    Raise `NoClipError` if no turn is over.
    """
    if over:
        return Cut(0, film.last, "match")
    done = finished_turns(film, over=over)
    if not done:
        raise NoClipError(f"This match is not over: {_which(film, done)}.")
    last = cut_turn(film, done[-1], over=over).last
    return Cut(0, last, f"to-{film.table.turn}-{done[-1]}")


def cut_moment(film: Playback, moment: int, *, over: bool) -> Cut:
    """Return the cut of one moment, for a still. Raise `NoClipError` if its turn is not over."""
    whole = cut_all(film, over=over)
    if moment > whole.last:
        done = finished_turns(film, over=over)
        raise NoClipError(f"{film.table.begun(film.turns[-1])} is not over yet: {_which(film, done)}.")
    turns = [mark.turn for mark in film.turn_marks if mark.moment <= moment]
    return Cut(moment, moment, f"{film.table.turn}-{turns[-1] if turns else 0}-moment-{moment}")


def _which(film: Playback, turns: Sequence[int]) -> str:
    turn = film.table.turn
    if not turns:
        return f"no {turn} is over yet"
    if len(turns) == 1:
        return f"only {turn} {turns[0]} is"
    return f"only {turn}s {turns[0]} to {turns[-1]} are"


def file_in(folder: Path, recording: Recording, cut: Cut, ending: str) -> Path:
    """Return a new path for a clip in a folder, named after its match and its turn."""
    story, _ = card_of(recording.ruleset.id).story(recording.setup)
    title = story or " and ".join(recording.setup.names[seat] for seat in PLAYERS)
    stem, count = f"{slug(title)}-{cut.name}", 1
    path = folder / f"{stem}{ending}"
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{ending}"
    return path
