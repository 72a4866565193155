"""Which tool answers which request: by prompt where a plain choice has one of its own, else by type."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, cast

from game.screens.tools.tool import Host, Tool
from rules.kernel.requests import Request

# Type of the request, or its type and prompt -> module and class.
TOOLS: dict[str, str] = {
    "PlotOrders": "game.screens.tools.orders:OrdersTool",
    "Roll": "game.screens.tools.typed_dice:TypedDiceTool",
    "PlaceMarker": "game.screens.tools.markers:PlaceMarkerTool",
    "DeployFleet": "game.screens.tools.deployment:DeployFleetTool",
    "ReturnShip": "game.screens.tools.returning:ReturnShipTool",
    "ArriveShip": "game.screens.tools.returning:ArriveShipTool",
    "RebirthShip": "game.screens.tools.returning:RebirthShipTool",
    "KeepBack": "game.screens.tools.keeping_back:KeepBackTool",
    "ChooseOne/edge": "game.screens.tools.edge:EdgeTool",
    "DeclareFire": "game.screens.tools.firing:DeclareFireTool",
    "OrderSquadron": "game.screens.tools.squadrons:OrderSquadronTool",
    "ChooseOne/activate": "game.screens.tools.passing:activation_tool",
    "ChooseOne/reroll": "game.screens.tools.rerolls:RerollTool",
    "ChooseOne/lose": "game.screens.tools.losing:LoseSystemTool",
    "ChooseOne/acquire": "game.screens.tools.choices:AcquireTool",
    "ChooseOne/point_defence": "game.screens.tools.choices:PointDefenceTool",
    "ChooseOne/away_before": "game.screens.tools.choices:AwayCrewsTool",
    "ChooseOne/away_after": "game.screens.tools.choices:AwayCrewsTool",
    "ChooseOne/repair": "game.screens.tools.choices:RepairTool",
    "ChooseOne/restore": "game.screens.tools.choices:RestoreTool",
    "ChooseOne/dogfight": "game.screens.tools.choices:DogfightTool",
    "ChooseOne/fabricator": "game.screens.tools.choices:FabricatorTool",
    "ChooseOne/fabricate": "game.screens.tools.choices:FabricateTool",
    "ChooseOne/copy": "game.screens.tools.cores:CoreTool",
    "ChooseOne/miracle_die": "game.screens.tools.miracles:MiracleDieTool",
    "ChooseOne/miracle_reroll": "game.screens.tools.miracles:MiracleRerollTool",
    "ChooseOne/miracle_rating": "game.screens.tools.miracles:MiracleRatingTool",
    "ChooseOne/miracle_restore": "game.screens.tools.miracles:MiracleRestoreTool",
    "ChooseOne/turn": "game.screens.tools.deflected:TurnTool",
    "ChooseOne/inertia": "game.screens.tools.deflected:InertiaTool",
    "ChooseSome/hold": "game.screens.tools.launching:LaunchTool",
    "ChooseSome/plague": "game.screens.tools.choices:PlagueTool",
}
_PLAIN = "game.screens.tools.plain_choice:PlainChoice"


def tool_for(host: Host, request: Request[Any]) -> Tool:
    """Make the tool for a request; what has none of its own gets the plain list."""
    kind = type(request).__name__
    prompt = getattr(request, "prompt", None)
    for key in (f"{kind}/{prompt}", kind):
        path = TOOLS.get(key, "")
        if path and importlib.util.find_spec(path.split(":")[0]) is not None:
            return _make(path, host, request)
    return _make(_PLAIN, host, request)


def load_tools() -> None:
    """Import every tool now, so that no frame of a match has to."""
    for path in (*TOOLS.values(), _PLAIN):
        importlib.import_module(path.split(":")[0])


def _make(path: str, host: Host, request: Request[Any]) -> Tool:
    module, name = path.split(":")
    return cast("Tool", getattr(importlib.import_module(module), name)(host, request))
