"""Choosing the ship to activate: what its weapons could do, and what it faces (WPN-3, WPN-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.editions import TableEdition, edition_ui_of
from game.families.false_sunrise.table.choice_rows import ChoiceRow, titled_row
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.idle import able_ships, acted_mark
from game.families.false_sunrise.table.outlooks import Outlook, mean_words, outlooks
from game.families.false_sunrise.table.rated_rows import units_of
from game.families.false_sunrise.table.sheet import systems_list
from game.families.false_sunrise.table.squadron_words import strike_mean
from game.families.false_sunrise.table.volley_words import volley_words
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn, percent
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import BoardClick, Commit, Heading
from game.shell.actions import CHOOSING, Context
from game.shell.theme import BODY, SMALL
from game.widgets.lists import BAR_ROOM, RowLook
from game.widgets.rowlist import Cell, Ground, ListRow, RowList, described_once, row_height
from rules.false_sunrise.describe import expected_loss, ship_name
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.squadrons import enemies_over, in_dogfight
from rules.false_sunrise.state import Mode, Ship
from rules.kernel.requests import ChooseOne
from rules.table.measure import Point


class ActivateTool(FleetTool):
    """Choose a ship on the board, in the roster or with Tab; Enter activates it.

    Ships that can do something come first. A click on an enemy that the selected ship can hit
    activates it and aims there. A click on any other enemy shows its sheet, and the ship stays
    selected. The last ship of a side is activated automatically, except after an undo and in
    lessons about aiming: there is nothing to choose.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    at_once: ClassVar[bool] = True
    request: ChooseOne

    def __init__(self, host: FleetHost, request: ChooseOne) -> None:
        super().__init__(host, request)
        self._hovered: str | None = None
        self._outlooks: dict[str, list[Outlook]] = {}
        self._able = able_ships(host.view, request.options)
        host.stage.tray.show(None)  # it would cover ships that can be selected
        if not self._keeps_selection():
            host.select(self._promising())
        self._in_hand: str | None = None
        self._in_hand = self.candidate
        self._proposed = self.candidate

    @property
    def touched(self) -> bool:
        return self.candidate != self._proposed

    def _keeps_selection(self) -> bool:
        """Return whether the selected ship may be proposed: it has a target, or no ship that can act has."""
        selected, able = self.host.selected, self._able or self.request.options
        if selected is None or selected not in able:
            return False
        return bool(self._best_mean(selected)) or not any(map(self._best_mean, able))

    def _promising(self) -> str:
        """Return the ship whose best shot has the most expected damage, of those that can act."""
        return max(self._in_turn()[: len(self._able) or None], key=self._best_mean)

    def _best_mean(self, ship_id: str) -> float:
        return max((one.mean for one in self.outlooks(ship_id)), default=0.0)

    def _in_turn(self) -> list[str]:
        """List the ships in Tab order; those with nothing to do come last."""
        return sorted(self.request.options, key=lambda one: one not in self._able)

    @property
    def _own(self) -> TableEdition:
        return edition_ui_of(edition_of(self.host.view).id).at_table

    def _targets(self, ship_id: str) -> list[str]:
        """List the enemies that a ship could attack in its activation."""
        now = (target for one in self.outlooks(ship_id) for target in one.odds)
        return list(dict.fromkeys((*now, *self._own.reaches(self.host.view, ship_id))))

    def outlooks(self, ship_id: str) -> list[Outlook]:
        """Return what each weapon of a ship could do now (cached)."""
        if ship_id not in self._outlooks:
            self._outlooks[ship_id] = outlooks(self.host.view, ship_id)
        return self._outlooks[ship_id]

    @property
    def candidate(self) -> str | None:
        """The selected ship, if it can be activated.

        While an enemy is being inspected, this is the ship selected before it.
        """
        selected = self.host.selected
        if selected in self.request.options:
            return selected
        return self._in_hand if self._looks_at_enemy else None

    @property
    def _looks_at_enemy(self) -> bool:
        shown = self.host.view.ships.get(self.host.selected or "")
        return shown is not None and shown.seat is not self.request.seat

    def refusal(self) -> str:
        """Return why the selected ship cannot be activated, "" if it can."""
        if self.candidate is not None:
            return ""
        ship = self.host.view.ships.get(self.host.selected or "")
        if ship is None:
            return "Select one of your ships first"
        if ship.seat is not self.request.seat:
            return f"{ship.spec.name} is not yours to activate"
        if ship.activated:
            return f"{ship.spec.name} has already acted this turn (WPN-3)"
        return f"{ship.spec.name} is not on the board (MOV-5)"

    # The panel.

    def heading(self) -> Heading:
        ship = self._shown()
        return Heading(ship.spec.name, ship.spec.hull.name, ship.seat)

    def _shown(self) -> Ship:
        """Return the ship shown in the panel: the selected one, even if it is an enemy."""
        view = self.host.view
        return view.ships.get(self.host.selected or "") or view.ships[self.request.options[0]]

    def _ship(self) -> Ship:
        """Return the ship to activate, else the one shown."""
        return self.host.view.ships[self.candidate] if self.candidate is not None else self._shown()

    def what_now(self) -> str:
        return f"{self.player}: choose a ship to activate"

    def roster_note(self) -> str:
        return f"{len(self._able)} can act"

    def is_done(self, ship_id: str) -> bool | None:
        return acted_mark(self.host.view.ships[ship_id], self._able)

    def build(self, column: PanelColumn) -> None:
        ship, refusal, area = self._shown(), self.refusal(), column.rect
        lead(column, "ship.lead", self._lead(), lines=2)
        able = ship.id in (able_ships(self.host.view, [ship.id]) if self._looks_at_enemy else self._able)
        state = "has acted" if ship.activated else "can act" if able else "nothing to do"
        words = f"velocity {ship.velocity} · heading {ship.heading or 12} · {state}"
        column.say("ship.line", words, style=SMALL, color="secondary")
        if refusal:
            column.say("ship.refusal", refusal + ".", color="refusal")
        if self._looks_at_enemy:
            self._enemy(column, ship)
            return
        self._fire_button(column, ship)
        notes = self.notes(ship)
        column.section("ship.weapons", "Its weapons now")
        below = column.room_for_notes(words for _, words in notes) + (24 if notes else 0)
        self._weapons(column, ship, max(60, area.height - below))
        if notes:
            column.section("ship.notes", "Also in this activation")
        for index, (ruling, note) in enumerate(notes):
            column.note(f"ship.note{index}", note, ruling)

    def _lead(self) -> str:
        """Say in one sentence what activating the ship in the panel leads to."""
        if self._looks_at_enemy:
            return self._enemy_lead(self._shown())
        if self.candidate is None:
            return "Choose one of your ships to activate."
        ship = self._ship()
        if words := self._best_shot(ship):
            return words
        if self._own.reaches(self.host.view, ship.id):
            return f"{ship.spec.name} has to fly closer to find a target."
        if ship.id in self._able:
            notes = [words for _, words in self.notes(ship)]
            return f"{ship.spec.name} has no target. {notes[0] if notes else 'It has something else to do.'}"
        return f"{ship.spec.name} has nothing to do. Activating it only passes the turn to the enemy."

    def _enemy_lead(self, enemy: Ship) -> str:
        """Say what an enemy can still do to you this turn."""
        if enemy.activated:
            return f"{enemy.spec.name} has already acted this turn."
        return self._best_shot(enemy) or f"{enemy.spec.name} has no target in reach now."

    def _best_shot(self, ship: Ship) -> str:
        """Say what the best shot of a ship will probably do, "" without one."""
        best = max(self.outlooks(ship.id), key=lambda one: one.mean, default=None)
        if best is None or not best.mean:
            return ""
        by = f"{ship.spec.name}'s {best.row.title}"
        return volley_words(self.host.view, {best.best: best.odds[best.best]}, by=by)

    def _fire_button(self, column: PanelColumn, ship: Ship) -> None:
        """Add the button that activates a ship and fires its best shots with one press."""
        if self.candidate != ship.id or not self.host.presenter.proposes or not self._best_mean(ship.id):
            return
        tip = "Activate this ship and fire its best shots at once"
        self.put_answer(
            column.foot(30), "ship.fire", "Fire its best shots", self._fire_at_once, "", tip, "FIR-1"
        )

    def _fire_at_once(self) -> None:
        self.host.presenter.fires_at_once = self.candidate or ""
        self._activate()

    def _enemy(self, column: PanelColumn, enemy: Ship) -> None:
        """Show what the selected ship could do to an enemy, and the enemy's weapons and systems."""
        if self.candidate is not None:
            column.section("ship.at", f"{self._ship().spec.name} at {enemy.spec.name}")
            words = self.tooltip(enemy.id) or "No weapon can hit it now."
            for number, line in enumerate(words.split("\n")):
                column.say(f"ship.at{number}", line, style=SMALL)
        column.section("ship.weapons", "Its weapons now")
        self._weapons(column, enemy, column.rect.height / 2)
        column.section("ship.systems", "Systems")
        systems_list(column, self.host, enemy)

    def _weapons(self, column: PanelColumn, ship: Ship, most: float) -> None:
        """List what a ship's weapons could do, at most `most` logical units high."""
        rows, pen = [one.row for one in self.outlooks(ship.id)], self.host.ui.pen
        wide = column.rect.width - BAR_ROOM
        high = sum(row_height(pen, _outlook_row(row), wide) + 6 for row in rows)
        place = column.row(high=round(min(high, most)))
        place.put(RowList, "ship.outlook", rows, pen=pen, row_of=_outlook_row, gap=6)

    def notes(self, ship: Ship) -> list[tuple[str, str]]:
        """List what else happens in the ship's activation, each with its ruling (WPN-4)."""
        view, own = self.host.view, self._own.notes
        if own is not None:
            return own(view, ship)
        notes = [
            ("SQD-9", f"{one.carrier.replace('-', ' ').capitalize()} acts first.")
            for one in ship.fittings.openers
            if enemies_over(view, ship) or one.effect.opens == "plague"
        ]
        if ship.fittings.crews:
            notes.append(("UPG-3", "Away crews can repair, before or after firing."))
        if in_dogfight(view, ship.id):
            notes.append(("SQD-7", "A dogfight over it follows at the end."))
        else:
            hostile = [q for q in enemies_over(view, ship) if q.mode is Mode.OFFENSIVE]
            mean = sum(strike_mean(view, squadron) for squadron in hostile)
            if hostile:
                notes.append(("SQD-6", f"Then the squadrons attacking it deal {mean:g} damage."))
        if ship.fittings.closers:
            notes.append((ruling_in(view, "UPG-2"), "Repair crews repair it at the end."))
        return notes

    def commit(self) -> Commit:
        refusal = self.refusal()
        words = f"Activate {self._ship().spec.name}" if not refusal else "Activate"
        best = self._best_mean(self._ship().id) if not refusal else 0.0
        idle = "no target in reach" if self.candidate in self._able else "it has nothing to do"
        if not refusal and self._own.reaches(self.host.view, self._ship().id):
            idle = "it may fly to a target"
        unit = units_of(self._ship()) if self._ship().spec.hull.unit else "damage"
        aside = f"best shot: about {best:.1f} {unit}" if best else idle
        return Commit(words, self._activate, "" if refusal else aside, refusal)

    def update(self, dt_s: float) -> bool:
        presenter, only = self.host.presenter, len(self.request.options) == 1
        if not only or presenter.taken_back or not presenter.proposes or self.candidate is None:
            return super().update(dt_s)
        return self.host.answer(self.candidate)

    def _activate(self) -> None:
        self.host.presenter.taken_back = False
        if self.candidate is not None:
            self.host.answer(self.candidate)

    # The board and the keys.

    def selection_changed(self) -> None:
        self._in_hand = self.candidate
        self.host.rebuild()

    def click(self, click: BoardClick) -> bool:
        """Activate the selected ship to fire at the clicked enemy, if it can hit it.

        Where shots are not proposed, as in lessons about aiming, a click inspects the enemy.
        """
        hand, target = self.candidate, click.piece
        if click.button != 1 or hand is None or not self.host.presenter.proposes:
            return False
        if target not in self._targets(hand):
            return False
        assert target is not None, "a target of a weapon is a ship"
        self.host.presenter.aim = (hand, target)
        if not self.host.answer(hand):
            self.host.presenter.aim = None
        return True

    def key_actions(self) -> KeyActions:
        return steps(self.host.select, self._in_turn(), self.candidate, SHIP_KEYS | ROW_KEYS)

    def overlays(self) -> Sequence[Overlay]:
        if self.candidate is None:
            return ()
        view, ship = self.host.view, self._ship()
        targets = self._targets(ship.id)
        rings = [TargetRing(view.ships[target].at, "plain") for target in targets if target != self._hovered]
        if self._hovered in targets:
            told = self._hovered == self.host.selected and "ship.at0" in self.host.ui
            words = () if told else self.tooltip(self._hovered).split("\n")
            lines = (ship_name(view, self._hovered), *words)
            rings.append(TargetRing(view.ships[self._hovered].at, "good", lines))
        return rings

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        """Remember the ship under the pointer, for the tooltip on shots at it."""
        self._hovered = ship_id

    def tooltip(self, ship_id: str) -> str:
        lines = [
            f"{one.row.title}: {_expected(self.host.view.ships[ship_id], odds)}"
            for one in self.outlooks(self._ship().id)
            if (odds := one.odds.get(ship_id)) is not None
        ]
        return "\n".join(lines)


def _expected(target: Ship, odds: Outcome) -> str:
    if target.spec.hull.unit:
        return mean_words(units_of(target), odds.mean_damage, odds.p_bar_emptied)
    return f"{expected_loss(odds.mean_damage)}, {percent(odds.p_bar_emptied)} to empty a bar"


@described_once
def _outlook_row(row: ChoiceRow, _look: RowLook | None = None) -> ListRow:
    """Describe what a weapon could do; the row is not a choice, so it is never highlighted."""
    gray = row.refusal is not None
    title = Cell(row.title, BODY, "secondary" if gray else "text", squeeze=True)
    ground = Ground("raised", "line", lit=False)
    return titled_row(row, [title], ground, aside="secondary", below="good" if row.best else "secondary")
