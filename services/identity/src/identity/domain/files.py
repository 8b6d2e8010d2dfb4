"""Purposes, states and errors of therapists' and children's files. The documents service stores the bytes."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID


class FilePurpose(StrEnum):
    """The documents service accepts different file types for each purpose."""

    PROFILE_PHOTO = "profile_photo"
    """A therapist's portrait, public."""
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENSE = "licence"


class FileState(StrEnum):
    PENDING = "pending"
    """Being uploaded to documents, or abandoned."""
    KEPT = "kept"
    DROPPED = "dropped"
    """No longer referenced; a job deletes it from documents."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """As the client sent it; nothing in it is verified yet."""

    filename: str
    content_type: str
    data: str
    """Base64."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that documents has checked and stored."""

    id: UUID
    filename: str
    content_type: str
    size: int
    """Bytes."""
