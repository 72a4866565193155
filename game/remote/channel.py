"""What keeps a connection secret between the two players, whoever forwards it.

Both sides have the key of the invitation. Each sends a new public key (X25519) in the clear; from
the shared secret and the invitation's key (HKDF-SHA256) come two keys, one for each direction, that
are used for this connection only. Everything else is sealed with ChaCha20-Poly1305, and its nonce is
the number of the frame: a frame that is changed, lost, repeated or moved cannot be opened. Without
the invitation's key nobody can take part, and who learns it later cannot read what was sent before.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from game.remote.line_error import LineError, NotUnderstoodError
from rules.remote.messages import MOST_BYTES

HELLO_BYTES = 32
_KEY_BYTES = 32
_TAG_BYTES = 16
_CONTENT_BYTES = 16 * 1024
FRAME_BYTES = 1 + _CONTENT_BYTES + _TAG_BYTES
"""The longest frame. Longer messages go in several, so that no relay has to hold long ones."""
_LABEL = b"false-sunrise-live/1"
_LAST, _MORE = b"\x00", b"\x01"
_WRONG_CODE = "The other program does not have the code of this match."


class _Direction:
    """One direction of a connection: its key, and the number of its next frame."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._number = 0

    def _nonce(self) -> bytes:
        nonce = self._number.to_bytes(12, "big")
        self._number += 1
        return nonce

    def seal(self, content: bytes) -> bytes:
        return self._cipher.encrypt(self._nonce(), content, None)

    def open(self, frame: bytes) -> bytes:
        return self._cipher.decrypt(self._nonce(), frame, None)


class Channel:
    """One end of a connection, once both have sent their `hello`."""

    def __init__(self, key: bytes, *, is_host: bool) -> None:
        self._key, self._is_host = key, is_host
        self._own = X25519PrivateKey.generate()
        self.hello = self._own.public_key().public_bytes_raw()
        self._sending: _Direction | None = None
        self._reading: _Direction | None = None
        self._parts = b""
        self._has_read = False

    def meet(self, hello: bytes) -> None:
        """Take the other side's hello; raise `LineError` if it is not one."""
        try:
            shared = self._own.exchange(X25519PublicKey.from_public_bytes(hello))
        except ValueError:
            raise LineError("The other program does not speak as this one does.") from None
        hellos = (self.hello, hello) if self._is_host else (hello, self.hello)
        salt = sha256(_LABEL + b"".join(hellos)).digest()
        derived = HKDF(SHA256(), 2 * _KEY_BYTES, salt, _LABEL).derive(shared + self._key)
        of_host, of_guest = _Direction(derived[:_KEY_BYTES]), _Direction(derived[_KEY_BYTES:])
        self._sending, self._reading = (of_host, of_guest) if self._is_host else (of_guest, of_host)

    def seal(self, message: bytes) -> Iterator[bytes]:
        """Yield the frames of a message; send all of them before the next one is sealed."""
        assert self._sending is not None
        for start in range(0, len(message) or 1, _CONTENT_BYTES):
            end = start + _CONTENT_BYTES
            mark = _MORE if end < len(message) else _LAST
            yield self._sending.seal(mark + message[start:end])

    def open(self, frame: bytes) -> bytes | None:
        """Open a frame, and return the message that ends with it; None if more frames follow.

        Raise `LineError` if the frame was not sealed with these keys, or the message is too long.
        """
        assert self._reading is not None
        try:
            opened = self._reading.open(frame)
        except InvalidTag:
            why = "A message was changed on its way." if self._has_read else _WRONG_CODE
            raise LineError(why) from None
        self._has_read = True
        mark, content = opened[:1], opened[1:]
        self._parts += content
        if mark not in (_LAST, _MORE) or len(self._parts) > MOST_BYTES:
            raise NotUnderstoodError("The other program sent a message that is too long.")
        if mark == _MORE:
            return None
        message, self._parts = self._parts, b""
        return message
