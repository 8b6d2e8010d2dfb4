from dataclasses import dataclass
from typing import Literal

from billing.adapters.tables import PlanRow


@dataclass(frozen=True, slots=True)
class PlanChange:
    kind: Literal["upgraded", "planned", "undone"] | None
    """What the guardian is emailed about; None for what other emails say: a receipt, a pause, a cancellation."""
    plan: PlanRow
    """The new one."""
    previous: PlanRow
