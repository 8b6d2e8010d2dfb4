"""Objects that all cases of one test share."""

from collections.abc import Callable

from tests.security.objects import MAKE
from tests.support.people import CareTeam

Make = Callable[[str, CareTeam], str]
"""The id of an object of a kind, in a care team."""


class KeptObjects:
    """For tests that only send what is refused: that changes no object, so each kind is made once per test."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, str], str] = {}

    def of(self, test: str) -> Make:
        def make(kind: str, care_team: CareTeam) -> str:
            known = (test, kind, care_team.child_id)
            if known not in self._made:
                self._made[known] = MAKE[kind](care_team)
            return self._made[known]

        return make
