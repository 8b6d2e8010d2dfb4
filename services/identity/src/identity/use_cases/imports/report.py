"""What an import found and did. One bad row refuses the whole file."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Report:
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    """Rows that say what is here already."""
    bad: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Sentences by the number of the row."""

    def refuse(self, number: int, reason: str) -> None:
        self.bad[number].append(reason)

    def lines(self) -> Sequence[str]:
        """A line per bad row, in order."""
        return [f"Row {number}: {' '.join(self.bad[number])}" for number in sorted(self.bad)]
