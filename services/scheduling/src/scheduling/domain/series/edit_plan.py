"""Plans an edit of an event and, with "this and following", of the rest of its series
(docs/product/scheduling.md#edit-a-series)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday, day_of

from scheduling.domain.series.reassign_occurrences import Kind, Occurrence, reassign_occurrences
from scheduling.domain.series.recurrence import RecurringUnit
from scheduling.domain.series.series import FirstTime, PlannedDate, SeriesRule


@dataclass(frozen=True)
class OccurrenceState:
    """An event before the edit."""

    id: UUID
    occurs_on: date | None
    """The date that the rule of the series gave it; None outside a series."""
    kind: Kind
    during: Interval
    guests: frozenset[UUID]
    """Children who haven't canceled."""
    gone: frozenset[UUID] = frozenset()
    """Children who have."""


@dataclass(frozen=True)
class Change:
    """The requested change; None and empty values change nothing."""

    following: bool = False
    """This and the following ones of the series, else only this one."""
    during: Interval | None = None
    rule: SeriesRule | None = None
    skip: frozenset[date] = frozenset()
    """Dates of `rule` to leave out."""
    added: frozenset[UUID] = frozenset()
    removed: frozenset[UUID] = frozenset()
    """Children."""

    def guests(self, now: frozenset[UUID]) -> frozenset[UUID]:
        return now - self.removed | self.added


@dataclass(frozen=True)
class CurrentSeries:
    rule: SeriesRule
    wall: time


@dataclass(frozen=True)
class PlannedOccurrence:
    """An event after the edit. It is new if it has no id."""

    id: UUID | None
    occurs_on: date | None
    during: Interval
    guests: frozenset[UUID]
    exception: bool


@dataclass(frozen=True)
class Plan:
    targets: Sequence[PlannedOccurrence]
    """In order of start."""
    series: CurrentSeries | None = None
    """The series that begins with the edited event; None when no series changes."""
    carried: Mapping[UUID, date] | None = None
    """Exceptions and locked occurrences that join the new series, with their dates."""
    removed: Sequence[UUID] = ()


def plan(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    series: CurrentSeries | None,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """`following` are all later occurrences in order, without the edited one; `zone` is the therapist's.

    Raises Invalid.
    """
    if change.rule is not None and not change.following:
        raise Invalid(fields={"future_sessions": "Change the rule for this and the following sessions"})
    if change.rule is None and change.skip:
        raise Invalid(fields={"skip_dates": "Dates can only be skipped together with a new rule"})
    if change.rule is None and (series is None or not change.following):
        target = PlannedOccurrence(
            edited.id,
            edited.occurs_on,
            change.during or edited.during,
            change.guests(edited.guests),
            series is not None,
        )
        return Plan([target])
    if series is not None and series.rule.own and change.added and change.rule is None:
        raise Invalid(fields={"guest_recurrent_sections": "Choose the dates for the new attendee"})
    first = FirstTime.at(change.during or edited.during, zone)
    if change.rule is not None:
        return _by_rule(edited, following, change.rule, first, zone, change)
    found = _by_current_rule(edited, following, series, first, zone, change)
    return _without_empty_dates(found, following)


def _by_current_rule(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    series: CurrentSeries | None,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The rule stays the same, or moves with the edited occurrence."""
    assert series is not None and edited.occurs_on is not None
    everyone = change.guests(_guests_of(edited, *following))
    rule = series.rule.without(change.removed).going_on(edited.occurs_on).serving(everyone)
    series = replace(series, rule=rule)
    if change.during is not None and first.on != day_of(edited.during.start, zone):
        if rule.unit is RecurringUnit.WEEK:
            return _shifted(edited, following, rule.moved(edited.occurs_on, first.on), first, zone, change)
        return _moved_by_month(edited, following, rule, first, zone, change)
    return _in_place(edited, following, series, first, zone, change)


def _without_empty_dates(found: Plan, following: Sequence[OccurrenceState]) -> Plan:
    """When guests have dates of their own, a date without any guest left is removed."""
    had_guests = [each.id for each in following if each.guests]
    alone = {target.id for target in found.targets if not target.guests}.intersection(had_guests)
    if not alone:
        return found
    targets = [target for target in found.targets if target.id not in alone]
    return replace(found, targets=targets, removed=[*found.removed, *(each for each in had_guests if each in alone)])


def _in_place(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    series: CurrentSeries,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """Every occurrence keeps its day; the ones that follow the series get the new time of day, length and guests."""
    assert edited.occurs_on is not None
    moved = change.during is not None
    targets = [
        PlannedOccurrence(
            edited.id,
            edited.occurs_on,
            first.on_day(first.on, zone) if moved else edited.during,
            change.guests(edited.guests),
            exception=first.on != edited.occurs_on or (edited.kind is Kind.EXCEPTION and not moved),
        )
    ]
    for each in following:
        if each.kind is Kind.FOLLOWS and each.occurs_on is not None:
            during = first.on_day(each.occurs_on, zone) if moved else each.during
            targets.append(
                PlannedOccurrence(each.id, each.occurs_on, during, change.guests(each.guests), exception=False)
            )
    carried = {
        each.id: each.occurs_on for each in following if each.kind is not Kind.FOLLOWS and each.occurs_on is not None
    }
    return Plan(_in_order(targets), CurrentSeries(series.rule, first.wall if moved else series.wall), carried)


def _shifted(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """All occurrences on the edited one's weekday move by as many days as it does; none is lost and none is added. The
    others keep their day. Raises Invalid when two would be on one day."""
    assert edited.occurs_on is not None
    by = first.on - edited.occurs_on
    assigned: dict[UUID, date] = {edited.id: first.on}
    for each in following:
        assert each.occurs_on is not None
        assigned[each.id] = (
            each.occurs_on + by if Weekday.of(each.occurs_on) is Weekday.of(edited.occurs_on) else each.occurs_on
        )
    targets = [
        PlannedOccurrence(
            each.id,
            occurs_on := assigned[each.id],
            first.on_day(occurs_on, zone),
            change.guests(each.guests),
            exception=False,
        )
        for each in (edited, *following)
        if each is edited or each.kind is Kind.FOLLOWS
    ]
    taken = {target.occurs_on for target in targets}
    if len(taken) < len(targets):
        raise Invalid(fields={"start_date": "The series already repeats on this day of the week"})
    carried: dict[UUID, date] = {}
    for each in following:
        if each.kind is not Kind.FOLLOWS and assigned[each.id] not in taken:
            carried[each.id] = assigned[each.id]
            taken.add(assigned[each.id])
    return Plan(_in_order(targets), CurrentSeries(rule, first.wall), carried)


def _moved_by_month(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The rule changes to the nth weekday of the new date. A guest who attended only the edited occurrence attends no
    other one; guests with dates on another day of the month keep them."""
    assert edited.occurs_on is not None
    regular = [each for each in (edited, *following) if each.kind is Kind.FOLLOWS] or [edited]
    everyone = change.guests(_guests_of(*regular)) | rule.own.keys()
    firsts = _first_dates(rule, [edited, *following])
    dates = {each.on: each for each in rule.dates_after_move(edited.occurs_on, first.on, sorted(everyone), firsts)}
    there = [each for each in following if each.kind is Kind.FOLLOWS and each.occurs_on == first.on]
    coming = change.guests(_guests_of(edited, *there))
    dates[first.on] = PlannedDate(first.on, tuple(sorted(coming)))
    planned = [dates[day] for day in sorted(dates)]
    return _by_dates(edited, following, rule.moved(edited.occurs_on, first.on), planned, first, zone, change)


def _first_dates(rule: SeriesRule, standing: Sequence[OccurrenceState]) -> Mapping[UUID | None, date]:
    """The first date of each child's own rule from the edited occurrence on, even if the child canceled there; None is
    the key of the common rule."""
    found: dict[UUID | None, date] = {}
    for each in standing:
        for child in each.guests | each.gone:
            known = rule.own.get(child, rule.common)
            if each.occurs_on is not None and known is not None and known.falls_on(each.occurs_on):
                found.setdefault(child if child in rule.own else None, each.occurs_on)
    return found


def _by_rule(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    everyone = change.guests(_guests_of(edited, *(each for each in following if each.kind is Kind.FOLLOWS)))
    planned = rule.dates(first.on, sorted(everyone), change.skip)
    return _by_dates(edited, following, rule, planned, replace(first, on=planned[0].on), zone, change)


def _by_dates(
    edited: OccurrenceState,
    following: Sequence[OccurrenceState],
    rule: SeriesRule,
    dates: Sequence[PlannedDate],
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The edited occurrence gets `first.on`; `reassign_occurrences` distributes the others over the remaining dates."""
    own = [edited, *(each for each in following if each.kind is Kind.FOLLOWS)]
    planned = {date.on: frozenset(date.children) for date in dates}
    by_dates = change.rule is not None or bool(rule.own)
    others = [_occurrence(each) for each in following]
    found = reassign_occurrences(edited.id, first.on, others, list(planned), rule.unit, rule.until)
    targets = [
        PlannedOccurrence(
            each.id,
            occurs_on,
            first.on_day(occurs_on, zone),
            planned[occurs_on] if by_dates else change.guests(each.guests),
            exception=False,
        )
        for each in own
        if (occurs_on := found.assigned.get(each.id)) is not None
    ]
    targets += [
        PlannedOccurrence(
            None,
            occurs_on,
            first.on_day(occurs_on, zone),
            planned[occurs_on] if by_dates else change.guests(edited.guests),
            exception=False,
        )
        for occurs_on in found.added
    ]
    changed = {target.id for target in targets}
    carried = {each: occurs_on for each, occurs_on in found.assigned.items() if each not in changed}
    return Plan(_in_order(targets), CurrentSeries(rule, first.wall), carried, found.removed)


def _guests_of(*standing: OccurrenceState) -> frozenset[UUID]:
    return frozenset[UUID]().union(*(each.guests for each in standing))


def _occurrence(standing: OccurrenceState) -> Occurrence:
    assert standing.occurs_on is not None
    return Occurrence(standing.id, standing.occurs_on, standing.kind)


def _in_order(targets: Sequence[PlannedOccurrence]) -> Sequence[PlannedOccurrence]:
    return sorted(targets, key=lambda target: target.during)
