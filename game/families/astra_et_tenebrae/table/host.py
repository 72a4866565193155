"""What tools of Astra et Tenebrae tell its roster and its board, beside what any tool does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.kernel.requests import Refusal
from rules.table.measure import Point

CAPTAINS = "AK-"  # how rulings on captains begin


def told_alike(refusal: Refusal | None) -> Refusal | None:
    """Return a refusal that tells no card: of one on a captain only its ruling is left (AK-1)."""
    if refusal is None or not refusal.ruling.startswith(CAPTAINS):
        return refusal
    return Refusal(refusal.ruling, "no captain can do that here now")


class BattleTool(Tool):
    """Answer a request of Astra et Tenebrae."""

    cards_shown = False
    _held: frozenset[int] = frozenset()

    @property
    def state(self) -> State:
        """What the seat may know."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def give(self, answer: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Give an answer; what is refused is refused in words that tell no card (AK-1)."""
        refusal = self.told(self.request.refusal(answer))
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            self.host.answer(answer)

    def told(self, refusal: Refusal | None) -> Refusal | None:
        """Return a refusal in words that tell a card to nobody but the player whose it is (AK-1)."""
        return refusal if self.alone else told_alike(refusal)

    @property
    def alone(self) -> bool:
        """Whether nobody else plays at the screen, so that the own cards lie open on it (AK-1)."""
        return self.host.session.seating.solo is self.request.seat

    @property
    def may_show_cards(self) -> bool:
        """Whether only the player whose cards they are looks at the screen now (AK-1)."""
        return self.request.secret or self.alone

    def may_have(self, ship: Ship, captain: Captain) -> bool:
        """Whether the screen may offer a captain of a ship: any card that others must not tell (AK-1)."""
        return ship.captain is captain or not self.alone

    def show_cards(self, *, on: bool) -> None:
        """Turn the own cards up for the player who looks, or back."""
        self.cards_shown = on and self.may_show_cards
        self.host.rebuild()

    def update(self, dt_s: float) -> bool:
        """Turn the own cards back once the key that showed them is let go."""
        if self._held <= self.host.app.held_keys.down:
            return False
        self._held = frozenset()
        self.show_cards(on=False)
        return True

    def shown_cards(self) -> frozenset[str]:
        """Name the ships whose face-down cards their player looks at."""
        if not (self.alone or self.cards_shown):
            return frozenset()
        return frozenset(ship.name for ship in self.state.side(self.request.seat))

    def reaching(self) -> str:
        """Name the ship whose ends lie on the board while no other ship's are wanted; "" for none."""
        return ""

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        """Return the heat that ships would have after what is in hand, each by name."""
        return ()

    def doing(self, ship: str) -> str:
        """Say in few words what a ship is about to do, such as "moving now"; "" for nothing."""
        return ""

    def waiting(self) -> frozenset[str]:
        """Name the ships that have yet to do what is being done, but for the one in hand."""
        return frozenset()

    def looks_at(self) -> Sequence[Point]:
        """List what the camera has to show: every ship, unless a tool needs less or more."""
        return [ship.place for ship in self.state.ships.values() if ship.alive and ship.at is not None]

    def action(self, action_id: str) -> bool:
        if action_id != "own_cards":
            return False
        if self.alone:
            self.host.app.toast("You play alone: your cards lie open in the list of ships")
        elif self.may_show_cards:
            self._held = self.host.app.held_keys.down
            self.show_cards(on=True)
        else:
            self.host.app.toast("Cards are looked at behind the curtain only", "refusal")
        return True
