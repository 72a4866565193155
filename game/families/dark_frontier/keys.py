"""Keys at a Dark Frontier table, in addition to those of every table."""

from __future__ import annotations

from game.shell.actions import BOARD, CHOOSING, PLACING, Action, Context, action_table, steps, with_common

COMMANDS = Context("commands", "COMMANDS")
HELM = Context("helm", "HELM", beside_board=False)  # its arrow keys replace the board's
ANSWERS = Context("answers", "YES AND NO", beside_board=False)  # N means no there
NUMBERS = Context("numbers", "MISSILES FIRED IN PASSING", beside_board=False)

NUMBER = "frontier_number_"
"""The prefix of actions that choose a number; the number follows."""

_VIEWS = action_table(
    BOARD,
    ("ways", "Show courses of this round", "w"),
    ("its_ends", "Show possible enemy positions", "e"),
    ("guns", "Show where guns point", "a"),
    ("relative", "Relative view: small, large, off", "v"),
    ("measure", "Measuring tape", "m"),
    ("names", "Show names", "n"),
)
_COMMANDS = action_table(
    COMMANDS,
    ("threat", "Danger at each hex that the ship can reach", "t"),
    ("reach", "Damage the ship could deal from each hex", "r"),
    ("worst", "Danger: average or best moves", "shift+t"),
    ("rehearse", "Rehearse commands of both sides", "p"),
    ("play", "Play or pause a rehearsal", "space"),
)
_HELM = (
    *steps(
        HELM,
        ("frontier_turn_left", "Turn a hexside to port", "left"),
        ("frontier_turn_right", "Turn a hexside to starboard", "right"),
        ("frontier_burn_up", "Burn 1 more", "up"),
        ("frontier_burn_down", "Burn 1 less", "down"),
    ),
    *action_table(
        HELM,
        ("frontier_gimbal", "Gimbal: side, then points", "g"),
        ("frontier_hold", "Drift: no turn, no burn", "h"),
        ("frontier_pursuit", "Best pursuit", "p"),
        ("frontier_seal_anyway", "Seal it anyway", "y"),
    ),
)
_FIRE = (
    *steps(
        CHOOSING,
        ("frontier_previous_meeting", "Previous target", "[ page_up"),
        ("frontier_next_meeting", "Next target", "] page_down"),
    ),
    *action_table(
        CHOOSING,
        ("frontier_division", "Next direction of the shot", "d"),
        ("frontier_hex", "Next hex to fire from", "x"),
    ),
)
_ANSWERS = action_table(
    ANSWERS,
    ("frontier_yes", "Yes", "y"),
    ("frontier_no", "No", "n"),
)
_NUMBERS = action_table(NUMBERS, *((f"{NUMBER}{n}", f"Name {n}", str(n)) for n in range(10)))

ACTIONS: tuple[Action, ...] = with_common(
    {"close_hint": _VIEWS, "turn_starboard": (*_COMMANDS, *_HELM, *_ANSWERS, *_NUMBERS), "say_no": _FIRE},
    {
        "next_ship": "Next ship or missile",
        "previous_ship": "Previous ship or missile",
        "fold_left": "Fold the sheets",
        **{f"weapon_{n}": f"Weapon {n}" for n in range(1, 9)},
        "say_no": "No; change the choice",
        "place_left": "Hex to the left",
        "place_right": "Hex to the right",
        "place_up": "Hex above",
        "place_down": "Hex below",
        "place_left_far": "Velocity counterclockwise",
        "place_right_far": "Velocity clockwise",
        "place_up_far": "Speed 1 more",
        "place_down_far": "Speed 1 less",
    },
    {CHOOSING: "WEAPONS AND CHOICES", PLACING: "PLACING"},
)
