"""A program that plays one side of a match live, at random: `live_player.py FOLDER host|guest`.

`FOLDER/plan.json` says what is played and what goes wrong. The side keeps its files in `FOLDER/SIDE`, so it
may be killed and started again. It prints `over` and a digest of the match once both have everything,
and goes on until its input is closed.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import select
import sys
import time
from pathlib import Path
from typing import Any

from game.remote.live_line import Phase
from game.remote.live_match import LiveMatch
from game.remote.two_ends import GuestLine, HostLine, KeptLine, new_line
from game.remote.web_sockets import Timing
from rules.files import parse_json
from rules.games import GAMES, draw_setups, game_of
from rules.kernel.seats import Seat
from rules.remote.agreement import Agreement
from rules.remote.commitments import canonical
from rules.remote.items import packed
from rules.remote.live import Live
from rules.remote.messages import Entries, Invitation, from_code, to_code
from rules.remote.player import RemotePlayer, check_invitation, invitation, read_kept
from tests.toy.game import TWO_CARDS

QUICK = Timing(first_retry_s=0.02, longest_retry_s=0.2, relay_s=2.0, goodbye_s=0.2)


def write(path: Path, content: str) -> None:
    """Write a file whole or not at all."""
    stray = path.with_suffix(".new")
    stray.write_text(content, "utf-8")
    stray.replace(path)


def agreement(edition: str, seed: int, values: dict[str, Any]) -> Agreement:
    game = game_of(edition)
    ruleset = game.load(edition)
    toy = edition == "two-cards"
    setup = (game.draw_setup(edition, {}) if toy else draw_setups(edition, **values)).setup(seed)
    return Agreement(
        edition=edition,
        fingerprint=ruleset.fingerprint,
        program="0.3.0",
        setup=json.loads(json.dumps(ruleset.pack_setup(setup))),
        drawn=tuple(one for one in game.drawable if "fac" not in one),
        host=Seat.RED,
        nonce=secrets.token_hex(32),
    )


def digest(player: RemotePlayer) -> str:
    """Return a digest of both logs, of all rolls and of the last state."""
    match, ruleset = player.referee.match, player.referee.ruleset
    assert match is not None
    logs = [[packed(one) for one in player.referee.log(seat)] for seat in (Seat.RED, Seat.BLUE)]
    rolls = [roll.faces for roll in player.referee.rolls]
    state = json.loads(json.dumps(ruleset.pack_state(match.state)))
    return hashlib.sha256(canonical([logs, rolls, state])).hexdigest()


class Side:
    """One side, with its files."""

    def __init__(self, folder: Path, role: str) -> None:
        self.plan = json.loads((folder / "plan.json").read_text("utf-8"))
        self.shared, self.home = folder / "invitation.txt", folder / role
        self.home.mkdir(exist_ok=True)
        secret = self.home / "secret"
        if not secret.exists():
            write(secret, secrets.token_hex(32))
        self.secret = bytes.fromhex(secret.read_text("utf-8"))
        line = self._host() if role == "host" else self._guest()
        kept = self.home / "match.json"
        player = None
        if kept.exists():
            player = RemotePlayer.restored(read_kept(parse_json(kept.read_bytes(), "kept")))
        elif role == "guest":
            player = RemotePlayer.accepting(self.invited, "Bo", self.secret)
        self.match = LiveMatch(line, self.invited, self.secret, player, self._keep)
        line.start()

    def _host(self) -> HostLine:
        kept = self.home / "line.json"
        if not kept.exists():
            made = new_line(port=self.plan.get("port", 0), relay=self.plan.get("relay"))
            write(kept, made.model_dump_json())
        line = HostLine(KeptLine.model_validate_json(kept.read_bytes()), self.secret, QUICK)
        write(kept, line.kept.model_dump_json())
        made = self.home / "invitation.json"
        if not made.exists():
            given = invitation(
                agreement(self.plan["edition"], self.plan["seed"], self.plan["values"]), self.secret
            )
            addresses: tuple[str, ...] = ()
            if line.kept.port is not None:
                addresses = (f"127.0.0.1:{line.kept.port}",)
            live = Live(
                key=line.kept.key,
                fingerprint=line._certificate.fingerprint,
                addresses=addresses,
                relay=line.kept.relay,
            )
            invited = Invitation(agreement=given.agreement, anchor=given.anchor, live=live)
            write(made, invited.model_dump_json())
        self.invited = Invitation.model_validate_json(made.read_bytes())
        write(self.shared, to_code(self.invited))
        return line

    def _guest(self) -> GuestLine:
        while not self.shared.exists():
            time.sleep(0.01)
        invited = from_code(self.shared.read_text("utf-8"))
        assert isinstance(invited, Invitation)
        assert invited.live is not None
        check_invitation(invited, "invitation")
        self.invited = invited
        return GuestLine(invited.live, self.secret, QUICK)

    def _keep(self, player: RemotePlayer) -> None:
        write(self.home / "match.json", json.dumps(player.kept()))

    def play(self) -> None:
        below, chance = random.randrange, random.random
        told = ""
        trouble, held = self.plan.get("trouble", 0.0), list[Entries]()
        while not select.select([sys.stdin], [], [], 0.0 if self.ready() else 0.003)[0]:
            self.match.poll()
            player, line = self.match.player, self.match.line
            if self.match.problem or line.state.phase is Phase.CLOSED:
                said = self.match.problem or line.state.why
                if said != told:
                    print("problem", said, flush=True)
                told = said
            if player is not None and (request := player.request) is not None:
                player.answer(request.example(below))
            if player is not None and chance() < trouble:
                held.append(player.message())
            if held and chance() < trouble:
                line.send(held.pop(random.randrange(len(held))))  # doubled, delayed, out of order
            if chance() < trouble / 4 and (open_now := line._connection) is not None:
                line._loop.call_soon_threadsafe(open_now._socket.transport.abort)  # type: ignore[union-attr]
            if player is not None and player.referee.finished and not player.has_news:
                said = f"over {digest(player)}"
                if said != told:
                    print(said, flush=True)
                told = said

    def ready(self) -> bool:
        player = self.match.player
        return player is not None and player.request is not None


if __name__ == "__main__":
    GAMES["two-cards"] = lambda: TWO_CARDS
    side = Side(Path(sys.argv[1]), sys.argv[2])
    side.play()
    side.match.line.close()
    side.match.line.join(5)
