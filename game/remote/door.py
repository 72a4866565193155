"""A listening socket that never holds more than so many connections."""

from __future__ import annotations

import os
import socket
from typing import Self


class Door(socket.socket):
    """A listening socket; connections beyond `most` are closed as soon as they come.

    A server only hears of a connection when its first words are complete. So nobody who says
    nothing could be counted there, and many of them would use up the program's files.
    """

    most = 1

    @classmethod
    def opened(cls, host: str, port: int, most: int) -> Self:
        """Listen at an address; raise `OSError` if that is not possible."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        door = cls(family, socket.SOCK_STREAM)
        try:
            # The port of a program that was killed can be used again at once. On Windows the same
            # option would let two programs share it.
            if os.name != "nt":
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family is socket.AF_INET6:
                door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            door.bind((host, port))
            door.listen(128)
            door.setblocking(False)
        except BaseException:
            door.close()
            raise
        door.most = most
        door._open = []
        return door

    _open: list[socket.socket]

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return int(self.getsockname()[1])

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """Return the next connection and where it comes from."""
        while True:
            connection, address = super().accept()
            if len(self._open) >= self.most:
                self._open = [one for one in self._open if one.fileno() >= 0]
            if len(self._open) < self.most:
                self._open.append(connection)
                return connection, address
            connection.close()
