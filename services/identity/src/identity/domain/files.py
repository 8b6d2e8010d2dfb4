"""Purposes of therapists', guardians' and children's files. The documents service stores the bytes."""

from enum import StrEnum


class FilePurpose(StrEnum):
    """The documents service accepts different file types for each purpose."""

    PROFILE_PHOTO = "profile_photo"
    """A therapist's portrait, public."""
    GUARDIAN_PHOTO = "guardian_photo"
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENSE = "licence"
