"""Random names for ships and fleets."""

from __future__ import annotations

from rules.kernel.dice import Stream

_ALONE = """
    Albatross Anvil Arrow Basilisk Bittern Cairn Caldera Cormorant Curlew Dagger Dunlin Ember Falchion
    Fulmar Gannet Glacier Goshawk Halberd Harrier Heron Hobby Ibis Jackdaw Javelin Kestrel Kittiwake
    Lantern Lapwing Longbow Magpie Merlin Meteor Monsoon Nightjar Obelisk Osprey Petrel Pike Plover
    Quarry Rampart Raven Saker Scimitar Shrike Skua Sparrow Swift Talon Tern Tempest Thunderhead Trident
    Vanguard Vulture Whimbrel Wren
""".split()  # noqa: SIM905 - names read as a text, not one a line
_FIRST = """
    Amber Ashen Bitter Bright Broken Burning Distant Faithful First Frozen Gilded Hollow Iron Last
    Lonely Patient Quiet Restless Silver Stubborn Unbowed Vigilant Wandering Winter
""".split()  # noqa: SIM905 - names read as a text, not one a line
_SECOND = """
    Accord Anchor Beacon Bell Comet Compass Covenant Crown Dawn Ferry Gale Harbour Horizon Lance Mercy
    Morning Oath Promise Reckoning Shore Song Sparrow Star Watch
""".split()  # noqa: SIM905 - names read as a text, not one a line
_FORCES = ["Expedition", "Flotilla", "Guard", "Patrol", "Picket", "Squadron", "Vanguard", "Watch"]

_ALL = (*_ALONE, *(f"{first} {second}" for first in _FIRST for second in _SECOND))


def draw_names(stream: Stream, count: int) -> tuple[str, ...]:
    """Pick `count` different random names for the ships of one fleet, up to about six hundred."""
    drawn: dict[str, None] = {}
    while len(drawn) < count:
        # Large fleets run out of single words; a pair of words can always give a new name.
        among = _ALONE if stream.below(2) == 0 and len(drawn) < len(_ALONE) else _ALL
        drawn.setdefault(among[stream.below(len(among))])
    return tuple(drawn)


def fleet_name(stream: Stream) -> str:
    """Return a random fleet name, such as "Silver Horizon Patrol"."""
    words = (_FIRST, _SECOND, _FORCES)
    return " ".join(among[stream.below(len(among))] for among in words)
