"""The recording of a match to watch: from the match itself, or from its file as far as it is sound."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.match import saves
from game.match.dice import SEEDED, TYPED
from game.match.ending import CLOSED, open_replay, stays_closed
from game.match.playback import Beat
from game.match.save_summary import number_of
from game.match.source import Source, beats_before
from game.match.styles import kept_seating
from game.shell.paths import Home
from rules.files import FileError
from rules.games import game_of
from rules.kernel.journal import Difference, SavedMatch
from rules.kernel.match import AnyMatch
from rules.kernel.ruleset import AnyRuleset

MOST_EVENTS = 20_000  # three times as many as the largest possible fleets cause

CARDS_DOWN = "The cards stay face down while this match can still be continued from another save."


@dataclass(frozen=True, slots=True)
class Recording:
    """A table before the first beat, and the beats; `notice` says what differs from the record.

    `source` is the match itself, or None if there is only its record. Screens must not show what it
    hides.
    """

    ruleset: AnyRuleset
    setup: Any
    opening: object
    beats: tuple[Beat, ...]
    over: bool = True
    notice: str = ""
    source: Source | None = field(default=None, repr=False, compare=False)


def recording_of(match: AnyMatch, notice: str = "", source: Source | None = None) -> Recording:
    """Return everything known of a match.

    It begins later if the match was resumed from a later turn.

    Before its end, and as long as cards stay hidden, it is only what everybody may know.
    """
    source = source or Source(match, SEEDED)
    ruleset, start = match.ruleset, match.checkpoints[0]
    opening = ruleset.opening(match.setup) if start.beats > 0 else ruleset.copy(start.state)
    if match.over and not ruleset.is_closed:
        beats = tuple(match.beats)
        return Recording(ruleset, match.setup, opening, beats, over=True, notice=notice, source=source)
    beats = tuple(match.visible_events(beat, None) for beat in match.beats)
    known = ruleset.conceal(opening, None)
    return Recording(ruleset, match.setup, known, beats, over=match.over, notice=notice, source=source)


def recording_in_file(path: Path, home: Home) -> Recording:
    """Play a file again and return the recording. Raise `FileError` if it is invalid."""
    saved = saves.read_match(path, home)
    closed = stays_closed(saved.header, home)
    if saved.header.extra.get(CLOSED) is True and not closed:
        open_replay(path, home)
    return recording_in_save(saved, closed=closed)


def recording_in_save(saved: SavedMatch, *, closed: bool = False) -> Recording:
    """Play a saved match again and return the recording. Raise `FileError` if it is invalid.

    If the result differs from the record, the recording ends there and the notice says so. If the
    rules have changed since, it is shown as it was recorded. In a `closed` match, cards stay
    hidden.
    """
    if closed:
        saved.ruleset = saved.ruleset.closed()
    try:
        match = saved.replay()
        return recording_of(match, CARDS_DOWN if closed else "", _source(saved, match))
    except Difference as difference:
        recorded = None if saved.same_rules or closed else _recorded(saved)
        if recorded is not None:
            return recorded
        notice = f"This replay differs from what was recorded: {difference}. It is shown up to that point."
        broken = saved.header.over and not saved.ruleset.hides
        source = replace(_source(saved, difference.match), broken=broken)
        return replace(recording_of(difference.match, notice, source), over=saved.header.over)


def _source(saved: SavedMatch, match: AnyMatch) -> Source:
    extra = saved.header.extra
    seating = kept_seating(extra, saved.ruleset.id)
    dice = TYPED if extra.get("dice") == TYPED else SEEDED
    known = tuple(saved.known(match.checkpoints[0].turn))
    parted = number_of(saved.header, "played_on_from")
    since = beats_before(match, number_of(saved.header, "set_up")) if parted else 0
    quick, placed = extra.get("quick") is True, saved.from_position
    return Source(match, dice, seating, quick, known, parted, since, from_position=placed)


def _recorded(saved: SavedMatch) -> Recording | None:
    """Return the recorded beats, or None if there are none.

    Raise `FileError` for impossible beats.
    """
    if saved.beats is None:
        return None
    ruleset = saved.ruleset
    opening = saved.begin().checkpoints[0].state if saved.from_position else ruleset.opening(saved.setup)
    state = ruleset.copy(opening)
    apply_recorded = game_of(ruleset.id).apply_recorded
    beats: list[Beat] = []
    if sum(map(len, saved.beats)) > MOST_EVENTS:
        raise FileError(
            saved.name, f"records more than {MOST_EVENTS} events", "open another replay", ("beats",)
        )
    for number, packed in enumerate(saved.beats):
        beat: list[object] = []
        for place, one in enumerate(packed):
            try:
                event = ruleset.unpack_event(one)
                apply_recorded(state, event, ruleset.describe)
            except FileError as error:
                where = ("beats", number, place, *error.path)
                raise FileError(saved.name, error.problem, error.remedy, where) from None
            beat.append(event)
        beats.append(tuple(beat))
    notice = "The rules have changed since this match. You see it as it was recorded, unverified."
    return Recording(ruleset, saved.setup, opening, tuple(beats), saved.header.over, notice)
