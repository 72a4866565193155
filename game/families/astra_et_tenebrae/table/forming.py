"""Choosing formations: all legal ones are listed, and any that share no ship may be chosen.

Rulings AF-1 to AF-7.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.board.plates import Sight
from game.families.astra_et_tenebrae.ai.forming import best_sets
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.moving_overlays import shape_of, trails
from game.families.astra_et_tenebrae.table.sights import sights
from game.families.astra_et_tenebrae.words import FORMATIONS, formation_name, formation_noun
from game.screens.tools.key_actions import ROW_KEYS, TARGET_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, details_open, lead
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.shell.theme import BODY, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.rowlist import RAISED, Cell, ListRow, RowList, heading
from game.wording import listed
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.formations import Named, formed, ruling_of
from rules.astra_et_tenebrae.gunnery import Weapon, reach_in
from rules.astra_et_tenebrae.state import FormationType, Ship, State
from rules.table.measure import within

Row = Named | str  # a formation, one of the two rows above the formations, or a heading
_SUGGESTED, _NONE = "suggested", "none"
_TYPES = {
    FormationType.LINE: "Line: better cannons",
    FormationType.SPHERE: "Sphere: against missiles",
    FormationType.SCREENING: "Screening: hides one ship",
    FormationType.DISPERSED: "Dispersed: fire together",
}
_TOGGLE = "toggle"
_LEAD_LINES = 3  # the room kept for the plain sentence, so that the list does not move with it


class FormationsTool(PlannedAnswer[tuple[Named, ...]], BattleTool):
    """The tool to choose formations from a list of all legal ones (AF-1).

    Clicking a formation adds it and removes those that share a ship with it; clicking it again
    removes it.
    """

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: NameFormations

    def __init__(self, host: Host, request: NameFormations) -> None:
        super().__init__(host, request)
        suggests = host.presenter.proposes and not self.is_needless()
        self.suggested = best_sets(request)[0] if suggests else ()
        self.rows = _rows(request.offers(), self.suggested)
        self.begin(self.suggested, takes=lambda kept: kept is not None)
        self.at = self._selectable[0]  # the row that the keyboard is at

    @property
    def chosen(self) -> tuple[Named, ...]:
        """The chosen formations."""
        return self.history.now

    @property
    def _selectable(self) -> list[Row]:
        return [row for row in self.rows if row not in _TYPES.values()]

    def put_in_hand(self, answer: tuple[Named, ...]) -> None:
        if self.request.refusal(answer) is None:
            super().put_in_hand(answer)

    def is_only_answer(self) -> bool:
        return not any(isinstance(row, Named) for row in self.rows)

    def is_needless(self) -> bool:
        """Whether nobody can fire this turn: formations are good for shots, and end with the turn (AE-5)."""
        return not any(_may_fire_at(self.state, ship) for ship in self.state.ships.values() if ship.alive)

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Formations", "until the turn ends", self.request.seat)

    def what_now(self) -> str:
        return "Choose your formations. Every legal one is listed."

    def build(self, column: PanelColumn) -> None:
        lead(column, "forming.lead", self._meaning(), lines=_LEAD_LINES)
        self._build_details(column)
        column.fill().put(
            RowList,
            "forming.sets",
            self.rows,
            pen=self.host.ui.pen,
            row_of=lambda row, _look: self._row(row),
            grows=True,
            gap=4,
            selected=self.rows.index(self.at),
            in_view=True,
            on_select=self._reach,
            on_activate=self._toggle,
            on_act=lambda row, _act: self._toggle(row),
            act_of_key=lambda event: _TOGGLE if event.key == pygame.K_SPACE else "",
        )

    def _meaning(self) -> str:
        """Say in plain words what the choice is good for, and why no formation is suggested."""
        if self.chosen or self.suggested or not self.host.presenter.proposes:
            return formations_words(self.chosen)
        return "Every ship flies alone. No formation here would help you more than the enemy."

    def _build_details(self, column: PanelColumn) -> None:
        """Add the fold at the bottom and, above it, the exact gains if it is open."""
        if details_open(column.host.app):
            for number, named in enumerate(self.chosen):
                words = gives_words(self.state.figures, named)
                foot = column.foot(column.host.ui.pen.words_height(words, column.rect.width, SMALL) + 2)
                style, topic = SMALL, ruling_of(named.type)
                foot.put(Label, f"forming.gives.{number}", words, style=style, wrap=True, topic=topic)
        details(column, "forming.details", at_foot=True)

    def _row(self, row: Row) -> ListRow:
        """Return a row of the list; chosen formations have a check mark."""
        if isinstance(row, Named):
            on, taken = row in self.chosen, {name for one in self.chosen for name in one.members}
            clashes = not on and not taken.isdisjoint(row.members)
            return _choice(_who(row), on=on, instead=clashes)
        if row == _SUGGESTED:
            some = (f"{formation_noun(one.type)} of {len(one.members)}" for one in self.suggested)
            return _choice(f"Suggested: {listed(list(some))}", on=self.chosen == self.suggested)
        return _choice("No formation", on=not self.chosen) if row == _NONE else heading(row)

    def commit(self) -> Commit:
        if not self.chosen:
            return Commit("No formation", self.answer, "every ship flies alone")
        words = " and ".join(FORMATIONS[one.type].lower() for one in self.chosen)
        return Commit(f"Form up: {words}", self.answer, "until the turn ends")

    def _reach(self, row: Row) -> None:
        """Make a row the current one for the keyboard."""
        self.at = row
        self.host.rebuild()

    def _toggle(self, row: Row) -> None:
        """Choose what a row says, or remove a formation that is already chosen."""
        self.at = row
        if row == _SUGGESTED:
            self._suggest()
        elif not isinstance(row, Named):
            self._drop_all()
        elif row in self.chosen:
            self.record(tuple(one for one in self.chosen if one != row), f"removing {_called(row)}")
        else:
            apart = (one for one in self.chosen if set(one.members).isdisjoint(row.members))
            self.record((*apart, row), _called(row))

    def _drop_all(self) -> None:
        self.record((), "no formation")

    def _suggest(self) -> None:
        self.record(self.suggested, "the suggested formations")

    def key_actions(self) -> KeyActions:
        return {
            **super().key_actions(),
            **steps(self._reach, self._selectable, self.at, ROW_KEYS | TARGET_KEYS),
            "say_no": partial(self._toggle, self.at),
            "formations": self._suggest if self.chosen != self.suggested else self._drop_all,
        }

    # --- the board and the roster -------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        shapes = [
            shape_of(self.state, one, (f"{FORMATIONS[one.type]}, {len(one.members)} ships",), planned=True)
            for one in self.chosen
        ]
        return [*trails(self.state), *self._sights(), *shapes]

    def _sights(self) -> list[Sight]:
        """Return what the selected ship would see with the chosen formations (AD-2, AD-3)."""
        ship = self.state.ships.get(self.host.selected or "")
        if ship is None or not ship.alive or not self.shows("sight"):
            return []
        after, seat = self.state.copy(), self.request.seat
        after.formations += tuple(formed(after, seat, one) for one in self.chosen)
        return sights(after, ship)

    def doing(self, ship: str) -> str:
        for one in self.chosen:
            if ship in one.screens:
                return "screens"
            if ship in one.ships:
                return "screened" if one.type is FormationType.SCREENING else one.type.value
        return ""


def _may_fire_at(state: State, target: Ship) -> bool:
    """Return whether anybody might fire at a ship this turn, whatever formations are named (AD-2, AD-3)."""
    enemies = [enemy.place for enemy in state.side(target.seat.other)]
    seen = target.radiating or any(within(one, target.place, state.figures.sight_in) for one in enemies)
    reach = max(reach_in(state.figures, weapon) for weapon in Weapon)
    return seen and any(within(one, target.place, reach) for one in enemies)


def flown(state: State) -> list[Overlay]:
    """Return the overlays of both sides' formations (AF-1)."""
    return [
        shape_of(state, Named(one.type, one.ships, one.screens), (formation_name(one, state.setup.names),))
        for one in state.formations
    ]


def formations_words(chosen: Sequence[Named]) -> str:
    """Say in plain words what the chosen formations are good for."""
    return " ".join(map(_good_for, chosen)) or "Every ship flies alone and gets no help from the others."


def _good_for(named: Named) -> str:
    members = listed(named.ships)
    match named.type:
        case FormationType.LINE:
            return f"{members} aim their cannons better, but are easier to hit from the side."
        case FormationType.SPHERE:
            return f"One working point defense protects {members} from missiles."
        case FormationType.DISPERSED:
            return f"{members} can fire together at an enemy between them, and hit it more easily."
        case _:
            return f"{members} can radiate unseen behind {listed(named.screens)}."


def gives_words(figures: Figures, named: Named) -> str:
    """Return what a formation gives its ships, and what it costs (AF-2 to AF-7)."""
    hits, members = figures.hits, listed(named.ships)
    match named.type:
        case FormationType.LINE:
            more = hits.line * (len(named.ships) - 1)
            return (
                f"{members} form a line: +{more} for their cannons. Enemies get +{hits.flank} from the side."
            )
        case FormationType.SPHERE:
            return f"{members} form a sphere: one working point defense covers them all."
        case FormationType.DISPERSED:
            return f"{members} spread out: two on opposite sides can fire together, +{hits.crossfire}."
        case _:
            return (
                f"{listed(named.screens)} screen {members}: it can radiate unseen, sees what they see, "
                f"and gets +{hits.screened} against targets that they have fired at."
            )


def _rows(offers: Sequence[Named], suggested: Sequence[Named]) -> list[Row]:
    """Return the rows of the list: the suggestion, none, and all legal formations by type."""
    rows: list[Row] = [_SUGGESTED, _NONE] if suggested else [_NONE]
    for kind, words in _TYPES.items():
        if some := [one for one in offers if one.type is kind]:
            rows += [words, *some]
    return rows


def _choice(words: str, *, on: bool, instead: bool = False) -> ListRow:
    """Return a row that is chosen or not; with `instead` it takes the place of another choice."""
    mark = Cell(sign=Icon.CHECK if on else None, ink="good", size=13, wide=18, act=_TOGGLE)
    name = Cell(words, STRONG if on else BODY, "text", squeeze=True, act=_TOGGLE)
    other = [Cell("instead", SMALL, "secondary", side="right", act=_TOGGLE)] if instead else []
    return ListRow([mark, *other, name], high=30, pad=(8, 0, 8, 0), ground=RAISED, tip=words)


def _called(named: Named) -> str:
    """Return what to call a formation in a sentence."""
    return f"the {formation_noun(named.type)} of {listed(named.members)}"


def _who(named: Named) -> str:
    if named.screens:
        return f"{listed(named.screens)} before {listed(named.ships)}"
    return listed(named.ships)
