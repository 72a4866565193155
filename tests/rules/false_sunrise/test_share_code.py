"""Share codes: what is written reads back, through whatever a chat does, and damage is always noticed."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import code_form
from rules.code_form import MOST_CHARACTERS
from rules.false_sunrise.compact_fleet import compact_text
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile, load_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code
from rules.files import FileError
from rules.table.arcs import Arc

FLEETS = sorted((Path(__file__).parents[3] / "assets" / "fleets").glob("*.yaml"))
KNOWN = [
    entry.id
    for entries in (july_catalogue().hulls, july_catalogue().weapons, july_catalogue().upgrades)
    for entry in entries
]
# Codes that are out in the world since before there were factions.
ROOKIE_OF_OLD = (
    "FS103mTAUYUmdb8tIsYuDx7412leBrSQpNCAF64wpZWGCoh4S6EmWCHZP3IZ0E8GPhGY3J4m8UH3pmUWVvkiJzhGnrXzZbloPaNm3y17"
    "MKRcfgpu8ezSq9FkctjjNqE4SrpAyKUXrel7CSCSnHb275GQfsKOSkewddXFt4LPfGX6XLyhUL1v2bZR9N4xbDbGVHanUIc2Y2tz246Y"
    "AjAaXovFoiODR32k72uNR1LysYUtjHfD"
)
ODD_OF_OLD = (  # ids of its own, and some that had no sign then
    "FS1025gRcRz54SskQ5Jbjz1tOnEXUleH2gFLnNNsKVrKFGxGljb4FiwNE7ZoFhV1JAKanO8DbjX8GSa5L1K1LgWPtHMuLa7iWTfXJ3Qd"
    "jLvXaFMlFt7i0Hgi6rFTI4BpBJfhynQ"
)
IDS = st.one_of(
    st.sampled_from(KNOWN),
    st.builds("{}-{}".format, st.sampled_from(KNOWN), st.integers(0, 12)),
    st.from_regex("[a-z0-9-]{1,40}", fullmatch=True),
)
NAMES = st.text(max_size=30).map(lambda text: f"N{text}")
COMPONENTS = st.builds(
    ComponentFile,
    type=IDS,
    arc=st.none() | st.sampled_from(Arc),
    second_arc=st.none() | st.sampled_from(Arc),
    weapon=st.none() | IDS,
    squadrons=st.lists(IDS, max_size=3).map(tuple),
)
SHIPS = st.builds(
    ShipFile,
    name=NAMES,
    hull=IDS,
    components=st.lists(COMPONENTS, max_size=5).map(tuple),
    defences=st.lists(IDS, max_size=4).map(tuple),
)
ANY_FLEET = st.builds(
    FleetFile,
    name=NAMES,
    about=st.text(max_size=60),
    edition=st.from_regex("[0-9]{4}-[0-9]{2}", fullmatch=True)
    | st.sampled_from(["matched-fire", "2025-03-01"]),
    faction=st.none() | IDS,
    ships=st.lists(SHIPS, max_size=4).map(tuple),
)
ROOKIE = load_fleet(next(path for path in FLEETS if path.stem == "operation-rookie"))
CODE = fleet_to_code(ROOKIE)


@pytest.mark.parametrize("path", FLEETS, ids=lambda path: path.stem)
def test_ready_made_fleets_are_short_words_that_read_back(path: Path) -> None:
    fleet = load_fleet(path)
    code = fleet_to_code(fleet)
    assert code.isalnum()
    assert code.isascii()
    assert len(code) <= 320
    assert fleet_from_code(code) == fleet


@given(ANY_FLEET)
def test_every_fleet_reads_back_with_what_no_edition_knows(fleet: FleetFile) -> None:
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 200))
def test_random_fleets_read_back(seed: int, integrity: int) -> None:
    fleet = random_fleet(seed, integrity, july_catalogue())
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


def test_codes_of_old_read_as_they_did() -> None:
    assert fleet_from_code(ROOKIE_OF_OLD) == ROOKIE
    guns = (
        ComponentFile(type="artillery", arc=Arc.PORT, id="old-tom"),
        ComponentFile(type="artillery", arc=Arc.REAR),
        ComponentFile(type="turret-mount", weapon="old-tom"),
        ComponentFile(type="flight-deck", squadrons=("fighter", "manta-rays")),
        ComponentFile(type="atlas"),
        ComponentFile(type="f-39-deimos"),
    )
    ship = ShipFile(name="Ōkami", hull="destroyer", components=guns)
    assert fleet_from_code(ODD_OF_OLD) == FleetFile(name="Été", faction="first-cycle", ships=(ship,))


def test_FAC_11_both_arcs_of_a_casemate_come_back_in_few_letters() -> None:
    guns = (
        ComponentFile(type="martian-revolver", arc=Arc.PORT, second_arc=Arc.FORE),
        ComponentFile(type="railgun", second_arc=Arc.REAR),  # no such mount, but somebody may have written it
    )
    ship = ShipFile(name="Ares", hull="frigate", components=guns)
    fleet = FleetFile(name="Old World", faction="old-world-coalition", ships=(ship,))
    assert compact_text(fleet).endswith("Ares\nBxpfK-r")
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


@pytest.mark.parametrize(
    "fleet", [one for one in map(load_fleet, FLEETS) if one.faction], ids=lambda one: one.name
)
def test_fleets_of_factions_have_short_codes(fleet: FleetFile) -> None:
    assert "'" not in compact_text(fleet).split("\n", 4)[4]
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


def test_ids_of_their_own_and_arcs_come_back() -> None:
    guns = (
        ComponentFile(type="artillery", arc=Arc.PORT, id="old-tom"),
        ComponentFile(type="artillery", arc=Arc.REAR),
        ComponentFile(type="turret-mount", weapon="old-tom"),
        ComponentFile(type="flight-deck", squadrons=("fighter", "manta-rays")),
    )
    fleet = FleetFile(name="Été", ships=(ShipFile(name="Ōkami", hull="destroyer", components=guns),))
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


@pytest.mark.parametrize(
    "around",
    [
        "  {}\n",
        "`{}`",
        "```\n{}\n```",
        "Try my fleet: {} - it is fun!",
        "<{}>",
        "“{}”",
        "FS1 is my code of FS9: {}.",
        "\u200b{}\ufeff",
    ],
)
def test_what_a_chat_puts_around_a_code_does_no_harm(around: str) -> None:
    assert fleet_from_code(around.format(CODE)) == ROOKIE


def test_a_quoted_and_wrapped_code_reads() -> None:
    lines = [CODE[at : at + 40] for at in range(0, len(CODE), 40)]
    assert fleet_from_code("\n".join(f"> {line}" for line in lines)) == ROOKIE
    assert fleet_from_code("\r\n\t ".join(lines)) == ROOKIE
    assert fleet_from_code(" ".join(CODE)) == ROOKIE


@settings(max_examples=400)
@given(st.integers(0, len(CODE) - 1), st.one_of(st.sampled_from("0Aaz9Z- é١"), st.characters()))
def test_a_changed_letter_is_refused_or_changes_nothing(place: int, letter: str) -> None:
    changed = CODE[:place] + letter + CODE[place + 1 :]
    assert read_or_refused(changed) in (ROOKIE, None)


@given(st.integers(0, len(CODE) - 1), st.integers(1, 40), st.sampled_from(["cut", "swap", "twice"]))
def test_letters_lost_swapped_or_doubled_are_noticed(place: int, count: int, how: str) -> None:
    head, part, tail = CODE[:place], CODE[place : place + count], CODE[place + count :]
    changed = {"cut": head + tail, "swap": head + part[::-1] + tail, "twice": head + part * 2 + tail}[how]
    assert read_or_refused(changed) in (ROOKIE, None)


@given(st.one_of(st.text(), st.text().map("FS1{}".format), st.from_regex("FS[0-9][0-9A-Za-z]{0,99}")))
def test_garbage_raises_nothing_but_the_one_error(text: str) -> None:
    with pytest.raises(FileError, match="share code: "):
        fleet_from_code(text)


@given(st.binary(max_size=200), st.booleans())
def test_what_a_stranger_packs_raises_nothing_but_the_one_error(content: bytes, text: bool) -> None:
    with pytest.raises(FileError, match="share code: "):
        fleet_from_code(sealed(deflated(content) if text else content))


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "not one"),
        ("hello there", "begins with FS1"),
        ("FS1", "incomplete"),
        (CODE[:-1], "incomplete"),
        (CODE.replace("FS1", "FS2", 1), "version 2"),
        (CODE[:60] + ("a" if CODE[60] != "a" else "b") + CODE[61:], "damaged"),
        ("FS1" + "A" * MOST_CHARACTERS, "too long"),
    ],
)
def test_the_error_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        fleet_from_code(text)


def test_what_is_packed_stops_growing_at_its_limit() -> None:
    bomb = deflated(b"2024-07\nA\n" + bytes(200 * 1024 * 1024))
    assert len(bomb) < 250_000
    with pytest.raises(FileError, match=r"too long|damaged"):
        fleet_from_code(sealed(bomb[:150_000]))
    with pytest.raises(FileError, match="damaged"):
        fleet_from_code(sealed(deflated(bytes(code_form.FLEETS.most_bytes + 1))))


@pytest.mark.parametrize(
    "text, problem",
    [
        ("2024-07\n\n\n\n", "damaged"),
        ("2024-07\n\u200b\n\n", "write a name"),
        ("2024-7\nA\n\n", "edition"),
        ("2024-07\nA\n\nThe Empire", "faction"),
        (f"2024-07\n{'A' * 401}\n\n", "name"),
        ('2024-07\nA\n\n\nShip\n"', "damaged"),
        ("2024-07\nA\n\n\nShip\nC/", "damaged"),
        (f"2024-07\nA\n\n\nShip\nC{'I' * 41}", "components"),
        ("2024-07\nA\n\n\nShip\nCI:IJ:I", "taken"),
    ],
)
def test_a_well_packed_fleet_is_still_held_against_the_form_of_fleets(text: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        fleet_from_code(sealed(deflated(text.encode())))


def test_a_fleet_beyond_all_measure_has_no_code() -> None:
    odd = tuple(ComponentFile(type=f"x{'y' * 30}{number}") for number in range(40))
    ships = tuple(ShipFile(name=f"Ship {number}", hull="flagship", components=odd) for number in range(200))
    with pytest.raises(FileError, match="too large"):
        fleet_to_code(FleetFile(name="Vast", ships=ships))


def read_or_refused(text: str) -> FleetFile | None:
    try:
        return fleet_from_code(text)
    except FileError:
        return None


def deflated(text: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, code_form.FLEETS.often)
    return packer.compress(text) + packer.flush()


def sealed(packed: bytes) -> str:
    """Wrap a content as codes are, with the right checksum."""
    body = "".join(code_form._to_digits(zlib.crc32(packed).to_bytes(4, "big") + packed))
    return "FS1" + code_form._number_digits(len(body), 3) + body
