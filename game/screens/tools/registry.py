"""The registry of tools: which tool answers which request."""

from __future__ import annotations

from typing import Any, cast

from game.games import PLAIN, ask_of, game_ui_of, named
from game.screens.tools.tool import Host, Tool
from rules.kernel.requests import Request


def tool_for(host: Host, request: Request[Any]) -> Tool:
    """Return a new tool for a request."""
    return cast("Tool", named(ask_of(host.session.match.ruleset.id, request).tool)(host, request))


def load_tools(edition: str) -> None:
    """Import every tool of an edition's game now, so that no frame of a match stalls on an import."""
    for path in {PLAIN, *(ask.tool for ask in game_ui_of(edition).asks.values())}:
        named(path)
