"""Cross-fades: one picture of the board gives way to another when the camera moves."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.board.camera import Camera, View
from game.board.zooming import Place, lay_picture
from game.shell.motion import eased

# The close-up has faded before its frame becomes noticeable against its surroundings.
_GONE_AT = 0.3


@dataclass(frozen=True, slots=True)
class CrossFade:
    """The previous picture, where it was drawn, and the `goal` that the camera is moving to.

    `still` means that the camera is there already: the picture stays in its place as it fades.
    """

    picture: pygame.Surface
    place: Place
    goal: View
    still: bool

    def lay(self, surface: pygame.Surface, camera: Camera, share: float) -> None:
        """Draw the previous picture over the new one, fading.

        `share` is how much of the move is done, 0 to 1.
        """
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
