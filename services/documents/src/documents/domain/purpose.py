"""Purposes of the files that other services store here (docs/product/documents.md#files-owned-by-identity)."""

from enum import StrEnum

from documents.domain.inspect_file import CERTIFICATES, DOCUMENTS, PHOTOS, Accepted


class Purpose(StrEnum):
    PROFILE_PHOTO = "profile_photo"
    """A therapist's photo, which is public."""
    GUARDIAN_PHOTO = "guardian_photo"
    CHILD_PHOTO = "child_photo"
    RESUME = "resume"
    LICENSE = "licence"
    ASSESSMENT_REPORT = "assessment_report"
    ATTACHMENT = "attachment"
    """Of a message or of a session's material."""

    @property
    def owner(self) -> str:
        """The service that stores such files and decides who may see them."""
        return "clinical-records" if self in (Purpose.ASSESSMENT_REPORT, Purpose.ATTACHMENT) else "identity"

    @property
    def signers(self) -> frozenset[str]:
        """The services that may sign links to such files. Clinical records shows guardians beside their messages."""
        return frozenset({self.owner, *(("clinical-records",) if self is Purpose.GUARDIAN_PHOTO else ())})

    @property
    def is_of_child(self) -> bool:
        """Whether the file's `owner_id` is a child."""
        return self in (Purpose.CHILD_PHOTO, Purpose.ASSESSMENT_REPORT)

    @property
    def is_photo(self) -> bool:
        return self in (Purpose.PROFILE_PHOTO, Purpose.GUARDIAN_PHOTO, Purpose.CHILD_PHOTO)

    @property
    def accepts(self) -> Accepted:
        if self is Purpose.ATTACHMENT:
            return DOCUMENTS
        return PHOTOS if self.is_photo else CERTIFICATES
