"""The requests of False Sunrise: the tool, words, help and undo label of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

from game.families.false_sunrise import answer_words, next_words
from game.families.false_sunrise.answer_words import chosen
from game.families.false_sunrise.editions import EDITION_UIS, edition_ui_of
from game.families.false_sunrise.table.choices import (
    AcquireTool,
    DogfightTool,
    FabricateTool,
    FabricatorTool,
    LaunchTool,
    PlagueTool,
    PointDefenceTool,
)
from game.families.false_sunrise.table.cores import CoreTool
from game.families.false_sunrise.table.crews import AwayCrewsTool, RepairTool, RestoreTool
from game.families.false_sunrise.table.deflected import InertiaTool, TurnTool
from game.families.false_sunrise.table.deployment import DeployFleetTool
from game.families.false_sunrise.table.edge import EdgeTool
from game.families.false_sunrise.table.keeping_back import KeepBackTool
from game.families.false_sunrise.table.markers import PlaceMarkerTool
from game.families.false_sunrise.table.miracles import (
    MiracleDieTool,
    MiracleRatingTool,
    MiracleRerollTool,
    MiracleRestoreTool,
)
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.own_tools import firing_tool, losing_tool
from game.families.false_sunrise.table.passing import activation_tool
from game.families.false_sunrise.table.rerolls import RerollTool
from game.families.false_sunrise.table.returning import ArriveShipTool, RebirthShipTool, ReturnShipTool
from game.families.false_sunrise.table.squadrons import OrderSquadronTool
from game.game_ui import RequestUi, SecretPrompts, idle_if
from game.screens.tools.typed_dice import dice_request
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.prompts import Prompt

_DIE = chosen("rerolls {lower}", "keeps the dice")


def _away_crews(when: str, then: Callable[[Any, Any], str]) -> RequestUi:
    return RequestUi(
        tool=AwayCrewsTool,
        title="Away crews",
        question=f"Away crews, {when}",
        thinking_about="its away crews",
        describe_answer=chosen("sends its away crews: {option}", "keeps its away crews aboard"),
        what_follows=then,
        topic="UPG-3",
    )


_SHARED: Mapping[str, RequestUi] = {
    # --- setup -----------------------------------------------------------------------------------
    "marker": RequestUi(
        tool=PlaceMarkerTool,
        title="Marker",
        question="Place a marker",
        thinking_about="where to place a marker",
        describe_answer=answer_words.said("places a marker"),
        what_follows=next_words.after_marker,
        topic="SET-3",
    ),
    Prompt.EDGE: RequestUi(
        tool=EdgeTool,
        title="Edge",
        question="Choose your edge of the board",
        thinking_about="its edge",
        describe_answer=chosen("chooses the {lower} edge"),
        what_follows=next_words.after_edge,
        topic="SET-4",
    ),
    "keep_back": RequestUi(
        tool=KeepBackTool,
        title="Kept back",
        question="Which ships do you keep back?",
        thinking_about="which ships to keep back",
        describe_answer=answer_words.keeps_back,
        what_follows=lambda _view, _: "the other ships are placed",
        topic="FAC-6",
    ),
    "deployment": RequestUi(
        tool=DeployFleetTool,
        title="Deployment",
        question="Deploy your fleet",
        thinking_about="how to deploy",
        describe_answer=answer_words.said("deploys its fleet"),
        what_follows=next_words.after_deployment,
        topic="SET-4",
    ),
    # --- the start of a turn ---------------------------------------------------------------------
    "arrive": RequestUi(
        tool=ArriveShipTool,
        title="Arrival",
        question="Does the ship arrive?",
        thinking_about="where a ship arrives",
        describe_answer=answer_words.arrives,
        what_follows=lambda view, _: next_words.after_phase(view),
        topic="FAC-6",
    ),
    "reborn": RequestUi(
        tool=RebirthShipTool,
        title="Return",
        question="Where does the ship return?",
        thinking_about="where a ship returns",
        describe_answer=answer_words.comes_back,
        what_follows=lambda view, _: next_words.after_phase(view),
        topic="FAC-4",
    ),
    Prompt.COPY: RequestUi(
        tool=CoreTool,
        title="Core",
        question="What does the core act as?",
        thinking_about="what a chameleon core acts as",
        describe_answer=answer_words.names_core,
        what_follows=lambda view, _: next_words.after_phase(view),
        topic="FAC-9",
    ),
    # --- orders ----------------------------------------------------------------------------------
    "orders": RequestUi(
        tool=OrdersTool,
        title="Orders",
        question="Give your orders",
        thinking_about="its orders",
        describe_answer=answer_words.said("gives orders"),
        what_follows=lambda _view, _: next_words.BOTH_MOVE,
        topic="ORD-2",
        sealed=SecretPrompts(
            prompt="Give your orders in secret",
            own_thing="my orders",
            doing="gives orders",
            nothing_to_undo="You have not given any orders yet",
        ),
    ),
    # --- squadrons and gear ----------------------------------------------------------------------
    Prompt.HOLD: RequestUi(
        tool=LaunchTool,
        title="Launches",
        question="Which launches do you hold back?",
        thinking_about="its launches",
        describe_answer=answer_words.counted("holds back {number} of its launches", "launches its squadrons"),
        what_follows=next_words.after_hold,
        topic="WPN-1",
    ),
    Prompt.ACQUIRE: RequestUi(
        tool=AcquireTool,
        title="Target marked",
        question="Mark a target",
        thinking_about="a target to mark",
        describe_answer=chosen("marks {option}", "marks no target"),
        what_follows=lambda _view, _: "squadrons get orders, then ships act",
        topic="WPN-2",
    ),
    "squadron": RequestUi(
        tool=OrderSquadronTool,
        title="Squadron",
        question="Order a squadron",
        thinking_about="a squadron",
        describe_answer=answer_words.sends,
        undo_label="orders a squadron",
        what_follows=next_words.after_squadron,
        topic="SQD-4",
        idle=idle_if(None, "the squadron does nothing"),
    ),
    # --- activations -----------------------------------------------------------------------------
    Prompt.ACTIVATE: RequestUi(
        tool=activation_tool,
        title="Activation",
        question="Activate a ship",
        thinking_about="which ship to activate",
        describe_answer=chosen("activates {option}"),
        what_follows=next_words.after_activation,
        topic="WPN-3",
        answer_tells=True,
    ),
    Prompt.POINT_DEFENCE: RequestUi(
        tool=PointDefenceTool,
        title="Point defense",
        question="Point defense: choose a squadron",
        thinking_about="its point defenses",
        describe_answer=chosen("shoots at {option}", "shoots at no squadron"),
        what_follows=next_words.before_fire,
        topic="SQD-9",
    ),
    Prompt.PLAGUE: RequestUi(
        tool=PlagueTool,
        title="Plague",
        question="Plague: choose squadrons",
        thinking_about="its plague",
        describe_answer=answer_words.counted(
            "shrinks squadrons with its plague: {number}", "spares all squadrons"
        ),
        what_follows=next_words.before_fire,
        topic="SQD-9",
    ),
    Prompt.AWAY_BEFORE: _away_crews("before firing", next_words.before_fire),
    "fire": RequestUi(
        tool=firing_tool,
        title="Fire",
        question="Declare fire",
        thinking_about="its fire",
        describe_answer=answer_words.fires,
        undo_label="declares fire",
        what_follows=lambda _view, _: "the shots are rolled one by one",
        topic="FIR-1",
        idle=idle_if((), "nothing is fired"),
    ),
    Prompt.TURN: RequestUi(
        tool=TurnTool,
        title="Shot redirected",
        question="Choose another target",
        thinking_about="another target",
        describe_answer=chosen("fires at {option} instead"),
        what_follows=lambda _view, _: "the next weapon, then the shots are rolled",
        topic="FAC-2",
    ),
    Prompt.MIRACLE_DIE: RequestUi(
        tool=MiracleDieTool,
        title="Miracle",
        question="One more die?",
        thinking_about="one more die",
        describe_answer=chosen("buys one more die", "buys no die"),
        what_follows=lambda _view, _: "the dice of this shot are rolled",
        topic="FAC-1",
    ),
    Prompt.REROLL: RequestUi(
        tool=RerollTool,
        title="Reroll",
        question="Reroll a die?",
        thinking_about="rerolling a die",
        describe_answer=_DIE,
        what_follows=next_words.after_reroll,
        topic="FIR-10",
    ),
    Prompt.MIRACLE_REROLL: RequestUi(
        tool=MiracleRerollTool,
        title="Miracle",
        question="Reroll with a miracle?",
        thinking_about="rerolling a die",
        describe_answer=_DIE,
        what_follows=next_words.after_reroll,
        topic="FAC-1",
    ),
    Prompt.MIRACLE_RATING: RequestUi(
        tool=MiracleRatingTool,
        title="Miracle",
        question="Buy defense?",
        thinking_about="miracles for its defense",
        describe_answer=answer_words.buys_rating,
        what_follows=lambda view, request: f"what is left damages {ship_name(view, request.about[0])}",
        topic="FAC-1",
    ),
    Prompt.INERTIA: RequestUi(
        tool=InertiaTool,
        title="Push",
        question="Push the target?",
        thinking_about="pushing its target",
        describe_answer=answer_words.pushes,
        what_follows=lambda _view, _: "the next shot",
        topic="FAC-12",
    ),
    Prompt.LOSE: RequestUi(
        tool=losing_tool,
        title="System lost",
        question="Choose the system to lose",
        thinking_about="which system to lose",
        describe_answer=chosen("loses {option}"),
        what_follows=lambda _view, _: next_words.PLAY_GOES_ON,
        topic="DMG-3",
    ),
    Prompt.AWAY_AFTER: _away_crews("after firing", next_words.after_fire),
    Prompt.DOGFIGHT: RequestUi(
        tool=DogfightTool,
        title="Dogfight",
        question="Choose a squadron to fight",
        thinking_about="a dogfight",
        describe_answer=chosen("fights {option}", "fights no squadron"),
        what_follows=lambda _view, _: "all dice of this dogfight are rolled together",
        topic="SQD-7",
    ),
    # --- repairs and what is built ---------------------------------------------------------------
    Prompt.REPAIR: RequestUi(
        tool=RepairTool,
        title="Repair",
        question="Repair crews",
        thinking_about="repairs",
        describe_answer=chosen("repairs {lower}", "repairs nothing"),
        what_follows=lambda view, _: next_words.next_ship(view, view.to_act),
        topic="UPG-2",
        idle=idle_if(None, "nothing is repaired"),
    ),
    Prompt.RESTORE: RequestUi(
        tool=RestoreTool,
        title="Repair",
        question="Choose a system to repair",
        thinking_about="repairs",
        describe_answer=chosen("repairs {option}", "repairs nothing"),
        what_follows=lambda view, _: next_words.next_ship(view, view.to_act),
        topic="UPG-2",
    ),
    Prompt.MIRACLE_RESTORE: RequestUi(
        tool=MiracleRestoreTool,
        title="Miracle",
        question="Repair with miracles?",
        thinking_about="repairs",
        describe_answer=chosen("repairs {option}", "keeps its points"),
        what_follows=next_words.after_miracle,
        topic="FAC-1",
    ),
    Prompt.FABRICATOR: RequestUi(
        tool=FabricatorTool,
        title="Fabricator",
        question="Which fabricator works first?",
        thinking_about="which fabricator works first",
        describe_answer=chosen("lets {option} work first"),
        what_follows=lambda _view, _: "the type of the new squadron is chosen",
        topic="SQD-11",
    ),
    Prompt.FABRICATE: RequestUi(
        tool=FabricateTool,
        title="Fabricator",
        question="Fabricate a squadron",
        thinking_about="what to build",
        describe_answer=chosen("builds: {option}", "builds nothing"),
        what_follows=lambda _view, _: next_words.PLAY_GOES_ON,
        topic="SQD-11",
    ),
    # --- the end of a turn, and dice that people throw -------------------------------------------
    "return": RequestUi(
        tool=ReturnShipTool,
        title="Return",
        question="Bring a ship back",
        thinking_about="where to come back",
        describe_answer=answer_words.comes_back,
        what_follows=lambda view, _: next_words.next_turn(view, view.turn + 1),
        topic="MOV-5",
    ),
    "dice": replace(
        dice_request("PLY-2"),
        describe_answer=answer_words.said("rolls the dice"),
        what_follows=next_words.after_roll,
    ),
}


@cache
def requests_in(edition: str) -> Mapping[str, RequestUi]:
    """Return the requests of an edition by kind. Editions may give one kind a tool each of their own."""
    return {**_SHARED, **edition_ui_of(edition).at_table.asks}


class _Asks(Mapping[str, RequestUi]):
    """The requests that editions share and those of single editions, which are loaded when needed."""

    @cached_property
    def _all(self) -> Mapping[str, RequestUi]:
        return {kind: ask for edition in EDITION_UIS for kind, ask in requests_in(edition).items()}

    def __getitem__(self, kind: str) -> RequestUi:
        return _SHARED[kind] if kind in _SHARED else self._all[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


REQUESTS_UI: Mapping[str, RequestUi] = _Asks()
