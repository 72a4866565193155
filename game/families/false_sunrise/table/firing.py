"""Declaring fire: weapons, their targets with the odds of each, and the whole volley (FIR-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from game.families.false_sunrise.board.overlays import Overlay, wedges_of
from game.families.false_sunrise.table import aims
from game.families.false_sunrise.table import firing_overlays as marks
from game.families.false_sunrise.table.aims import proposed_shots, taken_up
from game.families.false_sunrise.table.firing_overlays import measure_lines
from game.families.false_sunrise.table.firing_panel import (
    target_list,
    volley_widgets,
    weapon_list,
)
from game.families.false_sunrise.table.firing_rows import (
    TargetRow,
    WeaponCard,
    target_rows,
    weapon_cards,
)
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.idle import able_ships, acted_mark, waiting
from game.families.false_sunrise.table.volley_words import volley_words
from game.screens.tools.history import History
from game.screens.tools.key_actions import (
    ROW_KEYS,
    SHIP_KEYS,
    TARGET_KEYS,
    KeyActions,
    each,
    numbers,
    stepped,
    steps,
)
from game.screens.tools.parts import PanelColumn, is_listed
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import CHOOSING, Context
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import Ship
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class _Declared:
    """The shots so far, and the weapons whose shots are still those that the program proposed."""

    shots: aims.Shots
    proposed: frozenset[str] = frozenset()


class DeclareFireTool(FleetTool):
    """Declare a ship's shots.

    1-8 or Tab choose the weapon, [ and ] its target, and Delete removes the shot. The best shots
    are set at first (except in lessons about aiming), so that Enter fires them; Space holds fire. A
    weapon with several attacks splits them with the + and - signs at its targets, or with . and ,
    (E1-13).
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: DeclareFire

    def __init__(self, host: FleetHost, request: DeclareFire) -> None:
        super().__init__(host, request)
        kept, wanted = host.draft(), host.presenter.take_aim(request.ship_id)
        proposes = host.presenter.proposes or wanted
        best = proposed_shots(request.state, request, wanted) if proposes else taken_up(request, None)
        self.history: History[_Declared] = History(_Declared(best, frozenset(dict(best))))
        if kept is not None:
            self.history.take_up(_Declared(taken_up(request, kept)))
        self._able = able_ships(host.view, waiting(host.view, request.seat))
        ready = [card.id for card in self.cards() if card.legal]
        self._hovered: str | None = None
        self.target = ""
        self.by_keys = False
        self._marks: tuple[object, list[Overlay]] | None = None
        self._volley: tuple[aims.Shots, Mapping[str, Outcome]] = [], {}
        if host.selected != request.ship_id:
            host.select(request.ship_id)
        self.weapon: str = next(
            (one for one in ready if one not in dict(self.shots)), ready[0] if ready else ""
        )

    @property
    def shots(self) -> aims.Shots:
        """The shots declared so far, each a weapon and its target."""
        return self.history.now.shots

    @property
    def proposed(self) -> frozenset[str]:
        """The weapons whose shots are still those that the program proposed."""
        return self.history.now.proposed

    @property
    def ship(self) -> Ship:
        """The ship that fires."""
        return self.host.view.ships[self.request.ship_id]

    @property
    def salvo(self) -> tuple[str, str]:
        """The selected weapon and its current target, "" if it has none."""
        aimed = aims.targets_of(self.shots, self.weapon)
        if self.target in aimed or (self.target and self._attacks() > 1):
            return self.weapon, self.target
        return self.weapon, next(iter(aimed), "")

    def _attacks(self) -> int:
        return self.request.attacks(self.weapon)

    def cards(self) -> list[WeaponCard]:
        """List the ship's weapons."""
        return weapon_cards(self.host.view, self.request, self.shots)

    def volley(self) -> Mapping[str, Outcome]:
        """Return what all shots do together at each target.

        It is computed only when the shots change, as it is expensive.
        """
        if self._volley[0] != self.shots:
            odds = self.request.gunnery.volley_odds(self.host.view, self.ship.id, self.shots)
            self._volley = self.shots, odds
        return self._volley[1]

    def targets(self) -> list[TargetRow]:
        """List the enemy ships for the selected weapon."""
        mount = self.ship.fittings.mount(self.weapon)
        return target_rows(self.host.view, self.request, mount, self.shots) if mount is not None else []

    def update(self, dt_s: float) -> bool:
        """Fire the proposed shots unasked if that was ordered with the activation."""
        at_once, self.host.presenter.fires_at_once = self.host.presenter.fires_at_once, ""
        if at_once == self.ship.id and self.shots:
            self._fire()
            return True
        return super().update(dt_s)

    # The panel.

    def heading(self) -> Heading:
        spec = self.ship.spec
        return Heading(spec.name, spec.hull.name, self.request.seat)

    def what_now(self) -> str:
        words = "'s best shots are aimed: fire, or change them" if self.proposed else ": aim its weapons"
        return f"{self.player}: {self.ship.spec.name}{words}"

    def roster_note(self) -> str:
        ships = self.host.view.ships_of(self.request.seat)
        return f"{sum(ship.activated for ship in ships)}/{len(ships)} acted"

    def is_done(self, ship_id: str) -> bool | None:
        return acted_mark(self.host.view.ships[ship_id], self._able)

    def build(self, column: PanelColumn) -> None:
        tip = "Fire nothing; the aimed shots are dropped" if self.shots else "Fire nothing (WPN-3)"
        lead(column, "fire.lead", volley_words(self.host.view, self.volley() if self.shots else {}), lines=2)
        self.put_answer(column.foot(30), "fire.hold", "Hold fire", self.hold_fire, "say_no", tip, "WPN-3")
        weapon_list(self, column)
        volley_widgets(self, column)
        target_list(self, column)

    def press_target(self, row: TargetRow, act: str) -> None:
        """Handle a click on a target: aim there, or add or remove an attack with its signs."""
        self.by_keys = False
        if act:
            self.shift(row.ship_id, 1 if act == "more" else -1)
        elif row.refusal is None:
            self.toggle(row.ship_id)
        else:
            self.host.refuse(row.refusal)

    def commit(self) -> Commit:
        """Describe the big button, which fires.

        Without shots it is disabled, as "Hold fire" does that.
        """
        count = len(self.shots)
        if not count:
            key = self.host.app.bindings.label("say_no")
            return Commit("Fire", lambda: None, disabled=f"Aim a weapon first, or hold fire [{key}]")
        names = dict.fromkeys(self.host.view.ships[target].spec.name for _, target in self.shots)
        words = f"Fire {self.request.gunnery.count_words(count)}"
        idle = self._idle()
        aside = f"at {', '.join(names)}" + (f" · {idle} could fire too" if idle else "")
        return Commit(words, self._fire, aside)

    def _idle(self) -> str:
        """Name a weapon that has a target but no shot, "" if there is none."""
        cards = self.cards()
        return next((card.name for card in cards if card.legal and not card.target), "")

    def _fire(self) -> None:
        self.host.answer(tuple(self.shots))

    def hold_fire(self) -> None:
        """Fire nothing."""
        self.host.answer(())

    # Input.

    def take_weapon(self, weapon_id: str, target_id: str = "") -> None:
        """Select a weapon, and one of its targets."""
        self.weapon, self.target = weapon_id, target_id
        self.host.refuse(None)
        self.host.rebuild()

    def aim(self, target_id: str | None) -> None:
        """Aim the weapon's unused attacks at a target, or all if none is unused.

        None removes all.
        """
        self.target = target_id or ""
        if target_id is None:
            self._change(aims.spread(self.shots, self.weapon, {}), self._removed_words())
        else:
            shots = aims.aimed(self.shots, self.weapon, target_id, self._attacks())
            self._change(shots, self._aimed_words())

    def spread(self, weapon_id: str, counts: dict[str, int]) -> None:
        """Select a weapon and aim the given number of attacks at each target (E1-13)."""
        self.weapon, self.target = weapon_id, next(iter(counts), "")
        self._change(aims.spread(self.shots, weapon_id, counts), self._aimed_words())

    def shift(self, target_id: str, step: int) -> None:
        """Aim one attack more or less of the selected weapon at a target (E1-13)."""
        refusal = self.request.shot_refusal(self.weapon, target_id)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.target = target_id
        if step > 0:
            shots = aims.one_more(self.shots, self.weapon, target_id, self._attacks())
        else:
            shots = aims.one_less(self.shots, self.weapon, target_id)
        self._change(shots, self._aimed_words())

    def toggle(self, target_id: str) -> None:
        """Aim at a clicked target and move on to the next idle weapon.

        A second click removes the shot. The first click on a proposed shot only confirms it. A
        weapon that can split its attacks among several targets stays selected.
        """
        attacks = self._attacks()
        aimed = aims.targets_of(self.shots, self.weapon).get(target_id) == attacks
        if aimed and self.weapon not in self.proposed:
            self.aim(None)
            return
        refusal = self.request.shot_refusal(self.weapon, target_id)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.aim(target_id)
        if target_id not in aims.targets_of(self.shots, self.weapon):
            return  # refused: there are too many already
        if attacks > 1 and len(self.request.targets().get(self.weapon, ())) > 1:
            return
        free = [card.id for card in self.cards() if card.legal and not card.target]
        free += [card.id for card in self.cards() if card.id in self.proposed]
        self.weapon = free[0] if free else self.weapon

    def drop(self) -> None:
        """Remove the attacks of the selected weapon at its current target."""
        weapon, target = self.salvo
        self._change([shot for shot in self.shots if shot != (weapon, target)], self._removed_words())

    def move_shot(self, step: int) -> None:
        """Fire the shot of the selected weapon earlier or later."""
        moved = aims.moved(self.shots, self.salvo, step)
        if moved != self.shots:
            self._change(moved, "the order of the shots")

    def _aimed_words(self) -> str:
        target = self.host.view.ships.get(self.target)
        at = f" at {target.spec.name}" if target is not None else "'s targets"
        return f"{system_name(self.host.view, self.ship.id, self.weapon)}{at}"

    def _removed_words(self) -> str:
        return f"removing the shot of {system_name(self.host.view, self.ship.id, self.weapon)}"

    def _change(self, shots: aims.Shots, what: str) -> None:
        refusal = self.request.refusal(tuple(shots))
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.record(_Declared(shots, self.proposed - {self.weapon}), what)

    def changed(self) -> None:
        self.keep(tuple(self.shots))

    def _step_target(self, step: int) -> None:
        ids = [row.ship_id for row in self.targets() if row.refusal is None]
        if not ids:
            return
        self.choose_target(stepped(ids, self.salvo[1], step))

    def choose_target(self, target_id: str) -> None:
        """Aim all attacks at a target.

        While attacks are being split, only make it the current target.
        """
        aimed = aims.targets_of(self.shots, self.weapon)
        if aimed and set(aimed.values()) != {self._attacks()}:
            self.take_weapon(self.weapon, target_id)
        else:
            self.aim(target_id)

    def key_actions(self) -> KeyActions:
        shift = partial(self.shift, self.salvo[1])
        splits = self._attacks() > 1 and self.salvo[1]
        weapons = [card.id for card in self.cards()]
        return {
            **each(self._step_target, TARGET_KEYS),
            **steps(self.take_weapon, weapons, self.weapon, SHIP_KEYS),
            **each(self.move_shot, ROW_KEYS),
            **numbers(self.take_weapon, weapons),
            "remove_shot": partial(self.aim, None),
            "say_no": self.hold_fire,
            **(each(shift, {"more_attacks": 1, "fewer_attacks": -1}) if splits else {}),
        }

    def action(self, action_id: str) -> bool:
        self.by_keys = True
        return super().action(action_id)

    def let_go(self) -> bool:
        return self.undo()

    # The board.

    def click(self, click: BoardClick) -> bool:
        """Aim at the clicked enemy ship."""
        target = self.host.view.ships.get(click.piece or "")
        if target is None or target.seat is self.request.seat or click.button != 1 or not self.weapon:
            return False
        self.toggle(target.id)
        return True

    def takes_row(self, piece: str) -> bool:
        return self.click(BoardClick(self.host.view.ships[piece].at, piece))

    def overlays(self) -> Sequence[Overlay]:
        key = (self.weapon, self.target, tuple(self.shots), self.host.is_on("arcs"), *self._under_pointer())
        if self._marks is None or self._marks[0] != key:
            self._marks = (key, self._overlays())
        return self._marks[1]

    def _overlays(self) -> list[Overlay]:
        view, ship = self.host.view, self.ship
        legal = self.request.targets().get(self.weapon, ())
        outcomes = self.volley()
        shaded = self.weapon and self.host.is_on("arcs")
        made: list[Overlay] = [*wedges_of(ship, weapon=self.weapon)] if shaded else []
        made += marks.cover_of(view, ship, self.weapon, self._hovered or self.salvo[1])
        made += marks.blocked_lines(view, ship, self.weapon)
        made += marks.shot_lines(view, ship, self.shots)
        if self._hovered and self._hovered in legal and (self.weapon, self._hovered) not in self.shots:
            made += measure_lines(view, ship, self.weapon, self._hovered)
        made += marks.target_rings(view, ship, legal, self.shots, outcomes)
        if self._hovered in outcomes:
            return made
        row = next((row for row in self.targets() if row.ship_id == self._hovered), None)
        return (
            [*made, marks.hover_ring(view, row, brief=self._under_pointer()[1])] if row is not None else made
        )

    def _under_pointer(self) -> tuple[str | None, bool]:
        """Return the ship under the pointer, and whether the panel shows its row."""
        listed = is_listed(self.host.ui, "fire.targets", lambda one: one.ship_id == self._hovered)
        return self._hovered, listed

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        """Remember the ship under the pointer, to show what a shot at it would do."""
        self._hovered = ship_id

    def tooltip(self, ship_id: str) -> str:
        row = next((row for row in self.targets() if row.ship_id == ship_id), None)
        return row.words if row is not None else ""
