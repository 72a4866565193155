"""What commands and steerings have alike: tokens are told something each, by the pointer or by keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from game.families.dark_frontier.keys import HELM
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.leading import Hand
from game.screens.tools.changes import Changes
from game.screens.tools.leading import LeadingTool
from game.screens.tools.tool import BoardClick, Host, step_of, stepped
from game.shell.actions import Context
from rules.dark_frontier.state import Token
from rules.hexes.grid import Hex
from rules.kernel.requests import Refusal, Request
from rules.table.measure import Point

ToldT = TypeVar("ToldT")
_TURNS = {"frontier_turn_left": -1, "frontier_turn_right": 1}
_BURNS = {"frontier_burn_up": 1, "frontier_burn_down": -1}
# What keys do, for `Bindings.fill`.
STEERS = (
    "{key:frontier_turn_left,frontier_turn_right}: turn · {key:frontier_burn_up,frontier_burn_down}: burn"
)


class LedTool(LeadingTool, DuelTool):
    """Tell several tokens how to turn and burn; one of them is in hand."""

    contexts: ClassVar[tuple[Context, ...]] = (HELM,)
    changes: ClassVar[str] = ""
    """What can be taken back, in words."""

    def __init__(self, host: Host, request: Request[Any], told: Mapping[str, Any]) -> None:
        super().__init__(host, request)
        kept = host.draft()
        fits = isinstance(kept, Mapping) and set(kept) == set(told) and request.refusal(kept) is None
        self.plan: Changes[Any] = Changes(kept if fits else told)
        self._names = tuple(told)
        self._name = str(host.selected) if host.selected in self._names else self._names[0]
        self.hand: Hand = Hand(self)
        self._noted = False  # whether what is dragged has been noted as a change
        host.select(self._name)

    # --- what each token is told ----------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Name the tokens that are told something."""
        return self._names

    @property
    def token_name(self) -> str:
        """The name of the token in hand."""
        return self._name

    @property
    def token(self) -> Token:
        """The token in hand."""
        return self.state.token(self._name)

    @property
    def default(self) -> Any:  # noqa: ANN401 - of any kind
        """What lets a token be."""
        raise NotImplementedError

    @abstractmethod
    def refusal_of(self, told: Any) -> Refusal | None:  # noqa: ANN401
        """Say why the token in hand cannot be told that, or None."""

    @abstractmethod
    def turn(self, step: int) -> None:
        """Turn a hexside further."""

    @abstractmethod
    def burn_more(self, step: int) -> None:
        """Burn a point more or less."""

    @abstractmethod
    def ways_to(self, at: Hex) -> Sequence[Any]:
        """List what leads the token in hand to an end, each with a flight of its own."""

    @abstractmethod
    def way_in_hand(self) -> Any:  # noqa: ANN401
        """Return which of the ways to its end the token in hand takes."""

    def tell(self, told: Any) -> None:  # noqa: ANN401
        """Tell the token in hand something, or show why it cannot be told that."""
        refusal = self.refusal_of(told)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        if told != self.plan.told[self._name]:
            noted = not (self.hand.held and self._noted)
            self.plan.change({**self.plan.told, self._name: told}, noted=noted)
            self._noted = True
        self.changed()

    def changed(self) -> None:
        """Keep what is told, and show it."""
        self.keep(dict(self.plan.told))

    def let_be(self) -> None:
        """Let the token in hand fly on as it is."""
        self.tell(self.default)

    def reset(self) -> None:
        """Take back all that was changed."""
        self.plan.reset()
        self.changed()

    def idle(self) -> list[str]:
        """Name the tokens that are let be."""
        return [name for name, told in self.plan.told.items() if told == self.default]

    def take(self, name: str) -> None:
        """Take another token in hand."""
        if name in self._names and name != self._name:
            self._name = name
            self.host.rebuild()
        if self.host.selected != name:
            self.host.select(name)

    def selection_changed(self) -> None:
        if self.host.selected in self._names:
            self.take(str(self.host.selected))

    def in_hand(self) -> tuple[Any, ...]:
        return (dict(self.plan.told),)

    def put_in_hand(self, answer: Mapping[str, Any]) -> None:
        told = {name: answer.get(name, self.default) for name in self._names}
        self.plan.change(told)
        self.changed()

    # --- the pointer ----------------------------------------------------------------------------

    def start(self) -> Hex:
        """Return where the way of the token in hand begins."""
        return self.token.place

    def next_there(self, step: int) -> bool:
        """Take another way to the same end; False where there is only one."""
        ways = self.ways_to(self.goal())
        if len(ways) == 1:
            return False
        self.tell(stepped(ways, self.way_in_hand(), step))
        return True

    @abstractmethod
    def goal(self) -> Hex:
        """Return where the way of the token in hand ends."""

    @abstractmethod
    def goals(self) -> Sequence[Hex]:
        """List where it may end."""

    @abstractmethod
    def lead_to(self, at: Hex) -> None:
        """Let it end there."""

    def click(self, click: BoardClick) -> bool:
        self._noted = False
        return super().click(click)

    def wheel(self, at: Point, steps: int) -> bool:
        return self.hand.on_end(at) and self.next_there(1 if steps > 0 else -1)

    # --- keys -----------------------------------------------------------------------------------

    def action(self, action_id: str) -> bool:
        if action_id in _TURNS:
            self.turn(_TURNS[action_id])
        elif action_id in _BURNS:
            self.burn_more(_BURNS[action_id])
        elif action_id == "frontier_hold":
            self.let_be()
        elif action_id in ("next_ship", "previous_ship") and len(self._names) > 1:
            self.take(stepped(self._names, self._name, step_of(action_id)))
        else:
            return super().action(action_id)
        return True

    def undo(self) -> bool:
        return self._go(back=True)

    def redo(self) -> bool:
        return self._go(back=False)

    def _go(self, *, back: bool) -> bool:
        if not self.plan.go(back=back):
            return False
        self.changed()
        return True

    def undo_words(self) -> str:
        return self.changes if self.plan.can_go(back=True) else ""

    def redo_words(self) -> str:
        return self.changes if self.plan.can_go(back=False) else ""
