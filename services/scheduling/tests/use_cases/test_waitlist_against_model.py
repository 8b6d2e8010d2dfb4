"""Random cancellations, offers, answers and waits, compared with a simple model of the waitlist."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.app import Service
from chassis.settings import ServiceSettings
from chassis.testing.clock import START, FakeClock
from chassis.testing.people import SignIns
from chassis.timekeeping.wall_clock import Weekday
from hypothesis import HealthCheck, Phase
from hypothesis import settings as bounds
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from scheduling.domain.errors import OfferOver, SlotTaken
from scheduling.domain.waitlist import HOLD, OFFERED_AFTER, PartOfDay, WaitlistTime, may_be_asked
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.sessions.cancel_session import cancel_session
from scheduling.use_cases.waitlist.change_waitlist import WaitlistDraft, change_waitlist
from scheduling.use_cases.waitlist.decide_offer import decline_offer, take_offer
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots

from services.scheduling.tests.use_cases.test_edits_against_model import a_world
from services.scheduling.tests.world import TUESDAY_10, Family, World

ANY_TIME = tuple(WaitlistTime(Weekday.TUESDAY, part) for part in PartOfDay)
SLOTS = [TUESDAY_10 + timedelta(days=7, hours=hour) for hour in range(5)]
EMPTY = """
    WITH a AS (DELETE FROM occupancy), b AS (DELETE FROM waitlist_offers), c AS (DELETE FROM freed_slots),
        d AS (DELETE FROM participants), e AS (DELETE FROM events)
    DELETE FROM waitlists
"""
OFFERS = "SELECT id, child_id, starts_at, status, offered_at, held_until FROM waitlist_offers ORDER BY offered_at, id"
HOLDS = "SELECT count(*) AS holds FROM occupancy WHERE offer_id IS NOT NULL AND held_until > $1"
FAMILIES = st.integers(0, 3)
MINUTES = st.sampled_from([1, 3, 14, 15, 40])


@dataclass
class ModelSlot:
    start: datetime
    freed_at: datetime
    next_try: datetime
    asked: set[UUID] = field(default_factory=set)
    holder: UUID | None = None
    until: datetime | None = None
    closed: bool = False


class WaitlistAgainstModel(RuleBasedStateMachine):
    loop: asyncio.Runner
    world: World
    clock: FakeClock
    families: Sequence[Family]
    canceling: Family

    def do(self, work: Any) -> Any:
        return self.loop.run(work)

    @initialize(order=st.permutations(range(4)), freed=st.sets(st.integers(0, len(SLOTS) - 1), min_size=1))
    def families_wait_and_slots_are_freed(self, order: Sequence[int], freed: set[int]) -> None:
        self.clock.now = START
        self.do(self.world.rows(EMPTY))
        self.slots: dict[datetime, ModelSlot] = {}
        self.joined: dict[UUID, datetime] = {}
        self.paused: set[UUID] = set()
        self.versions = dict.fromkeys((family.child for family in self.families), 0)
        self.booked: list[tuple[UUID, datetime]] = []
        for number in order:
            self.wait(number, paused=False)
            self.clock.advance(minutes=1)
        for index in sorted(freed):
            self.cancel(index)
        self.clock.advance(seconds=OFFERED_AFTER.total_seconds())

    @rule(number=FAMILIES, paused=st.booleans())
    def wait(self, number: int, paused: bool) -> None:
        family = self.families[number]
        draft = WaitlistDraft(ANY_TIME, paused, "America/Los_Angeles", self.versions[family.child])
        viewer = self.world.viewer(family.guardian)
        self.do(self.world.run(lambda uow: change_waitlist(uow, viewer, family.child, draft)))
        self.versions[family.child] += 1
        self.joined.setdefault(family.child, self.clock.now)
        self.paused -= {family.child}
        if paused:
            self.paused |= {family.child}
            for slot in self.slots.values():
                if slot.holder == family.child:
                    self._release(slot)
        else:
            for slot in self.slots.values():
                if slot.holder is None and slot.freed_at + OFFERED_AFTER <= self.clock.now:
                    slot.next_try = min(slot.next_try, self.clock.now)

    @rule(index=st.integers(0, len(SLOTS) - 1))
    def cancel(self, index: int) -> None:
        start, other = SLOTS[index], self.canceling
        if start in self.slots:
            return
        (event,) = self.do(self.world.book(other, start))
        viewer = self.world.viewer(other.guardian)
        self.do(self.world.run(lambda uow: cancel_session(uow, viewer, other.child, event)))
        self.slots[start] = ModelSlot(start, self.clock.now, self.clock.now + OFFERED_AFTER)

    @rule(minutes=MINUTES)
    def time_passes_without_the_job(self, minutes: int) -> None:
        self.clock.advance(minutes=minutes)

    @rule()
    def the_job_runs(self) -> None:
        self.do(offer_freed_slots(self.world.runtime.units))
        for slot in self.slots.values():
            if slot.until is not None and slot.until <= self.clock.now:
                self._release(slot)
        for slot in sorted(self.slots.values(), key=lambda one: one.next_try):  # else in the order of cancellation
            if not slot.closed and slot.holder is None and slot.next_try <= self.clock.now:
                self._offer(slot)
        self.holds_are_those_of_the_model()

    @rule(number=FAMILIES)
    def take(self, number: int) -> None:
        family = self.families[number]
        for row in self._offers(family):
            slot, viewer, offer = self.slots[row["starts_at"]], self.world.viewer(family.guardian), UUID(row["id"])
            try:
                self.do(self.world.run(partial(take_offer, viewer=viewer, child_id=family.child, offer_id=offer)))
            except OfferOver:
                assert not self._is_held(slot, family)
            else:
                assert self._is_held(slot, family)
                slot.closed, slot.holder, slot.until = True, None, None
                self.booked.append((family.child, slot.start))

    @rule(number=FAMILIES)
    def decline(self, number: int) -> None:
        family = self.families[number]
        for row in self._offers(family):
            slot, viewer, offer = self.slots[row["starts_at"]], self.world.viewer(family.guardian), UUID(row["id"])
            if self._is_held(slot, family):
                self.do(self.world.run(partial(decline_offer, viewer=viewer, child_id=family.child, offer_id=offer)))
                self._release(slot)

    @rule()
    def the_job_is_down_until_every_hold_ends(self) -> None:
        self.clock.advance(seconds=HOLD.total_seconds())
        for index, start in enumerate(SLOTS):
            if start in self.slots:
                self.the_other_family_tries_to_book(index)

    @rule(index=st.integers(0, len(SLOTS) - 1))
    def the_other_family_tries_to_book(self, index: int) -> None:
        start, other = SLOTS[index], self.canceling
        slot = self.slots.get(start)
        if slot is None or slot.closed:
            return
        viewer = self.world.viewer(other.guardian)
        request = [BookingRequest(other.service, start)]
        held = slot.until is not None and slot.until > self.clock.now
        try:
            (event,) = self.do(self.world.run(lambda uow: book_sessions(uow, viewer, other.child, request)))
        except SlotTaken:
            assert held, "a hold outlived its time"
        else:
            assert not held, "a held time was booked by another family"
            self.do(self.world.run(lambda uow: cancel_session(uow, viewer, other.child, event)))

    @invariant()
    def holds_are_those_of_the_model(self) -> None:
        if not hasattr(self, "slots"):
            return
        now = self.clock.now
        held = {
            (slot.start, slot.holder, slot.until) for slot in self.slots.values() if slot.until and slot.until > now
        }
        rows = [row for row in self.do(self.world.rows(OFFERS)) if row["status"] == "held" and row["held_until"] > now]
        assert {(row["starts_at"], UUID(row["child_id"]), row["held_until"]) for row in rows} == held
        assert len(rows) == len(held), "a slot was offered twice at once"
        assert all(row["held_until"] - row["offered_at"] == HOLD for row in rows)

    def _offer(self, slot: ModelSlot) -> None:
        busy = {each.holder for each in self.slots.values() if each.holder is not None}
        waiting = [
            (joined, child)
            for child, joined in self.joined.items()
            if child not in self.paused | slot.asked | busy and self._may_book(child)
        ]
        if waiting and may_be_asked(self.clock.now, ZoneInfo("America/Los_Angeles")):
            _, slot.holder = min(waiting)
            slot.asked.add(slot.holder)
            slot.until = slot.next_try = self.clock.now + HOLD
        else:
            slot.next_try = self.clock.now + timedelta(minutes=5)

    def _may_book(self, child: UUID) -> bool:
        return sum(booked == child for booked, _ in self.booked) < 1

    def _release(self, slot: ModelSlot) -> None:
        slot.holder, slot.until, slot.next_try = None, None, self.clock.now

    def _is_held(self, slot: ModelSlot, family: Family) -> bool:
        return slot.holder == family.child and slot.until is not None and slot.until > self.clock.now

    def _offers(self, family: Family) -> list[dict[str, Any]]:
        return [row for row in self.do(self.world.rows(OFFERS)) if row["child_id"] == str(family.child)]


def test_random_offers_match_the_model(
    service: Service, settings: ServiceSettings, sign_ins: SignIns, clock: FakeClock
) -> None:
    """No slot is offered twice at once, no hold outlives its time, and the first by rank is asked first."""
    with a_world(service, settings, sign_ins, clock) as (loop, world):
        therapist = loop.run(world.therapist())
        plan = {"sessions_per_cycle": 1}
        families = [loop.run(world.family(therapist, plan=plan)) for _ in range(4)]
        canceling = loop.run(world.family(therapist))
        known = {"loop": loop, "world": world, "clock": clock, "families": families, "canceling": canceling}
        run_state_machine_as_test(
            type("Machine", (WaitlistAgainstModel,), known),
            settings=bounds(
                max_examples=25,
                stateful_step_count=14,
                derandomize=True,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
