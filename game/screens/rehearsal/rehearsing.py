"""The rehearsal at the table: trial orders for both sides, flown as often as wanted.

Nothing leaves this tool.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from game.forecast.questions import Duel, Duels, Question, Worst
from game.screens.forecast.forecasts import FAILED, WORKING, client_of
from game.screens.plain_game_ui import screens_of
from game.screens.rehearsal import panel
from game.screens.rehearsal.trial import Enemies, Trial, first_change
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Tool

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.widgets.rowlist import ListRow

REHEARSE = "rehearse"
"""The view that opens the rehearsal."""
_FLIGHT_S = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalWords:
    """What a game calls things in its rehearsal.

    `sides` are both sides together, `pieces` what takes orders, and `order` what each is given. `middle` is
    the middle of the movement, marked on the timeline, "" for no mark; `time` explains the timeline. `sums`
    explains the totals. `duels` is the heading over who could fire at whom, and `nobody` says that no one
    could. `state` is what no order of a rehearsal is: sealed, or final where nothing is sealed.
    """

    sides: str
    pieces: str
    time: str
    sums: str
    orders_topic: str
    moves_topic: str
    order: str = "order"
    middle: str = ""
    duels: str = "Who could fire afterwards"
    nobody: str = "no one could fire"
    state: str = "sealed"


def lost_by_target(duels: Sequence[Duel], most_lost: Callable[[str], float]) -> dict[str, float]:
    """Return the mean that each target loses if each piece fires at its best target only.

    `most_lost` is the most that a target can lose.

    >>> duels = [Duel("Ranger", "Elder", 4.0), Duel("Ranger", "Younger", 1.9), Duel("Warden", "Elder", 3.0)]
    >>> lost_by_target(duels, {"Elder": 6.0, "Younger": 2.0}.__getitem__)
    {'Elder': 6.0}
    """
    best: dict[str, Duel] = {}
    for one in duels:
        if one.shooter_id not in best or one.mean > best[one.shooter_id].mean:
            best[one.shooter_id] = one
    lost: dict[str, float] = {}
    for one in best.values():
        lost[one.target_id] = lost.get(one.target_id, 0.0) + one.mean
    return {target: min(mean, most_lost(target)) for target, mean in lost.items()}


def rehearse(under: Tool) -> None:
    """Open the rehearsal in place of the real orders, until the player leaves it."""
    host = under.host
    make = screens_of(host.session.match.ruleset.id).rehearsal
    assert make is not None, "only games with a rehearsal offer its view"
    under.let_go()
    host.refuse(None)
    host.tool = make(under)
    host.rebuild()


class RehearsingTool(Tool):
    """Replace the tool `under` it, which gives the real orders, for plans that are never sealed or saved.

    A game's rehearsal inherits from this and from that tool, so that its controls are the same.
    """

    words: ClassVar[RehearsalWords]
    assumptions: ClassVar[Sequence[Enemies]] = tuple(Enemies)
    """What the enemies can be assumed to do; a game without danger leaves out their worst."""

    def __init__(self, under: Tool, trial: Trial[Any, Any, Any, Any]) -> None:
        self.under, self.trial = under, trial
        self.share = 0.0
        self.playing = False
        self._shown_share = 0.0
        super().__init__(under.host, under.request)

    @property
    def real(self) -> Tool:
        return self.under

    # --- what a game says -------------------------------------------------------------------------

    def ask(self, *questions: Question[Hashable]) -> bool:
        """Request these and all that the tool shows; return whether anything new is known."""
        raise NotImplementedError

    def adopt_orders(self, orders: Mapping[str, Any], what: str) -> None:
        """Make some orders the draft of the tool under this one, as a step that is called `what`."""
        raise NotImplementedError

    def build_hand(self, column: PanelColumn) -> None:
        """Add the controls of the selected piece, of either side."""
        raise NotImplementedError

    def duel_row(self, duel: Duel) -> ListRow:
        """Describe who fires at whom, and the odds."""
        raise NotImplementedError

    def duels_of(self, letter: str) -> Duels | None:
        """Return who could fire at whom by a plan, None while unknown; by default danger answers it."""
        found = client_of(self.host).answer(self.trial.asked_duels(letter))
        return found if isinstance(found, Duels) else None

    def sums_words(self, letter: str) -> str:
        """Return the totals of a plan, or "" while they are unknown."""
        known = self.sums(letter)
        return "" if known is None else f"you deal {known[0]:.1f} and take {known[1]:.1f} damage"

    def duels_title(self) -> str:
        """Return the heading over who could fire at whom."""
        return self.words.duels

    def build_meetings(self, column: PanelColumn) -> None:
        """Add what the pieces meet on their way; by default nothing."""

    # --- the plans --------------------------------------------------------------------------------

    def changed(self) -> None:
        """Show the plans from the pieces' current positions; no draft is kept."""
        self.host.refuse(None)
        self.go_to(0.0)

    def choose_enemies(self, enemies: Enemies) -> None:
        """Set what the enemies are assumed to do."""
        self.trial.enemies = enemies
        self.go_to(self.share)

    def choose_plan(self, letter: str) -> None:
        """Fly another of the player's plans."""
        self.trial.letter = letter
        self.go_to(self.share)

    def copy_plan(self, letter: str) -> None:
        """Copy the current plan to another letter."""
        self.trial.copy_to(letter)
        self.go_to(self.share)

    def adopt(self) -> None:
        """Make the current plan the draft of the real orders, and leave."""
        orders, letter = self.trial.orders(), self.trial.letter
        self.leave()
        self.adopt_orders(orders, f"adopting plan {letter}")
        self.host.app.toast(f"{self.adopted_words(letter)}; nothing is {self.words.state} yet.")

    def adopted_words(self, letter: str) -> str:
        """Say what follows a plan now that it has been adopted; by default everything."""
        return f"Your {self.words.order}s follow plan {letter} now"

    def leave(self) -> None:
        """Go back to the unchanged orders."""
        self.host.pane.show(self.host.view)
        if self.trial.is_enemy(self.host.selected):
            self.host.select(next(iter(self.trial.ids), None))
        self.host.tool = self.under
        self.host.refuse(None)
        self.host.rebuild()
        if self.host.is_on(REHEARSE):
            self.host.toggle(REHEARSE)

    def close(self) -> None:
        self.host.pane.show(self.host.view)
        super().close()
        if self.host.is_on(REHEARSE):
            self.host.toggle(REHEARSE)

    # --- the flight -------------------------------------------------------------------------------

    def play(self) -> None:
        """Play or pause the flight; at its end, start over."""
        if not self.playing and self.share >= 1.0:
            self.share = 0.0
        self.playing = not self.playing
        self.host.rebuild()

    def go_to(self, share: float) -> None:
        """Show a moment of the flight; `share` is between 0 and 1."""
        self.playing, self.share = False, min(1.0, max(0.0, share))
        if self.share:
            self._shown_share = -1.0  # what is flown may have changed at the same moment
        self.host.rebuild()

    def show_start(self) -> None:
        """Show the pieces at their current positions at once, so that they can be dragged."""
        self.go_to(0.0)
        self.host.pane.show(self.host.view)
        self._shown_share = 0.0

    @property
    def duels(self) -> Duels | None:
        """Who could fire at whom at the end, None while unknown."""
        return self.duels_of(self.trial.letter)

    def most_lost(self, piece_id: str) -> float:
        """Return the most that a piece can lose; by default there is no end to it."""
        return math.inf

    def sums(self, letter: str) -> tuple[float, float] | None:
        """Return the total mean damage of my pieces and of theirs, or None while unknown."""
        found, own = self.duels_of(letter), self.trial.own()
        if found is None:
            return None
        lost = lost_by_target(found.duels, self.most_lost)
        return (
            sum(mean for target, mean in lost.items() if target not in own),
            sum(mean for target, mean in lost.items() if target in own),
        )

    def missing(self) -> str:
        """Explain why it is not known who could fire at whom."""
        return FAILED if client_of(self.host).has_failed(self.trial.asked_duels()) else WORKING

    def update(self, dt_s: float) -> bool:
        if not self.host.is_on(REHEARSE):
            self.leave()
            return True
        changed = False
        if self.playing:
            still = self.host.app.settings.reduced_motion
            self.share = 1.0 if still else min(1.0, self.share + dt_s / _FLIGHT_S)
            self.playing = self.share < 1.0
            self.host.rebuild()
            changed = True
        if self.share != self._shown_share:
            self._shown_share = self.share
            self.host.pane.show(self.trial.shown(self.share) if self.share else self.host.view)
            changed = True
        return self._ask() or changed

    def _ask(self) -> bool:
        """Request the results of the flight; return whether anything new is known."""
        trial = self.trial
        letters = sorted(trial.rivals(), key=lambda one: one != trial.letter)
        worst = [trial.asked_worst(one) for one in letters] if trial.enemies is Enemies.WORST else []
        for letter, asked in zip(letters, worst, strict=False):
            if isinstance(found := client_of(self.host).answer(asked), Worst):
                trial.take_worst(letter, found)
        return self.ask(*worst, *(trial.asked_duels(one) for one in letters))

    # --- undo -------------------------------------------------------------------------------------

    def restored(self, before: Any) -> None:  # noqa: ANN401 - plans are of any type
        """Fly the plan that an undo has changed, and select the piece."""
        now = self.trial.history.now
        letter = next((one for one in now if now[one] != before[one]), self.trial.letter)
        self.trial.turn_to(letter)
        self.host.select(first_change(before[letter], now[letter]) or self.host.selected)
        self.changed()

    def undo(self) -> bool:
        """Undo a trial order; answers of the match are never undone from here."""
        if not super().undo():
            self.host.app.toast(f"There is no trial {self.words.order} to undo.")
        return True

    def redo(self) -> bool:
        if not super().redo():
            self.host.app.toast(f"There is no trial {self.words.order} to redo.")
        return True

    def undo_words(self) -> str:
        return super().undo_words() or f"Undo: the last trial {self.words.order}"

    def redo_words(self) -> str:
        return super().redo_words() or f"Redo: the last trial {self.words.order}"

    # --- keys and words ---------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        seal = partial(self.host.app.toast, "You cannot seal here. Leave Rehearse first.", "refusal")
        own: KeyActions = {"play": self.play, "confirm": self.play, "back": self.leave}
        return {**super().key_actions(), **own, "seal": seal, "seal_anyway": seal}

    def heading(self) -> Heading:
        return Heading("Rehearse", f"nothing is {self.words.state}")

    def build(self, column: PanelColumn) -> None:
        panel.panel(self, column)

    def what_now(self) -> str:
        label, words = self.host.app.bindings.label, self.words
        whose = f"{words.pieces}s of both {words.sides}" if self.trial.enemy_ids else f"your {words.pieces}s"
        drag = f"drag {whose}"
        return f"Rehearse: {drag}; {label('play')} flies them, {label('back')} leaves"

    def commit(self) -> Commit:
        return Commit(f"Back to the {self.words.order}s", self.leave, "without adopting a plan")
