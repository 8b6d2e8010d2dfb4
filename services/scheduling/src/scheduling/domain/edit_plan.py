"""What an edit of an event makes of it and, with "this and following", of the rest of its series (DECISIONS.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday, day_of

from scheduling.domain.recurrence import RecurringUnit
from scheduling.domain.series import FirstTime, PlannedDate, SeriesRule
from scheduling.domain.series_edit import Kind, Occurrence, rearranged


@dataclass(frozen=True)
class Standing:
    """An event as it stands."""

    id: UUID
    place: date | None
    """In its series; None outside one."""
    kind: Kind
    during: Interval
    guests: frozenset[UUID]
    """The children who have not canceled."""
    gone: frozenset[UUID] = frozenset()
    """Those who have."""


@dataclass(frozen=True)
class Change:
    """What is to be changed; None and nothing leave what is."""

    following: bool = False
    """This and the following ones of the series, else this one only."""
    during: Interval | None = None
    rule: SeriesRule | None = None
    skip: frozenset[date] = frozenset()
    """Dates of `rule` that are left out."""
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
class Target:
    """What shall be. Without an id it is a new event."""

    id: UUID | None
    place: date | None
    during: Interval
    guests: frozenset[UUID]
    exception: bool


@dataclass(frozen=True)
class Plan:
    targets: Sequence[Target]
    """By start."""
    series: CurrentSeries | None = None
    """The series that begins with the edited event; None when no series changes."""
    carried: Mapping[UUID, date] | None = None
    """Exceptions and fixed ones that go along into it, with their places."""
    removed: Sequence[UUID] = ()


def plan(
    edited: Standing, following: Sequence[Standing], series: CurrentSeries | None, zone: ZoneInfo, change: Change
) -> Plan:
    """`following` are all later ones of the series by place, without the edited one; `zone` is the therapist's.

    Raises Invalid.
    """
    if change.rule is not None and not change.following:
        raise Invalid(fields={"future_sessions": "A rule is changed for this session and the following ones"})
    if change.rule is None and change.skip:
        raise Invalid(fields={"skip_dates": "Dates are skipped when the rule is changed"})
    if change.rule is None and (series is None or not change.following):
        target = Target(
            edited.id, edited.place, change.during or edited.during, change.guests(edited.guests), series is not None
        )
        return Plan([target])
    if series is not None and series.rule.own and change.added and change.rule is None:
        raise Invalid(fields={"guest_recurrent_sections": "Say on which dates the new guest comes"})
    first = FirstTime.at(change.during or edited.during, zone)
    if change.rule is not None:
        return _by_rule(edited, following, change.rule, first, zone, change)
    found = _as_the_series_goes(edited, following, series, first, zone, change)
    return _without_those_left_alone(found, following)


def _as_the_series_goes(
    edited: Standing,
    following: Sequence[Standing],
    series: CurrentSeries | None,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The rule stays, or moves along with the edited one."""
    assert series is not None and edited.place is not None
    everyone = change.guests(_guests_of(edited, *following))
    rule = series.rule.without(change.removed).going_on(edited.place).serving(everyone)
    series = replace(series, rule=rule)
    if change.during is not None and first.on != day_of(edited.during.start, zone):
        if rule.unit is RecurringUnit.WEEK:
            return _shifted(edited, following, rule.moved(edited.place, first.on), first, zone, change)
        return _moved_by_month(edited, following, rule, first, zone, change)
    return _in_place(edited, following, series, first, zone, change)


def _without_those_left_alone(found: Plan, following: Sequence[Standing]) -> Plan:
    """Where guests come on dates of their own, a date on which nobody is left is none."""
    had_guests = [one.id for one in following if one.guests]
    alone = {target.id for target in found.targets if not target.guests}.intersection(had_guests)
    if not alone:
        return found
    targets = [target for target in found.targets if target.id not in alone]
    return replace(found, targets=targets, removed=[*found.removed, *(one for one in had_guests if one in alone)])


def _in_place(
    edited: Standing,
    following: Sequence[Standing],
    series: CurrentSeries,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """Everyone keeps the day; those that follow take over the time of day, the length and the guests."""
    assert edited.place is not None
    moved = change.during is not None
    targets = [
        Target(
            edited.id,
            edited.place,
            first.on_day(first.on, zone) if moved else edited.during,
            change.guests(edited.guests),
            exception=first.on != edited.place or (edited.kind is Kind.EXCEPTION and not moved),
        )
    ]
    for one in following:
        if one.kind is Kind.FOLLOWS and one.place is not None:
            during = first.on_day(one.place, zone) if moved else one.during
            targets.append(Target(one.id, one.place, during, change.guests(one.guests), exception=False))
    carried = {one.id: one.place for one in following if one.kind is not Kind.FOLLOWS and one.place is not None}
    return Plan(_in_order(targets), CurrentSeries(series.rule, first.wall if moved else series.wall), carried)


def _shifted(
    edited: Standing,
    following: Sequence[Standing],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """All that repeat on the edited one's day of the week go as many days on or back as it does: none is lost and none
    comes. The others keep their day. Raises Invalid when two would be on one day."""
    assert edited.place is not None
    by = first.on - edited.place
    places: dict[UUID, date] = {edited.id: first.on}
    for one in following:
        assert one.place is not None
        places[one.id] = one.place + by if Weekday.of(one.place) is Weekday.of(edited.place) else one.place
    targets = [
        Target(one.id, place := places[one.id], first.on_day(place, zone), change.guests(one.guests), exception=False)
        for one in (edited, *following)
        if one is edited or one.kind is Kind.FOLLOWS
    ]
    taken = {target.place for target in targets}
    if len(taken) < len(targets):
        raise Invalid(fields={"start_date": "The series repeats on this day of the week already"})
    carried: dict[UUID, date] = {}
    for one in following:
        if one.kind is not Kind.FOLLOWS and places[one.id] not in taken:
            carried[one.id] = places[one.id]
            taken.add(places[one.id])
    return Plan(_in_order(targets), CurrentSeries(rule, first.wall), carried)


def _moved_by_month(
    edited: Standing,
    following: Sequence[Standing],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The rule becomes the nth weekday of the new date. Whoever came to this one alone comes to no other, and whose
    dates fall on another day of the month keep them."""
    assert edited.place is not None
    regular = [one for one in (edited, *following) if one.kind is Kind.FOLLOWS] or [edited]
    everyone = change.guests(_guests_of(*regular)) | rule.own.keys()
    firsts = _first_dates(rule, [edited, *following])
    dates = {each.on: each for each in rule.dates_after_move(edited.place, first.on, sorted(everyone), firsts)}
    there = [one for one in following if one.kind is Kind.FOLLOWS and one.place == first.on]
    coming = change.guests(_guests_of(edited, *there))
    dates[first.on] = PlannedDate(first.on, tuple(sorted(coming)))
    planned = [dates[day] for day in sorted(dates)]
    return _by_dates(edited, following, rule.moved(edited.place, first.on), planned, first, zone, change)


def _first_dates(rule: SeriesRule, standing: Sequence[Standing]) -> Mapping[UUID | None, date]:
    """Where each child's own rule goes on, also one who canceled there; by None where the common one does."""
    found: dict[UUID | None, date] = {}
    for one in standing:
        for child in one.guests | one.gone:
            known = rule.own.get(child, rule.common)
            if one.place is not None and known is not None and known.falls_on(one.place):
                found.setdefault(child if child in rule.own else None, one.place)
    return found


def _by_rule(
    edited: Standing,
    following: Sequence[Standing],
    rule: SeriesRule,
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    everyone = change.guests(_guests_of(edited, *(one for one in following if one.kind is Kind.FOLLOWS)))
    planned = rule.dates(first.on, sorted(everyone), change.skip)
    return _by_dates(edited, following, rule, planned, replace(first, on=planned[0].on), zone, change)


def _by_dates(
    edited: Standing,
    following: Sequence[Standing],
    rule: SeriesRule,
    dates: Sequence[PlannedDate],
    first: FirstTime,
    zone: ZoneInfo,
    change: Change,
) -> Plan:
    """The edited one goes to its own of `dates`; who else stays on which is `rearranged`'s to say."""
    own = [edited, *(one for one in following if one.kind is Kind.FOLLOWS)]
    planned = {date.on: frozenset(date.children) for date in dates}
    by_dates = change.rule is not None or bool(rule.own)
    others = [_occurrence(one) for one in following]
    found = rearranged(edited.id, first.on, others, list(planned), rule.unit, rule.until)
    targets = [
        Target(
            one.id,
            place,
            first.on_day(place, zone),
            planned[place] if by_dates else change.guests(one.guests),
            exception=False,
        )
        for one in own
        if (place := found.places.get(one.id)) is not None
    ]
    targets += [
        Target(
            None,
            place,
            first.on_day(place, zone),
            planned[place] if by_dates else change.guests(edited.guests),
            exception=False,
        )
        for place in found.added
    ]
    changed = {target.id for target in targets}
    carried = {one: place for one, place in found.places.items() if one not in changed}
    return Plan(_in_order(targets), CurrentSeries(rule, first.wall), carried, found.removed)


def _guests_of(*standing: Standing) -> frozenset[UUID]:
    return frozenset[UUID]().union(*(one.guests for one in standing))


def _occurrence(standing: Standing) -> Occurrence:
    assert standing.place is not None
    return Occurrence(standing.id, standing.place, standing.kind)


def _in_order(targets: Sequence[Target]) -> Sequence[Target]:
    return sorted(targets, key=lambda target: target.during)
