"""The people of the demo data who appear in tests, and what belongs to them."""

import json
from dataclasses import dataclass
from pathlib import Path

from tests.support.api import Api

GUARDIAN = "elena.marchetti@example.com"
HER_THERAPIST = "maya.okafor@example.com"
OTHER_GUARDIAN = "sarah.cohen@example.com"
OTHER_THERAPIST = "hannah.lindqvist@example.com"


@dataclass(frozen=True)
class Circle:
    """A guardian, one of her children, and the therapist who cares for that child."""

    guardian: Api
    therapist: Api
    child_id: str


def demo_password(accounts_file: Path) -> str:
    """All demo accounts share one."""
    return str(json.loads(accounts_file.read_text())[0]["password"])
