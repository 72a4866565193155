"""Keys at an Astra et Tenebrae table, in addition to those of every table."""

from __future__ import annotations

from game.shell.actions import BOARD, CHOOSING, Action, Context, action_table, steps, with_common

BURNS = Context("burns", "BURNS", beside_board=False)  # its arrow keys replace the board's
ANSWERS = Context("answers", "YES AND NO", beside_board=False)  # N means no there

CHOICES = {"choice_left": -1, "choice_right": 1}  # the direction in which keys step through choices

_BURNS = (
    *steps(
        BURNS,
        ("burn_left", "Turn one degree left", "left"),
        ("burn_right", "Turn one degree right", "right"),
        ("burn_left_far", "Turn 15 degrees left", "shift+left"),
        ("burn_right_far", "Turn 15 degrees right", "shift+right"),
        ("burn_stronger", "1 G more", "up"),
        ("burn_weaker", "1 G less", "down"),
        ("burn_stronger_far", "5 G more", "shift+up"),
        ("burn_weaker_far", "5 G less", "shift+down"),
    ),
    *action_table(
        BURNS,
        ("burn_as_last", "Repeat the last ship's burn", "c"),
        ("burn_override", "Override, or not", "v"),
        ("burn_reset", "Clear the burn", "delete"),
        ("worst", "Danger map: average or best moves", "shift+t"),
        ("rehearse", "Rehearse: try out burns of both sides", "p"),
        ("play", "Rehearse: play, pause", "space"),
    ),
)

_VIEWS = action_table(
    BOARD,
    ("reach", "Show where a ship can fly", "r"),
    ("bands", "Show range bands", "b"),
    ("formations", "Show formations; next set", "o"),
    ("threat", "Danger, and where another ship can fly next", "t"),
    ("hits", "Damage the ship could deal from each place", "shift+r"),
    ("sight", "Show lines of sight", "l"),
    ("measure", "Measuring tape", "m"),
    ("names", "Show names", "n"),
    ("own_cards", "Own cards, while held", "k"),
)
_FIRE = (
    *steps(
        CHOOSING,
        ("previous_target", "Previous target", "[ page_up"),
        ("next_target", "Next target", "] page_down"),
        ("choice_left", "The choice on the left", "left"),
        ("choice_right", "The choice on the right", "right"),
    ),
    *action_table(
        CHOOSING,
        ("more_missiles", "One missile, two missiles", "."),
        ("crossfire", "Crossfire, or alone", "x"),
        ("physicist", "Use the physicist", "h"),
        ("pass_fire", "Pass: fire nothing", "p"),
        ("standing", "Don't ask about captains this turn", "s"),
    ),
)
_ANSWERS = action_table(
    ANSWERS,
    ("answer_yes", "Yes", "y"),
    ("answer_no", "No", "n"),
)

ACTIONS: tuple[Action, ...] = with_common(
    {"close_hint": _VIEWS, "turn_starboard": (*_BURNS, *_ANSWERS), "list_down": _FIRE},
    {
        "next_ship": "Next ship",
        "previous_ship": "Previous ship",
        "fold_left": "Fold the list of ships",
        **{f"weapon_{n}": f"Weapon {n}" for n in range(1, 4)},
        "say_no": "Change the choice; no",
    },
    {CHOOSING: "CHOICES AND WEAPONS"},
)
