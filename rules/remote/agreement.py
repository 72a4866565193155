"""What two players agree on before a match on two machines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from rules.bounds import Text
from rules.file_error import FileError, guarded
from rules.games import game_of
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import PLAYERS, Seat
from rules.names import NAME_LENGTH, shown_name
from rules.parts import EditionId, Part
from rules.remote.commitments import canonical
from rules.remote.items import Digest

FORMAT: Literal["false-sunrise-remote/1"] = "false-sunrise-remote/1"


def _a_player(seat: Seat) -> Seat:
    if seat not in PLAYERS:
        raise ValueError("is no player")
    return seat


Side = Annotated[Seat, AfterValidator(_a_player)]
ShownName = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(shown_name)]


class Agreement(Part):
    """The rules, the setup, and who plays which side.

    `drawn` names the parts of the setup that are drawn from the joint dice, such as the map; in
    `setup` they are only examples. `nonce` makes two invitations to the same match different.
    """

    format: Literal["false-sunrise-remote/1"] = FORMAT
    edition: EditionId
    fingerprint: Text
    program: Text
    setup: Any
    drawn: Annotated[tuple[Text, ...], Field(max_length=8)] = ()
    host: Side
    nonce: Digest


class Beginning(Part):
    """The agreement, the anchor of each side's hash chain, and the guest's name."""

    agreement: Agreement
    anchors: Annotated[dict[Side, Digest], Field(min_length=2, max_length=2)]
    guest: ShownName

    @property
    def match(self) -> str:
        """The id of the match, 64 hex digits; everything that is sent depends on it."""
        return sha256(canonical(self.model_dump(mode="json"))).hexdigest()


def check_rules(agreement: Agreement, name: str) -> AnyRuleset:
    """Return the ruleset of an agreement.

    Raise `FileError` if this program has other rules: two programs must judge every answer alike.
    """
    try:
        ruleset = game_of(agreement.edition).load(agreement.edition)
    except LookupError as error:
        raise FileError(name, str(error), "update the game") from None
    if ruleset.fingerprint != agreement.fingerprint:
        problem = f"is played by other rules of {ruleset.title} than this program has ({agreement.program})"
        raise FileError(name, problem, "both of you need the same version of the game")
    return ruleset


def setup_of(beginning: Beginning, seed: int) -> Any:
    """Return the setup of a match, with the parts to be drawn made from a seed.

    Raise `FileError` if it cannot be read.
    """
    agreement = beginning.agreement
    game = game_of(agreement.edition)
    with guarded("match"):
        setup = game.load(agreement.edition).unpack_setup(agreement.setup)
        names = {**setup.names, side_of(agreement, host=False): beginning.guest}
        return game.redraw(with_names(setup, names), agreement.drawn, seed)


def with_names(setup: Any, names: Mapping[Seat, str]) -> Any:
    """Return a setup with other names of the players."""
    return replace(setup, names=dict(names))


def side_of(agreement: Agreement, *, host: bool) -> Seat:
    """Return the side of the host, or of the guest."""
    return agreement.host if host else agreement.host.other
