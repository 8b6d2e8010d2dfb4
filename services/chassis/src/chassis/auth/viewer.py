"""Who is asking."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from chassis.errors import Forbidden


class UserType(StrEnum):
    GUARDIAN = "guardian"
    THERAPIST = "therapist"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A signed-in person. Reads and writes of a child's data take one (STYLE.md, rule 13)."""

    user_id: UUID
    user_type: UserType
    profile_id: UUID
    """The guardian's or the therapist's id, by `user_type`."""
    sign_in_id: UUID
    issued_at: datetime
    operator: str | None = None
    """Set when an operator looks through this user's eyes."""
    address: str | None = None
    """Where the request came from; for the audit trail alone."""

    @property
    def is_guardian(self) -> bool:
        return self.user_type is UserType.GUARDIAN

    @property
    def is_therapist(self) -> bool:
        return self.user_type is UserType.THERAPIST

    def require_guardian(self) -> UUID:
        """The guardian's id. Raises Forbidden for a therapist."""
        if not self.is_guardian:
            raise Forbidden("This is for guardians.")
        return self.profile_id

    def require_therapist(self) -> UUID:
        """The therapist's id. Raises Forbidden for a guardian."""
        if not self.is_therapist:
            raise Forbidden("This is for therapists.")
        return self.profile_id

    def forbid_impersonation(self) -> None:
        """Raises Forbidden while impersonated (DECISIONS.md, identity)."""
        if self.operator:
            raise Forbidden("This cannot be done while viewing as another person.")
