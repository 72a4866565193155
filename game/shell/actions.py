"""The table of actions: what keys do in any game, and where; a game adds its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain


@dataclass(frozen=True, slots=True)
class Context:
    """A place where keys have a meaning, by name. Each special context wins over `BOARD`.

    `heading` is its title in lists, in the game's words. With `beside_board`, the keys of the board
    work at the same time.
    """

    name: str
    heading: str = field(compare=False)
    beside_board: bool = field(default=True, compare=False)


ANYWHERE = Context("anywhere", "EVERYWHERE")
BOARD = Context("board", "BOARD")
CHOOSING = Context("choosing", "CHOICES")
# While something is placed, its arrow keys replace the board's. The other keys of the board still work.
PLACING = Context("placing", "PLACING", beside_board=False)
WATCHING = Context("watching", "WATCHING THE COMPUTER")
HANDOVER = Context("hand-over", "HANDING OVER", beside_board=False)
REPLAY = Context("replay", "REPLAYS", beside_board=False)
RESULT = Context("result", "RESULT", beside_board=False)
FILES = Context("files", "LISTS OF MATCHES AND FLEETS", beside_board=False)
SAVES = Context("saves", "SAVED MATCHES", beside_board=False)
BOOK = Context("rulebook", "RULEBOOK", beside_board=False)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a key does; `keys` are the default chords.

    Settings store the keys of an action by its `id`, so the id never changes, whatever a game calls
    the action. An action that `repeats` goes on while its key is held. Others happen once per
    press.
    """

    id: str
    title: str
    context: Context
    keys: tuple[str, ...]
    repeats: bool = False


def action_table(context: Context, *rows: tuple[str, str, str], repeats: bool = False) -> tuple[Action, ...]:
    """Make actions from rows of id, title and keys; in the name of a key `_` means a space."""
    return tuple(
        Action(name, title, context, tuple(key.replace("_", " ") for key in keys.split()), repeats)
        for name, title, keys in rows
    )


def steps(context: Context, *rows: tuple[str, str, str]) -> tuple[Action, ...]:
    """Make actions that step or move something, and repeat while their key is held."""
    return action_table(context, *rows, repeats=True)


# What any game may have at its table.
COMMON: tuple[Action, ...] = (
    *action_table(
        ANYWHERE,
        ("rule", "Rule about what is under the pointer", "f1"),
        ("keys", "Keys on this screen", "?"),
        ("undo", "Undo", "ctrl+z backspace"),
        ("redo", "Redo", "ctrl+y ctrl+shift+z"),
        ("next_region", "Next region: board, panels", "f6"),
        ("previous_region", "Previous region", "shift+f6"),
        ("fullscreen", "Full screen", "f11 alt+return"),
        ("screenshot", "Screenshot", "f12"),
        ("mute", "Sound on or off", "ctrl+m"),
    ),
    *steps(
        ANYWHERE,
        ("scale_up", "Everything larger", "ctrl+= ctrl++"),
        ("scale_down", "Everything smaller", "ctrl+-"),
    ),
    *action_table(
        ANYWHERE,
        ("scale_reset", "Automatic size", "ctrl+0"),
        ("quit", "Quit", "ctrl+q"),
        ("back", "Back", "escape"),
    ),
    *steps(
        BOARD,
        ("next_ship", "Next piece", "tab"),
        ("previous_ship", "Previous piece", "shift+tab"),
    ),
    *action_table(BOARD, ("confirm", "Confirm", "return enter")),
    *steps(
        BOARD,
        ("pan_left", "Pan left", "shift+left"),
        ("pan_right", "Pan right", "shift+right"),
        ("pan_up", "Pan up", "shift+up"),
        ("pan_down", "Pan down", "shift+down"),
        ("zoom_in", "Zoom in", "+ = [+]"),
        ("zoom_out", "Zoom out", "- [-]"),
    ),
    *action_table(
        BOARD,
        ("fit", "Fit the board", "f"),
        ("fold_left", "Fold the left panel", "ctrl+left"),
        ("fold_right", "Fold the panel of choices", "ctrl+right"),
        ("fold_corner", "Fold the corner of the board", "ctrl+down"),
        ("training", "Training panel", "ctrl+g g"),
        ("close_hint", "Close a hint", "c"),
    ),
    *action_table(
        CHOOSING,
        *((f"weapon_{n}", f"Number {n}", str(n)) for n in range(1, 9)),
    ),
    *steps(
        CHOOSING,
        ("list_up", "Row above", "up"),
        ("list_down", "Row below", "down"),
    ),
    *action_table(CHOOSING, ("say_no", "Answer no, or tick a row", "space")),
    *steps(
        PLACING,
        ("place_left", "Move left", "left"),
        ("place_right", "Move right", "right"),
        ("place_up", "Move up", "up"),
        ("place_down", "Move down", "down"),
        ("place_left_far", "Move left 3 inches", "shift+left"),
        ("place_right_far", "Move right 3 inches", "shift+right"),
        ("place_up_far", "Move up 3 inches", "shift+up"),
        ("place_down_far", "Move down 3 inches", "shift+down"),
        ("turn_port", "Turn to port", "q"),
        ("turn_starboard", "Turn to starboard", "e"),
    ),
    *action_table(
        WATCHING,
        ("watch_pause", "Pause or continue", "p"),
        ("watch_step", "One step", "."),
        ("watch_slower", "Slower", ","),
        ("watch_faster", "Faster", "/"),
    ),
    *action_table(
        HANDOVER,
        ("open_orders", "Open my orders", "o"),
        ("watch_turn", "Watch the last turn", "w"),
    ),
    *action_table(REPLAY, ("replay_play", "Play or pause", "space")),
    *steps(
        REPLAY,
        ("replay_back", "One step back", "left"),
        ("replay_on", "One step forward", "right"),
        ("replay_phase_back", "Previous phase", "up"),
        ("replay_phase_on", "Next phase", "down"),
        ("replay_turn_back", "Previous turn", "page_up"),
        ("replay_turn_on", "Next turn", "page_down"),
    ),
    *action_table(
        REPLAY,
        ("replay_first", "To the beginning", "home"),
        ("replay_last", "To the end", "end"),
        ("bookmark", "Set or remove a bookmark", "b"),
        ("bookmark_name", "Name the bookmark", "n"),
        ("bookmark_back", "Previous bookmark", ","),
        ("bookmark_on", "Next bookmark", "."),
        ("clip", "Make a clip", "c"),
        ("replay_decided", "Where it was decided", "d"),
        ("play_on", "Play on from here", "p"),
    ),
    *action_table(RESULT, ("decided", "Where it was decided", "d")),
    *action_table(
        FILES,
        ("file_delete", "Delete", "delete"),
        ("file_rename", "Rename", "f2"),
    ),
    *action_table(SAVES, ("file_watch", "Watch the match so far", "w")),
    *action_table(
        BOOK,
        ("book_search", "Search", "ctrl+f f3"),
        ("book_back", "Back", "alt+left"),
        ("book_forth", "Forward", "alt+right"),
    ),
)


def with_common(
    own: Mapping[str, Sequence[Action]], titles: Mapping[str, str], headings: Mapping[Context, str]
) -> tuple[Action, ...]:
    """Return the common actions with a game's `own` actions inserted.

    `own` lists actions by the id of the common action that they follow. `titles` are what the game
    calls some common actions, by id; `headings` are what it calls contexts.
    """

    def called(action: Action) -> Action:
        context = replace(action.context, heading=headings.get(action.context, action.context.heading))
        return replace(action, title=titles.get(action.id, action.title), context=context)

    return tuple(chain.from_iterable((called(one), *own.get(one.id, ())) for one in COMMON))
