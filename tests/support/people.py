"""The people of the demo data that tests use.

Browser journeys run in parallel with other accounts, so a test may end the sign-ins of these people, change their
calendar link and pause their subscriptions.
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
"""A therapist whose specialty and states fit the families that tests create."""


@dataclass(frozen=True)
class CareTeam:
    """A guardian, one of her children, and that child's therapist."""

    guardian: Api
    therapist: Api
    child_id: str


def demo_password(accounts_file: Path) -> str:
    """The password of all demo accounts."""
    return str(json.loads(accounts_file.read_text())[0]["password"])
