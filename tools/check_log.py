"""Check the dice and commitments in the log of a match on two machines; needs nothing but Python.

`python check_log.py FILE`. It knows no rules: whether answers are legal is for `false-sunrise verify`.
"""

import json
import sys
from hashlib import blake2b, sha256, sha512
from pathlib import Path
from typing import Any


def _canonical(data: Any) -> bytes:  # noqa: ANN401 - JSON values
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def _roll(key: bytes, number: int, count: int, sides: int) -> list[int]:
    # Bytes that would make some faces likelier are passed over.
    faces, part, looked_at = list[int](), 0, 64 if count > 8 else 12
    while len(faces) < count:
        counter = number.to_bytes(8, "big") + part.to_bytes(4, "big")
        block = blake2b(counter, key=key, digest_size=64).digest()[:looked_at]
        faces += [byte % sides + 1 for byte in block if byte < 256 - 256 % sides]
        part += 1
    return faces[:count]


def _need(holds: Any, otherwise: str) -> None:  # noqa: ANN401 - what must hold
    if not holds:
        raise ValueError(otherwise)


def check(content: bytes) -> str:
    """Return what holds in a log, in a sentence; raise `ValueError` at the first thing that does not."""
    whole, _, last_line = content.rstrip(b"\n").rpartition(b"\n")
    _need(last_line == b"sha256 " + sha256(whole + b"\n").hexdigest().encode(), "the file's digest is wrong")
    parts = [json.loads(line) for line in whole.split(b"\n")[1:]]
    match = sha256(_canonical(parts[0]["beginning"])).hexdigest()
    draws = {side: [(parts[0]["beginning"]["anchors"][side], "")] for side in ("red", "blue")}
    told, opened, dice, rolls = {side: sha256() for side in draws}, 0, 0, [-1]
    seals: dict[Any, Any] = {}
    for line, part in enumerate(parts, start=2):
        if part["kind"] == "entry" and part["place"] is not None:
            side, place, item = part["side"], part["place"], part["item"]
            shown = {} if item["kind"] == "lay" else item.get("cards", {})
            openings = [(*seals.pop((side, name)), name, one) for name, one in shown.items()]
            if item["kind"] == "link":
                follows = sha256(bytes.fromhex(item["value"])).hexdigest() == draws[side][-1][0]
                _need(follows, f"line {line}: a link of {side} does not follow from the one before")
                draws[side].append((item["value"], told[side].hexdigest()))
            elif item["kind"] in ("seal", "lay"):
                fixed = item.get("cards", {"": item.get("commitment")})
                seals.update({(side, name): (place, one) for name, one in fixed.items()})
            elif item["kind"] == "open":
                openings.append((*seals.pop((side, "")), "", {"value": item["answer"], "salt": item["salt"]}))
            for at, digest, name, one in openings:
                sealed = _canonical([match, side, at, name, one["value"], one["salt"]])
                _need(sha256(sealed).hexdigest() == digest, f"line {line}: {side} opened something else")
            opened += len(openings)
            told[side].update(_canonical(item) + b"\n")
        elif part["kind"] == "roll":
            links, before = zip(*(own[part["draw"] + 1] for own in draws.values()), strict=True)
            about = [match, str(part["draw"]), sha256("/".join(before).encode()).hexdigest()]
            key = sha512("/".join(["joint dice", *about, *links]).encode()).digest()
            right = _roll(key, part["number"], len(part["faces"]), part["sides"])
            _need(
                part["faces"] == right, f"line {line}: the dice are not those of both sides' links: {right}"
            )
            _need(part["number"] > rolls[-1], f"line {line}: a roll stands here twice")
            rolls.append(part["number"])
            dice += len(right)
    links_of = " and ".join(f"{len(own) - 1} links of {side}" for side, own in draws.items())
    return f"{links_of} follow from their anchors, {opened} commitments and {dice} dice hold."


if __name__ == "__main__":
    try:
        print(check(Path(sys.argv[1]).read_bytes()))
    except (ValueError, LookupError, TypeError, OSError, AttributeError) as error:
        sys.exit(f"This log does not hold: {error}")
