"""The dates of a series that each child attends (docs/product/scheduling.md#group-sessions)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import instant_of

from scheduling.domain.event_types import EventType
from scheduling.domain.series.recurrence import Recurrence, RecurringUnit, unit_start


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
        """At the same wall time (see `instant_of`), with the same elapsed length."""
        return Interval.lasting(instant_of(day, self.wall, zone), self.length)


@dataclass(frozen=True)
class PlannedDate:
    on: date
    children: tuple[UUID, ...]
    """Each once, sorted."""


@dataclass(frozen=True)
class SeriesRule:
    """A common rule for all guests, rules of their own for some or all of them; the series is the union of the dates.

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
        """The rule shown for the whole series: the common one, or the guest's rule that ends last."""
        return self.common or max(self.own.values(), key=lambda rule: rule.until)

    @property
    def unit(self) -> RecurringUnit:
        return self.shown.unit

    @property
    def until(self) -> date:
        return max(rule.until for rule in self._rules)

    def without(self, children: Collection[UUID]) -> "SeriesRule":
        own = {child: rule for child, rule in self.own.items() if child not in children}
        return SeriesRule(self.common or self.shown, own)

    def going_on(self, first_on: date) -> "SeriesRule":
        """The rules without those of guests who have no date left from `first_on` on."""
        own = {child: rule for child, rule in self.own.items() if rule.has_days_from(first_on)}
        return SeriesRule(self.common, own)

    def serving(self, children: Collection[UUID]) -> "SeriesRule":
        """Without the common rule if it applies to none of `children`."""
        return replace(self, common=None) if self.own and self.own.keys() >= set(children) else self

    def moved(self, from_day: date, to_day: date) -> "SeriesRule":
        """The rules after the occurrence on `from_day` moved to `to_day` (see `Recurrence.moved`). Rules without
        `from_day` stay."""

        def after(rule: Recurrence) -> Recurrence:
            goes = self._moves_with(rule, from_day)
            return rule.moved(from_day, to_day) if goes else rule.ending_with(to_day)

        return SeriesRule(
            after(self.common) if self.common else None, {child: after(rule) for child, rule in self.own.items()}
        )

    def _moves_with(self, rule: Recurrence, from_day: date) -> bool:
        """An exception is outside all rules, so moving it moves the common rule."""
        return rule.falls_on(from_day) or (rule is self.common and not any(r.falls_on(from_day) for r in self._rules))

    @property
    def _rules(self) -> Sequence[Recurrence]:
        return [*self.own.values(), *([self.common] if self.common else [])]

    def dates_after_move(
        self, from_day: date, to_day: date, children: Sequence[UUID], firsts: Mapping[UUID | None, date]
    ) -> Sequence[PlannedDate]:
        """The dates of `moved`. Rules that move start at `to_day`; rules that stay start at `from_day`, because the
        dates between the two days belong to them.

        `firsts` are the first dates of the rules from `from_day` on, by child (None is the common rule); from there
        they continue in their own weeks and months. A child without one has no more dates. Raises Invalid as `dates`
        does.
        """
        moved = self.moved(from_day, to_day)

        def days(child: UUID | None) -> Sequence[date]:
            before, after = (rule.common if child is None else rule.own[child] for rule in (self, moved))
            assert before is not None and after is not None
            first = firsts.get(child)
            if first is None:
                return [] if child is not None else after.days_from(to_day)
            if not self._moves_with(before, from_day):
                return after.days_from(first)
            return after.days_from(to_day if first == from_day else max(to_day, unit_start(first, after.unit)))

        return moved._planned(children, days, frozenset())

    def dates(
        self, first_on: date, children: Sequence[UUID], skip: Collection[date] = frozenset()
    ) -> Sequence[PlannedDate]:
        """In order, none before `first_on`, without those in `skip`; each child at most once on a date.

        Raises Invalid when a rule is for no guest, a guest has no rule, a rule has no date, or nothing is left.
        """

        def days(child: UUID | None) -> Sequence[date]:
            rule = self.common if child is None else self.own[child]
            assert rule is not None
            return rule.days_from(first_on)

        return self._planned(children, days, skip)

    def _planned(
        self, children: Sequence[UUID], days: Callable[[UUID | None], Sequence[date]], skip: Collection[date]
    ) -> Sequence[PlannedDate]:
        """`days` returns the dates of a child's own rule, for None those of the common rule."""
        guests = dict.fromkeys(children)
        if any(child not in guests for child in self.own):
            raise Invalid(fields={"guest_recurrent_sections": "Each section must belong to an attendee of the session"})
        if self.common is None and any(child not in self.own for child in guests):
            raise Invalid(fields={"guest_recurrent_sections": "Give each attendee a section, or the series a rule"})
        planned: dict[date, set[UUID]] = {}
        if self.common is not None:
            common = [child for child in guests if child not in self.own]
            if common or not self.own:
                planned = {day: set(common) for day in days(None)}
        for child in self.own:
            for day in days(child):
                planned.setdefault(day, set()).add(child)
        left = [PlannedDate(day, tuple(sorted(planned[day]))) for day in sorted(planned) if day not in skip]
        if not left:
            raise Invalid(fields={"recurrent_until_date": "This series has no dates"})
        return left


def require_group_for_own_rules(event_type: EventType, rule: SeriesRule | None) -> None:
    """Raises Invalid if guests have rules of their own outside of a group session."""
    if rule is not None and rule.own and event_type is not EventType.GROUP:
        raise Invalid(fields={"guest_recurrent_sections": "Only attendees of a group session can have their own dates"})
