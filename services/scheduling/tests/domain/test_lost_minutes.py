"""Minutes of sessions that took place in part, against a naive model that knows only sums."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from chassis.errors import Invalid
from hypothesis import given
from hypothesis import strategies as st
from scheduling.adapters.care_services import Care, CountedSessions
from scheduling.adapters.participations import participation_of
from scheduling.domain.allotment import Carried
from scheduling.domain.cycle_terms import CycleTerms, Terms
from scheduling.domain.cycles import CycleKind
from scheduling.domain.event_types import EventType
from scheduling.domain.ledger import MissedReason, NoShows, Participation, account
from scheduling.domain.lost_minutes import LostMinutes, PartOfSession, add_up, lost_by_cycle, require_part
from scheduling.domain.status import Attendance, Status
from scheduling.queries.ledger import Period, entries_of

LENGTH = 30
FIRST = date(2026, 3, 2)
WEEK = timedelta(days=7)
WEEKS = [FIRST + n * WEEK for n in range(4)]
AFTERWARDS = datetime(2027, 1, 1, tzinfo=UTC)
SERVICE = UUID(int=1)
CHILD, THERAPIST, TECHNICAL = MissedReason.CHILD, MissedReason.THERAPIST, MissedReason.TECHNICAL


class Held(NamedTuple):
    """A session that took place; `minutes` of it, if not the whole."""

    minutes: int | None = None
    lost_because: MissedReason | None = None
    written_off: bool = False


Session = Held | MissedReason
"""What is missed as a whole has a reason."""
part = st.builds(Held, st.integers(1, LENGTH - 1), st.sampled_from([CHILD, THERAPIST, TECHNICAL]), st.booleans())
session: st.SearchStrategy[Session] = st.one_of(st.just(Held()), part, part, st.sampled_from([CHILD, TECHNICAL]))
weeks = st.lists(st.lists(session, max_size=6), min_size=len(WEEKS), max_size=len(WEEKS))


def care_of(per_week: int) -> Care:
    return Care(
        id=SERVICE,
        child_id=UUID(int=2),
        therapist_id=UUID(int=3),
        subscription_id=None,
        name="Speech",
        session_type=EventType.INDIVIDUAL,
        cycle=CycleKind.WEEK,
        cycle_anchor=FIRST,
        sessions_per_cycle=per_week,
        session_length_minutes=LENGTH,
        starts_on=FIRST,
        ends_on=None,
        payment_status=None,
        terms=CycleTerms(Terms(per_week, LENGTH)),
        zone=ZoneInfo("UTC"),
        hours=(),
        suspended=False,
    )


def row_of(known: Session, starts_at: datetime) -> dict[str, Any]:
    held = known if isinstance(known, Held) else None
    return {
        "service_id": SERVICE,
        "subscription_id": None,
        "uses_service": True,
        "starts_at": starts_at,
        "status": "complete" if held else "incomplete",
        "missed_reason": None if held else known,
        "attendance": "show" if held else "pending",
        "canceled": False,
        "cancel_reason": None,
        "late_cancel": False,
        "written_off": held is not None and held.written_off,
        "delivered_minutes": held.minutes if held else None,
        "lost_because": held.lost_because if held else None,
        "minutes": LENGTH,
    }


def rows_of(given_weeks: Sequence[Sequence[Session]]) -> list[dict[str, Any]]:
    return [
        row_of(known, datetime(first.year, first.month, first.day, 8 + hour, tzinfo=UTC))
        for first, sessions in zip(WEEKS, given_weeks, strict=True)
        for hour, known in enumerate(sessions)
    ]


def entries(care: Care, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return list(entries_of(care, rows, AFTERWARDS, Period(FIRST, WEEKS[-1])))


def total(found: Sequence[Mapping[str, Any]], *names: str) -> int:
    return sum(entry[f"{name}_minutes"] for entry in found for name in names)


def lost_of(known: Session, *reasons: MissedReason) -> int:
    """Minutes."""
    if isinstance(known, Held):
        return LENGTH - known.minutes if known.minutes and known.lost_because in reasons else 0
    return LENGTH if known in reasons else 0


@given(st.integers(1, 4), weeks)
def test_no_minute_gets_lost_or_counts_twice(per_week: int, given_weeks: list[list[Session]]) -> None:
    care, rows = care_of(per_week), rows_of(given_weeks)
    found = entries(care, rows)
    assert [entry["cycle"]["starts_on"] for entry in found] == WEEKS
    for entry, sessions in zip(found, given_weeks, strict=True):
        held = [known for known in sessions if isinstance(known, Held)]
        assert entry["promised_minutes"] == per_week * LENGTH
        assert entry["delivered_minutes"] == sum(LENGTH if one.minutes is None else one.minutes for one in held)
        for reason in MissedReason:
            assert entry["missed_minutes"][reason] == sum(lost_of(known, reason) for known in sessions)
        assert entry["written_off_minutes"] == sum(
            lost_of(one, THERAPIST, TECHNICAL) for one in held if one.written_off
        )
        assert all(entry[f"{name}_minutes"] >= 0 for name in ("owed", "made_up", "unbooked", "carried_over"))
    on_the_childs_account = sum(entry["missed_minutes"][CHILD] for entry in found)
    beyond = care.allotment(CountedSessions.of(rows)).overdrawn * LENGTH
    spent = total(found, "delivered", "booked", "written_off", "owed", "unbooked") + on_the_childs_account
    assert spent == total(found, "promised") + beyond, "what is made up counts where it was delivered"


@given(st.integers(1, 4), weeks)
def test_lost_minutes_can_be_booked_once_they_are_a_session(per_week: int, given_weeks: list[list[Session]]) -> None:
    care, rows = care_of(per_week), rows_of(given_weeks)
    counted = CountedSessions.of(rows)
    allotment = care.allotment(counted)
    held = [known for each in given_weeks for known in each if isinstance(known, Held)]
    lost = sum(lost_of(known, THERAPIST, TECHNICAL) for known in held if not known.written_off)
    assert allotment.added_up.total() == lost // LENGTH
    found = entries(care, rows)
    later = WEEKS[-1] + WEEK
    left = total(found, "owed")
    assert allotment.make_ups(later) == left // LENGTH
    assert left % LENGTH == lost % LENGTH, "the rest stays owed as minutes"
    (afterwards,) = entries_of(care, rows, AFTERWARDS, Period(later, later))
    assert afterwards["carried_over_minutes"] == left


@given(st.integers(1, 4), weeks, st.data())
def test_a_write_off_takes_the_minutes_of_one_session(
    per_week: int, given_weeks: list[list[Session]], data: st.DataObject
) -> None:
    care, rows = care_of(per_week), rows_of(given_weeks)
    counted = CountedSessions.of(rows)
    owed = [row for row in rows if participation_of(row).lost_and_owed]
    if not owed:
        return
    row = data.draw(st.sampled_from(owed))
    minutes = participation_of(row).lost_and_owed
    row["written_off"] = True
    after = CountedSessions.of(rows)
    assert after == counted.without_lost(row["starts_at"], minutes)
    before_it, after_it = care.allotment(counted), care.allotment(after)
    later = WEEKS[-1] + WEEK
    fewer = before_it.added_up.total() - after_it.added_up.total()
    refused = after_it.overdrawn - before_it.overdrawn
    assert fewer in {minutes // LENGTH, minutes // LENGTH + 1}
    assert refused >= 0, "a session that was booked relies on them"
    if not refused:
        assert before_it.make_ups(later) - after_it.make_ups(later) == fewer


@given(st.lists(st.tuples(st.sampled_from(WEEKS), st.integers(1, 50)), max_size=20))
def test_minutes_add_up_in_the_order_of_the_sessions(losses: list[tuple[date, int]]) -> None:
    lost = [LostMinutes(*loss) for loss in sorted(losses, key=lambda loss: loss[0])]
    added = add_up(lost, lambda _: LENGTH)
    assert len(added) == sum(one.minutes for one in lost) // LENGTH
    assert [session.cycle for session in added] == sorted(session.cycle for session in added)
    running = 0
    reached: list[date] = []
    for cycle, minutes in lost:
        reached += [cycle] * ((running + minutes) // LENGTH - running // LENGTH)
        running += minutes
    assert [session.cycle for session in added] == reached
    for session in added:
        assert sum(session.minutes.values()) == LENGTH
        assert max(session.minutes) <= session.cycle


def test_a_session_made_up_later_is_made_up_in_each_cycle_that_lost_it() -> None:
    first, second = WEEKS[:2]
    lost = [LostMinutes(first, 20), LostMinutes(second, 10), LostMinutes(second, 5)]
    added = add_up(lost, lambda _: LENGTH)
    open_ = lost_by_cycle(lost, added, {second: Carried(1, added_up=1)})
    assert {cycle: (one.made_up, one.open) for cycle, one in open_.items()} == {first: (0, 20), second: (0, 15)}
    later = lost_by_cycle(lost, added, {second: Carried(1, made_up=1, added_up=1)})
    assert {cycle: (one.made_up, one.open) for cycle, one in later.items()} == {first: (20, 0), second: (10, 5)}
    at_once = lost_by_cycle(lost, added, {})
    assert {cycle: (one.made_up, one.made_up_here) for cycle, one in at_once.items()} == {
        first: (20, 0),
        second: (0, 10),
    }


def test_a_shorter_cycle_needs_fewer_minutes() -> None:
    first, second = WEEKS[:2]
    lengths = {first: 45, second: 30}
    added = add_up([LostMinutes(first, 40), LostMinutes(second, 25)], lengths.__getitem__)
    assert [(one.cycle, dict(one.minutes)) for one in added] == [
        (second, {first: 30}),
        (second, {first: 10, second: 20}),
    ]


def test_a_part_is_delivered_and_the_rest_missed() -> None:
    short = Participation(45, Status.COMPLETE, Attendance.SHOW, delivered_minutes=30, lost_because=TECHNICAL)
    late = Participation(45, Status.COMPLETE, Attendance.SHOW, delivered_minutes=40, lost_because=CHILD)
    found = account(2 * 45, [short, late])
    assert (found.delivered, found.missed[TECHNICAL], found.missed[CHILD]) == (70, 15, 5)
    assert (found.unused, found.lost_and_owed) == (0, 15), "what the child lost is used"
    assert NoShows.of([short, late]).rate == 0
    written_off = account(2 * 45, [replace(short, written_off=True), replace(late, written_off=True)])
    assert (written_off.written_off, written_off.missed, written_off.unused) == (15, found.missed, 0)
    assert written_off.lost_and_owed == 0


@pytest.mark.parametrize("minutes", [0, 45, 46])
def test_a_part_is_shorter_than_the_session(minutes: int) -> None:
    with pytest.raises(Invalid) as refused:
        require_part(PartOfSession(minutes, MissedReason.CHILD), 45)
    assert refused.value.fields == {
        "event_participants_attributes": "Delivered minutes must be from 1 to 44, or left out"
    }
    require_part(PartOfSession(44, MissedReason.CHILD), 45)
