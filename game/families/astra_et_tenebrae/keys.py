"""What keys do at a table of frigates, besides what they do at any table."""

from __future__ import annotations

from game.shell.actions import Action, Context, action_table, with_common

BURNS = Context("burns", "BURNS", beside_board=False)  # its arrows take the place of the board's

_BURNS = action_table(
    BURNS,
    ("burn_left", "Direction a degree to the left", "left"),
    ("burn_right", "Direction a degree to the right", "right"),
    ("burn_left_far", "Direction 15 degrees to the left", "shift+left"),
    ("burn_right_far", "Direction 15 degrees to the right", "shift+right"),
    ("burn_stronger", "1 G more", "up"),
    ("burn_weaker", "1 G less", "down"),
    ("burn_stronger_far", "5 G more", "shift+up"),
    ("burn_weaker_far", "5 G less", "shift+down"),
    ("burn_as_last", "Burn as the last ship did", "c"),
    ("burn_override", "Override, or not", "v"),
    ("burn_reset", "Plan no burn", "delete"),
)

ACTIONS: tuple[Action, ...] = with_common(
    {"close_hint": _BURNS},
    {"next_ship": "Next ship", "previous_ship": "Previous ship"},
    {},
)
