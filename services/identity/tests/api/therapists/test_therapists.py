from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import START, FakeClock
from identity.domain.licenses import License
from identity.domain.therapists import WorkingHours

from services.identity.tests.world import (
    ARTICULATION,
    FEEDING,
    OCCUPATIONAL,
    SPEECH,
    VOICE,
    Makes,
    as_guardian,
    as_therapist,
)

MORNINGS = [WorkingHours(weekday, 8 * 60, 11 * 60) for weekday in range(5)]
AFTERNOONS = [WorkingHours(weekday, 13 * 60, 17 * 60) for weekday in range(5)]


async def found(api: ApiClient, **asked: str) -> list[str]:
    response = await api.get("/therapists", params={"state": "CA", **asked})
    assert response.status_code == 200, response.text
    return [card["id"] for card in response.json()["therapists"]]


async def test_only_approved_and_onboarded_therapists_match(api: ApiClient, makes: Makes) -> None:
    ready = await makes.therapist("ready@example.com")
    await makes.applicant("applicant@example.com")
    await makes.therapist("unfinished@example.com", bio=None)
    assert await found(api) == [str(ready)]


async def test_license_must_be_of_the_state_and_unexpired(api: ApiClient, makes: Makes) -> None:
    last_day = await makes.therapist("last@example.com", licenses=[License("CA", "1", date(2026, 3, 2))])
    await makes.therapist("expired@example.com", licenses=[License("CA", "1", date(2026, 3, 1))])
    elsewhere = await makes.therapist("elsewhere@example.com", licenses=[License("NY", "1", date(2027, 3, 1))])
    assert await found(api, state="CA") == [str(last_day)]
    assert await found(api, state="NY") == [str(elsewhere)]


async def test_match_requires_one_wanted_therapy_and_all_of_its_sub_specialties(api: ApiClient, makes: Makes) -> None:
    speech = await makes.therapist(sub_specialty_ids=[ARTICULATION])
    assert await found(api, specialty_ids=str(SPEECH)) == [str(speech)]
    assert await found(api, specialty_ids=f"{SPEECH},{ARTICULATION}") == [str(speech)]
    assert await found(api, specialty_ids=f"{SPEECH},{VOICE}") == []
    assert await found(api, specialty_ids=str(VOICE)) == []
    assert await found(api, specialty_ids=str(OCCUPATIONAL)) == []
    occupational = await makes.therapist("ot@example.com", specialty_id=OCCUPATIONAL, sub_specialty_ids=[FEEDING])
    assert set(await found(api, specialty_ids=f"{SPEECH},{OCCUPATIONAL}")) == {str(speech), str(occupational)}
    assert await found(api, specialty_ids=f"{VOICE},{OCCUPATIONAL}") == [str(occupational)]
    assert await found(api, specialty_ids=str(new_id())) == []
    assert await found(api, specialty_ids="nothing of ours") == []


async def test_working_hours_must_overlap_preferred_part_of_day(api: ApiClient, makes: Makes) -> None:
    morning = await makes.therapist("morning@example.com", working_hours=MORNINGS)
    afternoon = await makes.therapist("afternoon@example.com", working_hours=AFTERNOONS)
    assert await found(api, preferred_time_frame="morning") == [str(morning)]
    assert await found(api, preferred_time_frame="afternoon") == [str(afternoon)]
    assert set(await found(api, preferred_time_frame="no_preference")) == {str(morning), str(afternoon)}


async def test_search_uses_signed_in_guardians_time_zone(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.therapist(working_hours=MORNINGS)
    family = await makes.family()
    by = as_guardian(family)
    await api.put("/guardian", json={"guardian": {"timezone": "Europe/Berlin"}}, by=by)
    asked = {"state": "CA", "preferred_time_frame": "afternoon"}
    response = await api.get("/therapists", params=asked, by=by)
    assert [card["id"] for card in response.json()["therapists"]] == [str(therapist_id)]
    assert await found(api, preferred_time_frame="afternoon") == []


async def test_most_free_time_in_the_next_four_weeks_comes_first(api: ApiClient, makes: Makes) -> None:
    one = await makes.therapist("one@example.com")
    two = await makes.therapist("two@example.com")
    family = await makes.family()
    child_id = family.children[0].id
    for busy, free in ((one, two), (two, one)):
        session = await makes.session(busy, child_id, starts_at=START + timedelta(days=1, hours=3))
        assert await found(api) == [str(free), str(busy)]
        await makes.session(busy, child_id, canceled=True, key=session, version=2)
    later = START + timedelta(days=40)
    await makes.session(one, child_id, starts_at=later)
    assert await found(api) == sorted([str(one), str(two)]), "what is booked after four weeks does not count"


async def test_therapist_on_leave_for_four_weeks_does_not_match(api: ApiClient, makes: Makes) -> None:
    away, here = await makes.therapist("away@example.com"), await makes.therapist("here@example.com")
    assert set(await found(api)) == {str(away), str(here)}
    leave = await makes.leave(away, START - timedelta(days=1), START + timedelta(days=30))
    assert await found(api) == [str(here)]
    family = await makes.family()
    choice = {"guardian": {"children_attributes": [{"id": str(family.children[0].id), "therapist_id": str(away)}]}}
    refused = await api.put("/guardian", json=choice, by=as_guardian(family))
    assert refused.status_code in (409, 422), refused.text
    await makes.leave(away, START - timedelta(days=1), START + timedelta(days=20), key=leave, version=2)
    assert await found(api) == [str(here), str(away)], "the days that are left count, after those with more of them"
    await makes.leave(away, START - timedelta(days=1), START + timedelta(days=30), key=leave, version=3, deleted=True)
    assert set(await found(api)) == {str(away), str(here)}


async def test_outdated_leave_event_is_ignored(api: ApiClient, makes: Makes) -> None:
    away = await makes.therapist()
    leave = await makes.leave(away, START, START + timedelta(days=30), version=2, deleted=True)
    await makes.leave(away, START, START + timedelta(days=30), key=leave)
    assert await found(api) == [str(away)]


async def test_morning_leave_does_not_affect_afternoons(api: ApiClient, makes: Makes) -> None:
    away = await makes.therapist(working_hours=[*MORNINGS, *AFTERNOONS])
    for day in range(29):
        midnight = START.replace(hour=8) + timedelta(days=day)
        await makes.leave(away, midnight, midnight + timedelta(hours=12))
    assert await found(api, preferred_time_frame="morning") == []
    assert await found(api, preferred_time_frame="afternoon") == [str(away)]


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ("UPDATE therapists SET bio = 'New words.' WHERE id = $1", "bio", "New words."),
        ("UPDATE users SET first_name = 'Kim' WHERE id = (SELECT user_id FROM therapists WHERE id = $1)", "full_name",
         "Kim Chen"),
        ("INSERT INTO licences (id, therapist_id, state, number, expires_on, verified_at)"
         " VALUES (gen_random_uuid(), $1, 'NV', '1', '2030-01-01', now())", "licensed_states", ["CA", "NV", "OR"]),
        ("DELETE FROM therapist_sub_specialties WHERE therapist_id = $1", "sub_specialties", []),
        ("UPDATE licences SET expires_on = '2020-01-01' WHERE therapist_id = $1 AND state = 'OR'", "licensed_states",
         ["CA"]),
    ],
)  # fmt: skip
async def test_next_search_sees_every_profile_change(
    api: ApiClient, makes: Makes, change: str, field: str, value: object
) -> None:
    licenses = [License(state, "1", date(2027, 1, 1)) for state in ("CA", "OR")]
    therapist_id = await makes.therapist(licenses=licenses)

    async def card() -> dict[str, Any]:
        [shown] = (await api.get("/therapists", params={"state": "CA"})).json()["therapists"]
        return dict(shown)

    before = await card()
    assert before[field] != value
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows(change, therapist_id)
    assert await card() == {**before, **({"first_name": "Kim"} if field == "full_name" else {}), field: value}


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO working_hours (id, therapist_id, weekday, starts, ends) VALUES (gen_random_uuid(), $1, 6, 0, 600)",
        "UPDATE working_hours SET ends = ends + 60 WHERE therapist_id = $1",
        "UPDATE booked_sessions SET canceled = true WHERE therapist_id = $1",
        "DELETE FROM booked_sessions WHERE therapist_id = $1",
    ],
)
async def test_next_search_sees_every_calendar_change(api: ApiClient, makes: Makes, change: str) -> None:
    """Two have the same hours; the second is booked once, so the first comes first until the second has more time."""
    one = await makes.therapist("one@example.com")
    two = await makes.therapist("two@example.com")
    child = (await makes.family()).children[0].id
    await makes.session(two, child, starts_at=START + timedelta(days=1, hours=3))
    await makes.session(one, child, starts_at=START + timedelta(days=40))
    assert await found(api) == [str(one), str(two)]
    busy = await makes.session(one, child, starts_at=START + timedelta(days=2, hours=3))
    await makes.session(one, child, starts_at=START + timedelta(days=2, hours=3), canceled=True, key=busy, version=2)
    assert await found(api) == [str(one), str(two)]
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows(change, two)
        await uow.rows("UPDATE working_hours SET starts = starts + 5 WHERE therapist_id = $1", one)
    assert await found(api) == [str(two), str(one)]


async def test_sessions_count_once_within_four_weeks(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    one, two = sorted([await makes.therapist("one@example.com"), await makes.therapist("two@example.com")])
    child = (await makes.family()).children[0].id
    await makes.session(one, child, starts_at=START + timedelta(days=36, hours=3))
    assert await found(api) == [str(one), str(two)]
    clock.advance(days=14)
    assert await found(api) == [str(two), str(one)]


async def test_expired_license_disappears_the_next_day(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.therapist(licenses=[License("CA", "1", date(2027, 1, 1)), License("NV", "2", START.date())])
    states = []
    for _ in range(2):
        [card] = (await api.get("/therapists", params={"state": "CA"})).json()["therapists"]
        states.append(card["licensed_states"])
        clock.advance(days=1)
    assert states == [["CA", "NV"], ["CA"]]


async def test_invalid_search_is_named(api: ApiClient) -> None:
    for asked, field, sentence in (
        ({}, "state", "State is required"),
        ({"state": "ZZ"}, "state", "State is not valid"),
        ({"state": "CA", "page": "2"}, "page", "Page isn't accepted here"),
    ):
        response = await api.get("/therapists", params=asked)
        assert (response.status_code, response.json()["fields"][field]) == (422, sentence)


async def test_card_shows_only_public_data(api: ApiClient, makes: Makes) -> None:
    licenses = [License("CA", "1", date(2027, 1, 1)), License("NV", "2", date(2025, 1, 1))]
    therapist_id = await makes.therapist(licenses=licenses)
    card = (await api.get(f"/therapists/{therapist_id}")).json()["therapist"]
    assert card["full_name"] == "Robin Chen"
    assert card["specialty"] == {"id": str(SPEECH), "name": "Speech Therapy"}
    assert card["sub_specialties"] == [{"id": str(ARTICULATION), "name": "Articulation"}]
    assert card["licensed_states"] == ["CA"], "the expired one is left out"
    assert "email" not in card
    assert "phone_number" not in card


async def test_applicant_looks_absent(api: ApiClient, makes: Makes) -> None:
    applicant = await makes.applicant()
    for key in (str(applicant), "0199b000-0000-7000-8000-0000000000aa", "no id"):
        response = await api.get(f"/therapists/{key}")
        assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this therapist.")


async def test_a_therapist_reads_their_whole_profile(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.therapist()
    own = (await api.get("/therapist/me", by=as_therapist(therapist_id))).json()["therapist"]
    assert (own["email"], own["profile_step"], own["hours_per_week"]) == ("robin@example.com", "complete", 30)
    assert own["licenses"][0]["expires_on"] == "2027-06-30"
    first = own["calendars"][0]
    assert (first["day_of_week"], first["start_time"], first["end_time"]) == ("monday", "09:00", "17:00")
    assert own["resume"] is None


async def test_a_guardian_has_no_therapist_profile(api: ApiClient, makes: Makes) -> None:
    response = await api.get("/therapist/me", by=as_guardian(await makes.family()))
    assert (response.status_code, response.json()["error"]) == (403, "This is for therapists.")
    assert (await api.get("/therapist/me")).status_code == 401


async def choose(api: ApiClient, family: Any, therapist_id: UUID) -> Any:
    child = {"id": str(family.children[0].id), "therapist_id": str(therapist_id)}
    return await api.put("/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family))


async def test_only_a_matching_therapist_can_be_chosen(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    wrong = await makes.therapist("ot@example.com", specialty_id=OCCUPATIONAL, sub_specialty_ids=[FEEDING])
    unfinished = await makes.therapist("new@example.com", sub_specialty_ids=())
    elsewhere = await makes.therapist("ny@example.com", licenses=[License("NY", "1", date(2027, 3, 1))])
    applicant = await makes.applicant("applicant@example.com")
    for therapist_id in (wrong, unfinished, elsewhere, applicant, family.guardian.id):
        response = await choose(api, family, therapist_id)
        assert (response.status_code, response.json()["code"]) == (422, "therapist_not_available")
        assert response.json()["error"] == "This therapist isn't available for your child. Please choose another one."
    right = await makes.therapist()
    response = await choose(api, family, right)
    assert response.json()["guardian"]["children"][0]["therapist_id"] == str(right)


async def test_choosing_same_therapist_publishes_nothing(api: ApiClient, makes: Makes) -> None:
    family, therapist_id = await makes.family(), await makes.therapist()
    await choose(api, family, therapist_id)
    await choose(api, family, therapist_id)
    assert len(await api.emitted("identity.child.therapist_chosen.v1")) == 1
