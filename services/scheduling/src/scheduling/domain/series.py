"""Which child comes on which date of a series (SPEC.md section 3, guest_recurrent_sections)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import instant_of

from scheduling.domain.recurrence import Recurrence, RecurringUnit, stretch_of


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
        return max(rule.until for rule in self._rules)

    def without(self, children: Collection[UUID]) -> "SeriesRule":
        own = {child: rule for child, rule in self.own.items() if child not in children}
        return SeriesRule(self.common or self.shown, own)

    def going_on(self, first_on: date) -> "SeriesRule":
        """Without the rules of their own that have no date left from `first_on`."""
        own = {child: rule for child, rule in self.own.items() if rule.has_days_from(first_on)}
        return SeriesRule(self.common, own)

    def serving(self, children: Collection[UUID]) -> "SeriesRule":
        """Without the common rule when it is for none of `children`."""
        return replace(self, common=None) if self.own and self.own.keys() >= set(children) else self

    def moved(self, from_day: date, to_day: date) -> "SeriesRule":
        """After the occurrence of `from_day` went to `to_day`: see `Recurrence.moved`. Rules that do not fall on
        `from_day` stay."""

        def after(rule: Recurrence) -> Recurrence:
            goes = self._goes_along(rule, from_day)
            return rule.moved(from_day, to_day) if goes else rule.ending_with(to_day)

        return SeriesRule(
            after(self.common) if self.common else None, {child: after(rule) for child, rule in self.own.items()}
        )

    def _goes_along(self, rule: Recurrence, from_day: date) -> bool:
        """What lies beside all rules, because it was changed alone, takes the common one along."""
        return rule.falls_on(from_day) or (rule is self.common and not any(r.falls_on(from_day) for r in self._rules))

    @property
    def _rules(self) -> Sequence[Recurrence]:
        return [*self.own.values(), *([self.common] if self.common else [])]

    def dates_after_move(
        self, from_day: date, to_day: date, children: Sequence[UUID], firsts: Mapping[UUID | None, date]
    ) -> Sequence[PlannedDate]:
        """The dates of `moved`: of the rules that go along from `to_day` on, of those that stay from `from_day` on, as
        what lies between the two days is theirs still, or was before.

        `firsts` are the first dates of the rules from `from_day` on, by child, of the common one by None: from those
        they go on in their own weeks and months. A child without any has no more. Raises Invalid as `dates` does.
        """
        moved = self.moved(from_day, to_day)

        def days(child: UUID | None) -> Sequence[date]:
            before, after = (rule.common if child is None else rule.own[child] for rule in (self, moved))
            assert before is not None and after is not None
            first = firsts.get(child)
            if first is None:
                return [] if child is not None else after.days_from(to_day)
            if not self._goes_along(before, from_day):
                return after.days_from(first)
            return after.days_from(to_day if first == from_day else max(to_day, stretch_of(first, after.unit)))

        return moved._planned(children, days, frozenset())

    def dates(
        self, first_on: date, children: Sequence[UUID], skip: Collection[date] = frozenset()
    ) -> Sequence[PlannedDate]:
        """In order, none before `first_on`, without those of `skip`; on each date every child at most once.

        Raises Invalid when a rule is for nobody, someone has none, a rule has no date, or nothing is left.
        """

        def days(child: UUID | None) -> Sequence[date]:
            rule = self.common if child is None else self.own[child]
            assert rule is not None
            return rule.days_from(first_on)

        return self._planned(children, days, skip)

    def _planned(
        self, children: Sequence[UUID], days: Callable[[UUID | None], Sequence[date]], skip: Collection[date]
    ) -> Sequence[PlannedDate]:
        """`days` are those of a child's own rule, of the common one for None."""
        guests = dict.fromkeys(children)
        if any(child not in guests for child in self.own):
            raise Invalid(fields={"guest_recurrent_sections": "Every section belongs to a guest of the session"})
        if self.common is None and any(child not in self.own for child in guests):
            raise Invalid(fields={"guest_recurrent_sections": "Every guest needs a section, or the series a rule"})
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
