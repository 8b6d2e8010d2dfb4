"""What is said of a child (SPEC.md section 3), and how old it is."""

from datetime import date
from enum import StrEnum

OLDEST = 21
"""Years; the product is for children and for pupils until school ends."""


class Gender(StrEnum):
    NOT_SPECIFIED = "not_specified"
    FEMALE = "female"
    MALE = "male"
    OTHER = "other"


class PreferredTimeFrame(StrEnum):
    NO_PREFERENCE = "no_preference"
    MORNING = "morning"
    AFTERNOON = "afternoon"


class Relationship(StrEnum):
    """What a guardian is to the child."""

    PARENTAL_FIGURE = "parental_figure"
    LEGAL_GUARDIAN = "legal_guardian"
    FAMILY_MEMBER = "family_member"
    SCHOOL_STAFF = "school_staff"
    OTHER_GUARDIAN = "other_guardian"


class Billing(StrEnum):
    SCHOOL = "school"
    PRIVATE_PAY = "private_pay"


def age_on(birthdate: date, today: date) -> int:
    """Whole years. Someone born on 29 February has a birthday on 1 March of other years."""
    had_birthday = (today.month, today.day) >= (birthdate.month, birthdate.day)
    return today.year - birthdate.year - (0 if had_birthday else 1)


def is_possible_birthdate(birthdate: date, today: date) -> bool:
    return birthdate <= today and age_on(birthdate, today) <= OLDEST


def present_age(age: int, birthdate: date | None, today: date) -> int:
    """The age that was told, until a birthdate is known: then the years since."""
    return age if birthdate is None else age_on(birthdate, today)
