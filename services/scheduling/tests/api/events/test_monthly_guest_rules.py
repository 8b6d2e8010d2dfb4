"""Guests of a group with monthly dates of their own, when one of the dates moves."""

from datetime import date, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient

from services.scheduling.tests.series import put, repeated, times
from services.scheduling.tests.wire import LOS_ANGELES
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
MOVE = ("future_sessions", "start_time_changed")


def monthly(option: str, until: str, period: int = 1) -> dict[str, Any]:
    return {
        "recurring_unit": "month",
        "recurring_period": period,
        "recurring_days": [],
        "recurring_month_option": option,
        "recurrent_until_date": until,
    }


@pytest.fixture
async def friend(world: World, family: Family) -> Family:
    return await world.family(family.therapist, name="Leo", preferred_name="Leo")


async def group_of(api: ApiClient, family: Family, options: dict[Family, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """A group in which each child has a rule of its own."""
    sections = [{"guest_id": str(one.child), **monthly(*option)} for one, option in options.items()]
    children = [one.child for one in options]
    return await repeated(
        api, family, None, kind="group_sessions", children=children, guest_recurrent_sections=sections
    )


async def days_of(world: World, child: Family) -> list[date]:
    """The child's dates, in Los Angeles."""
    rows = await world.rows(
        "SELECT e.starts_at FROM events e JOIN participants p ON p.event_id = e.id"
        " WHERE p.child_id = $1 AND NOT p.canceled AND e.deleted_at IS NULL ORDER BY e.starts_at",
        child.child,
    )
    return [row["starts_at"].astimezone(LOS_ANGELES).date() for row in rows]


async def test_a_24_month_guest_rule_moves_without_losing_dates(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2028-03-03"), friend: ("first_friday", "2028-03-03")}
    first = (await group_of(api, family, options))[0]
    fridays = await days_of(world, friend)
    body = {"event": times(TUESDAY_10 - DAY)}
    response = await put(api, first, family.therapist, body, *MOVE)
    assert response.status_code == 200, response.text
    moved = await days_of(world, family)
    assert (len(moved), {day.weekday() for day in moved}) == (24, {0})
    assert await days_of(world, friend) == fridays
    assert fridays[-1] == date(2028, 3, 3)


async def test_a_rule_that_stays_ends_with_the_24_months_of_the_series(
    api: ApiClient, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2028-03-03"), friend: ("first_wednesday", "2028-03-03")}
    first = (await group_of(api, family, options))[0]
    found = (await put(api, first, family.therapist, {"event": times(TUESDAY_10 - DAY)}, *MOVE)).json()["event"]
    ends = {section["recurrent_until_date"] for section in found["guest_recurrent_sections"]}
    assert ends == {"2028-03-02"}


async def test_another_childs_earlier_dates_stay(api: ApiClient, world: World, family: Family, friend: Family) -> None:
    options = {family: ("first_tuesday", "2026-05-31"), friend: ("first_wednesday", "2026-05-31")}
    first = (await group_of(api, family, options))[0]
    response = await put(api, first, family.therapist, {"event": times(TUESDAY_10 + 2 * DAY)}, *MOVE)
    assert response.status_code == 200, response.text
    assert await days_of(world, family) == [date(2026, 3, 5), date(2026, 4, 2), date(2026, 5, 7)]
    assert await days_of(world, friend) == [date(2026, 3, 4), date(2026, 4, 1), date(2026, 5, 6)]


async def test_another_childs_dates_in_between_are_not_added_again(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2026-05-31"), friend: ("first_wednesday", "2026-05-31")}
    second = (await group_of(api, family, options))[1]
    body = {"event": times(TUESDAY_10 - DAY)}
    response = await put(api, second, family.therapist, body, *MOVE)
    assert response.status_code == 200, response.text
    assert await days_of(world, family) == [date(2026, 3, 3), date(2026, 4, 7), date(2026, 5, 5)]
    assert await days_of(world, friend) == [date(2026, 3, 2), date(2026, 4, 6), date(2026, 5, 4)]


async def test_one_childs_day_moves_without_the_others(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    section = {"guest_id": str(friend.child), **monthly("first_wednesday", "2026-05-31")}
    known = {"children": [family.child, friend.child], "guest_recurrent_sections": [section]}
    rule = monthly("first_tuesday", "2026-05-31")
    before = await repeated(api, family, rule, kind="group_sessions", **known)
    response = await put(api, before[1], family.therapist, {"event": times(TUESDAY_10 + 2 * DAY)}, *MOVE)
    assert response.status_code == 200, response.text
    assert await days_of(world, friend) == [date(2026, 3, 5), date(2026, 4, 2), date(2026, 5, 7)]
    assert await days_of(world, family) == [date(2026, 3, 3), date(2026, 4, 7), date(2026, 5, 5)]
    assert response.json()["event"]["recurrent_event"]["recurring_month_option"] == "first_tuesday"


async def test_a_fully_canceled_guest_does_not_prevent_moves(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2026-04-30"), friend: ("first_wednesday", "2026-04-30")}
    before = await group_of(api, family, options)
    for event in (before[1], before[2]):
        assert (await api.post(f"{friend.events}/{event['id']}/cancel", by=friend.guardian)).status_code == 200
    response = await put(api, before[0], family.therapist, {"event": times(TUESDAY_10 + 2 * DAY)}, *MOVE)
    assert response.status_code == 200, response.text
    assert await days_of(world, family) == [date(2026, 3, 5), date(2026, 4, 2)]


async def test_a_guest_of_one_date_stays_on_one_date_after_a_move(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2026-05-31"), friend: ("first_wednesday", "2026-05-31")}
    first = (await group_of(api, family, options))[0]
    third = await world.family(family.therapist)
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(third.child)}]}
    assert (await put(api, first, family.therapist, joins, "guests_changed")).status_code == 200
    response = await put(api, first, family.therapist, {"event": times(TUESDAY_10 + 2 * DAY)}, *MOVE)
    assert response.status_code == 200, response.text
    assert await days_of(world, third) == [date(2026, 3, 5)]
    assert await days_of(world, family) == [date(2026, 3, 5), date(2026, 4, 2), date(2026, 5, 7)]


async def test_a_series_does_not_show_the_rule_of_a_removed_guest(
    api: ApiClient, world: World, family: Family, friend: Family
) -> None:
    options = {family: ("first_tuesday", "2026-04-30"), friend: ("first_tuesday", "2026-05-31")}
    first = (await group_of(api, family, options))[0]
    guest = await world.participant(first["id"], friend.child)
    body = {"event": {}, "event_participants_attributes": [{"id": guest["id"], "_destroy": True}]}
    response = await put(api, first, family.therapist, body, "future_sessions", "guests_changed")
    assert response.status_code == 200, response.text
    assert response.json()["event"]["recurrent_event"]["recurrent_until_date"] == "2026-04-30"


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("first_wednesday", [date(2026, 3, 4), date(2026, 5, 6)]),
        ("first_tuesday", [date(2026, 3, 3), date(2026, 5, 14)]),
    ],
    ids=["stays", "moves too"],
)
async def test_a_two_month_rule_keeps_its_months(
    api: ApiClient, world: World, family: Family, friend: Family, option: str, expected: list[date]
) -> None:
    options: dict[Family, tuple[Any, ...]] = {
        family: ("first_tuesday", "2026-06-30"),
        friend: (option, "2026-06-30", 2),
    }
    before = await group_of(api, family, options)
    (april,) = (event for event in before if event["start_date"].startswith("2026-04"))
    response = await put(
        api, april, family.therapist, {"event": times(TUESDAY_10 + 37 * DAY - timedelta(hours=1))}, *MOVE
    )
    assert response.status_code == 200, response.text
    assert await days_of(world, friend) == expected
    assert await days_of(world, family) == [date(2026, 3, 3), date(2026, 4, 9), date(2026, 5, 14), date(2026, 6, 11)]
