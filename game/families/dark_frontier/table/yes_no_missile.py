"""An armed missile arrives: use a missile as a countermeasure, or do without (DM-5)."""

from __future__ import annotations

from functools import cached_property

from game.board.plates import Span
from game.families.dark_frontier.table.odds_words import chance_words, put_damage_table, shares_of
from game.families.dark_frontier.table.upcoming import put_to_come
from game.families.dark_frontier.table.yes_no import AnswerTool
from game.families.dark_frontier.table.yes_no_forecast import Outcome, countermeasure
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import PanelColumn, upper_first
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading
from game.widgets.answer_card import Bar
from game.wording import counted
from rules.dark_frontier.foreseeing import certain_at
from rules.dark_frontier.requests import UseCountermeasure
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import condition, missiles_left


class CounterTool(AnswerTool):
    """The tool to use a missile against one that arrives, or to keep it."""

    request: UseCountermeasure

    @property
    def ship(self) -> Ship:
        """The ship that the missile meets."""
        return self.state.ships[self.request.ship]

    @cached_property
    def outcomes(self) -> dict[bool, Outcome]:
        """The results of both answers."""
        return countermeasure(self.request)

    def better(self) -> bool | None:
        yes, no = self.outcomes[True].order, self.outcomes[False].order
        return None if yes == no else yes < no

    def home(self) -> str:
        return self.request.ship

    def other(self) -> str:
        return self.request.by

    def seen_from(self) -> str:
        return self.request.ship

    def by_words(self) -> str:
        """Return what arrives; a missile fired in passing is not a token (DM-7)."""
        by = self.request.by
        return f"a missile of {by}" if by in self.state.ships else by

    # --- the cards ----------------------------------------------------------------------------------

    def title(self, *, says: bool) -> str:
        return "Use a missile" if says else "Use none"

    def words(self, *, says: bool) -> str:
        figures, ship = self.state.figures, self.ship
        rating = condition(figures, ship).point_defence
        if not says:
            if rating == 1:
                return "Point defense shoots it down, and the debris hits."
            return (
                f"A die of {rating} or more shoots it down, and its debris hits. "
                "Otherwise your ship is destroyed."
            )
        left = missiles_left(figures, ship)
        stays = f"{left - 1} more this round" if left > 1 else "no more this round"
        stops = "Its debris hits."
        if rating < figures.die:
            stops = f"A die above {rating} stops its debris, otherwise that hits."
        uses = f"1 of your {ship.missiles} missiles" if ship.missiles > 1 else "your last missile"
        return f"Uses {uses}; {stays}. {stops}"

    def bars(self, *, says: bool) -> tuple[Bar, ...]:
        outcome = self.outcomes[says]
        if not self._more():
            return (Bar(shares_of(outcome.now)),)
        return Bar(shares_of(outcome.now), "this missile"), Bar(shares_of(outcome.by_end), "all this round")

    def _more(self) -> bool:
        """Return whether anything else meets the ship in this Advance."""
        return bool(certain_at(self.state, self.ship))

    # --- the panel ----------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Countermeasure?", self.request.ship, self.request.seat)

    def what_now(self) -> str:
        return f"{upper_first(self.by_words())} reaches {self.request.ship}: use one of yours to stop it?"

    def build(self, column: PanelColumn) -> None:
        lead(column, "answer.lead", self._lead_words())
        column.note("answer.what", "You may use one of your missiles to stop it.", "DM-5")
        self.put_cards(column)
        put_damage_table(column, "answer.table", "A HIT: A DIE ON YOUR TABLE", self.state, self.ship)
        name = self.ship.name
        nothing = f"Nothing else reaches {name}: no need to save the missile."
        put_to_come(column, self.state, nothing, ship=name)

    def _lead_words(self) -> str:
        """Say how likely the ship is lost without a missile, and with one."""
        yes, no = (self.outcomes[says].by_end.lost for says in (True, False))
        name = self.ship.name
        if yes >= no:
            return f"A missile would not save {name}: it is lost {chance_words(no)} of the time either way."
        without, with_one = chance_words(no), chance_words(yes)
        return f"Without a missile, {name} is lost {without} of the time; with one, {with_one}."

    def commit(self) -> Commit:
        said, other = (chance_words(self.outcomes[says].by_end.lost) for says in (self.says, not self.says))
        by_end = "in all " * self._more()
        return Commit(self.title(says=self.says), self.answer, f"{by_end}{said} lost instead of {other}")

    def plate(self) -> tuple[tuple[Span, ...], ...]:
        said = f"{upper_first(self.by_words())} reaches {self.request.ship} {when_words(self._part())}"
        head: tuple[Span, ...] = ((said, "plain"),)
        projectile = self.state.projectiles.get(self.request.by)
        left = "fired in passing" if projectile is None else f"{counted(projectile.left, 'round')} left"
        return head, ((f"armed, {left}", "refusal"),)
