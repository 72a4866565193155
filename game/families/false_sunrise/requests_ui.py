"""The requests of False Sunrise: the tool, words, help and undo label of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.families.false_sunrise import answer_words, next_words
from game.families.false_sunrise.answer_words import chosen
from game.families.false_sunrise.editions import EDITION_UIS
from game.families.false_sunrise.table.choices import (
    AcquireTool,
    AwayCrewsTool,
    DogfightTool,
    FabricateTool,
    FabricatorTool,
    LaunchTool,
    PlagueTool,
    PointDefenceTool,
    RepairTool,
    RestoreTool,
)
from game.families.false_sunrise.table.cores import CoreTool
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
from game.screens.tools.typed_dice import TypedDiceTool
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.prompts import Prompt

_DIE = chosen("rolls {lower} again", "keeps the dice as they lie")


def _away_crews(when: str, then: Callable[[Any, Any], str]) -> RequestUi:
    return RequestUi(
        tool=AwayCrewsTool,
        title="Away crews",
        question=f"Away crews, {when}",
        about="its away crews",
        deed=chosen("sends its away crews: {option}", "keeps its away crews aboard"),
        next=then,
        topic="UPG-3",
    )


_SHARED: Mapping[str, RequestUi] = {
    # --- setup -----------------------------------------------------------------------------------
    "marker": RequestUi(
        tool=PlaceMarkerTool,
        title="Marker",
        question="Place a marker",
        about="where to place a marker",
        deed=answer_words.said("places a marker"),
        next=next_words.after_marker,
        topic="SET-3",
    ),
    Prompt.EDGE: RequestUi(
        tool=EdgeTool,
        title="Edge",
        question="Choose your edge of the board",
        about="its edge",
        deed=chosen("takes the {lower} edge"),
        next=next_words.after_edge,
        topic="SET-4",
    ),
    "keep_back": RequestUi(
        tool=KeepBackTool,
        title="Kept back",
        question="Which ships do you keep back?",
        about="which ships to keep back",
        deed=answer_words.keeps_back,
        next=lambda _view, _: "the other ships are placed",
        topic="FAC-6",
    ),
    "deployment": RequestUi(
        tool=DeployFleetTool,
        title="Deployment",
        question="Deploy your fleet",
        about="how to deploy",
        deed=answer_words.said("deploys its fleet"),
        next=next_words.after_deployment,
        topic="SET-4",
    ),
    # --- the start of a turn ---------------------------------------------------------------------
    "arrive": RequestUi(
        tool=ArriveShipTool,
        title="Arrival",
        question="Does the ship arrive?",
        about="where a ship arrives",
        deed=answer_words.arrives,
        next=lambda view, _: next_words.after_phase(view),
        topic="FAC-6",
    ),
    "reborn": RequestUi(
        tool=RebirthShipTool,
        title="Return",
        question="Where does the ship come back?",
        about="where a ship comes back",
        deed=answer_words.comes_back,
        next=lambda view, _: next_words.after_phase(view),
        topic="FAC-4",
    ),
    Prompt.COPY: RequestUi(
        tool=CoreTool,
        title="Core",
        question="What does the core act as?",
        about="what a chameleon core acts as",
        deed=answer_words.names_core,
        next=lambda view, _: next_words.after_phase(view),
        topic="FAC-9",
    ),
    # --- orders ----------------------------------------------------------------------------------
    "orders": RequestUi(
        tool=OrdersTool,
        title="Orders",
        question="Give your orders",
        about="its orders",
        deed=answer_words.said("gives orders"),
        next=lambda _view, _: next_words.BOTH_MOVE,
        topic="ORD-2",
        sealed=SecretPrompts(
            bid="Give your orders in secret",
            mine="my orders",
            does="gives orders",
            unchanged="No order has been changed yet",
        ),
    ),
    # --- squadrons and gear ----------------------------------------------------------------------
    Prompt.HOLD: RequestUi(
        tool=LaunchTool,
        title="Launches",
        question="Which launches do you hold back?",
        about="its launches",
        deed=answer_words.counted("holds back {number} of its launches", "launches its squadrons"),
        next=next_words.after_hold,
        topic="WPN-1",
    ),
    Prompt.ACQUIRE: RequestUi(
        tool=AcquireTool,
        title="Target marked",
        question="Acquire a target",
        about="a target to mark",
        deed=chosen("marks {option}", "marks no target"),
        next=lambda _view, _: "squadrons get orders, then ships are activated",
        topic="WPN-2",
    ),
    "squadron": RequestUi(
        tool=OrderSquadronTool,
        title="Squadron",
        question="Order a squadron",
        about="a squadron",
        deed=answer_words.sends,
        done="orders a squadron",
        next=next_words.after_squadron,
        topic="SQD-4",
        idle=idle_if(None, "the squadron does nothing"),
    ),
    # --- activations -----------------------------------------------------------------------------
    Prompt.ACTIVATE: RequestUi(
        tool=activation_tool,
        title="Activation",
        question="Activate a ship",
        about="which ship to activate",
        deed=chosen("activates {option}"),
        next=next_words.after_activation,
        topic="WPN-3",
        answer_tells=True,
    ),
    Prompt.POINT_DEFENCE: RequestUi(
        tool=PointDefenceTool,
        title="Point defence",
        question="Point defence: choose a squadron",
        about="its point defences",
        deed=chosen("shoots at {option}", "shoots at no squadron"),
        next=next_words.before_fire,
        topic="SQD-9",
    ),
    Prompt.PLAGUE: RequestUi(
        tool=PlagueTool,
        title="Plague",
        question="Plague: choose squadrons",
        about="its plague",
        deed=answer_words.counted(
            "lets its plague loose on {number} squadrons", "lets its plague loose on nobody"
        ),
        next=next_words.before_fire,
        topic="SQD-9",
    ),
    Prompt.AWAY_BEFORE: _away_crews("before firing", next_words.before_fire),
    "fire": RequestUi(
        tool=firing_tool,
        title="Fire",
        question="Declare fire",
        about="its fire",
        deed=answer_words.fires,
        done="declares fire",
        next=lambda _view, _: "the shots are rolled one after the other",
        topic="FIR-1",
        idle=idle_if((), "nothing is fired"),
    ),
    Prompt.TURN: RequestUi(
        tool=TurnTool,
        title="Shot turned",
        question="Choose another target",
        about="another target",
        deed=chosen("fires at {option} instead"),
        next=lambda _view, _: "the next weapon, then the shots are rolled",
        topic="FAC-2",
    ),
    Prompt.MIRACLE_DIE: RequestUi(
        tool=MiracleDieTool,
        title="Miracle",
        question="One more die?",
        about="one more die",
        deed=chosen("buys one more die", "buys no die"),
        next=lambda _view, _: "the dice of this shot are rolled",
        topic="FAC-1",
    ),
    Prompt.REROLL: RequestUi(
        tool=RerollTool,
        title="Reroll",
        question="Reroll a die?",
        about="rolling a die again",
        deed=_DIE,
        next=next_words.after_reroll,
        topic="FIR-10",
    ),
    Prompt.MIRACLE_REROLL: RequestUi(
        tool=MiracleRerollTool,
        title="Miracle",
        question="Reroll by miracle?",
        about="rolling a die again",
        deed=_DIE,
        next=next_words.after_reroll,
        topic="FAC-1",
    ),
    Prompt.MIRACLE_RATING: RequestUi(
        tool=MiracleRatingTool,
        title="Miracle",
        question="Miracles for defence?",
        about="miracles for its defence",
        deed=answer_words.buys_rating,
        next=lambda view, request: f"what is left damages {ship_name(view, request.about[0])}",
        topic="FAC-1",
    ),
    Prompt.INERTIA: RequestUi(
        tool=InertiaTool,
        title="Push",
        question="Push the target?",
        about="pushing its target",
        deed=answer_words.pushes,
        next=lambda _view, _: "the next shot",
        topic="FAC-12",
    ),
    Prompt.LOSE: RequestUi(
        tool=losing_tool,
        title="System lost",
        question="Choose the system that is lost",
        about="which system to give up",
        deed=chosen("gives up {option}"),
        next=lambda _view, _: next_words.PLAY_GOES_ON,
        topic="DMG-3",
    ),
    Prompt.AWAY_AFTER: _away_crews("after firing", next_words.after_fire),
    Prompt.DOGFIGHT: RequestUi(
        tool=DogfightTool,
        title="Dogfight",
        question="Choose a squadron to fight",
        about="a dogfight",
        deed=chosen("fights {option}", "fights no squadron"),
        next=lambda _view, _: "all dice of this dogfight fall together",
        topic="SQD-7",
    ),
    # --- repairs and what is built ---------------------------------------------------------------
    Prompt.REPAIR: RequestUi(
        tool=RepairTool,
        title="Repair",
        question="Repair crews",
        about="repairs",
        deed=chosen("restores {lower}", "repairs nothing"),
        next=lambda view, _: next_words.next_ship(view, view.to_act),
        topic="UPG-2",
        idle=idle_if(None, "nothing is repaired"),
    ),
    Prompt.RESTORE: RequestUi(
        tool=RestoreTool,
        title="Repair",
        question="Choose the system to restore",
        about="repairs",
        deed=chosen("restores {option}", "restores nothing"),
        next=lambda view, _: next_words.next_ship(view, view.to_act),
        topic="UPG-2",
    ),
    Prompt.MIRACLE_RESTORE: RequestUi(
        tool=MiracleRestoreTool,
        title="Miracle",
        question="Repair by miracle?",
        about="repairs",
        deed=chosen("restores {option}", "keeps its points"),
        next=next_words.after_miracle,
        topic="FAC-1",
    ),
    Prompt.FABRICATOR: RequestUi(
        tool=FabricatorTool,
        title="Fabricator",
        question="Which fabricator works first?",
        about="which fabricator works first",
        deed=chosen("lets {option} work first"),
        next=lambda _view, _: "the type of the new squadron is chosen",
        topic="SQD-11",
    ),
    Prompt.FABRICATE: RequestUi(
        tool=FabricateTool,
        title="Fabricator",
        question="Fabricate a squadron",
        about="what to build",
        deed=chosen("builds: {option}", "builds nothing"),
        next=lambda _view, _: next_words.PLAY_GOES_ON,
        topic="SQD-11",
    ),
    # --- the end of a turn, and dice that people throw -------------------------------------------
    "return": RequestUi(
        tool=ReturnShipTool,
        title="Return",
        question="Bring a ship back",
        about="where to come back",
        deed=answer_words.comes_back,
        next=lambda view, _: next_words.next_turn(view, view.turn + 1),
        topic="MOV-5",
    ),
    "dice": RequestUi(
        tool=TypedDiceTool,
        title="Dice",
        question="Roll the dice",
        about="the dice",
        deed=answer_words.said("rolls the dice"),
        next=next_words.after_roll,
        topic="PLY-2",
    ),
}


class _Asks(Mapping[str, RequestUi]):
    """The requests that editions share and those of single editions, which are loaded when needed."""

    @cached_property
    def _all(self) -> Mapping[str, RequestUi]:
        return {
            **_SHARED,
            **{kind: ask for ui in EDITION_UIS.values() for kind, ask in ui.at_table.asks.items()},
        }

    def __getitem__(self, kind: str) -> RequestUi:
        return _SHARED[kind] if kind in _SHARED else self._all[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


REQUESTS_UI: Mapping[str, RequestUi] = _Asks()
