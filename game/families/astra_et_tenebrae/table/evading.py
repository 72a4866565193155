"""Answering a laser: stay, or evade it at the price of an action (AC-7, AC-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.board.plates import ShotLine, Span
from game.families.astra_et_tenebrae.ai.evading import best_evasion
from game.families.astra_et_tenebrae.board.overlays import Ghost, Overlay
from game.families.astra_et_tenebrae.board.reach import evasion_disc
from game.families.astra_et_tenebrae.keys import ANSWERS, BURNS
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.moving_drag import HelmTool, PieceDrag
from game.families.astra_et_tenebrae.table.moving_ends import EvasionEnds
from game.families.astra_et_tenebrae.table.plain_words import evasion_words
from game.families.astra_et_tenebrae.words import row_words
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn, percent
from game.screens.tools.plain_first import details, lead
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import Context
from game.shell.theme import SMALL, STRONG
from game.widgets.button import Button
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.wording import signed
from rules.astra_et_tenebrae.burning import Burn, Evasion, evasion_end
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.odds import Beam, laser_odds
from rules.astra_et_tenebrae.state import Ship
from rules.table.measure import Point


class EvadeTool(HelmTool):
    """The tool to compare staying with an evasion, which is dragged like a burn."""

    contexts: ClassVar[tuple[Context, ...]] = (BURNS, ANSWERS)
    request: EvadeOrStay

    def __init__(self, host: Host, request: EvadeOrStay) -> None:
        super().__init__(host, request)
        self._ends = EvasionEnds(self.state, self.ship)
        self._ends.disc = evasion_disc(self.state, self.ship)
        best, self._evades_best = best_evasion(request) if host.presenter.proposes else (None, False)
        self._best = self._first() if best is None else Burn(request.ship, best.course, best.g)
        kept = host.draft()
        self.history = History(self._best if self._evades_best and self._is_grave() else None)
        if isinstance(kept, Evasion):
            self.history.take_up(Burn(request.ship, kept.course, kept.g))
        self.hand = PieceDrag(self)
        host.select(request.ship)

    def _is_grave(self) -> bool:
        """Return whether the laser may destroy the ship, or follows a mark on its engine."""
        beam = self.beam
        return beam.follows is Component.ENGINE or bool(beam.toll.lost)

    def _first(self) -> Burn:
        """Return any legal evasion; the question is only asked if there is one."""
        legal = next(iter(self._ends.legal.values()))
        return Burn(self.request.ship, legal.course, legal.least)

    # --- the ship and its evasion -------------------------------------------------------------------

    @property
    def ship(self) -> Ship:
        """The ship under fire."""
        return self.state.ships[self.request.ship]

    @property
    def names(self) -> tuple[str, ...]:
        """The ships that can be dragged: only the one under fire."""
        return (self.request.ship,)

    @property
    def beam(self) -> Beam:
        """The odds of the laser if the ship stays."""
        return laser_odds(self.state, self.state.ships[self.request.shooter], self.ship)

    def ends(self) -> EvasionEnds:
        """Return the possible positions after an evasion."""
        return self._ends

    def ghost_end(self) -> Point | None:
        """Return where the planned evasion ends, or None for staying."""
        return None if self.plan is None else evasion_end(self.ship, Evasion(self.plan.course, self.plan.g))

    def take(self, name: str) -> None:
        """Do nothing: there is only one ship to select."""

    def led_words(self, burn: Burn | None) -> str:
        return "staying" if burn is None else "the evasion"

    def changed(self) -> None:
        self.keep(self.in_hand()[0])

    def in_hand(self) -> tuple[Evasion | None]:
        return (None if self.plan is None else Evasion(self.plan.course, self.plan.g),)

    def put_in_hand(self, answer: Evasion | None) -> None:
        self.lead(None if answer is None else Burn(self.request.ship, answer.course, answer.g))

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading(self.request.ship, "under a laser", self.request.seat)

    def what_now(self) -> str:
        return f"{self.request.shooter} aims its laser at {self.request.ship}: stay or evade?"

    def build(self, column: PanelColumn) -> None:
        column.chooser(self.request.seat, self._question(), "AC-9")
        stays, beam = self.plan is None, self.beam
        lead(column, "evade.lead", evasion_words(self.request.ship, beam, stays=stays, gone=self._gone()))
        row = column.row([0, 0], high=34, below=8)
        stay, evade = self.plan is None, self.plan is not None
        bindings = self.host.bindings
        yes, no = bindings.label("answer_yes"), bindings.label("answer_no")
        row.put(Button, "evade.stay", "Stay", on_press=lambda: self.lead(None), on=stay, shortcut=no)
        row.put(Button, "evade.evade", "Evade", on_press=self._evade, on=evade, shortcut=yes)
        self._compare(column)
        if not details(column, "evade.details", words="How to evade"):
            return
        words = (
            "Drag the ghost within the disc; {key:burn_left,burn_right} turn the burn, "
            "{key:burn_stronger,burn_weaker} make it stronger or weaker. "
            "An evasion removes the mark, and the ship leaves its formation."
        )
        column.say("evade.how", bindings.fill(words), style=SMALL, color="secondary")

    def _question(self) -> str:
        beam, shooter = self.beam, self.request.shooter
        if beam.follows is None:
            return f"{shooter}'s laser will burn a new mark on {self.request.ship}, unless it evades."
        return f"{shooter}'s laser aims at the mark on your {WORDS[beam.follows]}, unless you evade."

    def _gone(self) -> str:
        """Return which turn's action an evasion gives up (AC-9)."""
        cost = self.beam.evasion
        return "next turn" if cost is not None and cost.next_turn else "this turn"

    def _compare(self, column: PanelColumn) -> None:
        """Add the table that compares staying with evading."""
        beam, plan, ship = self.beam, self.plan or self._best, self.ship
        motion = self.state.figures.motion
        burnt = motion.by_g[plan.g]
        gone = self._gone()
        head = column.row([0, 58, 78], high=18, below=2)
        head.put(Label, "evade.head", "", style=SMALL)
        head.put(Label, "evade.head.stay", "stay", style=STRONG, align="right")
        head.put(Label, "evade.head.evade", f"evade, {plan.g} G", style=STRONG, align="right")
        place = "burn mark" if beam.follows is None else "damage"
        burns = 1 - beam.misfires if beam.follows is None else beam.point
        deadly: Ink = "refusal" if beam.toll.lost else "text"
        rows: tuple[tuple[str, str, str, Ink, Ink], ...] = (
            (place, percent(float(burns)), "none", "refusal", "good"),
            ("ship destroyed", percent(float(beam.toll.lost)), "0%", deadly, "good"),
            ("action lost", "none", gone, "good", "refusal"),
            ("heat", str(ship.heat), str(ship.heat + burnt.heat), "text", "text"),
            ("to hit it", signed(ship.row), signed(burnt.row), "text", "text"),
        )
        for number, (words, stays, evades, one, other) in enumerate(rows):
            row = column.row([0, 58, 78], high=19, below=1)
            row.put(Label, f"evade.row.{number}", words)
            row.put(Label, f"evade.row.{number}.stay", stays, align="right", color=one)
            row.put(Label, f"evade.row.{number}.evade", evades, align="right", color=other)
        column.take(4)

    def commit(self) -> Commit:
        if self.plan is None:
            return Commit("Stay", self._answer, "the ship can still act" if not self.ship.acted else "")
        words = f"Evade: {self.plan.course}° at {self.plan.g} G"
        return Commit(words, self._answer, f"the laser misses; no action {self._gone()}")

    def _answer(self) -> None:
        self.host.answer(self.in_hand()[0])

    def _evade(self) -> None:
        self.lead(self.plan or self._best)

    def planned_heat(self) -> tuple[tuple[str, int], ...]:
        if self.plan is None:
            return ()
        return ((self.ship.name, self.ship.heat + self.state.figures.motion.by_g[self.plan.g].heat),)

    def doing(self, ship: str) -> str:
        return "under a laser" if ship == self.request.ship else ""

    # --- the board --------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        ship, shooter = self.ship, self.state.ships[self.request.shooter]
        found: list[Overlay] = [*flown(self.state), ShotLine(shooter.place, ship.place, shooter.seat)]
        disc, end = self._ends.disc, self.ghost_end()
        if disc is not None:
            found.append(disc)
        if end is not None and self.plan is not None:
            row = self.state.figures.motion.by_g[self.plan.g]
            words: tuple[tuple[Span, ...], ...] = (
                ((f"{self.plan.course}°   {self.plan.g} G", "plain"),),
                ((f"heat +{row.heat} · {row_words(row.row)}", "plain"),),
            )
            held = self.hand.held or self.hand.near
            found.append(Ghost(ship.place, end, ship.seat, self.plan.course, words, held, self.hand.sought))
        return found

    def looks_at(self) -> Sequence[Point]:
        most = float(self.state.figures.motion.evasion_g)
        x, y = self.ship.place
        return [(x - most, y - most), (x + most, y + most), self.state.ships[self.request.shooter].place]

    # --- keys -------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        stay = partial(self.lead, None)
        return {**super().key_actions(), "answer_yes": self._evade, "answer_no": stay, "burn_reset": stay}

    def turn(self, degrees: int) -> None:
        plan = self.plan or self._best
        self.lead(self._ends.near((plan.course + degrees) % CIRCLE, plan.g))

    def strengthen(self, g: int) -> None:
        plan = self.plan or self._best
        legal = self._ends.in_direction(plan.course)
        if legal is not None:
            self.lead(replace(plan, g=max(legal.least, min(legal.most, plan.g + g))))
