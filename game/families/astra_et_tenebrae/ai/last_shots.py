"""The shots of the last turn: those that make it likeliest to win, not those that take most on average."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from game.families.astra_et_tenebrae.ai.last_turn import DEADLY, Leads, added, after_blows, is_last_turn, won
from game.families.astra_et_tenebrae.ai.shots import Rated, best_plan, blows_at, in_last_turn, rated, together
from rules.astra_et_tenebrae.gunnery import shots_of
from rules.astra_et_tenebrae.odds import wounds_of
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import Seat

_PASSES = 2
_WIN = {True: 1000.0, False: 20.0}  # what winning is worth in hits: all, if the battle is judged this turn


def may_end_now(state: State, seat: Seat) -> bool:
    """Return whether the battle could end by the loss of the enemy's last ship."""
    return len(state.side(seat.other)) == 1


def likeliest_to_win(
    state: State, seat: Seat, options: Mapping[str, Sequence[Rated]], plan: Mapping[str, Rated]
) -> dict[str, Rated]:
    """Improve a plan of shots, ship by ship, by the chance to win once the enemies have fired as well.

    Of plans that win as often, the one that takes most on average is better.
    """
    end = _End(state, seat)
    found = dict(plan)
    best = end.worth(found)
    for _ in range(_PASSES):
        before = dict(found)
        for name, some in options.items():
            without = {ship: one for ship, one in found.items() if ship != name}
            for tried in (without, *({**without, name: one} for one in some)):
                worth = end.worth(tried)
                if worth > best:
                    best, found = worth, tried
        if found == before:
            break
    return found


class _End:
    """What each side may count at the end of this turn."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.judged = state, seat, is_last_turn(state)
        self.ours = _counted(state, seat, _best_of(state, seat.other).values())

    def worth(self, plan: Mapping[str, Rated]) -> float:
        """Return the value of a plan of shots."""
        fired = list(plan.values())
        doomed = {ship for one in fired if one.price >= DEADLY for ship in one.shot.ships}
        ours = added(leads for name, leads in self.ours.items() if name not in doomed)
        theirs = added(_counted(self.state, self.seat.other, fired).values())
        chance = won(ours, theirs) if self.judged else theirs.get(0, 0.0) * (1.0 - ours.get(0, 0.0))
        return _WIN[self.judged] * chance + together(self.state, fired)


def _best_of(state: State, seat: Seat) -> dict[str, Rated]:
    """Return the shots that a side's ships have yet to fire, as they take most on average."""
    able = [ship for ship in state.side(seat) if not (ship.acted or ship.owes or ship.blacked_out)]
    shots = {
        ship.name: [in_last_turn(state, rated(state, one)) for one in shots_of(state, ship)] for ship in able
    }
    return best_plan(shots, state)


def _counted(state: State, seat: Seat, fired: Collection[Rated]) -> Mapping[str, Leads]:
    """Return the chances of what each ship of a side counts after shots at it, unless it can evade them."""
    sure = [one for one in fired if one.most == float("inf")]
    return {
        ship.name: after_blows(wounds_of(state.figures, ship), blows_at(ship.name, sure))
        for ship in state.side(seat)
    }
