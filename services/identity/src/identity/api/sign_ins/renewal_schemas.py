from identity.api.guardians.schemas import GuardianSchema
from identity.api.therapists.schemas import OwnProfile
from identity.api.user_schemas import UserResponse


class RenewalResponse(UserResponse):
    guardian: GuardianSchema | None = None
    """Only for a guardian who asked for the profile."""
    therapist: OwnProfile | None = None
    """Only for a therapist who asked for the profile."""
