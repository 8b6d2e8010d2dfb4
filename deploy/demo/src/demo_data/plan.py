"""The facts of the demo data. They are the same in every run; only dates are relative to today."""

from dataclasses import dataclass
from datetime import timedelta

from clinical_records.domain.signatures import Credentials
from identity.domain.clientele import Ages, Language

HISTORY = timedelta(weeks=6)
FUTURE = timedelta(weeks=6)
PASSWORD = "Larkwell.2026"  # noqa: S105  # the demo accounts' own, shown at the end of `make up`


@dataclass(frozen=True)
class TherapistPlan:
    first_name: str
    last_name: str
    specialty: str
    sub_specialties: tuple[str, ...]
    states: tuple[str, ...]
    """States with a license; the first is their home."""
    city: str
    zipcode: str
    timezone: str
    experience: int
    gender: str
    hours: tuple[tuple[str, str, str], ...]
    """Weekday, start and end on the therapist's wall clock."""
    bio: str
    languages: tuple[Language, ...] = (Language.ENGLISH,)
    ages: Ages | None = None

    def license_number(self, state: str) -> str:
        return f"{state}-{10_000 + 37 * self.experience}"

    @property
    def credentials(self) -> Credentials:
        """Of their signatures."""
        licenses = ", ".join(f"{state} {self.license_number(state)}" for state in sorted(self.states))
        return Credentials(self.specialty, licenses)

    @property
    def email(self) -> str:
        return f"{self.first_name}.{self.last_name}@example.com".lower().replace("'", "")


@dataclass(frozen=True)
class ChildPlan:
    name: str
    last_name: str
    age: int
    gender: str
    specialty: str
    therapist: str | None = None
    """The therapist's last name; None before one is chosen."""
    sessions_a_week: int = 1
    minutes: int = 45
    school: str | None = None
    subscription: str = "active"
    """active, paused, canceling, ended, trial, assessment or none; a school child has none."""
    preferred_name: str | None = None
    every_weeks: int = 1
    """1 is weekly, 2 every other week, 0 monthly."""


@dataclass(frozen=True)
class FamilyPlan:
    first_name: str
    last_name: str
    state: str
    timezone: str
    children: tuple[ChildPlan, ...]
    relationship: str = "parental_figure"
    stops_at: str | None = None
    """The step where a guardian left the setup; None when it is complete."""

    @property
    def email(self) -> str:
        return f"{self.first_name}.{self.last_name}@example.com".lower().replace("'", "").replace(" ", "")

    @property
    def school_billed(self) -> bool:
        return all(child.school is not None for child in self.children)


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")


def every_day(starts: str, ends: str, days: tuple[str, ...] = WEEKDAYS) -> tuple[tuple[str, str, str], ...]:
    return tuple((day, starts, ends) for day in days)
