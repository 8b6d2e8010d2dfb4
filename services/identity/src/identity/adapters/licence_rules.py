"""What makes a licence count, for queries over `licences l`."""


def holds_on(day: str) -> str:
    """`day` is a date in SQL: a parameter, or what the day is for a therapist."""
    return f"(l.verified_at IS NOT NULL AND l.expires_on >= {day})"


def today_of(now: str) -> str:
    """The day it is for the therapist `t` at the instant `now`, a parameter."""
    return f"({now}::timestamptz AT TIME ZONE t.timezone)::date"
