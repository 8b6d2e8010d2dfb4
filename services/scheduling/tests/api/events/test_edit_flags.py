"""`PUT /events/{id}` with every part of the body changed: only the parts named by flags change."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient

from services.scheduling.tests.series import occurrences, put, repeated, times
from services.scheduling.tests.wire import LOS_ANGELES, weekly
from services.scheduling.tests.world import Family, World

Flags = frozenset[str]
FOLLOWING, RULE = "future_sessions", "recurrent_section_changed"
TIME, GUESTS = "start_time_changed", "guests_changed"
FLAGS = (FOLLOWING, RULE, TIME, GUESTS)
COMBINATIONS = [frozenset(chosen) for number in range(len(FLAGS) + 1) for chosen in combinations(FLAGS, number)]
PARTS = {
    "details": ("title", "description", "therapist_role"),
    "time": ("start_date", "end_date"),
    "guests": ("guests", "event_participants", "service_id"),
    "rule": ("recurrent_event", "guest_recurrent_sections"),
    "place": ("series_id", "exception"),
}
"""A shown event; `place` is its relation to its series."""
PART_OF = {field: part for part, fields in PARTS.items() for field in fields} | dict.fromkeys(
    ("permissions", "permissions_until", "room_page_opens_at"), "time"
)
BEFORE, AFTER = weekly("2026-03-31"), weekly("2026-04-07")
FORTNIGHTLY, NEW_FORTNIGHTLY = weekly("2026-03-31", period=2), weekly("2026-04-07", period=2)
EDITED = date(2026, 3, 17)
APRIL_7 = 31 + 7
OLD_DETAILS = {"title": "Before", "description": "Old", "therapist_role": "regular"}
DETAILS = {"title": "After", "description": "New", "therapist_role": "prep_only"}


@dataclass(frozen=True)
class Shown:
    """A session as the therapist reads it, on the wall clock."""

    day: date
    at: tuple[int, int]
    """The hour and the minutes."""
    details: tuple[Any, ...]
    guests: frozenset[str]


def shown(event: dict[str, Any]) -> Shown:
    start, end = (datetime.fromisoformat(event[field]).astimezone(LOS_ANGELES) for field in PARTS["time"])
    guests = frozenset(guest["child_id"] for guest in event["guests"])
    at = (start.hour, int((end - start).total_seconds() // 60))
    return Shown(start.date(), at, tuple(event[field] for field in PARTS["details"]), guests)


@dataclass(frozen=True)
class Group:
    """Two children with dates of their own, weekly and every other week; a third may join."""

    weekly: Family
    fortnightly: Family
    joins: Family

    @classmethod
    async def of(cls, world: World) -> "Group":
        therapist = await world.therapist()
        return cls(*[await world.family(therapist) for _ in range(3)])

    async def repeats(self, api: ApiClient) -> list[dict[str, Any]]:
        return await repeated(
            api,
            self.weekly,
            None,
            kind="group_sessions",
            title="Before",
            description="Old",
            children=[self.weekly.child, self.fortnightly.child],
            guest_recurrent_sections=[section(self.weekly, BEFORE), section(self.fortnightly, FORTNIGHTLY)],
        )

    async def body(self, world: World, event: dict[str, Any], flags: Flags) -> dict[str, Any]:
        """Every part differs. A section belongs to a guest; who joins a series of guests with dates of their own needs
        one."""
        leaving = await world.participant(UUID(event["id"]), self.fortnightly.child)
        attributes = [{"id": leaving["id"], "_destroy": True}, {"child_id": str(self.joins.child)}]
        other = self.joins if {RULE, GUESTS} <= flags else self.fortnightly
        return {
            "event": {
                **DETAILS,
                **times(datetime.fromisoformat(event["start_date"]) + timedelta(hours=4), 60),
                "guest_recurrent_sections": [section(self.weekly, NEW_FORTNIGHTLY), section(other, AFTER)],
                "skip_dates": ["2026-03-31"],
            },
            "recurrent_event": AFTER,
            "event_participants_attributes": attributes[:1]
            if flags & {FOLLOWING, RULE, GUESTS} == {FOLLOWING, GUESTS}
            else attributes,
        }

    def expected(self, flags: Flags) -> list[Shown]:
        """By day, after editing the session on the 17th."""
        first, second, third = (str(one.child) for one in (self.weekly, self.fortnightly, self.joins))
        days = {3: {first, second}, 10: {first}, 17: {first, second}, 24: {first}, 31: {first, second}}
        if RULE in flags:
            days = {3: {first, second}, 10: {first}, 17: {first, second}, 24: {second}, APRIL_7: {second}}
        found = []
        for number, came in days.items():
            day, guests, at, details = date(2026, 3, 1) + timedelta(days=number - 1), came, (10, 45), OLD_DETAILS
            if day == EDITED or (FOLLOWING in flags and day > EDITED):
                details = DETAILS
                at = (14, 60) if TIME in flags else at
                joins = {third} if second in came and (RULE in flags or FOLLOWING not in flags) else set()
                guests = came - {second} | joins if GUESTS in flags else came
            found.append(Shown(day, at, tuple(details.values()), frozenset(guests)))
        return found


def section(of: Family, rule: dict[str, Any]) -> dict[str, Any]:
    return {"guest_id": str(of.child), **rule}


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """Parts; a field outside of all parts by its own name."""
    return {PART_OF.get(field, field) for field in before.keys() | after if before.get(field) != after.get(field)}


def expected_changes(before: Shown, after: Shown, flags: Flags) -> set[str]:
    parts = {"time"} if before.at != after.at else set()
    parts |= {"details"} if before.details != after.details else set()
    parts |= {"guests"} if before.guests != after.guests else set()
    if FOLLOWING not in flags:
        return parts | {"place"} if after.day == EDITED else parts
    if after.day < EDITED:
        return parts | {"rule"}  # which ends before the edited one
    return parts | {"place"} | ({"rule"} if flags & {RULE, GUESTS} else set())


@pytest.mark.parametrize("flags", COMBINATIONS, ids=lambda flags: "".join(sorted(flag[0] for flag in flags)) or "none")
async def test_an_edit_changes_exactly_what_its_flags_name(api: ApiClient, world: World, flags: Flags) -> None:
    group = await Group.of(world)
    before = await group.repeats(api)
    body = await group.body(world, before[2], flags)
    response = await put(api, before[2], group.weekly.therapist, body, *flags)
    after = await occurrences(api, group.weekly)
    if RULE in flags and FOLLOWING not in flags:
        assert (response.status_code, after) == (422, before)
        return
    assert response.status_code == 200, response.text
    expected = group.expected(flags)
    assert [shown(event) for event in after] == expected
    found = {event["id"]: event for event in after}
    for event, comes in zip(after, expected, strict=True):
        for earlier in before:
            if earlier["id"] == event["id"]:
                assert changed(earlier, event) == expected_changes(shown(earlier), comes, flags)
    rules = [section(group.weekly, BEFORE), section(group.fortnightly, FORTNIGHTLY)]
    if RULE in flags:
        rules = body["event"]["guest_recurrent_sections"]
    elif {FOLLOWING, GUESTS} <= flags:
        rules = rules[:1]
    edited = found[before[2]["id"]]
    assert edited["guest_recurrent_sections"] == sorted(rules, key=lambda rule: str(rule["guest_id"]))
    assert edited["recurrent_event"] == (AFTER if RULE in flags else BEFORE)
