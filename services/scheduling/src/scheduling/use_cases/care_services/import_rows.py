"""Parses one row of the care service spreadsheet and collects every reason to refuse it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from unicodedata import normalize
from uuid import UUID

from chassis.csv_import import SheetRow

from scheduling.domain.cycles import CycleKind
from scheduling.domain.event_types import ALIASES, LABELS, EventType
from scheduling.use_cases.care_services.import_school_service import SchoolService, problems_of

REQUIRED = (
    "guardian_email",
    "child_first_name",
    "child_last_name",
    "therapist_email",
    "service_name",
    "session_type",
    "frequency",
    "number_of_times",
    "session_length",
    "starts_on",
)
OPTIONAL = ("ends_on",)
LONGEST = 200
LONGEST_NUMBER = 9
"""Digits; such numbers fit into PostgreSQL's integer."""
DATE_FORMS = ("%Y-%m-%d", "%m/%d/%Y")
FREQUENCIES = {"weekly": CycleKind.WEEK, "monthly": CycleKind.MONTH}
TYPES: Mapping[str, EventType] = {
    **{label.casefold(): kind for kind, label in LABELS.items()},
    **{kind.value: kind for kind in EventType},
    **ALIASES,
}
Refuse = Callable[[str], None]
ChildKey = tuple[str, str, str]


@dataclass(frozen=True)
class PeopleByName:
    """The people that rows can name."""

    children: Mapping[ChildKey, Sequence[UUID]]
    """By the guardian's email, first name and last name, normalized by `child_key`; only children billed to a school.
    """
    therapists: Mapping[str, UUID]
    """By lower-case email."""


def child_key(email: str, first_name: str, last_name: str | None) -> ChildKey:
    """Composed and decomposed accents are equal."""
    email, first_name, last_name = (
        normalize("NFC", part.strip()).casefold() for part in (email, first_name, last_name or "")
    )
    return email, first_name, last_name


def read_service(row: SheetRow, known: PeopleByName, refuse: Refuse) -> SchoolService | None:
    """None if refused; calls `refuse` with every reason."""
    reasons: list[str] = [row.problem] if row.problem else []
    found = None if row.problem else _parse(row.cells, known, reasons.append)
    for reason in reasons:
        refuse(reason)
    return None if reasons else found


def _parse(cells: Mapping[str, str], known: PeopleByName, refuse: Refuse) -> SchoolService | None:
    missing = [column for column in REQUIRED if not cells[column]]
    for column in missing:
        refuse(f"{_named(column)} is required.")
    too_long = [column for column, text in cells.items() if len(text) > LONGEST]
    for column in too_long:
        refuse(f"{_named(column)} is longer than {LONGEST} characters.")
    if missing or too_long:
        return None
    children = known.children.get(child_key(*(cells[c] for c in REQUIRED[:3])), ())
    if not children:
        refuse("No school-billed child with that name has this guardian email.")
    child = children[0] if len(children) == 1 else None
    if len(children) > 1:
        refuse("Several children of this guardian have that name. Change their names first.")
    therapist = known.therapists.get(cells["therapist_email"].casefold())
    if therapist is None:
        refuse(f"No therapist has the email {cells['therapist_email']!r}.")
    session_type = TYPES.get(cells["session_type"].casefold())
    if session_type is None:
        refuse(f"Session type {cells['session_type']!r} doesn't exist.")
    frequency = FREQUENCIES.get(cells["frequency"].casefold())
    if frequency is None:
        refuse("Frequency must be weekly or monthly.")
    times, length = (_number(cells[c], c, refuse) for c in ("number_of_times", "session_length"))
    starts_on = _date(cells["starts_on"], "starts_on", refuse)
    ends_on = _date(cells["ends_on"], "ends_on", refuse) if cells["ends_on"] else None
    if None in (child, therapist, session_type, frequency, times, length, starts_on) or (
        cells["ends_on"] and not ends_on
    ):
        return None
    assert child and therapist and session_type and frequency and starts_on
    assert times is not None and length is not None
    service = SchoolService(
        child, therapist, cells["service_name"], session_type, frequency, times, length, starts_on, ends_on
    )
    for sentence in problems_of(service).values():
        refuse(f"{sentence}.")
    return service


def _named(column: str) -> str:
    return column.replace("_", " ").capitalize()


def _number(text: str, column: str, refuse: Refuse) -> int | None:
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
        return int(text)
    refuse(f"{_named(column)} {text!r} isn't a number.")
    return None


def _date(text: str, column: str, refuse: Refuse) -> date | None:
    for form in DATE_FORMS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007  # a day
        except ValueError:
            continue
    refuse(f"{_named(column)} {text!r} isn't a date. Use 2026-09-01 or 9/1/2026.")
    return None
