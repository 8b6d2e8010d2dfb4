"""Minutes that a session which took place lost (docs/product/scheduling.md#lost-minutes).

Those that the therapist or technology lost stay owed. They add up over the sessions of a service, also across cycles:
each time they reach the length of a session, one more session can be booked.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal, NamedTuple

from chassis.errors import Invalid

from scheduling.domain.allotment import Carried
from scheduling.domain.ledger import MissedReason

LostBecause = Literal[MissedReason.CHILD, MissedReason.THERAPIST, MissedReason.TECHNICAL]


class PartOfSession(NamedTuple):
    """What a child got of a session that took place."""

    minutes: int
    lost_because: LostBecause


def require_part(part: PartOfSession, length: int) -> None:
    """`length` of the session, in minutes. Raises Invalid."""
    if not 0 < part.minutes < length:
        raise Invalid(
            fields={"event_participants_attributes": f"Delivered minutes must be from 1 to {length - 1}, or left out"}
        )


class LostMinutes(NamedTuple):
    """Owed minutes of one session."""

    cycle: date
    """Its first day."""
    minutes: int


@dataclass(frozen=True)
class AddedUp:
    """Lost minutes that are together as long as one session."""

    cycle: date
    """First day of the cycle in which they reached that length: from then on the session can be booked."""
    minutes: Mapping[date, int]
    """By the cycle that lost them."""


def add_up(lost: Iterable[LostMinutes], length_of: Callable[[date], int]) -> Sequence[AddedUp]:
    """`lost` in the order of the sessions; `length_of` is the length of a session in a cycle. The rest is left out."""
    found: list[AddedUp] = []
    waiting: Counter[date] = Counter()
    for cycle, minutes in lost:
        waiting[cycle] += minutes
        while waiting.total() >= (length := length_of(cycle)):
            found.append(AddedUp(cycle, _take(waiting, length)))
    return found


def _take(waiting: Counter[date], minutes: int) -> Mapping[date, int]:
    """The oldest first."""
    taken: dict[date, int] = {}
    for cycle in sorted(waiting):
        if part := min(waiting[cycle], minutes - sum(taken.values())):
            taken[cycle] = part
            waiting[cycle] -= part
    return taken


@dataclass(frozen=True)
class LostInCycle:
    """Owed minutes that the sessions of one cycle lost."""

    lost: int = 0
    made_up_here: int = 0
    """Delivered or booked in the cycle itself, in sessions beyond its number."""
    made_up: int = 0
    """Delivered or booked in another cycle."""

    @property
    def open(self) -> int:
        return self.lost - self.made_up_here - self.made_up


@dataclass
class _Accounts:
    by_cycle: dict[date, LostInCycle] = field(default_factory=dict)

    def make_up(self, session: AddedUp, here: date | None) -> None:
        """`here`: the cycle whose own sessions make up for it; None for a later one."""
        for cycle, minutes in session.minutes.items():
            known = self.by_cycle[cycle]
            if cycle == here:
                self.by_cycle[cycle] = replace(known, made_up_here=known.made_up_here + minutes)
            else:
                self.by_cycle[cycle] = replace(known, made_up=known.made_up + minutes)


def lost_by_cycle(
    lost: Sequence[LostMinutes], added_up: Sequence[AddedUp], carried: Mapping[date, Carried]
) -> Mapping[date, LostInCycle]:
    """By the cycle that lost them. `carried` is of the allotment that holds `added_up`. Of the sessions that become
    complete in one cycle, the first are made up first."""
    totals: Counter[date] = Counter()
    for cycle, minutes in lost:
        totals[cycle] += minutes
    accounts = _Accounts({cycle: LostInCycle(minutes) for cycle, minutes in totals.items()})
    for cycle in {session.cycle: None for session in added_up}:
        sessions = [session for session in added_up if session.cycle == cycle]
        left = carried.get(cycle, Carried())
        here = len(sessions) - left.added_up
        for session in sessions[:here]:
            accounts.make_up(session, cycle)
        for session in sessions[here : here + left.added_up_made_up]:
            accounts.make_up(session, None)
    return accounts.by_cycle
