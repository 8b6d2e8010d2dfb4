"""Resources that an operator publishes for therapists and families (docs/product/documents.md#resources)."""

from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import UUID

from documents.domain.errors import ResourceNotValid

OLDEST = 21
LONGEST_TITLE, LONGEST_SUMMARY = 120, 300


@dataclass(frozen=True)
class ResourceFacts:
    title: str
    summary: str
    specialty_id: UUID | None = None
    """None is for every specialty."""
    age_from: int | None = None
    age_to: int | None = None
    """In years, both included; None has no limit."""

    def __post_init__(self) -> None:
        """Raises ResourceNotValid."""
        if not 0 < len(self.title.strip()) <= LONGEST_TITLE:
            raise ResourceNotValid(f"The title needs 1 to {LONGEST_TITLE} characters.")
        if not 0 < len(self.summary.strip()) <= LONGEST_SUMMARY:
            raise ResourceNotValid(f"The summary needs 1 to {LONGEST_SUMMARY} characters.")
        if any(age is not None and not 0 <= age <= OLDEST for age in (self.age_from, self.age_to)):
            raise ResourceNotValid(f"Ages are from 0 to {OLDEST}.")
        if self.age_from is not None and self.age_to is not None and self.age_from > self.age_to:
            raise ResourceNotValid("The first age can't be above the last.")


def require_safe_link(link: str) -> str:
    """A complete https address without a user name. Raises ResourceNotValid."""
    try:
        parts = urlsplit(link)
        is_safe = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        is_safe = False
    if not is_safe or any(letter.isspace() or not letter.isprintable() for letter in link):
        raise ResourceNotValid("A link starts with https:// and names a site.")
    return link
