"""What a lesson step asks for at the table: selecting its ship, and checking the learner's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.table.directing import TacticianTool
from game.families.astra_et_tenebrae.table.dodging import DodgeTool
from game.families.astra_et_tenebrae.table.firing import FireTool
from game.screens.tools.history import History
from rules.astra_et_tenebrae.gunnery import Pass, Shot
from rules.astra_et_tenebrae.positions.choices_file import FirePart

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.lessons.guide import TableGuide
    from game.screens.tools.tool import Tool


def lead(guide: TableGuide, tool: Tool | None) -> None:
    """Select the ship that is to act, and plan to pass if it is to pass."""
    part = _written(guide, tool)
    if part is None or not isinstance(tool, FireTool):
        return
    tool.take(part.acting[0])
    if isinstance(part.action(), Pass):
        tool.aim(None)
    tool.history = History(tool.history.now)  # the learner cannot undo the lesson's own choice


def is_in_hand(guide: TableGuide, tool: Tool | None) -> bool:
    """Return whether the big button would do what the step asks for, as far as that is written."""
    if guide.finished or guide.step.done is None:
        return True
    match tool:
        case FireTool():
            part = _written(guide, tool)
            return part is None or _is_same(guide, tool.in_hand()[0], part.action())
        case TacticianTool():
            names = guide.show().tactician
            return not names or tool.in_hand()[0] in names
        case DodgeTool():
            pilots = guide.show().pilot
            return not pilots or tool.says == (tool.request.ship in pilots)
    return True


def _written(guide: TableGuide, tool: Tool | None) -> FirePart | None:
    """Return what is written for a ship still to act, or None."""
    if guide.finished or guide.step.done is None or not isinstance(tool, FireTool):
        return None
    fire: tuple[FirePart, ...] = guide.show().fire
    return next((part for part in fire if {*part.acting} <= {*tool.choice.ships}), None)


def _is_same(guide: TableGuide, action: Shot | Pass, wanted: Shot | Pass) -> bool:
    """Return whether a shot is as written, by any ship if the step accepts any."""
    if isinstance(action, Pass) or isinstance(wanted, Pass):
        return action == wanted
    done = guide.step.done
    anybody = done is not None and all(leaf.ship is None for leaf in done.leaves())
    same_ship = anybody or action.ships == wanted.ships
    same_shot = (action.weapon, action.target, action.physicists) == (
        wanted.weapon,
        wanted.target,
        wanted.physicists,
    )
    return same_ship and same_shot
