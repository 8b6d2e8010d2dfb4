"""The people of the demo data who appear in tests, and what belongs to them.

Browser journeys run at the same time and sign in as others: a test may end the sign-ins of these people, give them
another calendar address and pause what they pay for.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from tests.support.api import Api

GUARDIAN = "carlos.fuentes@example.com"
THEIR_THERAPIST = "amir.haddad@example.com"
OTHER_GUARDIAN = "sarah.cohen@example.com"
OTHER_THERAPIST = "hannah.lindqvist@example.com"
WITH_ROOM = "kenji.watanabe@example.com"
"""Cares for what the families that tests make need, where they live."""


@dataclass(frozen=True)
class CareTeam:
    """A guardian, one of her children, and the therapist who cares for that child."""

    guardian: Api
    therapist: Api
    child_id: str


def demo_password(accounts_file: Path) -> str:
    """All demo accounts share one."""
    return str(json.loads(accounts_file.read_text())[0]["password"])
