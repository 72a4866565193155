"""Every kind of request of False Sunrise: how it is put, told, explained and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.families.false_sunrise import deeds, following
from game.families.false_sunrise.deeds import chosen
from game.families.false_sunrise.editions import EDITION_UIS
from game.games import Ask, Sealed, by_default
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.prompts import Prompt

_TOOLS = "game.families.false_sunrise.table."
_DIE = chosen("rolls {lower} again", "keeps the dice as they lie")


def _away_crews(when: str, then: Callable[[Any, Any], str]) -> Ask:
    return Ask(
        tool=f"{_TOOLS}choices:AwayCrewsTool",
        title="Away crews",
        question=f"Away crews, {when}",
        about="its away crews",
        deed=chosen("sends its away crews: {option}", "keeps its away crews aboard"),
        next=then,
        topic="UPG-3",
    )


_SHARED: Mapping[str, Ask] = {
    # --- setup -----------------------------------------------------------------------------------
    "marker": Ask(
        tool=f"{_TOOLS}markers:PlaceMarkerTool",
        title="Marker",
        question="Place a marker",
        about="where to place a marker",
        deed=deeds.said("places a marker"),
        next=following.after_marker,
        topic="SET-3",
    ),
    Prompt.EDGE: Ask(
        tool=f"{_TOOLS}edge:EdgeTool",
        title="Edge",
        question="Choose your edge of the board",
        about="its edge",
        deed=chosen("takes the {lower} edge"),
        next=following.after_edge,
        topic="SET-4",
    ),
    "keep_back": Ask(
        tool=f"{_TOOLS}keeping_back:KeepBackTool",
        title="Kept back",
        question="Which ships do you keep back?",
        about="which ships to keep back",
        deed=deeds.keeps_back,
        next=lambda _view, _: "the other ships are placed",
        topic="FAC-6",
    ),
    "deployment": Ask(
        tool=f"{_TOOLS}deployment:DeployFleetTool",
        title="Deployment",
        question="Deploy your fleet",
        about="how to deploy",
        deed=deeds.said("deploys its fleet"),
        next=following.after_deployment,
        topic="SET-4",
    ),
    # --- the start of a turn ---------------------------------------------------------------------
    "arrive": Ask(
        tool=f"{_TOOLS}returning:ArriveShipTool",
        title="Arrival",
        question="Does the ship arrive?",
        about="where a ship arrives",
        deed=deeds.arrives,
        next=lambda view, _: following.after_phase(view),
        topic="FAC-6",
    ),
    "reborn": Ask(
        tool=f"{_TOOLS}returning:RebirthShipTool",
        title="Return",
        question="Where does the ship come back?",
        about="where a ship comes back",
        deed=deeds.comes_back,
        next=lambda view, _: following.after_phase(view),
        topic="FAC-4",
    ),
    Prompt.COPY: Ask(
        tool=f"{_TOOLS}cores:CoreTool",
        title="Core",
        question="What does the core act as?",
        about="what a chameleon core acts as",
        deed=deeds.names_core,
        next=lambda view, _: following.after_phase(view),
        topic="FAC-9",
    ),
    # --- orders ----------------------------------------------------------------------------------
    "orders": Ask(
        tool=f"{_TOOLS}orders:OrdersTool",
        title="Orders",
        question="Give your orders",
        about="its orders",
        deed=deeds.said("gives orders"),
        next=lambda _view, _: following.BOTH_MOVE,
        topic="ORD-2",
        sealed=Sealed(
            bid="Give your orders in secret",
            mine="my orders",
            does="gives orders",
            unchanged="No order has been changed yet",
        ),
    ),
    # --- squadrons and gear ----------------------------------------------------------------------
    Prompt.HOLD: Ask(
        tool=f"{_TOOLS}choices:LaunchTool",
        title="Launches",
        question="Which launches do you hold back?",
        about="its launches",
        deed=deeds.counted("holds back {number} of its launches", "launches its squadrons"),
        next=following.after_hold,
        topic="WPN-1",
    ),
    Prompt.ACQUIRE: Ask(
        tool=f"{_TOOLS}choices:AcquireTool",
        title="Target marked",
        question="Acquire a target",
        about="a target to mark",
        deed=chosen("marks {option}", "marks no target"),
        next=lambda _view, _: "squadrons get orders, then ships are activated",
        topic="WPN-2",
    ),
    "squadron": Ask(
        tool=f"{_TOOLS}squadrons:OrderSquadronTool",
        title="Squadron",
        question="Order a squadron",
        about="a squadron",
        deed=deeds.sends,
        done="orders a squadron",
        next=following.after_squadron,
        topic="SQD-4",
        idle=by_default("the squadron does nothing"),
    ),
    # --- activations -----------------------------------------------------------------------------
    Prompt.ACTIVATE: Ask(
        tool=f"{_TOOLS}passing:activation_tool",
        title="Activation",
        question="Activate a ship",
        about="which ship to activate",
        deed=chosen("activates {option}"),
        next=following.after_activation,
        topic="WPN-3",
        answer_tells=True,
    ),
    Prompt.POINT_DEFENCE: Ask(
        tool=f"{_TOOLS}choices:PointDefenceTool",
        title="Point defence",
        question="Point defence: choose a squadron",
        about="its point defences",
        deed=chosen("shoots at {option}", "shoots at no squadron"),
        next=following.before_fire,
        topic="SQD-9",
        idle=by_default("no point defense"),
    ),
    Prompt.PLAGUE: Ask(
        tool=f"{_TOOLS}choices:PlagueTool",
        title="Plague",
        question="Plague: choose squadrons",
        about="its plague",
        deed=deeds.counted("lets its plague loose on {number} squadrons", "lets its plague loose on nobody"),
        next=following.before_fire,
        topic="SQD-9",
    ),
    Prompt.AWAY_BEFORE: _away_crews("before firing", following.before_fire),
    "fire": Ask(
        tool=f"{_TOOLS}own_tools:firing_tool",
        title="Fire",
        question="Declare fire",
        about="its fire",
        deed=deeds.fires,
        done="declares fire",
        next=lambda _view, _: "the shots are rolled one after the other",
        topic="FIR-1",
        idle=by_default("nothing is fired"),
    ),
    Prompt.TURN: Ask(
        tool=f"{_TOOLS}deflected:TurnTool",
        title="Shot turned",
        question="Choose another target",
        about="another target",
        deed=chosen("fires at {option} instead"),
        next=lambda _view, _: "the next weapon, then the shots are rolled",
        topic="FAC-2",
    ),
    Prompt.MIRACLE_DIE: Ask(
        tool=f"{_TOOLS}miracles:MiracleDieTool",
        title="Miracle",
        question="One more die?",
        about="one more die",
        deed=chosen("buys one more die", "buys no die"),
        next=lambda _view, _: "the dice of this shot are rolled",
        topic="FAC-1",
    ),
    Prompt.REROLL: Ask(
        tool=f"{_TOOLS}rerolls:RerollTool",
        title="Reroll",
        question="Reroll a die?",
        about="rolling a die again",
        deed=_DIE,
        next=following.after_reroll,
        topic="FIR-10",
    ),
    Prompt.MIRACLE_REROLL: Ask(
        tool=f"{_TOOLS}miracles:MiracleRerollTool",
        title="Miracle",
        question="Reroll by miracle?",
        about="rolling a die again",
        deed=_DIE,
        next=following.after_reroll,
        topic="FAC-1",
    ),
    Prompt.MIRACLE_RATING: Ask(
        tool=f"{_TOOLS}miracles:MiracleRatingTool",
        title="Miracle",
        question="Miracles for defence?",
        about="miracles for its defence",
        deed=deeds.buys_rating,
        next=lambda view, request: f"what is left damages {ship_name(view, request.about[0])}",
        topic="FAC-1",
    ),
    Prompt.INERTIA: Ask(
        tool=f"{_TOOLS}deflected:InertiaTool",
        title="Push",
        question="Push the target?",
        about="pushing its target",
        deed=deeds.pushes,
        next=lambda _view, _: "the next shot",
        topic="FAC-12",
    ),
    Prompt.LOSE: Ask(
        tool=f"{_TOOLS}own_tools:losing_tool",
        title="System lost",
        question="Choose the system that is lost",
        about="which system to give up",
        deed=chosen("gives up {option}"),
        next=lambda _view, _: following.PLAY_GOES_ON,
        topic="DMG-3",
    ),
    Prompt.AWAY_AFTER: _away_crews("after firing", following.after_fire),
    Prompt.DOGFIGHT: Ask(
        tool=f"{_TOOLS}choices:DogfightTool",
        title="Dogfight",
        question="Choose a squadron to fight",
        about="a dogfight",
        deed=chosen("fights {option}", "fights no squadron"),
        next=lambda _view, _: "all dice of this dogfight fall together",
        topic="SQD-7",
    ),
    # --- repairs and what is built ---------------------------------------------------------------
    Prompt.REPAIR: Ask(
        tool=f"{_TOOLS}choices:RepairTool",
        title="Repair",
        question="Repair crews",
        about="repairs",
        deed=chosen("restores {lower}", "repairs nothing"),
        next=lambda view, _: following.next_ship(view, view.to_act),
        topic="UPG-2",
        idle=by_default("nothing is repaired"),
    ),
    Prompt.RESTORE: Ask(
        tool=f"{_TOOLS}choices:RestoreTool",
        title="Repair",
        question="Choose the system to restore",
        about="repairs",
        deed=chosen("restores {option}", "restores nothing"),
        next=lambda view, _: following.next_ship(view, view.to_act),
        topic="UPG-2",
    ),
    Prompt.MIRACLE_RESTORE: Ask(
        tool=f"{_TOOLS}miracles:MiracleRestoreTool",
        title="Miracle",
        question="Repair by miracle?",
        about="repairs",
        deed=chosen("restores {option}", "keeps its points"),
        next=following.after_miracle,
        topic="FAC-1",
    ),
    Prompt.FABRICATOR: Ask(
        tool=f"{_TOOLS}choices:FabricatorTool",
        title="Fabricator",
        question="Which fabricator works first?",
        about="which fabricator works first",
        deed=chosen("lets {option} work first"),
        next=lambda _view, _: "the type of the new squadron is chosen",
        topic="SQD-11",
    ),
    Prompt.FABRICATE: Ask(
        tool=f"{_TOOLS}choices:FabricateTool",
        title="Fabricator",
        question="Fabricate a squadron",
        about="what to build",
        deed=chosen("builds: {option}", "builds nothing"),
        next=lambda _view, _: following.PLAY_GOES_ON,
        topic="SQD-11",
    ),
    # --- the end of a turn, and dice that people throw -------------------------------------------
    "return": Ask(
        tool=f"{_TOOLS}returning:ReturnShipTool",
        title="Return",
        question="Bring a ship back",
        about="where to come back",
        deed=deeds.comes_back,
        next=lambda view, _: following.next_turn(view, view.turn + 1),
        topic="MOV-5",
    ),
    "dice": Ask(
        tool="game.screens.tools.typed_dice:TypedDiceTool",
        title="Dice",
        question="Roll the dice",
        about="the dice",
        deed=deeds.said("rolls the dice"),
        next=following.after_roll,
        topic="PLY-2",
    ),
}


class _Asks(Mapping[str, Ask]):
    """The kinds that editions share, and those that one alone has: it is loaded where such are looked for."""

    @cached_property
    def _all(self) -> Mapping[str, Ask]:
        return {
            **_SHARED,
            **{kind: ask for ui in EDITION_UIS.values() for kind, ask in ui.at_table.asks.items()},
        }

    def __getitem__(self, kind: str) -> Ask:
        return _SHARED[kind] if kind in _SHARED else self._all[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


ASKS: Mapping[str, Ask] = _Asks()
