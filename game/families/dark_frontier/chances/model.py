"""The winning chance of Dark Frontier: a logistic model of a few traits of the duel."""

from __future__ import annotations

from collections.abc import Sequence

from game.chances.logistic import chance_from
from game.chances.winning_chance import AS_IT_BEGINS, WinningChance
from game.families.dark_frontier.chances.traits import about_to_fly, traits_of
from rules.dark_frontier.events import Event, TokenLeft, TokensFlown, TokensMet
from rules.dark_frontier.state import DEFENDER, Phase, State

# Weights of TRAITS before the commands of a round and before its Advance, fitted to 1,800 duels of captains.
# How often they are right: tools/ladder/CHANCES_DARK_FRONTIER.md
BEGINS: Sequence[float] = (0.6021, 0.2528, 0.4544, 1.1906, 0.0000, 0.2381)
FLIES: Sequence[float] = (0.8922, 0.0192, 0.6347, 1.9500, 0.2013, 0.0000)

BEFORE_IT_FLIES = "before the Advance"
_FIRST_OF_ADVANCE = TokensMet | TokenLeft | TokensFlown


class DuelChance(WinningChance[State, Event]):
    """The chance as a round begins, and once everything is fired, before the dice of its Advance."""

    def chance_of(self, view: State) -> float:
        """Return the first seat's chance to win."""
        return chance_of(view)

    def when(self, state: State, beat: Sequence[Event], *, new_turn: bool) -> str:
        """Return the place of a moment in its round, or ""."""
        if state.phase is Phase.COMMAND:
            return AS_IT_BEGINS if new_turn else ""
        begun = state.reached is None and isinstance(next(iter(beat), None), _FIRST_OF_ADVANCE)
        return BEFORE_IT_FLIES if about_to_fly(state) and begun else ""


def chance_of(state: State) -> float:
    """Return the defender's chance to win, counting a draw as half a win; the attacker has the rest."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None else float(winner is DEFENDER)
    return chance_from(traits_of(state), FLIES if about_to_fly(state) else BEGINS)
