"""The sign that a key press writes, also where no text comes with the press.

Text input is off outside lines of text, so that no input method takes shortcuts away. Then pygame knows only what
a key writes without Shift and without the right Alt key. What common keyboards write with them stands here, for
the signs that are shortcuts.
"""

from __future__ import annotations

import pygame

ALT_GR = pygame.KMOD_MODE | pygame.KMOD_RALT
_NO_LETTER = 1 << 30  # from here on keys are arrows, function keys and the like
# With Shift, by what the key writes without it; wherever it lies.
_SHIFTED = {"/": "?", "=": "+", "{": "[", "}": "]"}
# With Shift, by place and by what the key writes without it.
_SHIFTED_AT = {
    (pygame.KSCAN_MINUS, "ß"): "?",  # German
    (pygame.KSCAN_MINUS, "'"): "?",  # Italian, Spanish, Portuguese, Swiss, Croatian
    (pygame.KSCAN_MINUS, "+"): "?",  # Danish, Norwegian, Swedish, Finnish, Estonian
    (pygame.KSCAN_MINUS, "*"): "?",  # Turkish
    (pygame.KSCAN_M, ","): "?",  # French, Belgian
    (pygame.KSCAN_COMMA, ","): "?",  # Czech, Slovak, Hungarian; "<" or ";" elsewhere, which are no shortcuts
    (pygame.KSCAN_7, "7"): "/",  # German, Italian, Spanish, Scandinavian; "&" on an English one, which is no shortcut
    (pygame.KSCAN_PERIOD, ":"): "/",  # French, Belgian
    (pygame.KSCAN_LEFTBRACKET, "ú"): "/",  # Czech, Slovak
    (pygame.KSCAN_COMMA, ";"): ".",  # French, Belgian
}
# With the right Alt key, by place; keys that write a bracket by themselves are none of these.
_WITH_ALT_GR = {
    pygame.KSCAN_8: "[",  # German, Scandinavian, Portuguese, Turkish
    pygame.KSCAN_9: "]",
    pygame.KSCAN_5: "[",  # French
    pygame.KSCAN_MINUS: "]",
    pygame.KSCAN_LEFTBRACKET: "[",  # Italian, Spanish, Swiss, Belgian, Czech
    pygame.KSCAN_RIGHTBRACKET: "]",
}


def written(event: pygame.Event) -> str:
    """Return what a KEYDOWN event writes, as far as it is known; "" for nothing."""
    text = str(getattr(event, "unicode", ""))
    own = chr(event.key) if event.key < _NO_LETTER else ""
    mod, place = getattr(event, "mod", 0), getattr(event, "scancode", 0)
    if text.isprintable() and text not in ("", own):
        return text
    if mod & ALT_GR and own not in ("[", "]"):
        return _WITH_ALT_GR.get(place, text)
    if mod & pygame.KMOD_SHIFT and not mod & pygame.KMOD_CTRL:
        return _SHIFTED.get(own) or _SHIFTED_AT.get((place, own), "")
    return text
