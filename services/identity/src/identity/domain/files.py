"""Files of therapists and children: what they are for, and why one is refused. Their bytes are kept by documents."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from chassis.errors import Conflict, Invalid, TooLarge


class FilePurpose(StrEnum):
    """Documents decides by it which types it takes."""

    PROFILE_PHOTO = "profile_photo"
    """A therapist's portrait: anybody may see it."""
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENCE = "licence"


class FileState(StrEnum):
    PENDING = "pending"
    """On its way to documents, or given up on the way."""
    KEPT = "kept"
    DROPPED = "dropped"
    """Nothing names it any more; a job has documents drop it."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """As it came over the wire (SPEC.md section 3): everything in it is a claim."""

    filename: str
    content_type: str
    data: str
    """Base64."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """What documents says of a file that it checked and keeps."""

    id: UUID
    filename: str
    content_type: str
    size: int
    """Bytes."""


class FileRefused(Invalid):
    """Of a wrong type, unreadable, or with something in it that runs; documents says which in a sentence."""


class FileTooLarge(TooLarge):
    sentence = "File size must be smaller than 4Mb"


class UploadTookTooLong(Conflict):
    sentence = "This upload took too long. Please try again."
