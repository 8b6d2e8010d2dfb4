"""Ids for the examples in the events' schemas."""

from uuid import UUID

GUARDIAN, CHILD, THERAPIST, USER, DOCUMENT, PHOTO, SUPERVISOR, NOTICE = (
    UUID(f"0199b000-0000-7000-8000-{number:012}") for number in range(1, 9)
)
SPECIALTY = UUID("0199a000-0000-7000-8000-000000000001")
