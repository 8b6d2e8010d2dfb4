import asyncio
from datetime import date, timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from chassis.unit_of_work import UnitOfWork
from scheduling.adapters.occupancy import lock
from scheduling.domain.event_types import GROUP_SEATS, EventType

from services.scheduling.tests.wire import event_body, groups_of, looks, starts_of, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)

EASTER_TUESDAY = "2026-03-31"


async def enter(api: ApiClient, by: Person, body: dict[str, Any], **known: Any) -> Any:
    return await api.post("/events", json=body, by=by, **known)


@pytest.mark.parametrize("kind", [t for t in EventType if t is not EventType.GROUP])
async def test_a_therapist_creates_an_event_of_every_type(
    api: ApiClient, world: World, family: Family, kind: EventType
) -> None:
    with_child = kind in {EventType.ASSESSMENT, EventType.CONSULTATION, EventType.INDIVIDUAL, EventType.IEP}
    children = [family.child] if with_child else []
    response = await enter(
        api, family.therapist, event_body(kind, children=children, description="Bring the blue folder")
    )
    assert response.status_code == 201, response.text
    event = response.json()["event"]
    assert (event["event_type"], event["description"]) == (kind, "Bring the blue folder")
    assert [guest["child_id"] for guest in event["guests"]] == [str(child) for child in children]
    emitted = await api.emitted("scheduling.session.changed.v1")
    assert [fact["event_id"] for fact in emitted] == ([event["id"]] if with_child else [])
    action = "session.created" if with_child else "event.created"
    assert await world.rows("SELECT 1 FROM audit_entries WHERE action = $1", action)


async def test_the_response_of_post_equals_get(api: ApiClient, world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    both = [family.child, friend.child]
    section = {"guest_id": str(friend.child), **weekly(EASTER_TUESDAY, "wednesday")}
    for number, body in enumerate(
        [
            event_body(children=[family.child], title="Sounds", description="Bring the blue folder"),
            event_body("training", TUESDAY_10 + timedelta(hours=1)),
            event_body("group_sessions", TUESDAY_10 + timedelta(hours=2), children=both),
            event_body(start=TUESDAY_10 + timedelta(hours=3), children=[friend.child], rule=weekly(EASTER_TUESDAY)),
            event_body(
                "group_sessions", TUESDAY_10 + timedelta(hours=4), children=both, rule=weekly(EASTER_TUESDAY),
                guest_recurrent_sections=[section],
            ),
        ]
    ):  # fmt: skip
        event = (await enter(api, family.therapist, body)).json()["event"]
        assert event["start_date"] == (TUESDAY_10 + timedelta(hours=number)).isoformat()
        shown = (await api.get(f"/events/{event['id']}", by=family.therapist)).json()["event"]
        assert shown == {**event, "notes": [], "materials": []}


@pytest.mark.parametrize(
    ("spelt", "kind", "category"),
    [
        ("assessment_sessions", "assessment_session", "therapy_session"),
        ("consultation_sessions", "consultation_session", "therapy_session"),
        ("iep_event", "iep", "event"),
    ],
)
async def test_session_types_have_alternative_spellings(
    api: ApiClient, family: Family, spelt: str, kind: str, category: str
) -> None:
    event = (await enter(api, family.therapist, event_body(spelt, children=[family.child]))).json()["event"]
    assert (event["event_type"], event["event_kind"]) == (kind, category)


@pytest.mark.parametrize(
    ("kind", "guests", "refused"),
    [
        ("individual_session", 0, "This type of session needs exactly one attendee."),
        ("iep", 0, "This type of session needs exactly one attendee."),
        ("training", 1, "This type of event can't have attendees."),
        ("group_sessions", 0, "A group session needs at least one attendee."),
    ],
)
async def test_the_number_of_guests_must_fit_the_type(
    api: ApiClient, family: Family, kind: str, guests: int, refused: str
) -> None:
    response = await enter(api, family.therapist, event_body(kind, children=[family.child][:guests]))
    assert (response.status_code, response.json()["error"]) == (422, refused)


async def test_a_free_session_may_lack_a_child(api: ApiClient, family: Family) -> None:
    for children, start in (([], TUESDAY_10), ([family.child], TUESDAY_10 + timedelta(hours=1))):
        response = await enter(api, family.therapist, event_body("free_session", start, children=children))
        assert response.status_code == 201


async def test_a_child_outside_the_caseload_is_not_found(api: ApiClient, world: World, family: Family) -> None:
    foreign = await world.family()
    for child in (foreign.child, new_id()):
        response = await enter(api, family.therapist, event_body(children=[child]))
        assert (response.status_code, response.json()["code"]) == (404, "child_not_found")


async def test_a_child_outside_the_caseload_is_never_locked(api: ApiClient, world: World, family: Family) -> None:
    foreign = await world.family()

    async def refused_while_locked(uow: UnitOfWork) -> Any:
        await lock(uow, [foreign.child])
        return (await enter(api, family.therapist, event_body(children=[foreign.child]))).status_code

    async with asyncio.timeout(10):
        assert await world.run(refused_while_locked) == 404


async def test_only_therapists_create_events(api: ApiClient, family: Family) -> None:
    body = event_body(children=[family.child])
    assert (await api.post("/events", json=body)).status_code == 401
    assert (await enter(api, family.guardian, body)).status_code == 403


async def test_a_session_uses_the_childs_service_of_its_type(api: ApiClient, world: World) -> None:
    pupil = await world.pupil()
    group = await world.school_service(pupil.child, pupil.therapist, session_type=EventType.GROUP)
    in_group = await enter(api, pupil.therapist, event_body("group_sessions", children=[pupil.child]))
    alone = await enter(api, pupil.therapist, event_body(start=TUESDAY_10 + timedelta(hours=1), children=[pupil.child]))
    named = event_body(start=TUESDAY_10 + timedelta(hours=2), children=[pupil.child], service_id=str(group))
    chosen = await enter(api, pupil.therapist, named)
    services = [response.json()["event"]["service_id"] for response in (in_group, alone, chosen)]
    assert services == [str(group), str(pupil.service), str(group)]
    of_another = event_body(children=[pupil.child], service_id=str((await world.family()).service))
    assert (await enter(api, pupil.therapist, of_another)).json()["code"] == "service_not_found"


async def test_a_conflict_lists_the_event_in_the_way(api: ApiClient, world: World, family: Family) -> None:
    block = await world.event(family.therapist, EventType.BLOCK_TIME)
    response = await enter(api, family.therapist, event_body(children=[family.child]))
    assert (response.status_code, response.json()["code"]) == (409, "slot_taken")
    ((met,),) = [conflict["conflicts_with"] for conflict in response.json()["conflicts"]]
    assert (met["event_id"], met["title"], met["guests"]) == (str(block), "Block time", [])


async def test_a_conflict_names_the_expected_children_of_an_own_session(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist, name="Ben", preferred_name="Benny")
    both = event_body("group_sessions", children=[family.child, friend.child])
    group = (await enter(api, family.therapist, both)).json()["event"]["id"]

    async def met() -> Any:
        response = await enter(api, family.therapist, event_body("training"))
        ((found,),) = [conflict["conflicts_with"] for conflict in response.json()["conflicts"]]
        return found["title"], found["guests"]

    assert await met() == ("Group session", ["Mia Rivera", "Benny"])
    await api.post(f"/clients/{friend.child}/events/{group}/cancel", by=friend.guardian)
    assert await met() == ("Group session", ["Mia Rivera"])


async def test_a_refusal_is_audited_for_each_child_it_reveals(api: ApiClient, world: World, family: Family) -> None:
    friend, other = [await world.family(family.therapist, name=name) for name in ("Ben", "Ada")]
    await world.session(friend)
    await enter(api, family.therapist, event_body("training"))
    by = f"therapist:{family.therapist.profile_id}"
    assert await looks(world, "read add_event") == {(by, str(friend.child))}
    await enter(api, family.therapist, event_body(children=[other.child]))
    assert await looks(world, "read add_event") == {(by, str(child)) for child in (friend.child, other.child)}


async def test_a_refused_edit_is_audited_for_each_child_it_reveals(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist, name="Ben")
    await world.session(friend)
    training = await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + timedelta(hours=2))
    there = event_body("training")["event"]
    moved = {"event": {"start_date": there["start_date"], "end_date": there["end_date"]}}
    flags = {"start_time_changed": "true"}
    response = await api.put(f"/events/{training}", json=moved, params=flags, by=family.therapist)
    assert response.json()["code"] == "slot_taken"
    assert await looks(world, "read update_event") == {(f"therapist:{family.therapist.profile_id}", str(friend.child))}


@pytest.mark.parametrize("hours", [0, -1, 25])
async def test_an_event_ends_after_its_start_and_lasts_at_most_a_day(
    api: ApiClient, family: Family, hours: int
) -> None:
    response = await enter(api, family.therapist, event_body("training", minutes=hours * 60))
    assert response.status_code == 422


async def test_a_guardian_sees_no_title_or_description(api: ApiClient, family: Family) -> None:
    body = event_body(children=[family.child], title="With Ben", description="Ben comes too")
    event = (await enter(api, family.therapist, body)).json()["event"]
    seen = (await api.get(f"/events/{event['id']}", by=family.guardian)).json()["event"]
    assert (seen["title"], seen["description"]) == ("Mia Rivera", None)


@pytest.mark.parametrize("role", ["regular", "substitute", "prep_only"])
async def test_the_therapist_sets_their_role(api: ApiClient, family: Family, role: str) -> None:
    body = event_body(children=[family.child], therapist_role=role)
    assert (await enter(api, family.therapist, body)).json()["event"]["therapist_role"] == role


async def test_a_series_keeps_its_wall_time_in_march_and_november(api: ApiClient, world: World, family: Family) -> None:
    three = TUESDAY_10 + timedelta(hours=5)
    body = event_body("supervision", three, rule=weekly("2026-11-10"))
    event = (await enter(api, family.therapist, body)).json()["event"]
    starts = await starts_of(world, event["series_id"])
    assert {start.hour for start in starts} == {15} and len(starts) == 37
    assert event["recurrent_event"]["recurrent_until_date"] == "2026-11-10"


async def test_one_conflict_refuses_the_series_and_lists_all_of_them(
    api: ApiClient, world: World, family: Family
) -> None:
    for weeks in (1, 3):
        await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(weeks=weeks, hours=-1))
    response = await enter(api, family.therapist, event_body(children=[family.child], rule=weekly(EASTER_TUESDAY)))
    assert (response.status_code, response.json()["code"]) == (409, "series_not_free")
    conflicts = response.json()["conflicts"]
    assert [c["start_date"][:10] for c in conflicts] == ["2026-03-10", "2026-03-24"]
    assert {c["reason"] for c in conflicts} == {"taken"}
    assert len(await world.rows("SELECT 1 FROM events")) == 2


async def test_skipped_dates_are_left_out(api: ApiClient, world: World, family: Family) -> None:
    await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(weeks=1, hours=-1))
    skipping = event_body(children=[family.child], rule=weekly(EASTER_TUESDAY), skip_dates=["2026-03-10"])
    event = (await enter(api, family.therapist, skipping)).json()["event"]
    days = [start.day for start in await starts_of(world, event["series_id"])]
    assert days == [3, 17, 24, 31]
    single = event_body(start=TUESDAY_10 + timedelta(hours=3), children=[family.child], skip_dates=["2026-03-10"])
    assert (await enter(api, family.therapist, single)).status_code == 422


async def test_dates_after_the_end_of_a_service_are_listed_too(api: ApiClient, world: World) -> None:
    pupil = await world.pupil(ends_on=date(2026, 3, 20))
    response = await enter(api, pupil.therapist, event_body(children=[pupil.child], rule=weekly(EASTER_TUESDAY)))
    assert [(c["start_date"][:10], c["reason"]) for c in response.json()["conflicts"]] == [
        ("2026-03-24", "service_ended"),
        ("2026-03-31", "service_ended"),
    ]


async def test_a_series_reaches_at_most_24_months(api: ApiClient, world: World, family: Family) -> None:
    response = await enter(api, family.therapist, event_body("training", rule=weekly("2028-03-04")))
    assert (response.status_code, response.json()["fields"]) == (
        422, {"recurrent_until_date": "A series lasts at most 24 months"},
    )  # fmt: skip
    response = await enter(api, family.therapist, event_body("training", rule=weekly("2028-03-03")))
    assert response.status_code == 201
    assert len(await world.rows("SELECT 1 FROM events")) == 105


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"recurring_days": []}, "recurring_days"),
        ({"recurring_unit": "month"}, "recurring_month_option"),
        ({"recurring_period": 10}, "recurrent_event.recurring_period"),
        ({"recurring_unit": "month", "recurring_month_option": "first_tuesday", "recurring_period": 4},
         "recurring_period"),
        ({"recurring_days": ["someday"]}, "recurrent_event.recurring_days.0"),
        ({"recurrent_until_date": "2026-03-02"}, "recurrent_until_date"),
    ],
)  # fmt: skip
async def test_an_incomplete_rule_is_refused_field_by_field(
    api: ApiClient, family: Family, wrong: dict[str, Any], field: str
) -> None:
    rule = weekly(EASTER_TUESDAY) | wrong
    response = await enter(api, family.therapist, event_body("training", rule=rule))
    assert response.status_code == 422 and field in response.json()["fields"]


async def test_children_attend_their_own_dates_and_the_series_is_the_union(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist)
    sections = [
        {"guest_id": str(family.child), **weekly(EASTER_TUESDAY)},
        {"guest_id": str(friend.child), **weekly("2026-03-24", period=2)},
    ]
    body = event_body("group_sessions", children=[family.child, friend.child], guest_recurrent_sections=sections)
    event = (await enter(api, family.therapist, body)).json()["event"]
    both, alone = {family.child, friend.child}, {family.child}
    assert await groups_of(world, event["series_id"]) == [both, alone, both, alone, alone]
    assert [section["guest_id"] for section in event["guest_recurrent_sections"]] == sorted(
        [str(family.child), str(friend.child)]
    )
    seen = (await api.get(f"/events/{event['id']}", by=friend.guardian)).json()["event"]
    assert [section["guest_id"] for section in seen["guest_recurrent_sections"]] == [str(friend.child)]


async def test_per_guest_sections_never_duplicate_a_guest(api: ApiClient, world: World, family: Family) -> None:
    section = {"guest_id": str(family.child), **weekly(EASTER_TUESDAY)}
    twice = event_body("group_sessions", children=[family.child], guest_recurrent_sections=[section, section])
    assert (await enter(api, family.therapist, twice)).status_code == 422
    children = [family.child, family.child]
    body = event_body(
        "group_sessions", children=children, rule=weekly(EASTER_TUESDAY), guest_recurrent_sections=[section]
    )
    event = (await enter(api, family.therapist, body)).json()["event"]
    assert await groups_of(world, event["series_id"]) == [{family.child}] * 5
    assert len(await world.rows("SELECT 1 FROM participants")) == 5


async def test_sections_are_for_guests_of_a_group_and_for_all_of_them(
    api: ApiClient, world: World, family: Family
) -> None:
    friend = await world.family(family.therapist)
    section = {"guest_id": str(friend.child), **weekly(EASTER_TUESDAY)}
    for kind, children in (
        ("group_sessions", [family.child]),
        ("group_sessions", [family.child, friend.child]),
        ("individual_session", [friend.child]),
    ):
        response = await enter(
            api, family.therapist, event_body(kind, children=children, guest_recurrent_sections=[section])
        )
        assert (response.status_code, list(response.json()["fields"])) == (422, ["guest_recurrent_sections"])


async def test_a_group_has_seats_on_each_date(api: ApiClient, world: World) -> None:
    therapist = await world.therapist()
    children = [(await world.family(therapist)).child for _ in range(GROUP_SEATS + 1)]
    full = await enter(api, therapist, event_body("group_sessions", children=children))
    assert (full.status_code, full.json()["code"]) == (409, "group_full")
    every_week, last_weeks = weekly("2026-03-17"), weekly("2026-03-03")
    sections = [{"guest_id": str(child), **every_week} for child in children[1:]]
    sections.append({"guest_id": str(children[0]), **last_weeks})
    body = event_body("group_sessions", children=children, guest_recurrent_sections=sections)
    conflicts = (await enter(api, therapist, body)).json()["conflicts"]
    assert [(c["start_date"][:10], c["reason"]) for c in conflicts] == [("2026-03-03", "group_full")]


async def test_a_retried_request_with_its_key_answers_the_same_event(
    api: ApiClient, world: World, family: Family
) -> None:
    body, key = event_body(children=[family.child], rule=weekly(EASTER_TUESDAY)), {"Idempotency-Key": "enter"}
    first, again = [await enter(api, family.therapist, body, headers=key) for _ in range(2)]
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert len(await world.rows("SELECT 1 FROM events")) == 5


async def test_a_therapists_event_uses_no_invitation(api: ApiClient, family: Family) -> None:
    response = await enter(api, family.therapist, event_body("training") | {"token": "abc"})
    assert (response.status_code, response.json()["code"]) == (404, "invitation_not_found")


@pytest.mark.parametrize(("status", "code"), [("paused", "subscription_paused"), ("past_due", "payment_overdue")])
async def test_an_unpaid_plan_allows_no_new_sessions(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str, code: str
) -> None:
    """Booked sessions stay and can be moved; past ones can be recorded."""
    kept = await world.session(family, TUESDAY_10 + DAY)
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    wanted = event_body(children=[family.child], start=TUESDAY_10 + 7 * DAY)
    refused = await api.post("/events", json=wanted, by=family.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, code)
    series = await api.post("/events", json={**wanted, "recurrent_event": weekly("2026-03-31")}, by=family.therapist)
    assert (series.status_code, series.json()["code"]) == (409, "series_not_free")
    assert {one["reason"] for one in series.json()["conflicts"]} == {code}
    asked = {
        "therapist_id": str(family.therapist.profile_id),
        "child_ids": str(family.child),
        "start_date": wanted["event"]["start_date"],
        "end_date": wanted["event"]["end_date"],
    }
    previewed = (await api.get("/check_time_slot", params=asked, by=family.therapist)).json()
    assert [one["reason"] for one in previewed["dates"][0]["conflicts"]] == [code]
    moved = {key: asked[key] for key in ("start_date", "end_date")}
    previewed = (await api.get("/check_time_slot", params=asked | {"event_id": str(kept)}, by=family.therapist)).json()
    assert previewed["available"]
    assert (await api.patch(f"/events/{kept}", json=moved, by=family.therapist)).status_code == 200
    repeats = {"event": {}, "recurrent_event": weekly("2026-03-31")}
    flags = {"future_sessions": "true", "recurrent_section_changed": "true"}
    longer = await api.put(f"/events/{kept}", params=flags, json=repeats, by=family.therapist)
    assert (longer.status_code, longer.json()["code"]) == (409, "series_not_free")
    friend = await world.family(family.therapist)
    group = await world.group(family.therapist, [friend.service], TUESDAY_10 + 2 * DAY)
    joins = {"event": {}, "event_participants_attributes": [{"child_id": str(family.child)}]}
    joined = await api.put(f"/events/{group}", params={"guests_changed": "true"}, json=joins, by=family.therapist)
    assert (joined.status_code, joined.json()["code"]) == (409, code)
    clock.advance(days=20)
    took_place = event_body(children=[family.child], start=TUESDAY_10 + 3 * DAY)
    assert (await api.post("/events", json=took_place, by=family.therapist)).status_code == 201
