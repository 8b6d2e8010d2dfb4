"""Whether a therapist's licences allow a session: the states are those in which its children live."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self


@dataclass(frozen=True, slots=True)
class Licence:
    state: str
    expires_on: date
    """The last day on which it holds, on its therapist's calendar."""

    @classmethod
    def parse(cls, stored: Mapping[str, str]) -> Self:
        return cls(stored["state"], date.fromisoformat(stored["expires_on"]))


def may_treat(licences: Sequence[Licence], states: Iterable[str | None], day: date) -> bool:
    """Whether on `day` a licence holds in each of the states. For a state that is not known none does."""
    return all(any(licence.state == state and day <= licence.expires_on for licence in licences) for state in states)
