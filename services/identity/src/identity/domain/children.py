"""Child fields (docs/product/identity.md#child-fields) and ages."""

from datetime import date
from enum import StrEnum

MAX_CHILDREN = 10
"""Per guardian."""
MAX_AGE = 21
"""Years: pupils stay in school until 21."""


class Gender(StrEnum):
    NOT_SPECIFIED = "not_specified"
    FEMALE = "female"
    MALE = "male"
    OTHER = "other"


class Pronouns(StrEnum):
    """Of a child. A family chooses them or leaves them open; we never guess them."""

    NOT_SPECIFIED = "not_specified"
    SHE_HER = "she_her"
    HE_HIM = "he_him"
    THEY_THEM = "they_them"


class PreferredTimeFrame(StrEnum):
    NO_PREFERENCE = "no_preference"
    MORNING = "morning"
    AFTERNOON = "afternoon"


class Relationship(StrEnum):
    """The guardian's relationship to the child."""

    PARENTAL_FIGURE = "parental_figure"
    LEGAL_GUARDIAN = "legal_guardian"
    FAMILY_MEMBER = "family_member"
    SCHOOL_STAFF = "school_staff"
    OTHER_GUARDIAN = "other_guardian"


class Billing(StrEnum):
    SCHOOL = "school"
    PRIVATE_PAY = "private_pay"


def age_on(birthdate: date, today: date) -> int:
    """Whole years. Someone born on February 29 has their birthday on March 1 in other years."""
    had_birthday = (today.month, today.day) >= (birthdate.month, birthdate.day)
    return today.year - birthdate.year - (0 if had_birthday else 1)


def is_possible_birthdate(birthdate: date, today: date) -> bool:
    return birthdate <= today and age_on(birthdate, today) <= MAX_AGE


def current_age(age: int, birthdate: date | None, today: date) -> int:
    """`age` as the guardian entered it, unless there is a birthdate to compute it from."""
    return age if birthdate is None else age_on(birthdate, today)
