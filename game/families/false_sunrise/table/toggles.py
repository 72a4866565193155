"""Views of the board that players can turn on and off, as the edition offers them."""

from __future__ import annotations

from dataclasses import replace

from game.families.false_sunrise.editions import edition_ui_of
from game.screens.forecast.forecasts import DANGER, REACH
from game.screens.table.presenter import Toggle
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import State

BOARDS = frozenset({DANGER, REACH})  # views of the whole board while orders are given, one at a time
WHILE_ORDERING = BOARDS | {"rehearse"}
TOGGLES = (
    Toggle("arcs", "Arcs", "Where the weapons of the selected ship reach", "GEO-5"),
    Toggle("bands", "Bands", "Range bands of 6 inches around the selected ship", "FIR-3"),
    Toggle(
        "threat",
        "Danger",
        "Damage that all enemies could deal to the selected ship at each place",
        "ORD-4",
    ),
    Toggle("reach", "Reach", "Damage that the selected ship could deal from each place", "FIR-2"),
    Toggle(
        "rehearse",
        "Rehearse",
        "Try out orders for both fleets and watch them fly; nothing is kept",
        "MOV-1",
    ),
    Toggle(
        "sight",
        "Sight",
        "Lines of sight from the selected ship, or from the pointer if none is selected",
        "GEO-7",
    ),
    Toggle(
        "measure",
        "Measure",
        "Measure a distance: drag, or move with keys and press {key:confirm}",
        "GEO-4",
    ),
    Toggle("names", "Names", "The names of all ships", "ORD-6"),
)
_WHERE_IT_ENDS = {
    "threat": "Damage that all enemies could deal to the selected ship wherever its move can end",
    "reach": "Damage that the selected ship could deal wherever its move can end",
}
_OWN_BANDS = "Range bands of the selected ship's weapon, with the roll to hit"


def toggles_of(view: State, *, ordering: bool) -> list[Toggle]:
    """List the views that the edition of a match has; some exist only while `ordering`."""
    edition = edition_of(view)
    tips: dict[str, str] = {} if edition.gunnery.shared_bands else {"bands": _OWN_BANDS}
    own = edition_ui_of(edition.id).at_table
    offered = list(TOGGLES)
    if own.rings is not None:
        words, tips["bands"] = own.rings
        offered = [replace(one, words=words) if one.name == "bands" else one for one in offered]
    if own.maps_ends:
        tips |= _WHERE_IT_ENDS
    idle = () if ordering else (*WHILE_ORDERING, *(name for name, *_ in own.toggles))
    why = dict.fromkeys(idle, "This is shown while you give orders.")
    return [
        replace(
            one,
            tip=tips.get(one.name, one.tip),
            topic=edition.instead.get(one.topic, one.topic),
            refusal=why.get(one.name, ""),
            rivals=BOARDS - {one.name} if one.name in BOARDS else frozenset(),
        )
        for one in (*offered, *(Toggle(*one) for one in own.toggles))
    ]
