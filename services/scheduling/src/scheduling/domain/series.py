"""Which child comes on which date of a series (SPEC.md section 3, guest_recurrent_sections)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Invalid

from scheduling.domain.intervals import Interval
from scheduling.domain.recurrence import Recurrence, RecurringUnit
from scheduling.domain.wall_clock import instant_of


@dataclass(frozen=True)
class FirstTime:
    """When a series begins, on the therapist's wall clock."""

    on: date
    wall: time
    length: timedelta

    @classmethod
    def at(cls, during: Interval, zone: ZoneInfo) -> "FirstTime":
        local = during.start.astimezone(zone)
        return cls(local.date(), local.time().replace(fold=0), during.end - during.start)

    def on_day(self, day: date, zone: ZoneInfo) -> Interval:
        """At the same wall time (see `instant_of`), for the same length in elapsed time."""
        return Interval.lasting(instant_of(day, self.wall, zone), self.length)


@dataclass(frozen=True)
class PlannedDate:
    on: date
    children: tuple[UUID, ...]
    """Each once, sorted."""


@dataclass(frozen=True)
class SeriesRule:
    """One rule for all guests, or rules of their own for some or all of them; the series is the union of the dates.

    Raises Invalid when there is no rule at all.
    """

    common: Recurrence | None
    """For everyone without a rule of their own; None when everyone has one."""
    own: Mapping[UUID, Recurrence] = field(default_factory=dict)
    """By child."""

    def __post_init__(self) -> None:
        if self.common is None and not self.own:
            raise Invalid(fields={"recurrent_event": "Recurrent event is required"})

    @property
    def shown(self) -> Recurrence:
        """What the series as a whole is said to repeat by: the common rule, or the own one that lasts longest."""
        return self.common or max(self.own.values(), key=lambda rule: rule.until)

    @property
    def unit(self) -> RecurringUnit:
        return self.shown.unit

    @property
    def until(self) -> date:
        return max(rule.until for rule in (*self.own.values(), *([self.common] if self.common else [])))

    def without(self, children: Collection[UUID]) -> "SeriesRule":
        own = {child: rule for child, rule in self.own.items() if child not in children}
        return SeriesRule(self.common or self.shown, own)

    def going_on(self, first_on: date) -> "SeriesRule":
        """Without the rules of their own that have no date left from `first_on`."""
        own = {child: rule for child, rule in self.own.items() if rule.has_days_from(first_on)}
        return SeriesRule(self.common, own)

    def moved(self, from_day: date, to_day: date) -> "SeriesRule":
        """After the occurrence of `from_day` went to `to_day`: see `Recurrence.moved`. Rules that do not fall on
        `from_day` stay."""
        return SeriesRule(
            self.common.moved(from_day, to_day) if self.common else None,
            {
                child: rule.moved(from_day, to_day) if rule.falls_on(from_day) else rule
                for child, rule in self.own.items()
            },
        )

    def dates(
        self, first_on: date, children: Sequence[UUID], skip: Collection[date] = frozenset()
    ) -> Sequence[PlannedDate]:
        """In order, none before `first_on`, without those of `skip`; on each date every child at most once.

        Raises Invalid when a rule is for nobody, someone has none, a rule has no date, or nothing is left.
        """
        guests = dict.fromkeys(children)
        if any(child not in guests for child in self.own):
            raise Invalid(fields={"guest_recurrent_sections": "Every section belongs to a guest of the session"})
        if self.common is None and any(child not in self.own for child in guests):
            raise Invalid(fields={"guest_recurrent_sections": "Every guest needs a section, or the series a rule"})
        planned: dict[date, set[UUID]] = {}
        if self.common is not None:
            common = [child for child in guests if child not in self.own]
            if common or not self.own:
                planned = {day: set(common) for day in self.common.days_from(first_on)}
        for child, rule in self.own.items():
            for day in rule.days_from(first_on):
                planned.setdefault(day, set()).add(child)
        left = [PlannedDate(day, tuple(sorted(planned[day]))) for day in sorted(planned) if day not in skip]
        if not left:
            raise Invalid(fields={"recurrent_until_date": "This series has no dates"})
        return left
