"""The base class of the tools of Astra et Tenebrae: what they also tell roster and board."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import in_the_open
from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.kernel.requests import Refusal
from rules.table.measure import Point

CAPTAINS = "AK-"  # how all rulings on captains begin


def told_alike(refusal: Refusal | None) -> Refusal | None:
    """Return a refusal that gives no card away: one about a captain keeps only its ruling (AK-1)."""
    if refusal is None or not refusal.ruling.startswith(CAPTAINS):
        return refusal
    return Refusal(refusal.ruling, "no captain can do that here")


class BattleTool(Tool):
    """A tool that answers a request of Astra et Tenebrae."""

    cards_shown = False
    _held: frozenset[int] = frozenset()

    @property
    def state(self) -> State:
        """The state as the seat may know it."""
        state: State = self.request.state  # type: ignore[attr-defined]  # all requests of this game have it
        return state

    def give(self, answer: object) -> None:
        """Give an answer. If it is refused, say so without giving a card away (AK-1)."""
        refusal = self.told(self.request.refusal(answer))
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            self.host.answer(answer)

    def told(self, refusal: Refusal | None) -> Refusal | None:
        """Return a refusal in words that give no card away, except to its own player alone (AK-1)."""
        return refusal if self.alone else told_alike(refusal)

    @property
    def alone(self) -> bool:
        """Whether nobody else plays at this screen, so that own cards are open on it (AK-1)."""
        return self.host.session.seating.solo is self.request.seat

    def openness(self, *, computer_next: bool, rolled: bool = False) -> str:
        """Return words on how long an answer can be undone: not at all if a computer answers it at once."""
        if computer_next and self.alone and not rolled and not self.host.session.seating.training:
            return "the computer acts at once: no undo"
        return in_the_open(self.host, rolled=rolled)

    @property
    def may_show_cards(self) -> bool:
        """Whether only the owner of the cards looks at the screen now (AK-1)."""
        return self.request.secret or self.alone

    def may_have(self, ship: Ship, captain: Captain) -> bool:
        """Return whether the screen may offer to use this captain on a ship.

        If others can see the screen, that is any card, so that the offer gives nothing away (AK-1).
        """
        return ship.captain is captain or not self.alone

    def show_cards(self, *, on: bool) -> None:
        """Show the player's own cards, or turn them face down again."""
        self.cards_shown = on and self.may_show_cards
        self.host.rebuild()

    def update(self, dt_s: float) -> bool:
        """Turn the player's own cards face down once the key that shows them is released."""
        if self._held <= self.host.app.held_keys.down:
            return False
        self._held = frozenset()
        self.show_cards(on=False)
        return True

    def shown_cards(self) -> frozenset[str]:
        """Return the ships whose face-down cards are shown to their player."""
        if not (self.alone or self.cards_shown):
            return frozenset()
        return frozenset(ship.name for ship in self.state.side(self.request.seat))

    def reaching(self) -> str:
        """Return the ship whose possible positions the tool shows by default; "" for none."""
        return ""

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        """Return the heat that ships would have after the current plan, as (name, heat) pairs."""
        return ()

    def doing(self, ship: str) -> str:
        """Return in a few words what a ship is about to do, such as "moving now"; "" for nothing."""
        return ""

    def waiting(self) -> frozenset[str]:
        """Return the ships still to do the current step, without the selected one."""
        return frozenset()

    def looks_at(self) -> Sequence[Point]:
        """Return the places that the camera has to show: by default every ship."""
        return [ship.place for ship in self.state.ships.values() if ship.alive and ship.at is not None]

    def key_actions(self) -> KeyActions:
        return {"own_cards": self._look_at_cards}

    def _look_at_cards(self) -> None:
        if self.alone:
            self.host.app.toast("You play solo: the list of ships always shows your cards")
        elif self.may_show_cards:
            self._held = self.host.app.held_keys.down
            self.show_cards(on=True)
        else:
            self.host.app.toast("You can look at your cards only while you choose in secret", "refusal")
