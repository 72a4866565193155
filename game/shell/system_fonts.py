"""System fonts for letters that no shipped font has."""

from __future__ import annotations

import logging
import warnings
from functools import cache
from pathlib import Path

import pygame

_LOG = logging.getLogger(__name__)
# In pygame's spelling, the best of each script first; emoji come after letters.
_KNOWN = (
    # Chinese, Japanese, Korean
    "notosanscjkjp",
    "notosanscjksc",
    "sourcehansans",
    "yugothicregular",
    "yugothic",
    "microsoftyahei",
    "malgungothic",
    "msgothic",
    "microsoftjhenghei",
    "simsun",
    "hiraginosansgb",
    "pingfang",
    "applesdgothicneo",
    "stheitilight",
    "wenquanyimicrohei",
    "wenquanyizenhei",
    "droidsansfallback",
    "ipagothic",
    "takaogothic",
    "nanumgothic",
    # other scripts
    "nirmalaui",
    "leelawadeeui",
    "myanmartext",
    "ebrima",
    "gadugi",
    "microsofthimalaya",
    "mongolianbaiti",
    "javanesetext",
    "segoeui",
    "arialunicode",
    "arialunicodems",
    "kohinoordevanagari",
    "geezapro",
    "thonburi",
    "khmersangammn",
    "myanmarmn",
    "notosanssymbols",
    "notosanssymbols2",
    # symbols and emoji
    "notocoloremoji",
    "notoemoji",
    "segoeuiemoji",
    "segoeuisymbol",
    "segoeuihistoric",
    "applecoloremoji",
    "applesymbols",
    "symbola",
    "dejavusans",
    "freesans",
    "freeserif",
    "unifont",
)


@cache
def system_fonts() -> tuple[Path, ...]:
    """Return the known fonts and the Noto fonts that this computer has; they are looked up once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # if the fonts cannot be listed, none are used
        try:
            noto = sorted(name for name in pygame.font.get_fonts() if name.startswith("notosans"))
            found = [pygame.font.match_font(name) for name in (*_KNOWN, *noto)]
        except (OSError, ValueError, pygame.error) as error:
            _LOG.warning("The fonts of the system cannot be listed: %s", error)
            return ()
    return tuple(dict.fromkeys(Path(path) for path in found if path))
