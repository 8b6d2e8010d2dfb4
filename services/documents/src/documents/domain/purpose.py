"""What the files are for that identity keeps here; documents of children have a table of their own."""

from enum import StrEnum

from documents.domain.inspect_file import DOCUMENTS, PHOTOS, Accepted


class Purpose(StrEnum):
    PROFILE_PHOTO = "profile_photo"
    """A therapist's portrait: anybody may see it."""
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENCE = "licence"

    @property
    def accepts(self) -> Accepted:
        return PHOTOS if self in (Purpose.PROFILE_PHOTO, Purpose.CHILD_PHOTO) else DOCUMENTS
