"""What keys do at a table of ships, besides what they do at any table."""

from __future__ import annotations

from game.shell.actions import BOARD, CHOOSING, PLACING, Action, Context, action_table, steps, with_common

ORDERS = Context("orders", "ORDERS")
STRIKE = Context("strike", "STRIKE MOVE", beside_board=False)  # its arrows take the place of the board's

_VIEWS = action_table(
    BOARD,
    ("arcs", "Show arcs", "a"),
    ("bands", "Show range bands", "b"),
    ("threat", "Danger, and where an enemy can go", "t"),
    ("sight", "Show line of sight", "l"),
    ("measure", "Measuring tape", "m"),
    ("names", "Show names", "n"),
)
_SHEET = action_table(BOARD, ("pin_sheet", "Pin the sheet of a ship", "i"))
_ORDERS = (
    *steps(
        ORDERS,
        ("course_port", "Course to port", "left"),
        ("course_starboard", "Course to starboard", "right"),
        ("velocity_up", "More velocity", "up"),
        ("velocity_down", "Less velocity", "down"),
    ),
    *action_table(
        ORDERS,
        ("hold", "Hold course", "h"),
        ("seal", "Seal the orders", "s"),
        ("seal_anyway", "Yes, seal them as they are", "y"),
    ),
    *steps(
        ORDERS,
        ("previous_threat", "Where the previous enemy can go", "[ page_up"),
        ("next_threat", "Where the next enemy can go", "] page_down"),
    ),
    *action_table(
        ORDERS,
        ("reach", "What the ship could deal from where", "r"),
        ("worst", "Danger on the whole: mean or worst", "shift+t"),
        ("rehearse", "Rehearse: fly both fleets for a trial", "p"),
        ("play", "Rehearse: play, pause", "space"),
        ("landing", "Where the drives set the ship down", "j"),
        ("missiles", "Lines of likely missiles", "u"),
    ),
    *steps(
        ORDERS,
        ("more_miracles", "A miracle point more for thrust", "."),
        ("fewer_miracles", "A miracle point less for thrust", ","),
    ),
)
_SHOTS = (
    *steps(
        CHOOSING,
        ("previous_target", "Previous target", "[ page_up"),
        ("next_target", "Next target", "] page_down"),
    ),
    *action_table(CHOOSING, ("remove_shot", "Remove the shot, decline", "delete")),
    *steps(
        CHOOSING,
        ("more_attacks", "An attack more at the target", "."),
        ("fewer_attacks", "An attack less at the target", ","),
    ),
)
_DICE = (
    *steps(
        CHOOSING,
        ("die_left", "Die before; magnitude above", "left"),
        ("die_right", "Next die; magnitude below", "right"),
    ),
    *action_table(
        CHOOSING,
        ("default_all", "The default, for all that follows", "d"),
        ("supporters", "Show who supports the target", "u"),
    ),
)
_REROLL = action_table(CHOOSING, ("reroll", "Choose dice to reroll", "r"))

_STRIKES = (
    *steps(
        STRIKE,
        ("strike_left", "Strike a quarter inch to the left", "left"),
        ("strike_right", "Strike a quarter inch to the right", "right"),
        ("strike_up", "Strike a quarter inch up", "up"),
        ("strike_down", "Strike a quarter inch down", "down"),
        ("strike_left_far", "Strike an inch to the left", "shift+left"),
        ("strike_right_far", "Strike an inch to the right", "shift+right"),
        ("strike_up_far", "Strike an inch up", "shift+up"),
        ("strike_down_far", "Strike an inch down", "shift+down"),
        ("strike_previous", "Best place at the previous enemy", "["),
        ("strike_next", "Best place at the next enemy", "]"),
    ),
    *action_table(STRIKE, ("strike_stay", "Stay", "space")),
)

ACTIONS: tuple[Action, ...] = with_common(
    {
        "fit": _VIEWS,
        "close_hint": (*_SHEET, *_ORDERS),
        "weapon_8": _SHOTS,
        "turn_starboard": _STRIKES,
        "list_down": (*_REROLL, *_DICE),
    },
    {
        "next_ship": "Next ship",
        "previous_ship": "Previous ship",
        "fold_left": "Fold the list of ships",
        **{f"weapon_{n}": f"Weapon {n}" for n in range(1, 9)},
        "list_up": "Row above; shot earlier",
        "list_down": "Row below; shot later",
        "say_no": "No; hold fire; tick a row",
    },
    {CHOOSING: "WEAPONS", PLACING: "PLACING MARKERS AND SHIPS"},
)
