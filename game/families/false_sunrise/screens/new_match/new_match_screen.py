"""New match: players, fleets, map and options, with a list of everything that is missing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.families.false_sunrise.new_match import offers, opposing
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.new_match.offers import FleetOffer, MapOffer, Pick
from game.families.false_sunrise.new_match.setup import Choices
from game.families.false_sunrise.screens.new_match.fleet_rows import summary_list
from game.families.false_sunrise.screens.new_match.last_time import CHOICES, last_edition
from game.families.false_sunrise.screens.new_match.options_bar import options_of
from game.families.false_sunrise.screens.new_match.source_row import Offers, source_rows
from game.families.false_sunrise.screens.scene_picture import ScenePicture
from game.match.choosing import EditionWords, call_apart
from game.match.file_cache import SLICE_S, TimeBudget, files_in
from game.match.seats import HUMAN, is_computer
from game.match.streak import is_learning
from game.screens.new_match.beginning import table_for
from game.screens.new_match.frame import ROW, MatchFrame
from game.screens.new_match.inviting import between_people
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.options import Option
from game.shell.theme import HEADING, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import GAP, Column, centered
from game.wording import counted
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.state import Setup
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

_MAP_WORDS = 56


class NewMatch(MatchFrame):
    """Let two players choose everything before the first die roll."""

    help_link: ClassVar[str] = "fleet"
    titles: ClassVar[Mapping[Seat, str]] = {Seat.RED: "First side", Seat.BLUE: "Second side"}
    edition_tip: ClassVar[str] = "The edition of the rules; each fleet is built for one edition (FRC-8)"
    choices: Choices

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = CHOICES.last(app)
        self.fleets: dict[Seat, FleetOffer] = {}
        self.terrain = MapOffer()
        self._moment = TimeBudget()
        self._look()

    def leave(self) -> None:
        """Remember the choices for the next time."""
        CHOICES.keep(self.app, self.choices)

    def _look(self) -> None:
        choices = self.choices
        self.fleets = {
            seat: offers.fleet_offer(pick, choices.terms, choices.level(seat))
            for seat, pick in choices.fleets.items()
        }
        self.terrain = offers.map_offer(choices.map)

    def changed(self) -> None:
        """Check fleets and map again, and show the result."""
        self._look()
        self.lay_out()

    def choose_players(self, first: str, second: str) -> None:
        """Seat both players."""
        super().choose_players(first, second)
        self._look()

    def choose_fleet(self, path: Path, integrity: int) -> None:
        """Give the first player the fleet of a file, under a total integrity."""
        opposing.choose_file(self.choices, path, integrity)
        self._look()

    # --- the layout -----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Continue reading fleet files if there was no time for all of them."""
        if late := self._moment.late:
            self._moment = TimeBudget(SLICE_S)
            self.lay_out_behind_list()
        return super().update(dt_s) or late

    def editions(self) -> Mapping[str, EditionWords]:
        known = {edition: load_edition(edition) for edition in EDITIONS}
        return {edition: EditionWords(one.name, one.about) for edition, one in known.items()}

    def play_by(self, edition: str) -> None:
        match_setup.set_edition(self.choices, edition)

    def options(self) -> list[Option]:
        return options_of(self.choices)

    def board_width(self, body: pygame.Rect) -> int:
        return max(340, min(round(body.width * 0.38), round((body.height - 190) * 1.5) + 24))

    def aside(self, seat: Seat) -> str:
        offer = self.fleets[seat]
        return f"{offer.integrity} of {self.choices.integrity} integrity" if offer.fleet else ""

    def build_side(self, seat: Seat, column: Column) -> None:
        pick = self.choices.fleets[seat]
        wares, reroll = self._wares(seat), partial(self._reroll, pick)
        source_rows(f"{seat}.fleet", column, pick, wares, self.changed, reroll)
        self._summary(seat, column)

    def _wares(self, seat: Seat) -> Offers:
        """Return the fleets that a player can choose from."""
        folder, terms = self.app.home.fleets, self.choices.terms
        own = offers.own_fleets(folder, terms, self._moment)
        ready = sorted(offers.ready_fleets(terms), key=lambda one: not one.faction)  # faction fleets first
        return Offers(
            "Random",
            [(str(one.path), one.words) for one in ready],
            own.fitting,
            folder,
            own_choice=is_computer(self.choices.players[seat]),
            factions=terms.catalogue.factions if terms.factions else (),
            passed_over=own.words,
        )

    def _reroll(self, pick: Pick) -> None:
        pick.seed = str(drawn_seed())
        self.changed()

    def _summary(self, seat: Seat, column: Column) -> None:
        name, offer = seat.value, self.fleets[seat]
        if offer.fleet is None:
            self._problem(column, f"{name}.problem", offer.problem)
            return
        title = column.take(20, below=2)
        self.ui.add(Label(f"{name}.fleet.name", title, offer.fleet.name, style=STRONG.sized(14)))
        bound = offers.edition_name(offer.fleet.edition)
        tip = "A fleet flies only in matches of its own edition (FRC-8)."
        edition = self.ui.add(Note(f"{name}.edition", title, bound, align="right", tooltip=tip))
        edition.color = "secondary" if offer.fits else "refusal"
        faction = None if offer.catalogue is None else offer.catalogue.faction.get(offer.faction or "")
        if faction is not None:
            column.row(high=18, below=2).put(
                Label,
                f"{name}.faction",
                faction.name,
                style=STRONG,
                color="accent",
                icon=Icon.STAR,
                tooltip=f"{faction.text} ({faction.rule})",
                topic=faction.rule,
            )
        if about := offer.fleet.about:
            high = self.ui.pen.words_height(about, column.rect.width, SMALL) + 1
            column.row(high=high, below=0).put(Note, f"{name}.fleet.about", about, wrap=True)
        column.take(6, below=0)
        catalogue, pen = offer.catalogue or self.choices.terms.catalogue, self.ui.pen
        self.ui.add(summary_list(f"{name}.ships", column.rect, offer, catalogue, pen=pen, group=name))

    def _problem(self, column: Column, name: str, words: str) -> None:
        column.fill().put(Label, name, words, color="refusal", wrap=True, icon=Icon.WARNING)

    def build_board(self, area: pygame.Rect) -> None:
        panel = self.ui.add(Panel("map", area, heading="Map", heading_style=HEADING.sized(14)))
        pick, folder, terrain = self.choices.map, self.app.home.maps, self.terrain
        column, reroll = Column(self.ui.add, panel.inner(), ROW), partial(self._reroll, pick)
        ready = [(str(path), name) for path, name in offers.ready_maps().items()]
        wares = Offers("From a seed", ready, files_in(folder), folder)
        source_rows("map", column, pick, wares, self.changed, reroll)
        if terrain.problem:
            self._problem(column, "map.problem", terrain.problem)
            return
        room = column.rect
        wide = min(room.width, round((room.height - _MAP_WORDS - GAP) * 1.5))
        words = f"{terrain.name}: {counted(len(terrain.polygons), 'rock')}"
        picture = column.row(high=round(wide / 1.5))
        preview = picture.put(ScenePicture, "map.preview", terrain.polygons, tooltip=words)
        preview.rect = centered(preview.rect, wide, preview.rect.height)
        column.row(high=18, below=2).put(Label, "map.name", terrain.name, style=STRONG)
        words, icon = terrain.about, None
        if terrain.remarks:
            words, icon = f"Not a fair map (SET-1), but playable: {terrain.remarks[0]}.", Icon.WARNING
        tip = "\n".join(terrain.remarks)
        column.fill().put(Note, "map.about", words, wrap=True, icon=icon, tooltip=tip)

    def missing(self) -> list[str]:
        return match_setup.missing(self.choices, self.fleets, self.terrain)

    def readiness(self) -> str:
        """Describe what happens at the start, with a tip if no fleet has a faction yet."""
        if self.choices.terms.factions and not any(offer.faction for offer in self.fleets.values()):
            return "Ready. Neither fleet has a faction yet; faction fleets head the ready-made list."
        who = "roll" if self.choices.typed_dice else "the program rolls"
        return f"Ready: {who} for the initiative when you start."

    def proposal(self) -> tuple[Setup, tuple[str, ...]]:
        choices = between_people(self.choices)
        return match_setup.setup_from(choices), match_setup.drawn_parts(choices)

    # --- starting the match ---------------------------------------------------------------------

    def begun(self) -> Screen:
        setup = match_setup.build_setup(self.choices, self.fleets, self.terrain)
        return table_for(self.app, self.choices, setup, quick=False)

    def state(self) -> dict[str, object]:
        """Return what has been chosen and what is missing."""
        return {
            "missing": self.missing(),
            "edition": self.choices.edition,
            "integrity": self.choices.integrity,
            "fleets": {
                seat.value: offer.fleet.name if offer.fleet else "" for seat, offer in self.fleets.items()
            },
            "map": self.terrain.name,
            "seed": self.choices.seed,
        }


new_match_against = NewMatch.against


def quick_battle(
    app: App,
    seed: int | None = None,
    level: str = HUMAN,
    *,
    training: bool = False,
    edition: str | None = None,
) -> Screen:
    """Start a match that the program has chosen and set up; the first orders come next.

    A `seed` fixes everything including the dice; without one they cannot be predicted. The second
    seat is a human's, or the computer's at a level; until three battles are won, the fleets
    are small and plain. Without an `edition`, the last chosen one is used, if any.
    """
    dice_seed, seed = seed, drawn_seed() if seed is None else seed
    first = is_computer(level) and is_learning(app.home, NEWEST)
    choose = match_setup.small_choices if first else match_setup.quick_choices
    last = last_edition(app)
    choices = choose(app.settings.player_names, seed, level, edition or last)
    choices.training = training
    if edition is None and last != NEWEST:
        app.toast(f"{offers.edition_name(last)}: the rules you chose last. New match has the others.")
    return begun(app, choices, seed, dice_seed)


def battle_with(app: App, path: Path, integrity: int, level: str) -> Screen:
    """Start a solo battle with the fleet of a file against a level of the computer.

    Orders come next.
    """
    seed = drawn_seed()
    choices = match_setup.quick_choices(app.settings.player_names, seed, level)
    opposing.oppose(choices, path, integrity, seed)
    return begun(app, choices, seed, None)


def begun(app: App, choices: Choices, seed: int, dice_seed: int | None) -> Screen:
    """Set up a match to its first order, and return its screen."""
    call_apart(choices)
    setup = match_setup.setup_from(choices)
    return table_for(app, choices, setup, quick=True, seed=dice_seed, drawn_by=seed)
