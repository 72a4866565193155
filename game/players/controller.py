"""Controllers: the players of any kind that answer the requests put to a seat."""

from __future__ import annotations

from typing import Protocol

from rules.kernel.requests import AnyRequest


class Controller(Protocol):
    """A player of any kind, polled until it has an answer."""

    looks: bool
    """Whether it looks at the table. If so, it gets the view of its seat, and the request over that view.

    Only players built into the program do not. They get None, and the request over the table itself.
    """

    def poll(self, request: AnyRequest, view: object) -> object | None:
        """Answer a request, or return None while still thinking; `view` is what the seat may know.

        A request may have None among its legal answers ("no"). A controller returns `DECLINES` for
        it.
        """
        ...


class Declines:
    """The answer None, as opposed to "still thinking"."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "DECLINES"


DECLINES = Declines()
