"""Parses and validates rows of the children import."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar
from uuid import UUID

from chassis.csv_import import SheetRow
from chassis.phone_numbers import is_phone_number
from chassis.regions import STATES

from identity.domain.children import MAX_AGE, Gender, Relationship, age_on, is_possible_birthdate
from identity.domain.contact import normal_email
from identity.domain.time_zones import iana_name, time_zone_of
from identity.imports.schools import school_key

REQUIRED = (
    "guardian_email", "guardian_first_name", "guardian_last_name", "state", "child_first_name", "child_last_name",
    "school",
)  # fmt: skip
OPTIONAL = (
    "guardian_phone", "timezone", "relationship", "birthdate", "age", "gender", "specialties", "school_state",
)  # fmt: skip
MAX_LENGTH = 200
DATE_FORMS = ("%Y-%m-%d", "%m/%d/%Y")
_WRITTEN_BETWEEN_DIGITS = re.compile(r"[\s().-]")
Refuse = Callable[[str], None]
Word = TypeVar("Word", Gender, Relationship)


@dataclass(frozen=True, slots=True)
class ReferenceData:
    """What rows are validated against."""

    schools: Mapping[tuple[str, str], str]
    """Names by `school_key()`."""
    specialties: Mapping[str, UUID]
    """Ids by lower-case name."""
    today: date


@dataclass(frozen=True, slots=True)
class GuardianRow:
    email: str
    first_name: str
    last_name: str
    phone_number: str | None
    state: str
    timezone: str


@dataclass(frozen=True, slots=True)
class ChildRow:
    number: int
    guardian: GuardianRow
    name: str
    last_name: str
    age: int
    birthdate: date | None
    gender: Gender
    relationship: Relationship | None
    specialty_ids: tuple[UUID, ...]
    school_name: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Equal for rows about the same child."""
        return self.guardian.email, self.name.casefold(), self.last_name.casefold()


def read_child(row: SheetRow, reference: ReferenceData, refuse: Refuse) -> ChildRow | None:
    """None if `refuse` was called."""
    reasons: list[str] = [row.problem] if row.problem else []
    found = None if row.problem else _parse(row, reference, reasons.append)
    for reason in reasons:
        refuse(reason)
    return None if reasons else found


def _parse(row: SheetRow, reference: ReferenceData, refuse: Refuse) -> ChildRow:
    """Parses the whole row so that all its problems are reported at once. The result is discarded if there are any."""
    cells = row.cells
    for column in REQUIRED:
        if not cells[column]:
            refuse(f"{_label(column)} is required.")
    for column, text in cells.items():
        if len(text) > MAX_LENGTH:
            refuse(f"{_label(column)} is longer than {MAX_LENGTH} characters.")
    age, birthdate = _age(cells, reference.today, refuse)
    state = cells["state"].upper()
    if cells["state"] and state not in STATES:
        refuse(f"State {cells['state']!r} is unknown.")
    school = reference.schools.get(school_key(cells["school"], cells["school_state"] or state))
    if cells["school"] and school is None:
        refuse(f"School {cells['school']!r} is unknown in {cells['school_state'] or state}. Import schools first.")
    return ChildRow(
        number=row.number,
        guardian=_guardian(cells, state, refuse),
        name=cells["child_first_name"],
        last_name=cells["child_last_name"],
        age=age,
        birthdate=birthdate,
        gender=_parse_word(Gender, cells["gender"], "Gender", refuse) or Gender.NOT_SPECIFIED,
        relationship=_parse_word(Relationship, cells["relationship"], "Relationship", refuse),
        specialty_ids=_specialties(cells["specialties"], reference, refuse),
        school_name=school or "",
    )


def _guardian(cells: Mapping[str, str], state: str, refuse: Refuse) -> GuardianRow:
    email = normal_email(cells["guardian_email"])
    if cells["guardian_email"] and email is None:
        refuse(f"{cells['guardian_email']!r} isn't a valid email address.")
    phone = _WRITTEN_BETWEEN_DIGITS.sub("", cells["guardian_phone"])
    if phone and not is_phone_number(phone):
        refuse("Invalid phone number format.")
    if cells["timezone"] and iana_name(cells["timezone"]) is None:
        refuse(f"Time zone {cells['timezone']!r} is unknown.")
    return GuardianRow(
        email=email or "",
        first_name=cells["guardian_first_name"],
        last_name=cells["guardian_last_name"],
        phone_number=phone or None,
        state=state,
        timezone=time_zone_of(cells["timezone"], state),
    )


def _age(cells: Mapping[str, str], today: date, refuse: Refuse) -> tuple[int, date | None]:
    """A birthdate takes precedence; an age beside it must match."""
    age = int(cells["age"]) if re.fullmatch(r"[0-9]{1,3}", cells["age"]) else None
    if cells["age"] and (age is None or age > MAX_AGE):
        refuse(f"Age must be between 0 and {MAX_AGE}.")
    if not cells["birthdate"]:
        if not cells["age"]:
            refuse("Birthdate or age is required.")
        return age or 0, None
    birthdate = _date(cells["birthdate"])
    if birthdate is None:
        refuse(f"Birthdate {cells['birthdate']!r} isn't a date. Use 2018-05-04 or 5/4/2018.")
    elif not is_possible_birthdate(birthdate, today):
        refuse(f"Birthdate must be of someone from 0 to {MAX_AGE} years old.")
    elif age is not None and age != age_on(birthdate, today):
        refuse("Age doesn't match the date of birth.")
    else:
        return age_on(birthdate, today), birthdate
    return 0, None


def _date(text: str) -> date | None:
    for form in DATE_FORMS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007  # a date has no zone
        except ValueError:
            continue
    return None


def _parse_word(words: type[Word], text: str, name: str, refuse: Refuse) -> Word | None:
    wanted = text.lower().replace(" ", "_")
    if not wanted:
        return None
    if wanted not in list(words):
        refuse(f"{name} {text!r} must be one of {', '.join(words)}.")
        return None
    return words(wanted)


def _specialties(text: str, reference: ReferenceData, refuse: Refuse) -> tuple[UUID, ...]:
    """Names, separated by semicolons."""
    found = []
    for name in filter(None, (part.strip() for part in text.split(";"))):
        specialty_id = reference.specialties.get(name.lower())
        if specialty_id is None:
            refuse(f"Specialty {name!r} is unknown.")
        else:
            found.append(specialty_id)
    return tuple(found)


def _label(column: str) -> str:
    return column.replace("_", " ").capitalize()
