"""Controllers: whoever answers the requests that are put to a seat."""

from __future__ import annotations

from typing import Any, Protocol

from rules.kernel.requests import Request


class Controller(Protocol):
    """A player of any kind, asked again and again until it has an answer."""

    looks: bool
    """Whether it looks at the table: it is given a view of its own, and the request over that view.

    Only players of the program's own do not: they are given None, and the request over the table itself.
    """

    def poll(self, request: Request[Any], view: Any) -> Any | None:  # noqa: ANN401 - of any game
        """Answer a request, or give None while still thinking; `view` is what the seat may know.

        A request may have None among its legal answers ("no"): a controller gives `DECLINES` for it.
        """
        ...


class Declines:
    """The answer None, told apart from "still thinking"."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "DECLINES"


DECLINES = Declines()
