"""An attacker's choices about a target: a new one (FAC-2), or its velocity after a hit (FAC-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import Overlay, ghost_of
from game.families.false_sunrise.table import firing_overlays as marks
from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool, OfferTool
from game.families.false_sunrise.table.forecast_box import danger_words
from game.families.false_sunrise.table.miracles import odds_words
from game.families.false_sunrise.table.volley_words import volley_words
from game.screens.tools.parts import upper_first
from game.wording import counted
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import MAINTAIN, Ship
from rules.table.measure import distance_in
from rules.values import changed


class TurnTool(ChoosingTool):
    """Choose a new target for a weapon that a sanctuary turned aside."""

    title: ClassVar[str] = "Shot redirected"
    now: ClassVar[str] = "choose a new target"
    verb: ClassVar[str] = "Fire at {title}"

    def question(self) -> str:
        view, (ship_id, weapon_id, target_id) = self.host.view, self.about
        return (
            f"A sanctuary protects {ship_name(view, target_id)}: {system_name(view, ship_id, weapon_id)} "
            "must fire at another target, which may redirect it again."
        )

    def plain(self) -> str:
        weapon = system_name(self.host.view, self.about[0], self.about[1])
        return volley_words(self.host.view, {self.at: self.odds(self.at)}, by=weapon)

    def odds(self, target_id: str) -> Outcome:
        """Return the odds of the weapon at a target."""
        view = self.host.view
        return edition_of(view).gunnery.shot_odds(view, self.about[0], self.about[1], target_id)

    def rows(self) -> list[ChoiceRow]:
        return sorted(super().rows(), key=lambda row: -self.odds(row.key).mean_damage)

    def row(self, option: str) -> ChoiceRow:
        firing, ship = (self.host.view.ships[one] for one in (self.about[0], option))
        aside = f'{distance_in(firing.at, ship.at):.1f}"'
        detail = f"{upper_first(odds_words(self.odds(option)))}."
        return ChoiceRow(option, ship.spec.name, aside, detail, ship.seat, option)

    def overlays(self) -> Sequence[Overlay]:
        ship_id, weapon_id, target_id = self.about
        view = self.host.view
        aim = marks.shot_lines(view, view.ships[ship_id], ((weapon_id, self.at),)) if self.at else []
        spared = TargetRing(view.ships[target_id].at, "good", (ship_name(view, target_id), "sanctuary"))
        return [*aim, spared, *super().overlays()]


class InertiaTool(OfferTool):
    """Choose the target's velocity after a hit; the board shows where it would then fly."""

    title: ClassVar[str] = "Push the target?"
    now: ClassVar[str] = "change the target's velocity, or keep it"
    verb: ClassVar[str] = "Set velocity {key}"
    decline_words: ClassVar[str] = "Keep its velocity"
    lasting: ClassVar[bool] = False

    @property
    def target(self) -> Ship:
        """The ship that was hit."""
        return self.host.view.ships[self.about[2]]

    def question(self) -> str:
        most = max(abs(one - self.target.velocity) for one in self.request.options if one is not None)
        return (
            f"{self.target.spec.name} flies at velocity {self.target.velocity}. You may change that by up to "
            f"{most}, faster or slower."
        )

    def plain(self) -> str:
        name, options = self.target.spec.name, [one for one in self.request.options if one is not None]
        dangers = [one for one in options if danger_words(self.target, self.path(one))]
        if self.at is None and not dangers:
            return f"{name} is in no danger at any velocity you can set, if it drifts."
        velocity = dangers[0] if self.at is None else self.at
        return f"At velocity {velocity} {name} {self._fate(velocity)} if it drifts."

    def _fate(self, velocity: int) -> str:
        path = self.path(velocity)
        if path.crashed:
            return "crashes into a rock"
        if path.left:
            return "leaves the board"
        return f"flies {counted(velocity, 'inch', 'inches')}" if velocity else "stays where it is"

    def path(self, velocity: int) -> Path:
        """Return the path of the target flying straight on at a velocity."""
        pushed = changed(self.target, velocity=velocity)
        return path_of(pushed, MAINTAIN, self.host.view.setup.terrain)

    def row(self, option: int) -> ChoiceRow:
        danger = danger_words(self.target, self.path(option))
        detail = f"If it drifts: {danger}." if danger else ""
        aside = f"{option - self.target.velocity:+d}".replace("-", "−")
        return ChoiceRow(option, f"Velocity {option}", aside, detail, best=bool(danger))

    def overlays(self) -> Sequence[Overlay]:
        ship = self.target
        velocity = ship.velocity if self.at is None else self.at
        words = f"velocity {ship.velocity}" + ("" if self.at is None else f" → {velocity}")
        return [
            ghost_of(ship, self.path(velocity)),
            replace(TargetRing(ship.at), lines=(ship.spec.name, words)),
        ]
