"""Purposes of the files that identity stores here (docs/product/documents.md#files-owned-by-identity)."""

from enum import StrEnum

from documents.domain.inspect_file import DOCUMENTS, PHOTOS, Accepted


class Purpose(StrEnum):
    PROFILE_PHOTO = "profile_photo"
    """A therapist's photo, which is public."""
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENSE = "licence"

    @property
    def accepts(self) -> Accepted:
        return PHOTOS if self in (Purpose.PROFILE_PHOTO, Purpose.CHILD_PHOTO) else DOCUMENTS
