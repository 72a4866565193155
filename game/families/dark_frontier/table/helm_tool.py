"""The common base of command and steering tools: each token gets an order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.families.dark_frontier.keys import HELM
from game.families.dark_frontier.table.dragging import PieceDrag
from game.families.dark_frontier.table.host import DuelTool
from game.screens.tools.dragging import DragTool
from game.screens.tools.key_actions import SHIP_KEYS, KeyActions, each, stepped, steps
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import ADVISED, Host
from game.shell.actions import Context
from rules.dark_frontier.state import Token
from rules.hexes.grid import Hex
from rules.kernel.requests import AnyRequest, Refusal
from rules.table.measure import Point

_TURNS = {"frontier_turn_left": -1, "frontier_turn_right": 1}
_BURNS = {"frontier_burn_up": 1, "frontier_burn_down": -1}
# What the keys do, for `Bindings.fill`.
STEERS = (
    "{key:frontier_turn_left,frontier_turn_right}: turn · {key:frontier_burn_up,frontier_burn_down}: burn"
)


class HelmTool(PlannedAnswer[Mapping[str, Any]], DragTool, DuelTool):
    """A tool that sets how several tokens turn and burn; one of them is selected."""

    contexts: ClassVar[tuple[Context, ...]] = (HELM,)
    noun: ClassVar[str] = ""
    """The word for what each token is given: a command or a steering."""

    def __init__(self, host: Host, request: AnyRequest, told: Mapping[str, Any]) -> None:
        super().__init__(host, request)
        self.begin(
            told,
            takes=lambda kept: (
                isinstance(kept, Mapping) and set(kept) == set(told) and request.refusal(kept) is None
            ),
        )
        self._names = tuple(told)
        self._name = str(host.selected) if host.selected in self._names else self._names[0]
        self.hand: PieceDrag = PieceDrag(self)
        host.select(self._name)

    # --- the orders of the tokens -------------------------------------------------------------------

    @property
    def told(self) -> Mapping[str, Any]:
        """The order of each token, by name."""
        return self.history.now

    def names(self) -> tuple[str, ...]:
        """Return the names of the tokens that get orders."""
        return self._names

    @property
    def token_name(self) -> str:
        """The name of the selected token."""
        return self._name

    @property
    def token(self) -> Token:
        """The selected token."""
        return self.state.token(self._name)

    @property
    def default(self) -> Any:  # noqa: ANN401 - of any kind
        """The order that lets a token coast."""
        raise NotImplementedError

    @abstractmethod
    def refusal_of(self, told: Any) -> Refusal | None:  # noqa: ANN401
        """Return why the selected token cannot get this order, or None."""

    @abstractmethod
    def turn(self, step: int) -> None:
        """Turn the selected token by one hexside more."""

    @abstractmethod
    def burn_more(self, step: int) -> None:
        """Burn a point more or less."""

    @abstractmethod
    def ways_to(self, at: Hex) -> Sequence[Any]:
        """Return the orders that lead the selected token to a hex, one for each different flight."""

    @abstractmethod
    def way_in_hand(self) -> Any:  # noqa: ANN401
        """Return which of these orders the selected token has."""

    def tell(self, told: object) -> None:
        """Give the selected token an order, or show why it is refused."""
        refusal = self.refusal_of(told)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.record(self.state_with({**self.told, self._name: told}), f"{self._name}'s {self.noun}")

    def state_with(self, told: Mapping[str, object]) -> Mapping[str, object]:
        """Return a state of the history with these orders."""
        return told

    def restored(self, before: Mapping[str, Any]) -> None:
        """Select the first token whose order an undo or redo has changed."""
        self.take(next((name for name in self._names if self.told[name] != before[name]), self._name))
        self.changed()

    def let_be(self) -> None:
        """Let the selected token coast."""
        self.tell(self.default)

    def reset(self) -> None:
        """Go back to the first orders, as a step that can be undone."""
        self.history.reset("all changes")
        self.changed()

    def idle(self) -> list[str]:
        """Return the tokens that coast."""
        return [name for name, told in self.told.items() if told == self.default]

    def take(self, name: str) -> None:
        """Select another token."""
        if name in self._names and name != self._name:
            self._name = name
            self.host.rebuild()
        if self.host.selected != name:
            self.host.select(name)

    def selection_changed(self) -> None:
        if self.host.selected in self._names:
            self.take(str(self.host.selected))

    def put_in_hand(self, answer: Mapping[str, Any]) -> None:
        self.take_all(answer, ADVISED)

    def take_all(self, told: Mapping[str, object], what: str) -> None:
        """Give all tokens new orders at once; any that are missing coast."""
        self.record(self.state_with({name: told.get(name, self.default) for name in self._names}), what)

    # --- the pointer ----------------------------------------------------------------------------

    def start(self) -> Hex:
        """Return the hex where the selected token's path begins."""
        return self.token.place

    def next_there(self, step: int) -> bool:
        """Choose another path to the same hex. Return False if there is only one."""
        ways = self.ways_to(self.goal())
        if len(ways) == 1:
            return False
        self.tell(stepped(ways, self.way_in_hand(), step))
        return True

    @abstractmethod
    def goal(self) -> Hex:
        """Return the hex where the selected token's path ends."""

    @abstractmethod
    def goals(self) -> Sequence[Hex]:
        """Return the hexes where the path may end."""

    @abstractmethod
    def lead_to(self, at: Hex) -> None:
        """Let the path end at this hex."""

    def wheel(self, at: Point, steps: int) -> bool:
        return self.hand.on_end(at) and self.next_there(1 if steps > 0 else -1)

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            **each(self.turn, _TURNS),
            **each(self.burn_more, _BURNS),
            "frontier_hold": self.let_be,
            **(steps(self.take, self._names, self._name, SHIP_KEYS) if len(self._names) > 1 else {}),
        }
