"""Which secret of a sign-in's cookie is accepted (docs/product/identity.md#sign-in-cookie)."""

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

GRACE = timedelta(seconds=60)
"""How long the secret before the current one stays good, and the least time between two rotations. Longer than any
request, so a request that was overtaken never looks like a stolen cookie."""


class Verdict(Enum):
    CURRENT = auto()
    """The current secret, which is too young to be replaced."""
    ROTATE = auto()
    """The current secret: replace it."""
    OVERTAKEN = auto()
    """The secret that another request replaced a moment ago: it gets the same successor."""
    REUSED = auto()
    """A secret that was replaced longer ago: someone else has the cookie."""


@dataclass(frozen=True, slots=True)
class CookieHashes:
    current: bytes
    previous: bytes | None
    rotated_at: datetime
    """When `current` began to be good."""


def judge(hashes: CookieHashes, presented: bytes, now: datetime) -> Verdict:
    """`presented` is the hash of a secret that we issued for this sign-in."""
    is_young = now - hashes.rotated_at <= GRACE
    if hmac.compare_digest(presented, hashes.current):
        return Verdict.CURRENT if is_young else Verdict.ROTATE
    if is_young and hashes.previous and hmac.compare_digest(presented, hashes.previous):
        return Verdict.OVERTAKEN
    return Verdict.REUSED
