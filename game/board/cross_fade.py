"""One picture of the board gives way to another: as the camera goes back, or from one place to the next."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.board.camera import Camera, View
from game.board.zooming import Place, lay_picture
from game.shell.motion import eased

# The near picture is gone before its frame could be told from what lies around it.
_GONE_AT = 0.3


@dataclass(frozen=True, slots=True)
class CrossFade:
    """The last picture and where it was drawn, while the camera is on its way to a `goal`.

    `still`: the camera is there already, and the last picture stays in its place as it fades.
    """

    picture: pygame.Surface
    place: Place
    goal: View
    still: bool

    def lay(self, surface: pygame.Surface, camera: Camera, share: float) -> None:
        """Lay what is still to be seen of it over the other picture; `share` is that of the way, 0 to 1."""
        left = 1 - (share if self.still else share / _GONE_AT)
        if left <= 0:
            return
        view = self.place[0]
        strength = round(255 * eased(left))
        if self.still:
            self.picture.set_alpha(strength)
            surface.blit(self.picture, view)
            self.picture.set_alpha(None)
            return
        lay_picture(surface, self.picture, self.place, camera, strength)
