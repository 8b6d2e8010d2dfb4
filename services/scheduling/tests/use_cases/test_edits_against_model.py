"""Random edits with every combination of the four flags, compared with a simple model."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from chassis.app import Service, create_app
from chassis.errors import Conflict, Invalid
from chassis.settings import ServiceSettings
from chassis.testing.clock import START, FakeClock
from chassis.testing.people import Person, SignIns
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday
from hypothesis import HealthCheck
from hypothesis import settings as bounds
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from scheduling.domain.event_types import EventType
from scheduling.domain.series.edit_plan import Change
from scheduling.domain.series.recurrence import ORDINALS, MonthOption, Recurrence, RecurringUnit
from scheduling.domain.series.series import SeriesRule
from scheduling.domain.status import Status
from scheduling.use_cases.events.create_event import EventDraft, create_event
from scheduling.use_cases.events.delete_event import delete_event
from scheduling.use_cases.events.edit_event import Edit, edit_event
from scheduling.use_cases.events.event_writer import EventDetails
from scheduling.use_cases.sessions.mark_session import mark_session

from services.scheduling.tests.use_cases.naive_calendar import ModelCalendar, ModelRule, PaperEdit, Refused, Session
from services.scheduling.tests.wire import LOS_ANGELES
from services.scheduling.tests.world import TUESDAY_10, World

FIRST = TUESDAY_10.astimezone(LOS_ANGELES).replace(tzinfo=None)
LAST_DAYS = st.dates(date(2026, 3, 10), date(2026, 5, 31))
FLAGS = list(product((False, True), repeat=4))
"""future_sessions, recurrent_section_changed, start_time_changed, guests_changed."""
SEEN = """
    SELECT e.id, e.starts_at, e.ends_at, e.title, e.exception, array_agg(p.child_id) AS children
    FROM events e JOIN participants p ON p.event_id = e.id AND NOT p.canceled
    WHERE e.therapist_id = $1 AND e.deleted_at IS NULL GROUP BY e.id
"""
EMPTY = """
    WITH a AS (DELETE FROM occupancy), b AS (DELETE FROM participants), c AS (DELETE FROM freed_slots),
        d AS (DELETE FROM events)
    DELETE FROM series
"""
BUSY = "SELECT count(*) AS times FROM occupancy o JOIN events e ON e.id = o.event_id WHERE e.therapist_id = $1"


def an_instant(wall: datetime) -> datetime:
    return wall.replace(tzinfo=LOS_ANGELES).astimezone(UTC)


def a_rule(model: ModelRule) -> SeriesRule:
    days = frozenset(weekday for weekday in Weekday if weekday.number in model.weekdays)
    option = MonthOption.parse(f"{ORDINALS[model.nth[0] - 1]}_{list(Weekday)[model.nth[1]]}") if model.nth else None
    return SeriesRule(Recurrence(RecurringUnit(model.unit), model.period, model.until, days, option))


RULES = st.one_of(
    st.builds(
        ModelRule,
        unit=st.just("week"),
        period=st.integers(1, 3),
        weekdays=st.frozensets(st.integers(0, 6), min_size=1, max_size=3),
        nth=st.none(),
        until=LAST_DAYS,
    ),
    st.builds(
        ModelRule,
        unit=st.just("month"),
        period=st.integers(1, 2),
        weekdays=st.just(frozenset()),
        nth=st.tuples(st.integers(1, 5), st.integers(0, 6)),
        until=LAST_DAYS,
    ),
)


EDITS = st.tuples(
    st.integers(0, 30),
    st.sampled_from(FLAGS),
    RULES,
    st.sampled_from([0, 0, 0, 1, 2, 7, -1, -2]),
    st.sampled_from([0, 15, 60, -60]),
    st.sampled_from([30, 45, 60]),
)
"""Index, flags, a rule, the shift in days and minutes, and the new length."""


class EditsAgainstModel(RuleBasedStateMachine):
    loop: asyncio.Runner
    world: World
    clock: FakeClock
    therapist: Person
    stays: UUID
    guest: UUID
    done: set[tuple[bool, ...]]

    def do(self, work: Any) -> Any:
        return self.loop.run(work)

    @initialize(until=LAST_DAYS, days=st.frozensets(st.integers(0, 6), max_size=2), period=st.integers(1, 2))
    def a_group_that_repeats(self, until: date, days: frozenset[int], period: int) -> None:
        self.clock.now = START
        self.do(self.world.rows(EMPTY))
        self.model, self.titles = ModelCalendar(), 0
        self.viewer = self.world.viewer(self.therapist)
        rule = ModelRule("week", period, days | {FIRST.weekday()}, None, until)
        entry, end = EventDetails(EventType.GROUP, "0"), FIRST + timedelta(minutes=45)
        wanted = EventDraft(entry, an_instant(FIRST), an_instant(end), [self.stays], None, a_rule(rule))
        self.do(self.world.run(lambda uow: create_event(uow, self.viewer, wanted)))
        self.model.create(FIRST, 45, rule, frozenset({self.stays}), "0")
        self._learn_ids()

    @property
    def now(self) -> datetime:
        return self.clock.now.astimezone(LOS_ANGELES).replace(tzinfo=None)

    def _pick(self, number: int) -> Session:
        movable = self.model.movable(self.now)
        return movable[number % len(movable)]

    def _something_can_move(self) -> bool:
        return bool(self.model.movable(self.now))

    @precondition(_something_can_move)
    @rule(edits=st.lists(EDITS, min_size=2, max_size=5))
    def edit(self, edits: list[tuple[Any, ...]]) -> None:
        for wanted in edits:
            if self._something_can_move():
                self._edit(*wanted)
                self.both_calendars_say_the_same()

    def _edit(self, number: int, flags: tuple[bool, ...], new: ModelRule, days: int, minutes: int, length: int) -> None:
        one = self._pick(number)
        following, rule_changed, start_changed, guests_changed = flags
        self.titles += 1
        start = one.start + timedelta(days=days, minutes=minutes)
        has_guest = self.guest in one.guests
        model = PaperEdit(
            title=str(self.titles),
            following=following,
            rule=new if rule_changed else None,
            start=start if start_changed else None,
            minutes=length,
            joins=self.guest if guests_changed and not has_guest else None,
            leaves=self.guest if guests_changed and has_guest else None,
        )
        edit = self._as_sent(one, model)
        try:
            after = self.model.edited(self.model.sessions.index(one), model, self.now)
        except Refused as refused:
            expected = {"invalid": Invalid, "taken": Conflict}[str(refused)]
            with pytest.raises(expected):
                self._send(one, edit)
            return
        self._send(one, edit)
        self.done.add(flags)
        self.model = after
        self._learn_ids()

    def _as_sent(self, one: Session, model: PaperEdit) -> Edit:
        during = None
        if model.start is not None:
            end = model.start + timedelta(minutes=model.minutes)
            during = Interval(an_instant(model.start), an_instant(end))
        leaving = []
        if model.leaves is not None and one.id is not None:
            leaving = [UUID(self.do(self.world.participant(one.id, self.guest))["id"])]
        return Edit(
            Change(model.following, during, a_rule(model.rule) if model.rule else None),
            {"title": model.title},
            [self.guest] if model.joins else [],
            leaving,
        )

    def _send(self, one: Session, edit: Edit) -> None:
        event_id = one.id
        assert event_id is not None
        self.do(self.world.run(lambda uow: edit_event(uow, self.viewer, event_id, edit)))

    @precondition(_something_can_move)
    @rule(number=st.integers(0, 30), following=st.booleans())
    def delete(self, number: int, following: bool) -> None:
        one = self._pick(number)
        event_id = one.id
        assert event_id is not None
        self.do(self.world.run(lambda uow: delete_event(uow, self.viewer, event_id, following=following)))
        self.model.delete(one, following, self.now)

    @rule(days=st.integers(1, 9))
    def time_passes_and_the_therapist_marks_what_was(self, days: int) -> None:
        self.clock.advance(days=days)
        past = [one for one in self.model.live() if one.start <= self.now and not one.marked]
        if past and (event_id := past[0].id):
            self.do(self.world.run(lambda uow: mark_session(uow, self.viewer, event_id, Status.COMPLETE)))
            past[0].marked = True

    @invariant()
    def both_calendars_say_the_same(self) -> None:
        if not hasattr(self, "model"):
            return
        kept = [(an_instant(s.start), an_instant(s.end), s.title, s.exception, s.guests) for s in self.model.live()]
        assert sorted(self._seen(), key=lambda one: one[0]) == kept
        (busy,) = self.do(self.world.rows(BUSY, self.therapist.profile_id))
        assert busy["times"] == sum(1 + len(s.guests) for s in self.model.live())

    def _seen(self) -> list[tuple[Any, ...]]:
        return [
            (row["starts_at"], row["ends_at"], row["title"], row["exception"], _children(row)) for row in self._rows()
        ]

    def _rows(self) -> list[dict[str, Any]]:
        return list(self.do(self.world.rows(SEEN, self.therapist.profile_id)))

    def _learn_ids(self) -> None:
        """A start identifies a session, because nobody is double-booked. Known sessions keep their id."""
        ids = {row["starts_at"]: UUID(row["id"]) for row in self._rows()}
        for one in self.model.live():
            found = ids.get(an_instant(one.start))
            assert one.id in (None, found), "a session changed its identity"
            one.id = found


def _children(row: dict[str, Any]) -> frozenset[UUID]:
    return frozenset(UUID(str(child)) for child in row["children"])


@contextmanager
def a_world(service: Service, chosen: ServiceSettings, keys_of: SignIns, clock: FakeClock) -> Iterator[Any]:
    """The app on its own event loop, which the state machine can step."""
    app = create_app(service, chosen, clock=clock, broker=False)
    with asyncio.Runner() as loop:
        lifespan = app.router.lifespan_context(app)
        loop.run(lifespan.__aenter__())
        yield loop, World(app.state.runtime, keys_of)
        loop.run(lifespan.__aexit__(None, None, None))


def test_random_series_edits_match_the_model(
    service: Service, settings: ServiceSettings, sign_ins: SignIns, clock: FakeClock
) -> None:
    done: set[tuple[bool, ...]] = set()
    with a_world(service, settings, sign_ins, clock) as (loop, world):
        therapist = loop.run(world.therapist())
        first, second = (loop.run(world.family(therapist)) for _ in range(2))
        known = {"loop": loop, "world": world, "clock": clock, "done": done, "therapist": therapist}
        known |= {"stays": first.child, "guest": second.child}
        machine = type("Machine", (EditsAgainstModel,), known)
        run_state_machine_as_test(
            machine,
            settings=bounds(
                max_examples=30,
                stateful_step_count=8,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            ),
        )
    assert done == {flags for flags in FLAGS if flags[0] or not flags[1]}


def test_a_single_moved_session_matches_the_model() -> None:
    """Tests the model itself."""
    model = ModelCalendar()
    guests = frozenset({UUID(int=1)})
    model.create(FIRST, 45, ModelRule("week", 1, frozenset({1}), None, date(2026, 3, 24)), guests, "0")
    moved = FIRST + timedelta(days=8)
    model = model.edited(1, PaperEdit("1", False, None, moved, 45, None, None), FIRST - timedelta(days=1))
    model = model.edited(
        0, PaperEdit("2", True, None, FIRST.replace(hour=11), 45, None, None), FIRST - timedelta(days=1)
    )
    assert [one.start.day for one in model.live()] == [3, 11, 17, 24]
    assert [one.start.hour for one in model.live()] == [11, 10, 11, 11]
