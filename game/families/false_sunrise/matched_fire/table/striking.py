"""The strike move of a squadron: a disc of 8 inches, and what it could attack there (MF-20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.board.overlays import Circle, Crosshair, TargetRing
from game.families.false_sunrise.board.overlays import GhostPath, Overlay
from game.families.false_sunrise.keys import STRIKE
from game.families.false_sunrise.matched_fire.activations import reaches
from game.families.false_sunrise.matched_fire.table.attack_rows import (
    AttackRow,
    RowLine,
    attack_row,
    odds_lines,
)
from game.families.false_sunrise.matched_fire.table.attack_words import loss_words, pool_sum, unit_words
from game.families.false_sunrise.matched_fire.table.rings import rings_of
from game.families.false_sunrise.matched_fire.table.strike_prospects import (
    Strike,
    answering,
    best_place,
    strikes_from,
)
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.screens.tools.aiming import nudges
from game.screens.tools.dragging import DragTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions, each, stepped
from game.screens.tools.parts import PanelColumn, percent, sentence, upper_first
from game.screens.tools.placing import PlacingDrag
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import Context
from game.shell.theme import SMALL
from game.widgets.rowlist import RowList
from game.wording import listed
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.matched_fire.odds import figures_law
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN
from rules.false_sunrise.matched_fire.prospects import after_strike, answer_of
from rules.false_sunrise.matched_fire.shot_words import pool_words
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN, StrikeMove, strike_refusal
from rules.false_sunrise.state import Ship
from rules.kernel.requests import Refusal
from rules.table.measure import Point, distance_in, snap_point

_NUDGES = nudges(0.25, 1.0, "strike")
_REACHED = f'strike move {STRIKE_IN:.0f}"'
_ANSWERED = f'point defense {DEFENCE_IN:.0f}"'
_HOW = (
    "Click a place in the circle, or an enemy to find the best place. "
    "{key:strike_left,strike_right,strike_up,strike_down} move it too, {key:strike_left_far} etc. by an "
    "inch; {key:strike_next} finds an enemy."
)


class StrikeTool(DragTool, FleetTool):
    """Choose where a squadron attacks from: click, drag, arrows, or ] for an enemy's best point.

    Enter flies there, Space stays. The list is for the chosen point, or for the point under the
    pointer while that is over the board.
    """

    contexts: ClassVar[tuple[Context, ...]] = (STRIKE,)
    draws_reach: ClassVar[bool] = True
    request: StrikeMove

    def __init__(self, host: FleetHost, request: StrikeMove) -> None:
        super().__init__(host, request)
        self.history: History[Point] = History(request.ship.at)
        kept = host.draft()
        if isinstance(kept, tuple):
            self.history.take_up(kept)
        self.target = ""
        self._pointed: Point | None = None
        self.hand = PlacingDrag(self)
        self._grabbed = False
        self._known: tuple[Point, list[Strike]] | None = None
        if host.selected != request.ship_id:
            host.select(request.ship_id)
        if kept is None and (aim := host.presenter.aim) is not None and aim[0] == request.ship_id:
            self.target = aim[1]
            self.history.record(
                best_place(request.state, request.ship_id, aim[1]) or self.at, self._aimed_words()
            )

    @property
    def at(self) -> Point:
        """The chosen point."""
        return self.history.now

    @property
    def ship(self) -> Ship:
        """The squadron."""
        return self.request.ship

    @property
    def shown(self) -> Point:
        """The point that the panel describes: under the pointer, else the chosen one."""
        return self._pointed or self.at

    def strikes(self) -> list[Strike]:
        """List what could be attacked from the shown point, nothing if the point is illegal."""
        if self._known is None or self._known[0] != self.shown:
            legal = self._refusal(self.shown) is None
            found = strikes_from(self.request.state, self.ship.id, self.shown) if legal else []
            self._known = self.shown, found
        return self._known[1]

    def _refusal(self, at: Point) -> Refusal | None:
        return strike_refusal(self.request.state, self.ship, at)

    def part_of(self, ship_id: str) -> str:
        """Return "acting" for the squadron, else ""."""
        return "acting" if ship_id == self.ship.id else ""

    # --- the panel ------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading(self.ship.spec.name, self.ship.spec.hull.name, self.ship.seat)

    def what_now(self) -> str:
        return f"{self.player}: strike move with {self.ship.spec.name}, or stay"

    def build(self, column: PanelColumn) -> None:
        tip = "Attack from where the squadron is (MF-20)"
        self.put_answer(column.foot(30), "strike.stay", "Stay here", self.stay, "strike_stay", tip, "MF-20")
        lead(column, "strike.lead", self._lead())
        away_in = distance_in(self.ship.at, self.shown)
        where = f'Strike move: {away_in:.1f} of {STRIKE_IN:.0f}" away.' if away_in else "It does not move."
        column.note("strike.where", f"{where} Heading and velocity do not change.", "MF-20")
        if self.at == self.ship.at:
            column.say("strike.how", self.host.bindings.fill(_HOW), style=SMALL, color="secondary")
        refusal = self._refusal(self.shown)
        if refusal is not None:
            column.say("strike.refusal", sentence(refusal), color="refusal")
        foes = answering(self.request.state, self.ship.id, self.shown)
        for number, foe in enumerate(foes):
            column.note(f"strike.answer{number}", self._answer_words(foe), "MF-37")
        rows = [self._row(one) for one in self.strikes()]
        if rows:
            column.section("strike.targets", "It can attack from there")
            column.fill().put(
                RowList,
                "strike.rows",
                rows,
                pen=self.host.ui.pen,
                row_of=partial(attack_row, self.host.app.theme),
                gap=6,
            )

    def _lead(self) -> str:
        """Say in one sentence whom the squadron can attack from the place that is shown."""
        names = [one.target.spec.name for one in self.strikes()]
        place = "where it is" if self.shown == self.ship.at else "there"
        if not names:
            return f"From {place}, {self.ship.spec.name} can attack nobody."
        return f"From {place}, {self.ship.spec.name} can attack {listed(dict.fromkeys(names))}."

    def _answer_words(self, foe: Ship) -> str:
        """Describe what a ship's point defense would attack there, and with what (MF-36, MF-37)."""
        there = after_strike(self.request.state, self.ship.id, self.shown)
        answer = answer_of(there, foe)
        law = figures_law(there, foe, there.ships[self.ship.id])
        lost = sum(self.ship.pips) - sum(left * chance for left, chance in law.items())
        others = [there.ships[one].spec.name for one in answer.targets if one != self.ship.id]
        also = f", and strike {listed(others)} too" if others else ""
        dice = f"{pool_words(answer.pool)} dice"
        return (
            f"{foe.spec.name} could fire point defense with {dice}: {unit_words(self.ship, lost)} lost, "
            f"all {percent(law.get(0, 0.0))}{also}."
        )

    def _row(self, one: Strike) -> AttackRow:
        weapon = system_name(self.request.state, self.ship.id, one.weapon_id)
        lines: list[RowLine] = [(loss_words(one.target, one.seen), "good")]
        if one.seen.answered is not None and one.figures is not None:
            after = loss_words(one.target, one.seen.answered)
            lines.append((f"After its point defense {one.figures:.1f} figures are left: {after}", "refusal"))
        lines += odds_lines(one.odds, weapon)
        aside = f'{one.away_in:.1f}"' + (f" · {one.attack.arc} arc" if one.attack.arc else "")
        return AttackRow(one.target.id, one.target.spec.name, one.target.seat, aside, tuple(lines))

    def commit(self) -> Commit:
        refusal = self._refusal(self.at)
        away_in = distance_in(self.ship.at, self.at)
        if not away_in:
            return Commit("Stay here", self.stay, self._targets_words())
        return Commit(f'Strike move {away_in:.1f}"', self.fly, self._targets_words(), sentence(refusal))

    def _targets_words(self) -> str:
        """Say whom it can attack from the chosen point; "" while the pointer shows another one."""
        if self._pointed is not None or self._refusal(self.at) is not None:
            return ""
        names = [one.target.spec.name for one in self.strikes()]
        return f"can attack {listed(names) if names else 'nobody'}"

    def stay(self) -> None:
        """Attack from the current position."""
        self.host.answer(None)

    def fly(self) -> None:
        """Fly to the chosen point."""
        if self.at == self.ship.at:
            self.stay()
        else:
            self.host.answer(self.at)

    # --- the board ------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        ship, at, state = self.ship, self.shown, self.request.state
        laid: list[Overlay] = [Circle(ship.at, STRIKE_IN, ship.seat, _REACHED, filled=True)]
        for mount in ship.fittings.mounts:
            laid += rings_of(state, ship, mount, at, self._towards())
        for foe in answering(state, ship.id, at):
            laid.append(Circle(foe.at, DEFENCE_IN, foe.seat, _ANSWERED, filled=True))
        if at != ship.at:
            hull = ship.spec.hull.id
            laid.append(
                GhostPath(((*ship.at, ship.heading), (*at, ship.heading)), ship.seat, hull, look="held")
            )
        refusal = self._refusal(at)
        if refusal is not None:
            laid.append(Crosshair(at, legal=False, lines=(upper_first(refusal.reason), refusal.ruling)))
        laid += [
            TargetRing(one.target.at, "refusal", (pool_sum(one.attack), loss_words(one.target, one.seen)))
            for one in self.strikes()
        ]
        return laid

    def _towards(self) -> Point | None:
        """Return the position of the first enemy that could be attacked, or None."""
        struck = [one.target.at for one in self.strikes()]
        return struck[0] if struck else None

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        there = None if at is None else snap_point((round(at[0] * 4) / 4, round(at[1] * 4) / 4))
        if there != self._pointed:
            self._pointed = there
            self.host.rebuild()

    def grab(self, click: BoardClick) -> bool:
        """Choose a point, grab the squadron, or find the best point to strike the clicked enemy."""
        foe = self.request.state.ships.get(click.piece or "")
        aims = foe is not None and foe.seat is not self.ship.seat
        self._grabbed = click.piece == self.ship.id
        self.hand.begin(click.at, moved=not (aims or self._grabbed))
        if foe is not None and aims:
            self.aim_at(foe.id)
        return True

    def lead_to(self, at: Point) -> None:
        """Let the chosen point follow the pointer."""
        self._put(at)

    def release(self, at: Point) -> None:
        """Fly to where the squadron was dragged; a point that was only clicked waits for Enter."""
        grabbed, self._grabbed = self._grabbed, False
        super().release(at)
        if grabbed and self.at != self.ship.at and self._refusal(self.at) is None:
            self.fly()

    def _put(self, at: Point, what: str = "the place to strike from") -> None:
        self._pointed = None
        self.record(snap_point(at), what)

    def changed(self) -> None:
        self.keep(self.at)

    def _aimed_words(self) -> str:
        return f"the best place to strike {self.request.state.ships[self.target].spec.name}"

    def aim_at(self, target_id: str) -> None:
        """Choose the best point to strike an enemy, or say that there is none."""
        self.target = target_id
        found = best_place(self.request.state, self.ship.id, target_id)
        if found is not None:
            self._put(found, self._aimed_words())
        else:
            name = self.request.state.ships[target_id].spec.name
            self.host.refuse(
                Refusal("MF-20", f"no place within {STRIKE_IN:.0f} inches lets it attack {name}")
            )

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {
            **each(self._nudge, _NUDGES),
            **each(self._step_foe, {"strike_previous": -1, "strike_next": 1}),
            "strike_stay": self.stay,
        }

    def _nudge(self, by: Point) -> None:
        self._put((self.at[0] + by[0], self.at[1] + by[1]))

    def _step_foe(self, step: int) -> None:
        foes = list(reaches(self.request.state, self.ship.id))
        if foes:
            self.aim_at(stepped(foes, self.target, step))
        else:
            self.host.refuse(Refusal("MF-20", "no enemy can be attacked after a strike move"))

    def let_go(self) -> bool:
        """Cancel a drag, else choose to stay; return whether there was anything to cancel."""
        held, self._grabbed = self.drags, False
        super().let_go()
        if held or self.at == self.ship.at:
            return held
        self._put(self.ship.at, "staying")
        return True
