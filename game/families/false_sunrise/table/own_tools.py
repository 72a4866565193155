"""Tools of shared requests, which an edition may replace with its own tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.losing import LoseSystemTool
from game.screens.tools.tool import Tool
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of
from rules.kernel.requests import AnyRequest, ChooseOne


def firing_tool(host: FleetHost, request: DeclareFire) -> Tool:
    """Return the edition's tool for declaring fire."""
    return _own(host, request, DeclareFireTool)


def losing_tool(host: FleetHost, request: ChooseOne) -> Tool:
    """Return the edition's tool for giving up a system."""
    return _own(host, request, LoseSystemTool)


def _own(host: FleetHost, request: AnyRequest, usual: Callable[[FleetHost, Any], Tool]) -> Tool:
    tools = edition_ui_of(edition_of(host.view).id).at_table.tools
    make: Callable[..., Tool] = tools.get(request.kind, usual)
    return make(host, request)
