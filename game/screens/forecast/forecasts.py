"""Forecasts of danger from the background, for the piece in hand and for the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar, Generic

from game.forecast.forecast_client import ForecastClient, shared_forecast_client
from game.forecast.questions import Asked, Field, Forecast, PositionT_co, Question

if TYPE_CHECKING:
    from game.screens.tools.tool import Host

WORKING, FAILED = "calculating …", "could not be calculated"
DANGER, REACH = "threat", "reach"
"""The views that show a map of the board."""


def client_of(host: Host) -> ForecastClient:
    """Return the shared client, which then answers about what this player sees now and nothing else."""
    client = shared_forecast_client()
    client.look_at(host.session.match.ruleset, host.view)
    return client


class Forecasts(ABC, Generic[PositionT_co]):
    """Request what a tool shows now; everything is forgotten when the tool is closed.

    `reach_view` is the view that shows the map of reach.
    """

    reach_view: ClassVar[str] = REACH

    def __init__(self, host: Host) -> None:
        self._host = host
        self._seen: tuple[ForecastClient, int] | None = None

    @abstractmethod
    def asked(self) -> Asked[PositionT_co] | None:
        """Return the question about the planned position of the piece in hand, or None."""

    @abstractmethod
    def board(self) -> Asked[PositionT_co] | None:
        """Return the question about the piece in hand anywhere on the board, or None."""

    @property
    def forecast(self) -> Forecast | None:
        """What the current plan would lead to, None while unknown."""
        asked = self.asked()
        return None if asked is None else client_of(self._host).forecast(asked)

    @property
    def field(self) -> Field | None:
        """The danger map for the piece in hand, None while unknown."""
        asked = self.board()
        return None if asked is None else client_of(self._host).field(asked)

    def words(self, *, board: bool = False) -> str:
        """Explain why a forecast (or the map) is missing: not computed yet, or failed."""
        asked = self.board() if board else self.asked()
        failed = asked is not None and client_of(self._host).has_failed(asked, board=board)
        return FAILED if failed else WORKING

    def update(self) -> bool:
        """Request what is shown now; return whether anything new is known."""
        asked = self.asked()
        return self.ask() if asked is None else self.ask(asked)

    def ask(self, *questions: Question[Hashable]) -> bool:
        """Request these, and the map if it is shown; return whether anything new is known."""
        host, client = self._host, client_of(self._host)
        shown = any(host.is_on(view) for view in (DANGER, self.reach_view))
        client.want(questions, self.board() if shown else None)
        seen = client, client.changes
        if self._seen == seen:
            return False
        self._seen = seen
        host.rebuild()
        return True

    def settle(self) -> None:
        """Wait for all requests, for pictures and tests."""
        self.update()
        shared_forecast_client().settle()
        self.update()

    def close(self) -> None:
        """Forget everything, as another player may look next."""
        shared_forecast_client().forget()
