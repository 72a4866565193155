"""The value of a fleet's plan against predicted plans of the enemy, in points of the match.

A plan is a tuple with the index of an order for each ship. Values are zero-sum: what one side gains, the
other loses, so both sides can be planned for with the same numbers. Arrays are [n, K]: one row for each order
of the ship in question, one column for each enemy plan.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.ai.context import TURNS_AHEAD, Context, Side
from game.families.false_sunrise.ai.guns import arcs_seen, cells_of, looked_up
from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints
from game.families.false_sunrise.ai.style_weights import StyleWeights

Plan = tuple[int, ...]

_VICTORY = 10.0  # points for winning the match now
_KILL = 0.4  # share of a ship's value that its destruction adds to that of its pips
_KILL_CAP = 1.25  # expected damage of this many times its pips surely destroys a ship

_OVERSPENT = 1000.0  # points: rules out orders that cost more miracle points than are left


@dataclass(frozen=True, slots=True)
class _Pose:
    """Where the ships of a side end under a plan, as columns [S].

    `here`: still on the board; `fires`: may fire; `still`: has velocity 0.
    """

    x: Floats
    y: Floats
    heading: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    here: Bools
    fires: Bools
    still: Bools


class Evaluation:
    """The values of one side's plans against weighted plans of the other."""

    def __init__(self, context: Context, side: Side, plans: list[Plan], weights: Floats) -> None:
        self.context, self.side, self.plans, self.weights = context, side, plans, weights
        self.other = context.other(side)
        self._owner = context.owner * (1.0 if side is context.me else -1.0)
        self._their_touch = np.array([context.touched(self.other, plan) for plan in plans])
        self._their_presence = np.array([self._presence(self.other, plan).prod(axis=0) for plan in plans])
        self._their_hazard = np.array(
            [sum(h[at] for h, at in zip(self.other.hazard, plan, strict=True)) for plan in plans]
        )
        weighed = plans if context.presence else []
        self._their_weights = np.array([context.weights(self.other, plan) for plan in weighed])
        fires = [[self._fire(number, plan) for plan in plans] for number in range(len(side.ships))]
        self.out = [np.stack([out for out, _ in row], axis=1) for row in fires]  # [n, K, J] pips dealt
        self.inn = [np.stack([inn for _, inn in row], axis=1) for row in fires]  # [n, K, J] pips taken
        self._tastes = self._leanings() if side is context.me else []  # the enemy is assumed to have none

    def _leanings(self) -> list[StyleWeights]:
        """Return what the level leans to: by its style, by its habit, and by itself."""
        level, side = self.context.level, self.side
        lead = [number for number, ship in enumerate(side.ships) if ship.id == self.context.leader]
        others = [number for number in range(len(side.ships)) if number not in lead]
        habit = level.habit
        own, fleet = (habit.leaning, habit.fleet) if habit is not None else (None, None)
        found = [(level.style, None), (own, lead), (fleet or level.leaning, others)]
        return [
            StyleWeights(leaning, side, self.other, self.plans, numbers)
            for leaning, numbers in found
            if leaning is not None
        ]

    # --- totals ---------------------------------------------------------------------------------

    def terms(self, number: int, plan: Plan, present: list[int] | None = None) -> dict[str, Floats]:
        """Return the value of every order of a ship while the others follow `plan`: arrays [n, K] by term.

        `present` holds the indexes of the ships that count (None: all), as a plan is built ship by ship.
        """
        count = len(self.side.ships)
        others = [one for one in (range(count) if present is None else present) if one != number]
        terms = {
            **self._marker_terms(number, plan, others),
            **self._fire_terms(number, plan, others),
            "hazard": self._hazards(number, plan, others),
            **({"awe": self._awe(number, plan, others)} if self.context.reverence else {}),
        }
        for taste in self._tastes:
            terms = taste.weighed(terms, number, plan, others)
        return terms

    def values(self, number: int, plan: Plan, present: list[int] | None = None) -> Floats:
        """Return the sum of the terms: [n, K]."""
        nothing: Floats = np.zeros((self.side.moves[number].x.size, len(self.plans)))
        return sum(self.terms(number, plan, present).values(), start=nothing)

    def row(self, plan: Plan) -> Floats:
        """Return the value of one plan against each plan of the other side: [K]."""
        row: Floats = self.values(0, plan)[plan[0]]
        return row

    def _hazards(self, number: int, plan: Plan, others: list[int]) -> Floats:
        hazard = self.side.hazard
        rest = sum(hazard[one][plan[one]] for one in others)
        own = hazard[number][:, None]
        if self.side.pool:
            spent = sum([self.side.moves[one].menu.miracles[plan[one]] for one in others])
            own = own + self.unaffordable(number, int(spent))[:, None]
        spared: Floats = self._their_hazard[None, :] - (own + rest)
        return spared

    def unaffordable(self, number: int, spent: int) -> Floats:
        """Return a penalty [n] for orders that cost more miracle points than are left (FAC-1).

        `spent` is the number of points that the other ships spend.
        """
        side = self.side
        return np.where(side.moves[number].menu.miracles > side.pool - spent, _OVERSPENT, 0.0)

    def _awe(self, number: int, plan: Plan, others: list[int]) -> Floats:
        """Return the value of who slows whom when the next orders are flown: [n, K] (FAC-3)."""
        total = self._slowed(number, slice(None))
        for one in others:
            total = total + self._slowed(one, slice(plan[one], plan[one] + 1))
        return total

    def _slowed(self, number: int, rows: slice) -> Floats:
        """Return what a ship gains by slowing enemies, less what it loses by being slowed: [n, K]."""
        side, other = self.side, self.other
        moves = side.moves[number]
        columns = []
        for plan in self.plans:
            pose = _pose(other, plan)
            gap_x, gap_y = pose.x[None, :] - moves.x[rows, None], pose.y[None, :] - moves.y[rows, None]
            gaps = np.sqrt(gap_x * gap_x + gap_y * gap_y)
            there = pose.here[None, :] & ~moves.left[rows, None]
            gain = ((gaps <= side.slows_in[number]) & there) @ other.awe
            loss = ((gaps <= other.slows_in[None, :]) & there).any(axis=1) * side.awe[number]
            columns.append(gain - loss)
        return np.stack(columns, axis=1)

    # --- markers --------------------------------------------------------------------------------

    def _marker_terms(self, number: int, plan: Plan, others: list[int]) -> dict[str, Floats]:
        context, side = self.context, self.side
        mine = side.moves[number].touches
        for one in others:
            mine = mine | side.moves[one].touches[plan[one]]
        ours, theirs = mine[:, None, :], self._their_touch[None, :, :]
        owner = np.where(ours & ~theirs, 1.0, np.where(theirs & ~ours, -1.0, self._owner))
        if context.presence:
            owner = self._outweighed(number, plan, others, ours & theirs, owner)
        held, lost = (owner > 0).sum(axis=2), (owner < 0).sum(axis=2)
        future = self._future(owner, number, plan, others)
        scores = context.state.scores
        score, against = scores[side.seat] + held, scores[side.seat.other] + lost
        won = (score >= context.target) & (score > against)
        beaten = (against >= context.target) & (against > score)
        over = won | beaten
        return {
            "now": (held - lost).astype(np.float64),
            "future": np.where(over, 0.0, future),
            "victory": _VICTORY * (won.astype(np.float64) - beaten),
        }

    def _outweighed(
        self, number: int, plan: Plan, others: list[int], contested: Bools, owner: Floats
    ) -> Floats:
        """Return the owners, with contested markers going to the side with the greater presence (FAC-15)."""
        side = self.side
        mine = side.presence[number] * side.moves[number].touches
        for one in others:
            mine = np.maximum(mine, side.presence[one] * side.moves[one].touches[plan[one]])
        more = np.sign(mine[:, None, :] - self._their_weights[None, :, :])
        return np.where(contested & (more != 0), more, owner)

    def _future(self, owner: Floats, number: int, plan: Plan, others: list[int]) -> Floats:
        """Return the expected value of markers in later turns, from who holds them and who can be there."""
        side, context = self.side, self.context
        absent = side.absent[number]  # [n, T, M]
        for one in others:
            absent = absent * side.absent[one][plan[one]]
        total = np.zeros(owner.shape[:2])
        for turn, weight in enumerate(context.turn_weights):
            ours = 1.0 - absent[:, None, turn, :]
            theirs = 1.0 - self._their_presence[None, :, turn, :]
            owner = owner + ours * (1.0 - theirs) * (1.0 - owner) - theirs * (1.0 - ours) * (1.0 + owner)
            total += weight * owner.sum(axis=2)
        return total

    def _presence(self, side: Side, plan: Plan) -> Floats:
        rows = [absent[at] for absent, at in zip(side.absent, plan, strict=True)]
        return np.array(rows).reshape(len(rows), TURNS_AHEAD, self._owner.size)

    # --- fire -----------------------------------------------------------------------------------

    def _fire_terms(self, number: int, plan: Plan, others: list[int]) -> dict[str, Floats]:
        side, other, scale = self.side, self.other, self.context.fire_weight
        out, inn = self.out[number], self.inn[number]
        totals = np.zeros(out.shape[1:])
        most = np.zeros(out.shape[1:])
        dealt = np.zeros(out.shape[1])
        losses = np.zeros(out.shape[1])
        for one in others:
            theirs = self.out[one][plan[one]]
            totals = totals + theirs
            dealt = dealt + (theirs * other.pip).max(axis=1, initial=0.0)
            taken = self.inn[one][plan[one]]
            most = np.maximum(most, taken * side.pip[one])
            losses = losses + side.worth[one] * _killed(taken.sum(axis=1) / side.pips[one])
        own = (out * other.pip).max(axis=2, initial=0.0)
        kills = (_killed((out + totals) / other.pips) * other.worth).sum(axis=2)
        taken_now = np.maximum(most, inn * side.pip[number]).sum(axis=2)
        lost_now = losses + side.worth[number] * _killed(inn.sum(axis=2) / side.pips[number])
        return {
            "dealt": scale * (own + dealt),
            "taken": -scale * taken_now,
            "kills": scale * _KILL * kills,
            "losses": -scale * _KILL * lost_now,
        }

    def _fire(self, number: int, plan: Plan) -> tuple[Floats, Floats]:
        """Return the expected damage dealt and taken between a ship's orders and a plan's enemies: [n, J]."""
        context, side = self.context, self.side
        key = (side.seat, number, plan)
        found = context.fire.get(key)
        if found is None:
            found = context.fire[key] = self._compute_fire(number, plan)
        return found

    def _compute_fire(self, number: int, plan: Plan) -> tuple[Floats, Floats]:
        moves, pose = self.side.moves[number], _pose(self.other, plan)
        dx, dy = pose.x[None, :] - moves.x[:, None], pose.y[None, :] - moves.y[:, None]
        cell = cells_of(self.context.known, dx, dy)
        columns = np.arange(len(pose.x))[None, :]
        arcs = arcs_seen(moves.heading[:, None], dx, dy)
        arcs_back = arcs_seen(pose.heading[None, :], -dx, -dy)
        out = looked_up(self.side.guns[number], columns, arcs_back, arcs, cell)
        if self.side.afar[number]:
            out = out + self._from_afar(number, pose, arcs, cell)
        inn = looked_up(self.side.threats[number], columns, arcs, arcs_back, cell)
        lying_still = self.context.known.lying_still
        if lying_still:
            out = out * (1.0 + lying_still * pose.still)[None, :]
            inn = inn * (1.0 + lying_still * (moves.velocity == 0))[:, None]
        here = ~moves.left[:, None] & pose.here[None, :]
        firing, fired_at = here & self.side.fires[number][:, None], here & pose.fires[None, :]
        out, inn = out * firing, inn * fired_at
        rows, cells = np.nonzero((out > 0) | (inn > 0))
        hidden = self.context.rocks.between(moves.x[rows], moves.y[rows], pose.x[cells], pose.y[cells])
        rows, cells = rows[hidden], cells[hidden]
        out[rows, cells] = 0.0
        inn[rows, cells] = 0.0
        indirect, indirect_back = self.side.indirect[number], self.side.indirect_back[number]
        if indirect is not None:
            out += looked_up(indirect, columns, arcs_back, arcs, cell) * firing
        if indirect_back is not None:
            inn += looked_up(indirect_back, columns, arcs, arcs_back, cell) * fired_at
        self.context.nodes += out.size
        return out, inn

    def _from_afar(self, number: int, pose: _Pose, arcs: Ints, cell: Ints) -> Floats:
        """Return the extra damage of weapons that measure from a friend, if friends maintain (FAC-8)."""
        side = self.side
        columns = np.arange(len(pose.x))[None, :]
        more = np.zeros(cell.shape)
        measured = []
        for one, ship in enumerate(side.ships):
            if one != number and ship.fittings.measures_afar:
                moves = side.moves[one]
                x, y = moves.x[moves.maintain], moves.y[moves.maintain]
                measured.append(cells_of(self.context.known, pose.x - x, pose.y - y))
        for table in side.afar[number] if measured else ():
            own = table[columns, arcs, cell]
            best = np.max([table[columns, arcs, one[None, :]] for one in measured], axis=0)
            more += np.maximum(0.0, best - own)
        return more


def _pose(side: Side, plan: Plan) -> _Pose:
    rows = list(zip(side.moves, side.fires, plan, strict=True))
    return _Pose(
        np.array([moves.x[at] for moves, _, at in rows]),
        np.array([moves.y[at] for moves, _, at in rows]),
        np.array([moves.heading[at] for moves, _, at in rows], dtype=np.int64),
        np.array([not moves.left[at] for moves, _, at in rows], dtype=np.bool_),
        np.array([fires[at] for _, fires, at in rows], dtype=np.bool_),
        np.array([moves.velocity[at] == 0 for moves, _, at in rows], dtype=np.bool_),
    )


def _killed(share: Floats) -> Floats:
    """Estimate the chance of destroying a ship from expected damage divided by pips."""
    part: Floats = np.minimum(share / _KILL_CAP, 1.0)
    return part * part * part
