"""Rules of Spanish that several services need."""

import re
from collections.abc import Sequence

_BEFORE_I = re.compile(r"h?[ií](?![ae])", re.IGNORECASE)
"""`y` becomes `e` before this sound: `Mia e Ivan`, but `Mia y Ian`."""


def listed_in_spanish(names: Sequence[str]) -> str:
    """At least one: `Mia, Leo e Iris`."""
    *others, last = names
    if not others:
        return last
    return f"{', '.join(others)} {'e' if _BEFORE_I.match(last) else 'y'} {last}"
