"""A simple model of the calendar without a database, to compare the product with. Times are on the wall clock of Los
Angeles."""

import copy
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from uuid import UUID


class Refused(Exception):
    """Its code: `invalid` or `taken`."""


@dataclass(frozen=True)
class ModelRule:
    unit: str
    period: int
    weekdays: frozenset[int]
    """For weeks; 0 is Monday."""
    nth: tuple[int, int] | None
    """For months: which one, of which weekday."""
    until: date

    def dates(self, first: date) -> list[date]:
        day, found = first, []
        monday = first - timedelta(days=first.weekday())
        while day <= self.until:
            weeks = (day - monday).days // 7
            months = (day.year - first.year) * 12 + day.month - first.month
            if self.unit == "week":
                fits = day.weekday() in self.weekdays and weeks % self.period == 0
            else:
                fits = ((day.day - 1) // 7 + 1, day.weekday()) == self.nth and months % self.period == 0
            if fits:
                found.append(day)
            day += timedelta(days=1)
        return found

    def stretch(self, day: date) -> tuple[int, ...]:
        return tuple(day.isocalendar()[:2]) if self.unit == "week" else (day.year, day.month)


@dataclass
class Session:
    series: int | None
    place: date | None
    start: datetime
    minutes: int
    guests: frozenset[UUID]
    title: str
    exception: bool = False
    deleted: bool = False
    marked: bool = False
    id: UUID | None = None

    @property
    def end(self) -> datetime:
        return self.start + timedelta(minutes=self.minutes)


@dataclass(frozen=True)
class PaperEdit:
    title: str
    following: bool
    rule: ModelRule | None
    """If set, the rule changes."""
    start: datetime | None
    """If set, the start changes, and the length with it."""
    minutes: int
    joins: UUID | None
    leaves: UUID | None


@dataclass
class ModelCalendar:
    sessions: list[Session] = field(default_factory=list)
    rules: dict[int, ModelRule] = field(default_factory=dict)

    def live(self) -> list[Session]:
        return sorted((s for s in self.sessions if not s.deleted), key=lambda s: s.start)

    def movable(self, now: datetime) -> list[Session]:
        return [s for s in self.live() if not s.marked and s.start > now]

    def create(self, start: datetime, minutes: int, rule: ModelRule, guests: frozenset[UUID], title: str) -> None:
        series = self._new_series(rule)
        for day in rule.dates(start.date()):
            at = datetime.combine(day, start.time())
            self.sessions.append(Session(series, day, at, minutes, guests, title))

    def delete(self, one: Session, following: bool, now: datetime) -> None:
        gone = [one]
        if following and one.series is not None and one.place is not None:
            gone += [s for s in self._later(one) if s in self.movable(now)]
            self._cut(one.series, one.place)
        for session in gone:
            session.deleted = True

    def edited(self, number: int, edit: PaperEdit, now: datetime) -> "ModelCalendar":
        """Returns a new calendar. Raises Refused."""
        after = copy.deepcopy(self)
        after._edit(after.sessions[number], edit, now)
        live = after.live()
        if any(a.end > b.start for a, b in pairwise(live)):
            raise Refused("taken")
        return after

    def _edit(self, one: Session, edit: PaperEdit, now: datetime) -> None:
        if edit.rule is not None and not edit.following:
            raise Refused("invalid")
        if edit.rule is None and (one.series is None or not edit.following):
            self._change(one, edit, edit.start or one.start)
            one.exception = one.series is not None
            return
        later = self._later(one) if one.series is not None else []
        movable = self.movable(now)
        own = [one, *(s for s in later if s in movable and not s.exception)]
        old, place = one.series, one.place
        start = edit.start or one.start
        if edit.rule is not None:
            self._by_rule(one, later, own, edit, edit.rule, start)
        elif edit.start is not None and edit.start.date() != one.start.date():
            assert place is not None and old is not None
            self._shift(one, later, own, edit, place, start)
        else:
            assert old is not None
            self._in_place(one, later, own, edit, start)
        if old is not None and place is not None:
            self._cut(old, place)

    def _in_place(
        self, one: Session, later: list[Session], own: list[Session], edit: PaperEdit, start: datetime
    ) -> None:
        assert one.series is not None
        series = self._new_series(self.rules[one.series])
        for session in later:
            session.series = series
        one.series = series
        one.exception = start.date() != one.place or (one.exception and edit.start is None)
        self._change(one, edit, start)
        for session in own[1:]:
            at = session.start if edit.start is None else datetime.combine(session.place or date.max, start.time())
            self._change(session, edit, at)

    def _shift(
        self, one: Session, later: list[Session], own: list[Session], edit: PaperEdit, place: date, start: datetime
    ) -> None:
        assert one.series is not None
        rule, days = self.rules[one.series], start.date() - place
        until = max(rule.until, rule.until + days)
        if rule.unit == "month":
            nth = ((start.day - 1) // 7 + 1, start.weekday())
            moved = replace(rule, nth=nth, until=until)
            self._rearrange(one, later, own, edit, moved, start, keep_guests=True)
            return
        weekdays = rule.weekdays - {place.weekday()} | {start.weekday()}
        new = {id(one): start.date()}
        for session in later:
            assert session.place is not None
            same = session.place.weekday() == place.weekday()
            new[id(session)] = session.place + days if same else session.place
        if len({new[id(session)] for session in own}) < len(own):
            raise Refused("invalid")
        series = self._new_series(replace(rule, weekdays=weekdays, until=until))
        taken = {new[id(session)] for session in own}
        for session in later:
            if session not in own and new[id(session)] not in taken:
                taken.add(new[id(session)])
                session.series, session.place = series, new[id(session)]
        for session in own:
            session.series, session.place, session.exception = series, new[id(session)], False
            self._change(session, edit, datetime.combine(new[id(session)], start.time()))

    def _by_rule(
        self, one: Session, later: list[Session], own: list[Session], edit: PaperEdit, rule: ModelRule, start: datetime
    ) -> None:
        everyone = frozenset(guest for session in own for guest in session.guests)
        for session in own:
            session.guests = everyone
        self._rearrange(one, later, own, edit, rule, start, keep_guests=False)

    def _rearrange(
        self,
        one: Session,
        later: list[Session],
        own: list[Session],
        edit: PaperEdit,
        rule: ModelRule,
        start: datetime,
        *,
        keep_guests: bool,
    ) -> None:
        dates = rule.dates(start.date())
        if not dates:
            raise Refused("invalid")
        minutes = edit.minutes if edit.start is not None else one.minutes
        series = self._new_series(rule)
        goes = {id(one): dates.pop(0)}
        for session in later:
            if session.place in dates:
                goes[id(session)] = session.place
                dates.remove(session.place)
        for session in later:
            assert session.place is not None
            near = [day for day in dates if rule.stretch(day) == rule.stretch(session.place)]
            if id(session) not in goes and near:
                goes[id(session)] = near[0]
                dates.remove(near[0])
        for session in (one, *later):
            day = goes.get(id(session))
            follows = session in own
            if day is None:
                late = session.place is not None and session.place > rule.until
                fixed = not follows and not session.exception
                if follows or (late and not fixed and not session.marked):
                    session.deleted = True
                continue
            session.series, session.place = series, day
            if follows:
                session.exception = False
                self._change(session, edit, datetime.combine(day, start.time()), minutes)
        for day in dates:
            at = datetime.combine(day, start.time())
            self.sessions.append(Session(series, day, at, minutes, one.guests, one.title))

    @staticmethod
    def _change(session: Session, edit: PaperEdit, start: datetime, minutes: int | None = None) -> None:
        session.start, session.title = start, edit.title
        session.minutes = minutes or (edit.minutes if edit.start is not None else session.minutes)
        session.guests -= {edit.leaves}
        if edit.joins is not None:
            session.guests |= {edit.joins}

    def _later(self, one: Session) -> list[Session]:
        found = [s for s in self.sessions if s.series == one.series and s.place and one.place and s.place > one.place]
        return sorted(found, key=lambda s: s.place or date.max)

    def _new_series(self, rule: ModelRule) -> int:
        self.rules[len(self.rules)] = rule
        return len(self.rules) - 1

    def _cut(self, series: int, place: date) -> None:
        rule = self.rules[series]
        self.rules[series] = replace(rule, until=min(rule.until, place - timedelta(days=1)))
