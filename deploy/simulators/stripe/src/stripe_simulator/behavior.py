"""What a test can change while the simulator runs. The settings are the start, and `reset` returns to them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, NonNegativeFloat, NonNegativeInt, PositiveInt


class Behavior(BaseModel):
    model_config = ConfigDict(extra="forbid")

    draft_seconds: NonNegativeInt = 3600
    """How long a renewal's invoice stays a draft before it is charged. 0: it is charged at once."""

    webhook_order: Literal["created", "random"] = "created"
    """`random`: each webhook waits up to a second, so that a later one can overtake it."""

    webhook_copies: PositiveInt = 1
    """How often each webhook is sent."""

    webhook_delay_seconds: NonNegativeFloat = 0.0
    """How late each webhook is sent, in the machine's time."""

    lost_replies: NonNegativeInt = 0
    """How many of the next POST calls take effect while their reply never arrives."""
