"""The loss of a system: the ship's sheet, where its owner chooses what to give up (DMG-3)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.systems import bears, loss_terms
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choices import bars_words, system_does
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.roster import BARS_A_LINE
from game.families.false_sunrise.table.sheet import borne_words
from game.families.false_sunrise.table.throws import kill_words
from game.reasons import Term
from game.screens.tools.parts import PanelColumn, upper_first
from game.screens.tools.tool import Commit
from game.widgets.label import Note, Pips
from game.widgets.layout import Grid
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.events import DamageTaken, ShotResolved
from rules.false_sunrise.state import Ship
from rules.kernel.requests import ChooseOne, Refusal

_WEIGHS = "admiral"  # the level with the deepest valuation


class LoseSystemTool(ChoosingTool):
    """Let the owner of a ship give up a working system."""

    title: ClassVar[str] = "Lose a system"
    now: ClassVar[str] = "choose the system to lose"
    verb: ClassVar[str] = "Lose {title}"

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        ship = host.view.ships[request.about[0]]
        self.losses: dict[str, tuple[Term, ...]] = {
            one: loss_terms(LEVELS[_WEIGHS], host.view, ship, one) for one in request.options
        }
        super().__init__(host, request)

    def first(self) -> str:
        """Return the cheapest loss by the computer's valuation, or the first without estimates."""
        if not self.host.presenter.reckons:
            return str(self.request.options[0])
        return max(self.losses, key=self._points)

    def _points(self, system: str) -> float:
        return sum(term.points for term in self.losses[system])

    def what_now(self) -> str:
        number, several = self._number()
        return f"{super().what_now()} ({number} of {several})" if several > 1 else super().what_now()

    def _number(self) -> tuple[int, int]:
        """Return which loss this is, and of how many."""
        return self.about.number, self.about.several

    @property
    def ship(self) -> Ship:
        """The ship that loses a system."""
        return self.host.view.ships[self.about[0]]

    def question(self) -> str:
        number, several = self._number()
        which = f"system {number} of {several}" if several > 1 else "one of its systems"
        shot = self._killing_shot()
        dice = f"; {kill_words(shot)}, whatever the damage" if shot else ""
        return f"{self.ship.spec.name} loses {which}{dice}."

    def _killing_shot(self) -> ShotResolved | None:
        """Return the shot that the ship loses systems to if some of its dice destroy one each (FIR-9)."""
        source, ship = "", self.ship.id
        for event in reversed([one for beat in self.host.session.match.beats for one in beat]):
            if isinstance(event, DamageTaken) and event.ship_id == ship:
                if source:
                    return None
                source = event.source
            if isinstance(event, ShotResolved) and event.target_id == ship:
                own = source in ("", f"{event.ship_id}|{event.weapon_id}")
                return event if event.kills and own else None
        return None

    def plain(self) -> str:
        ship = self.ship.spec.name
        if not self.host.presenter.reckons:
            return f"You choose what {ship} loses until it is repaired."
        name = system_name(self.host.view, self.ship.id, self.at)
        if bears(self.ship, self.at):
            return f"{name} takes this hit and keeps working."
        if self._points(self.at) >= self._points(self.first()):
            return f"Losing {name} hurts {ship} least."
        least = system_name(self.host.view, self.ship.id, self.first())
        return f"Losing {name} hurts {ship} more than losing {least} would."

    def notes(self) -> str:
        later = "Repair crews can repair it later."
        if not self.host.presenter.reckons:
            return later
        cheapest = self.first()
        name = system_name(self.host.view, self.ship.id, cheapest)
        points, terms = max(0.0, -self._points(cheapest)), self.losses[cheapest]
        why = ", ".join(
            f"{term.words.lower()} {-term.points:z.2f}" if len(terms) > 1 else term.words.lower()
            for term in terms
        )
        return (
            f"{later} {name} is worth least by the program's estimate, "
            f"about {points:.2f} points of the match ({why})."
        )

    def commit(self) -> Commit | None:
        offer = super().commit()
        if offer is None or offer.disabled or not self.host.presenter.reckons:
            return offer
        return replace(offer, subtitle=f"{offer.subtitle} points")

    def above(self, column: PanelColumn) -> None:
        ship, most = self.ship, self.ship.fittings.bar_pips
        words = f"{ship.spec.hull.name} · {bars_words(self.host.view, ship.id)}"
        column.row(high=16, below=4).put(Note, "tool.pips", words)
        lines = -(-len(ship.pips) // BARS_A_LINE)
        bars = Grid(column.made.append, column.take(15 * lines - 6, 11), BARS_A_LINE, lines, gap=6)
        for index, left in enumerate(ship.pips):
            parts = [(left, "full"), (most - left, "lost" if not left else "empty")]
            bars.put(Pips, f"tool.bar{index}", most, parts, color=self.host.app.theme.seat(ship.seat))
        worth = " and their worth in points" if self.host.presenter.reckons else ""
        column.section("tool.sheet", f"Systems{worth}")

    def rows(self) -> list[ChoiceRow]:
        return [self.row(system) for system in self.ship.spec.systems]

    def row(self, option: str) -> ChoiceRow:
        state, ship, best = self.host.view, self.ship, option == self.first()
        name, does = system_name(state, ship.id, option), system_does(state, ship.id, option)
        if words := "fired" if ship.fired >> ship.spec.bit[option] & 1 else borne_words(ship, option):
            does = f"{upper_first(words)}. {does}"
        if option not in self.request.options:
            return ChoiceRow(option, name, "", does, ship.seat, ship.id, Refusal("DMG-4", "already lost"))
        if not self.host.presenter.reckons:
            return ChoiceRow(option, name, "", does, ship.seat, ship.id)
        cost = f"worth {'least, ' if best else ''}{max(0.0, -self._points(option)):.2f}"
        return ChoiceRow(option, name, cost, does, ship.seat, ship.id, best=best)
