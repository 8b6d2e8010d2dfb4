"""Checks that a therapist's licenses allow a session with children who live in certain states."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self


@dataclass(frozen=True, slots=True)
class License:
    state: str
    expires_on: date
    """The last valid day, on the therapist's calendar."""

    @classmethod
    def parse(cls, stored: Mapping[str, str]) -> Self:
        return cls(stored["state"], date.fromisoformat(stored["expires_on"]))


def may_treat(licenses: Sequence[License], states: Iterable[str | None], day: date) -> bool:
    """Whether a license is valid on `day` in each of the states. False if a state is unknown."""
    return all(any(each.state == state and day <= each.expires_on for each in licenses) for state in states)
