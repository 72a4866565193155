"""The captains as people: how each looks, their names, two lines about them, and what they say once used.

Each side has one person for each captain's card (AS-2). Whoever may see a card may see the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.paint.portrait import Face
from rules.astra_et_tenebrae.state import Captain
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A captain: `lines` are on the card, and `says` is what the log hears when the card is turned over."""

    name: str
    lines: tuple[str, str]
    says: str
    face: Face


_EMBER, _TIDE = (176, 96, 44), (44, 104, 158)

PEOPLE: Mapping[tuple[Seat, Captain], Person] = MappingProxyType(
    {
        (Seat.RED, Captain.PHYSICIST): Person(
            "Dr. Ansa Quill",
            (
                "Her safety margin is a rumor she started herself.",
                "The cannon is perfectly safe, on this end.",
            ),
            "Two holes, one trigger. Peer review that.",
            Face((226, 178, 146), (214, 208, 200), _EMBER, "bun", "glasses", smile=0.5),
        ),
        (Seat.RED, Captain.TACTICIAN): Person(
            "Bram Osei",
            ("Plays chess by mail. The mail is afraid of him.", "His plan B is plan A, but louder."),
            "On my mark. Everybody has my mark? Good.",
            Face((118, 78, 54), (30, 26, 28), _EMBER, "cap", "headset", smile=-0.2, broad=1.06),
        ),
        (Seat.RED, Captain.ENGINEER): Person(
            "Odile Farrow",
            (
                "Keeps the radiators polished and the complaints on file.",
                "Sleeps beside the reactor, for the company.",
            ),
            "Everything open. Try not to look like a lighthouse.",
            Face((200, 148, 112), (150, 62, 36), _EMBER, "curls", "goggles", smile=0.1),
        ),
        (Seat.RED, Captain.PILOT): Person(
            "Nils Tamberly",
            ("Has never missed anything he aimed at. He aims at very little.", "Gets seasick on planets."),
            "Missed me. That was the expensive part.",
            Face((232, 190, 162), (196, 150, 84), _EMBER, "short", "scarf", smile=0.9, broad=0.95),
        ),
        (Seat.BLUE, Captain.PHYSICIST): Person(
            "Professor Iolo Brandt",
            (
                "Publishes his results in other people's hulls.",
                "Still waiting for the grant that was to pay for brakes.",
            ),
            "As predicted on page nine. Nobody reads as far as page nine.",
            Face((222, 176, 150), (168, 168, 176), _TIDE, "bald", "glasses", beard=True, smile=-0.3),
        ),
        (Seat.BLUE, Captain.TACTICIAN): Person(
            "Mirembe Sato",
            (
                "Draws battle lines on the tablecloth. The cook follows them.",
                "Never raises her voice. The ships lean closer.",
            ),
            "Together now, and somebody count.",
            Face((150, 104, 76), (34, 28, 34), _TIDE, "long", "headset", smile=0.2, broad=0.96),
        ),
        (Seat.BLUE, Captain.ENGINEER): Person(
            "Old Hesper Lund",
            (
                "Talks to the heat sinks. Claims that they started it.",
                "Owns one tool, and it is a bigger tool.",
            ),
            "Vents open. If anybody asks, it is a sunrise.",
            Face(
                (206, 160, 132), (120, 116, 112), _TIDE, "short", "goggles", beard=True, smile=0.3, broad=1.08
            ),
        ),
        (Seat.BLUE, Captain.PILOT): Person(
            "Juno Rask",
            (
                "Reads while flying, but only the short sentences.",
                "Left three flight schools, two of them through the roof.",
            ),
            "Wait for it. Wait for it. No.",
            Face((96, 64, 46), (26, 22, 24), _TIDE, "curls", "scarf", smile=0.7, broad=0.94),
        ),
    }
)


def person_of(seat: Seat, captain: Captain | None) -> Person | None:
    """Return the person on a captain's card of a side, or None if the card is unknown or there is none."""
    return None if captain is None else PEOPLE.get((seat, captain))
