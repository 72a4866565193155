"""Keys at a False Sunrise table, in addition to those of every table."""

from __future__ import annotations

from game.shell.actions import BOARD, CHOOSING, PLACING, Action, Context, action_table, steps, with_common

ORDERS = Context("orders", "ORDERS")
STRIKE = Context("strike", "STRIKE MOVE", beside_board=False)  # its arrow keys replace the board's
MAP_EDITOR = Context("map editor", "MAP EDITOR", beside_board=False)
FLEET_LIST = Context("fleets", "FLEETS", beside_board=False)
YARD = Context("yard", "FLEET YARD", beside_board=False)
LABORATORY = Context("laboratory", "LABORATORY", beside_board=False)

_VIEWS = action_table(
    BOARD,
    ("arcs", "Show arcs", "a"),
    ("bands", "Show range bands", "b"),
    ("threat", "Danger, and possible positions of an enemy", "t"),
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
        ("seal_anyway", "Yes, seal them anyway", "y"),
    ),
    *steps(
        ORDERS,
        ("previous_threat", "Possible positions of the previous enemy", "[ page_up"),
        ("next_threat", "Possible positions of the next enemy", "] page_down"),
    ),
    *action_table(
        ORDERS,
        ("reach", "Damage the ship could deal from each place", "r"),
        ("worst", "Danger map: average or best moves", "shift+t"),
        ("rehearse", "Rehearse: try out orders of both fleets", "p"),
        ("play", "Rehearse: play, pause", "space"),
        ("landing", "Choose where the ship jumps to", "j"),
        ("missiles", "Lines of likely missiles", "u"),
    ),
    *steps(
        ORDERS,
        ("more_miracles", "One more miracle point for thrust", "."),
        ("fewer_miracles", "One miracle point fewer for thrust", ","),
    ),
)
_SHOTS = (
    *steps(
        CHOOSING,
        ("previous_target", "Previous target", "[ page_up"),
        ("next_target", "Next target", "] page_down"),
    ),
    *action_table(CHOOSING, ("remove_shot", "Remove the shot, or decline", "delete")),
    *steps(
        CHOOSING,
        ("more_attacks", "One more attack at the target", "."),
        ("fewer_attacks", "One attack fewer at the target", ","),
    ),
)
_DICE = (
    *steps(
        CHOOSING,
        ("die_left", "Previous die; magnitude above", "left"),
        ("die_right", "Next die; magnitude below", "right"),
    ),
    *action_table(
        CHOOSING,
        ("default_all", "Use the default for the rest", "d"),
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
        ("strike_previous", "Best place to strike the previous enemy", "["),
        ("strike_next", "Best place to strike the next enemy", "]"),
    ),
    *action_table(STRIKE, ("strike_stay", "Stay", "space")),
)

_EDITOR = (
    *action_table(
        MAP_EDITOR,
        ("editor_choose", "Select and move", "v"),
        ("editor_draw", "Draw a rock", "d"),
        ("editor_mark", "Place markers", "m"),
        ("editor_put", "Put a corner or a marker here", "return enter space"),
        ("editor_finish", "Finish the rock; show the whole map", "f"),
    ),
    *steps(
        MAP_EDITOR,
        ("editor_next", "Next thing on the map", "tab"),
        ("editor_previous", "Previous thing on the map", "shift+tab"),
        ("editor_corner_back", "Previous corner", "[ page_up"),
        ("editor_corner_on", "Next corner", "] page_down"),
        ("editor_smaller", "Smaller", "- [-]"),
        ("editor_larger", "Larger", "+ = [+]"),
    ),
    *action_table(
        MAP_EDITOR,
        ("editor_corner", "Add a corner", "i insert"),
        ("editor_across", "Copy the rock to the opposite side", "c"),
        ("editor_owner", "Change a marker's owner", "o"),
        ("editor_delete", "Delete it", "delete"),
        ("editor_try", "Try the map", "t"),
        ("editor_save", "Save the map", "ctrl+s"),
        ("editor_open", "Open another map", "ctrl+o"),
    ),
)
_YARD = (
    *action_table(FLEET_LIST, ("fleet_copy", "Duplicate", "ctrl+d")),
    *action_table(
        YARD,
        ("yard_save", "Save", "ctrl+s"),
        ("yard_random", "Random fleet", "ctrl+r"),
        ("yard_search", "Search", "ctrl+f"),
        ("yard_double", "Duplicate the ship", "ctrl+d"),
        ("yard_remove", "Remove the ship or the system", "delete"),
    ),
    *steps(
        YARD,
        ("yard_up", "Move it up in its list", "ctrl+up"),
        ("yard_down", "Move it down in its list", "ctrl+down"),
    ),
)
_LABORATORY = action_table(
    LABORATORY,
    ("lab_pin", "Pin these odds to compare", "p"),
    ("lab_unpin", "Unpin them", "u"),
    ("lab_exchange", "Swap with the pinned one", "x"),
)

ACTIONS: tuple[Action, ...] = with_common(
    {
        "fit": _VIEWS,
        "close_hint": (*_SHEET, *_ORDERS),
        "weapon_8": _SHOTS,
        "turn_starboard": _STRIKES,
        "list_down": (*_REROLL, *_DICE),
        "decided": (*_EDITOR, *_YARD, *_LABORATORY),
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
