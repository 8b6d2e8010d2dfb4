"""Where a family is during a session (docs/product/scheduling.md#place). `rooms.Place` is something else: the room or
its waiting room."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from chassis.regions import STATES


class UnlicensedPlace(StrEnum):
    """What operators decided for a family in a state where the therapist has no license."""

    WARN = "warn"
    """The therapist lets the family in after writing a reason."""
    BLOCK = "block"
    """The session can't take place there."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Where help must go in an emergency, and the number of an adult there."""

    address: str
    phone: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    state: str | None
    """None if nothing fits the clock of the device."""
    zone_differs: bool
    """A state is known, and the clock of the device shows the time of another one."""


def suggested_state(known: Sequence[str | None], zone: ZoneInfo, now: datetime) -> Suggestion:
    """The first known state that has the clock of the device."""
    states = [STATES[code] for code in known if code in STATES]
    fitting = next((state.code for state in states if state.has_clock(zone, now)), None)
    return Suggestion(fitting, fitting is None and bool(states))


def has_moved(confirmed_in: ZoneInfo, zone: ZoneInfo, now: datetime) -> bool:
    """Whether the clock of the device shows another time than the one on which they confirmed."""
    return now.astimezone(confirmed_in).utcoffset() != now.astimezone(zone).utcoffset()
