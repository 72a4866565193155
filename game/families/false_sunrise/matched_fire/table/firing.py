"""Declaring attacks: each pool in full, its chances, and the Fire Control that is left (MF-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import ArcWedges, Overlay, wedges_of
from game.families.false_sunrise.matched_fire.table.attack_rows import AttackRow, attack_row
from game.families.false_sunrise.matched_fire.table.attack_words import loss_words, pool_sum, unit_words
from game.families.false_sunrise.matched_fire.table.corridor import corridor_of
from game.families.false_sunrise.matched_fire.table.forecast_lines import forecast_lines
from game.families.false_sunrise.matched_fire.table.purse import purse_row
from game.families.false_sunrise.matched_fire.table.rings import rings_of
from game.families.false_sunrise.matched_fire.table.target_overlays import arcs_of, targets_marked
from game.families.false_sunrise.matched_fire.table.targets import attack_rows, weapon_row
from game.families.false_sunrise.table import firing_overlays as marks
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.firing_panel import focus_of, shot_list
from game.families.false_sunrise.table.firing_rows import TargetList, WeaponCard
from game.families.false_sunrise.table.volley_words import NO_SHOTS
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, lead
from game.shell.theme import SECTION, SMALL
from game.widgets.label import Label
from game.widgets.layout import Row
from game.widgets.rowlist import RowList
from game.wording import listed
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import attack_of, weapon_of
from rules.false_sunrise.matched_fire.odds import Forecast, forecast
from rules.false_sunrise.matched_fire.point_defence import supporters_of
from rules.false_sunrise.matched_fire.prospects import left_after
from rules.table.measure import Point, distance_in

_CARD, _CARDS = 44, 5
_SHOT = 22
_LINE = 16


class AttacksTool(DeclareFireTool):
    """Declare a model's attacks like shots, as far as its Fire Control goes."""

    draws_reach: ClassVar[bool] = True
    _forecasts: tuple[tuple[tuple[str, str], ...], Mapping[str, Forecast]] | None = None

    def forecasts(self) -> Mapping[str, Forecast]:
        """Return what all declared attacks do together, by target."""
        known = self._forecasts
        if known is None or known[0] != tuple(self.shots):
            shots = tuple(self.shots)
            known = self._forecasts = shots, forecast(self.host.view, self.ship.id, shots)
        return known[1]

    def what_now(self) -> str:
        name = self.ship.spec.name
        if self.proposed:
            return f"{self.player}: {name}'s best attacks are aimed: fire, or change them"
        return f"{self.player}: aim {name}'s attacks"

    def _mount(self) -> Mount | None:
        return self.ship.fittings.mount(self.weapon)

    def _idle(self) -> str:
        return super()._idle() if left_after(self.ship, self.shots) else ""

    def rows(self) -> list[AttackRow]:
        """List the enemies for the selected weapon."""
        mount = self._mount()
        return [] if mount is None else attack_rows(self.host.view, self.request, mount, self.shots)

    def part_of(self, ship_id: str) -> str:
        """Describe a ship's part: acting, under attack, or supporting the target of missiles."""
        if ship_id == self.ship.id:
            return "acting"
        if ship_id in {target for _, target in self.shots}:
            return "under attack"
        mount, target = self._mount(), self.host.view.ships.get(self.salvo[1])
        if mount is None or target is None or not weapon_of(mount).is_missile:
            return ""
        helpers = supporters_of(self.host.view, self.ship, mount, target)
        return "supports" if ship_id in {friend.id for friend, _ in helpers} else ""

    # --- the panel ------------------------------------------------------------------------------

    def build(self, column: PanelColumn) -> None:
        lead(column, "fire.lead", self._lead(), lines=2)
        tip = "Fire nothing; the aimed attacks are dropped (WPN-3)"
        self.put_answer(column.foot(30), "fire.hold", "Hold fire", self.hold_fire, "say_no", tip, "WPN-3")
        purse_row(column, self.ship, len(self.shots))
        self._weapons(column)
        self._declared(column)
        self._targets(column)

    def _lead(self) -> str:
        """Say in one sentence what the aimed attacks do on average (MF-49)."""
        if not self.shots:
            return NO_SHOTS
        each = [self._each(one, seen) for one, seen in self.forecasts().items()]
        return f"On average you take {listed(each)}."

    def _each(self, target_id: str, seen: Forecast) -> str:
        """Say what a target loses, also if its point defense fires first (MF-36)."""
        target = self.host.view.ships[target_id]
        words = f"{unit_words(target, seen.mean)} off {target.spec.name}"
        return words if seen.answered is None else f"{words}, or {seen.answered.mean:.1f} if it fires first"

    def _weapons(self, column: PanelColumn) -> None:
        cards = self.cards()
        shown = min(len(cards), 2 if column.rect.height < 470 else 3 if column.rect.height < 620 else _CARDS)
        at = next((i for i, card in enumerate(cards) if card.id == self.weapon), None)
        column.row(high=shown * (_CARD + 4) - 4).put(
            RowList,
            "fire.weapons",
            cards,
            pen=self.host.ui.pen,
            row_of=partial(weapon_row, self.host.app.theme, self.ship, self._takes),
            gap=4,
            selected=at,
            in_view=True,
            on_select=self._take_card,
        )

    def _takes(self, card: WeaponCard) -> str:
        """Describe the average loss from a weapon's declared attack, "" if it has none."""
        target = next((target for weapon, target in self.shots if weapon == card.id), None)
        if target is None:
            return ""
        seen = forecast(self.host.view, self.ship.id, [(card.id, target)])[target]
        return unit_words(self.host.view.ships[target], seen.mean)

    def _take_card(self, card: WeaponCard) -> None:
        self.take_weapon(card.id)

    def _declared(self, column: PanelColumn) -> None:
        """Add the declared attacks and their combined effect on one target, at the bottom."""
        if not self.shots:
            return
        focus, pen = focus_of(self), self.host.ui.pen
        target = self.host.view.ships[focus]
        lines = forecast_lines(self.host.view, self.ship, target, self.forecasts()[focus])
        if not details(column, "fire.details", at_foot=True):
            lines = []
        for number, (words, ink) in reversed(list(enumerate(lines))):
            high = max(_LINE, pen.words_height(words, column.rect.width, SMALL) + 1)
            row: Row = column.foot(high)
            row.put(Label, f"fire.forecast{number}", words, style=SMALL, color=ink, wrap=True, topic="MF-49")
            column.rect.height += 8
        shown = min(len(self.shots), 2 if column.rect.height < 420 else _CARDS)
        shot_list(self, column.foot(shown * _SHOT))
        column.rect.height += 4
        several = len({target for _, target in self.shots}) > 1
        title = f"Attacks \u00b7 odds at {target.spec.name}" if several else f"Attacks at {target.spec.name}"
        column.foot(16).put(Label, "fire.volley.title", title.upper(), style=SECTION)

    def _targets(self, column: PanelColumn) -> None:
        card = next((one for one in self.cards() if one.id == self.weapon), None)
        if card is None:
            return
        column.section("fire.targets.title", f"Targets for {card.name}")
        rows = self.rows()
        at = next((i for i, row in enumerate(rows) if row.target_id == self.salvo[1]), None)
        column.fill().put(
            TargetList,
            "fire.targets",
            rows,
            pen=self.host.ui.pen,
            row_of=partial(attack_row, self.host.app.theme),
            gap=4,
            selected=at,
            in_view=True,
            on_act=self._press_row,
            on_press=self._press_row,
            on_select=lambda row: self.choose_target(row.target_id),
            reveals=self.by_keys,
        )

    def _press_row(self, row: AttackRow, _act: str) -> None:
        self.by_keys = False
        if row.refusal is None:
            self.toggle(row.target_id)
        else:
            self.host.refuse(row.refusal)

    # --- the board ------------------------------------------------------------------------------

    def _towards(self, legal: Sequence[str]) -> Point | None:
        """Return the position the selected weapon aims at, else of its first target, or None."""
        ships, aimed = self.host.view.ships, dict(self.shots).get(self.weapon)
        targets = [aimed] if aimed else [*legal]
        return ships[targets[0]].at if targets else None

    def _overlays(self) -> list[Overlay]:
        view, ship, mount = self.host.view, self.ship, self._mount()
        legal = self.request.targets().get(self.weapon, ())
        made: list[Overlay] = []
        if mount is not None:
            if self.host.is_on("arcs"):
                made += [_unnamed(wedge) for wedge in wedges_of(ship, weapon=self.weapon)]
            if self.host.is_on("bands"):
                made += rings_of(view, ship, mount, ship.at, self._towards(legal))
            made += marks.blocked_lines(view, ship, self.weapon)
            made += self._in_question(mount)
        made += marks.shot_lines(view, ship, self.shots)
        made += targets_marked(view, ship, legal, self.forecasts(), _counted_by_target(self.shots))
        if self._hovered in self.forecasts() or mount is None:
            return made
        return [*made, *self._pointed(mount)]

    def _in_question(self, mount: Mount) -> list[Overlay]:
        """Draw the arcs of the hovered or targeted enemy, and the line of missiles to it."""
        view, at = self.host.view, self._hovered or self.salvo[1]
        target = view.ships.get(at or "")
        if target is None or target.seat is self.ship.seat or not target.on_board:
            return []
        found: list[Overlay] = arcs_of(self.ship, mount, target)
        if weapon_of(mount).is_missile and target.id in self.request.targets().get(mount.id, ()):
            found += corridor_of(view, self.ship.id, mount.id, target.id)
        return found

    def _pointed(self, mount: Mount) -> list[Overlay]:
        """Describe an attack at the enemy under the pointer, or why there can be none.

        What the list in the panel shows is not said again.
        """
        target = self.host.view.ships.get(self._hovered or "")
        if target is None or target.seat is self.ship.seat:
            return []
        is_legal = target.id in self.request.targets().get(mount.id, ())
        if self._under_pointer()[1]:
            return [TargetRing(target.at, "good" if is_legal else "plain")]
        if not is_legal:
            place = f'{target.spec.name} \u00b7 {distance_in(self.ship.at, target.at):.1f}"'
            refusal = self.request.shot_refusal(mount.id, target.id)
            why = () if refusal is None else (refusal.reason, refusal.ruling)
            return [TargetRing(target.at, "plain", (place, *why))]
        seen = forecast(self.host.view, self.ship.id, [(mount.id, target.id)])[target.id]
        pool = pool_sum(attack_of(self.ship, mount, target))
        lines = (f"{target.spec.name}: {loss_words(target, seen)}", pool)
        return [TargetRing(target.at, "good", lines)]

    def tooltip(self, ship_id: str) -> str:
        return next((row.words for row in self.rows() if row.target_id == ship_id), "")


def _unnamed(wedge: ArcWedges) -> ArcWedges:
    """Return a wedge without words, as the rings have them."""
    return replace(wedge, bands=tuple(replace(band, words="") for band in wedge.bands))


def _counted_by_target(shots: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Count the attacks at each target."""
    return {target: sum(aim == target for _, aim in shots) for _, target in shots}
