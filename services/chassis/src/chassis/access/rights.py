"""What a guardian may do for a child (docs/product/shared.md#rights-of-a-guardian)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal


class Right(StrEnum):
    BOOK = "book"
    PAY = "pay"
    READ = "read"
    REMIND = "remind"


Purpose = Literal["book", "pay", "read", "remind", "sessions", "messages", "any"]
"""A right, or a set of rights of which one is enough. The sets are in `chassis.access.views`."""
ALL_RIGHTS: Sequence[Right] = tuple(Right)
