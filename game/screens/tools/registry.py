"""The registry of tools: which tool answers which request."""

from __future__ import annotations

from typing import cast

from game.games import request_ui_of
from game.screens.tools.plain_choice import PlainChoice
from game.screens.tools.tool import Host, Tool
from rules.kernel.requests import AnyRequest


def tool_for(host: Host, request: AnyRequest) -> Tool:
    """Make the tool for a request; where its game has none, a plain list of the options."""
    make = request_ui_of(host.session.match.ruleset.id, request).tool or PlainChoice
    return cast("Tool", make(host, request))
