"""The sign that a key press types, even while text input is off.

Outside text fields text input is off, so that no input method can swallow shortcuts. Then pygame
only knows what a key types without Shift and the right Alt key. The tables below say what common
keyboards type with them, for the signs that are shortcuts.
"""

from __future__ import annotations

import pygame

ALT_GR = pygame.KMOD_MODE | pygame.KMOD_RALT
_FIRST_SPECIAL_KEY = 1 << 30  # arrows, function keys and so on
# With Shift, by what the key types without it, for any position of the key.
_SHIFTED = {"/": "?", "=": "+", "{": "[", "}": "]"}
# With Shift, by the key's position and what it types without Shift.
_SHIFTED_AT = {
    (pygame.KSCAN_MINUS, "ß"): "?",  # German
    (pygame.KSCAN_MINUS, "'"): "?",  # Italian, Spanish, Portuguese, Swiss, Croatian
    (pygame.KSCAN_MINUS, "+"): "?",  # Danish, Norwegian, Swedish, Finnish, Estonian
    (pygame.KSCAN_MINUS, "*"): "?",  # Turkish
    (pygame.KSCAN_M, ","): "?",  # French, Belgian
    # Czech, Slovak, Hungarian; others type "<" or ";", which are not shortcuts.
    (pygame.KSCAN_COMMA, ","): "?",
    # German, Italian, Spanish, Scandinavian; others type "&", which is not a shortcut.
    (pygame.KSCAN_7, "7"): "/",
    (pygame.KSCAN_PERIOD, ":"): "/",  # French, Belgian
    (pygame.KSCAN_LEFTBRACKET, "ú"): "/",  # Czech, Slovak
    (pygame.KSCAN_COMMA, ";"): ".",  # French, Belgian
    (pygame.KSCAN_SLASH, "."): ",",  # Russian, Ukrainian
}
# With the right Alt key, by position, unless the key types a bracket without it.
_WITH_ALT_GR = {
    pygame.KSCAN_8: "[",  # German, Scandinavian, Portuguese, Turkish
    pygame.KSCAN_9: "]",
    pygame.KSCAN_5: "[",  # French
    pygame.KSCAN_MINUS: "]",
    pygame.KSCAN_LEFTBRACKET: "[",  # Italian, Spanish, Swiss, Belgian, Czech
    pygame.KSCAN_RIGHTBRACKET: "]",
}


def written(event: pygame.Event) -> str:
    """Return what a KEYDOWN event types, or "" if that is nothing or unknown."""
    text = str(getattr(event, "unicode", ""))
    own = chr(event.key) if event.key < _FIRST_SPECIAL_KEY else ""
    mod, place = getattr(event, "mod", 0), getattr(event, "scancode", 0)
    if text.isprintable() and text not in ("", own):
        return text
    if mod & ALT_GR and own not in ("[", "]"):
        return _WITH_ALT_GR.get(place, "")
    if mod & pygame.KMOD_SHIFT and not mod & pygame.KMOD_CTRL:
        return _SHIFTED.get(own) or _SHIFTED_AT.get((place, own), "")
    return text
