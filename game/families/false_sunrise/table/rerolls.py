"""Rerolling the dice of an attack, with a click on a die, or R and its number (FIR-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.danger.fire import target_of
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.firing_overlays import shot_at
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.reroll_worth import (
    arriving_words,
    best_die,
    gain,
    gains_anything,
    wreck_words,
)
from game.families.false_sunrise.table.throws import shot_facts, shot_title
from game.screens.tools.dice_tray import Throw
from game.screens.tools.key_actions import KeyActions, numbers
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit
from game.wording import counted
from rules.false_sunrise.dice_law import Attack, score
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import State
from rules.kernel.requests import ChooseOne

_SHOWN = 0.05  # a smaller gain would be shown as 0.0


def attack_of(state: State, about: tuple[str, str, str]) -> Attack:
    """Return the attack of a shot; `about` is shooter, weapon and target."""
    ship_id, weapon_id, target_id = about
    shooter = state.ships[ship_id]
    mount = shooter.fittings.mount(weapon_id)
    assert mount is not None, "a weapon that fires works"
    attack: Attack = edition_of(state).gunnery.attack(state, shooter, mount, state.ships[target_id])
    return attack


def rolled_attack(state: State, about: tuple[str, str, str], faces: tuple[int, ...]) -> Attack:
    """Return the attack of a shot that has been rolled, including a die bought for it (FAC-1)."""
    attack = attack_of(state, about)
    return replace(attack, dice=attack.dice + len(faces) - attack.thrown)


class RerollTool(ChoosingTool):
    """Choose the die to reroll, or keep them all.

    They are kept automatically if no reroll can do more to the target than they do.
    """

    title: ClassVar[str] = "Reroll a die?"
    now: ClassVar[str] = "reroll a die, or keep the dice"
    decline_words: ClassVar[str] = "Keep the dice"

    foresight: ClassVar[int] = 99
    """How many rerolls the figures look ahead, including this one."""
    ruling: ClassVar[str] = "FIR-10"

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        ship_id, weapon_id, target_id, self.left, self.faces = request.about
        self.foreseen = min(self.left, self.foresight)
        self.attack = rolled_attack(host.view, (ship_id, weapon_id, target_id), self.faces)
        self.target = target_of(host.view.ships[target_id])
        self.best = best_die(self.attack, self.faces, self.foreseen, self.target)
        self._gains = gains_anything(self.attack, self.faces, self.foreseen, self.target)
        self._armed = False
        super().__init__(host, request)
        host.stage.tray.show(self.tray())

    def first(self) -> object:
        return self.best

    def as_they_lie(self) -> str:
        """Describe what the current dice do."""
        damage, kills, removed = score(self.attack, self.faces)
        dropped = f"defense removes {counted(len(removed), 'die', 'dice')}, " if removed else ""
        words = arriving_words(damage, self.target, kills)
        return f"{shot_title(self.host.view, self.about)} now: {dropped}{words}."

    def plain(self) -> str:
        if self.best is None:
            return "Keep the dice: a reroll would do less on average."
        more = self._more(self.best)
        worth = f"about {more:.1f} more damage" if more >= _SHOWN else "a slightly better shot"
        return f"Reroll the {self.faces[self.best]}: on average it is worth {worth}."

    def question(self) -> str:
        again = "one die" if self.left == 1 else f"{self.left} dice, one after the other"
        return f"{self.as_they_lie()} You may reroll {again}."

    def _more(self, die: int) -> float:
        return gain(self.attack, self.faces, self.foreseen, die, self.target)

    def supply(self) -> str:
        """Describe how many rerolls are left."""
        return f"{self.left} reroll{'s' * (self.left != 1)} left"

    def rows(self) -> list[ChoiceRow]:
        return [self.row(die) for die in range(len(self.faces))]

    def row(self, option: int) -> ChoiceRow:
        more, best = self._more(option), option == self.best
        worth = "no change" if abs(more) < _SHOWN else f"{more:+.1f} damage".replace("-", "−")
        aside = worth + (" · best" if best else "")
        return ChoiceRow(option, f"Die {option + 1}: {self.faces[option]}", aside, best=best)

    def tray(self) -> Throw:
        """Return the dice as the tray shows them while they can be rerolled."""
        if self.best is None:
            hint = "best: keep the dice"
        else:
            hint = f"best: reroll the {self.faces[self.best]} ({self._more(self.best):+.1f} on average)"
        damage = score(self.attack, self.faces)[0]
        wreck = wreck_words(damage, self.target)
        return Throw(
            shot_title(self.host.view, self.about),
            self.faces,
            result=f"= {damage} damage if kept",
            notes=(f"{self.supply()}: {self._how()}", hint, *((wreck,) if wreck else ())),
            ruling=self.ruling,
            clickable=True,
            keys=self._keys(),
            best=self.best,
            at=self.at,
            **shot_facts(self.host.view, self.about[0], self.about[2]),
        )

    def _keys(self) -> tuple[str, ...]:
        """Return the key of each die that has one, pressed after the reroll key."""
        bindings = self.host.app.bindings
        numbers = [f"weapon_{die}" for die in range(1, len(self.faces) + 1)]
        return tuple(bindings.label(one) for one in numbers if one in bindings.actions)

    def _how(self) -> str:
        """Describe how to reroll a die."""
        key = self.host.app.bindings.label("reroll")
        return f"click a die, or press {key} and its key" if key and self._keys() else "click a die"

    def update(self, dt_s: float) -> bool:
        """Keep the dice automatically if no reroll changes what the target suffers for the better."""
        if not self._gains:
            self.decline()
            return True
        return super().update(dt_s)

    def press_die(self, die: int) -> None:
        """Reroll a die at once."""
        self.host.answer(die)

    def build(self, column: PanelColumn) -> None:
        self.host.stage.tray.show(self.tray())
        super().build(column)

    def overlays(self) -> Sequence[Overlay]:
        return shot_at(self.host.view, self.about)

    def words_for(self, row: ChoiceRow) -> str:
        return f"Reroll the {self.faces[row.key]}"

    def commit(self) -> Commit | None:
        return (
            super().commit()
            if self.at is not None
            else Commit("Keep the dice", self.decline, "no reroll is better")
        )

    def finish(self) -> None:
        if self.at is None:
            self.decline()
        else:
            super().finish()

    def key_actions(self) -> KeyActions:
        dice = numbers(self.press_die, range(len(self.faces))) if self._armed else {}
        return {**super().key_actions(), "reroll": self._arm, **dice}

    def action(self, action_id: str) -> bool:
        """Do what a key does now; any other key than the number of a die forgets the reroll key."""
        taken = super().action(action_id)
        if action_id != "reroll":
            self._armed = False
        return taken

    def _arm(self) -> None:
        self._armed = True
