"""What a step asks for at the table: the ship that is put in hand for it, and whether a choice is it."""

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
    """Put the ship in hand that is to act, and let it pass where it is to pass."""
    part = _written(guide, tool)
    if part is None or not isinstance(tool, FireTool):
        return
    tool.take(part.acting[0])
    if isinstance(part.action(), Pass):
        tool.aim(None)
    tool.history = History(tool.history.now)  # what the lesson has chosen is not for the learner to undo


def is_in_hand(guide: TableGuide, tool: Tool | None) -> bool:
    """Whether the big button would do what the step asks for, as far as that is written."""
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
            return not pilots or tool.dodges == (tool.request.ship in pilots)
    return True


def _written(guide: TableGuide, tool: Tool | None) -> FirePart | None:
    """Return what is written of a ship that has yet to act; None where nothing is."""
    if guide.finished or guide.step.done is None or not isinstance(tool, FireTool):
        return None
    fire: tuple[FirePart, ...] = guide.show().fire
    return next((part for part in fire if {*part.acting} <= {*tool.choice.ships}), None)


def _is_same(guide: TableGuide, action: Shot | Pass, wanted: Shot | Pass) -> bool:
    """Whether a shot is as written, of any ship where the step is content with any."""
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
