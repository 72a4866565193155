"""Removing flex dice: the best removal is preset, unless the table suggests nothing.

A click on a die removes it or brings it back (MF-28).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.matched_fire.table.bench_tool import DICE, BenchTool
from game.families.false_sunrise.matched_fire.table.corridor import aim_of
from game.families.false_sunrise.matched_fire.table.spread import in_order
from game.families.false_sunrise.matched_fire.table.step_words import head_of, is_missile, pool_notes
from game.families.false_sunrise.matched_fire.table.story import (
    ATTACK,
    Step,
    Story,
    ThrowStep,
    pool_for,
)
from game.families.false_sunrise.matched_fire.table.throw_card import ThrowCard
from game.families.false_sunrise.matched_fire.table.valuation import after_result, fall_words, loss_words
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.throws import shot_title
from game.screens.tools.history import History
from game.screens.tools.key_actions import SHIP_KEYS, KeyActions, each, stepped
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading
from game.shell.theme import STRONG
from game.widgets.widget import Widget
from game.wording import counted, listed
from rules.false_sunrise.matched_fire.sets import result_names
from rules.false_sunrise.matched_fire.throwing import RemoveDice

RULING = "MF-28"


class RemovalTool(BenchTool):
    """Choose the dice to remove from a throw; Enter takes the default or the changed removal."""

    request: RemoveDice

    def __init__(self, host: FleetHost, request: RemoveDice) -> None:
        super().__init__(host, request)
        self.default = request.default()
        self.suggests = host.presenter.reckons
        self.history: History[tuple[int, ...]] = History(self.default if self.suggests else ())
        self.cursor: int | None = None
        if request.about[0] != host.selected:
            host.select(request.about[0])

    @property
    def removed(self) -> tuple[int, ...]:
        """The removed dice, in the order of their removal."""
        return self.history.now

    @property
    def _step(self) -> ThrowStep:
        throw, about = self.request.throw, self.request.about
        pool = pool_for(self.host.view, ATTACK, *about)._replace(flex=throw.flex, macro=throw.macro)
        return ThrowStep(ATTACK, *about, pool, throw.faces, tuple(sorted(self.removed)))

    @property
    def missing(self) -> int:
        """How many dice are still to be removed."""
        return self.request.throw.flex - len(self.removed)

    def _as_default(self) -> bool:
        """Return whether the removed dice are those of the default."""
        return sorted(self._last(self.removed)) == sorted(self._last(self.default))

    # --- dice ----------------------------------------------------------------------------------------

    def swap(self, die: int) -> None:
        """Remove a die, or bring it back."""
        face = self.request.throw.faces[die]
        self.cursor = die
        if die in self.removed:
            removed = tuple(one for one in self.removed if one != die)
            self.record(self._joined(removed, face), f"bringing back a {face}")
        else:
            kept = self.removed if self.missing else self.removed[1:]
            self.record(self._joined((*kept, die), face), f"removing a {face}")

    def _joined(self, removed: Sequence[int], face: int) -> tuple[int, ...]:
        """Replace removed dice of a face by the last ones if those that are left would lie apart."""
        same = self._loose(face)
        at = [same.index(one) for one in same if one not in removed]
        together = not at or at[-1] - at[0] == len(at) - 1
        return tuple(removed) if together else self._last(removed)

    def _last(self, removed: Sequence[int]) -> tuple[int, ...]:
        """Replace removed dice by equal ones that lie last, keeping the order of removal."""
        found = list[int]()
        for die in removed:
            same = self._loose(self.request.throw.faces[die])
            found.append(max(one for one in same if one not in found))
        return tuple(found)

    def _loose(self, face: int) -> list[int]:
        """List the base and flex dice of a face."""
        throw = self.request.throw
        return [one for one in range(len(throw.loose)) if throw.faces[one] == face]

    def _suggested(self) -> tuple[int, ...]:
        """Return the dice of the default; dice that are removed stand for equal ones."""
        found = list[int]()
        for die in self.default:
            same = [one for one in self._loose(self.request.throw.faces[die]) if one not in found]
            found.append(max(same, key=lambda one: (one in self.removed, one)))
        return tuple(found)

    def take_default(self) -> None:
        """Restore the best removal."""
        self.history.reset("taking the default")
        self.changed()

    # --- the bench and the panel -----------------------------------------------------------------------

    def stands_for(self, step: Step) -> bool:
        return isinstance(step, ThrowStep) and step.removed is None

    def lay(self, area: Rect, number: int, instead: Step | None) -> list[Widget]:
        view, step = self.host.view, self._step
        story = Story(self.request.about, ())
        notes = [(words, False) for words in pool_notes(step, story, view)]
        return [
            ThrowCard(
                "bench.removal",
                area,
                step,
                head=head_of(step, number, story, view),
                removed=tuple(sorted(self.removed)),
                open=True,
                cursor=self.cursor,
                default=self._suggested() if self.suggests else (),
                foot=((self.compared(), True), *notes),
                on_die=self.swap,
            )
        ]

    def compared(self) -> str:
        """Describe what the current removal leaves, compared with the default."""
        if self.missing:
            return f"{counted(self.missing, 'more die', 'more dice')} to remove"
        now, best = (result_names(self.request.result(one)) for one in (self.removed, self.default))
        if not self.suggests:
            return f"Leaves {now}"
        if now == best:
            return f"Leaves {now}: the suggestion"
        return f"Leaves {now}; the suggestion leaves {best}"

    def heading(self) -> Heading:
        view = self.host.view
        return Heading("Remove dice", view.ships[self.request.about[0]].spec.name, self.request.seat)

    def what_now(self) -> str:
        flex = self.request.throw.flex
        dice = "a die" if flex == 1 else f"{flex} dice"
        ticks = "; green ticks mark the suggestion" if self.suggests else ""
        return f"{self.player}: remove {dice}{ticks}"

    def plain(self) -> str:
        """Say in one plain sentence what the shot does with the dice that are left."""
        if self.missing:
            return f"Choose {counted(self.missing, 'more die', 'more dice')} to remove."
        view, (shooter, weapon, target) = self.host.view, self.request.about
        missile = is_missile(view, shooter, weapon)
        after = after_result(view.ships[target], self.request.result(self.removed), missile=missile)
        when = ", if point defense stops none of it" if missile else ""
        return f"With the dice you keep, the shot {loss_words(view.ships[target], after)}{when}."

    def build(self, column: PanelColumn) -> None:
        view, flex = self.host.view, self.request.throw.flex
        dice = "one die" if flex == 1 else f"{flex} dice"
        lead(column, "removal.lead", self.plain(), lines=2)
        shot = shot_title(view, self.request.about)
        ticks = " Green ticks mark the suggestion." if self.suggests else ""
        words = f"Remove {dice}, one per flex die.{ticks}\n{shot}."
        column.chooser(self.request.seat, words, RULING)
        if not self.missing:
            title = "Suggested" if self.suggests and self._as_default() else "Your choice"
            self._told(column, "now", title, self.removed)
        if self.suggests:
            self._put_suggestion(column)
        label = self.host.app.bindings.label
        keys = f"{label('die_left')} {label('die_right')} choose a die, {label('remove_shot')} swaps it"
        column.note("removal.keys", f"Click a die to swap it, or {keys}.", RULING)

    def _put_suggestion(self, column: PanelColumn) -> None:
        """Add what the suggestion leaves, and the button that takes it."""
        if not self._as_default():
            self._told(column, "default", "Suggested", self.default)
        self.put_answer(
            column.foot(),
            "removal.default",
            "Take the suggestion",
            self.take_default,
            "default_all",
            "Choose the best removal again (MF-29)",
            "MF-29",
            "This is the suggestion" if self._as_default() else "",
        )

    def _told(self, column: PanelColumn, name: str, title: str, removed: tuple[int, ...]) -> None:
        """Describe what a removal leaves, and its effect."""
        result = self.request.result(removed)
        column.section(f"removal.{name}.title", title)
        words = ", ".join(f"{one.name} ({one.words})" for one in result)
        column.say(f"removal.{name}.result", words or result_names(result), style=STRONG.sized(16))
        column.say(f"removal.{name}.words", fall_words(self.host.view, self.request.about, result))

    def commit(self) -> Commit | None:
        if self.missing:
            why = self.compared()
            return Commit("Remove", self.finish, why, disabled=why)
        gone = listed(f"the {self.request.throw.faces[die]}" for die in sorted(self.removed))
        leaves = result_names(self.request.result(self.removed))
        return Commit(f"Remove {gone}", self.finish, f"leaves {leaves}")

    def finish(self) -> None:
        """Answer with the removed dice."""
        if not self.missing:
            self.host.answer(tuple(sorted(self._last(self.removed))))

    # --- keys, and the board ---------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        found = {**each(self._step_die, DICE | SHIP_KEYS), "confirm": self.finish}
        if self.suggests:
            found["default_all"] = self.take_default
        if self.cursor is not None:
            found["remove_shot"] = partial(self.swap, self.cursor)
        return found

    def _step_die(self, step: int) -> None:
        self.cursor = stepped(in_order(self.request.throw), self.cursor, step)
        self.host.rebuild()

    def overlays(self) -> Sequence[Overlay]:
        return aim_of(self.host.view, self.request.about)
