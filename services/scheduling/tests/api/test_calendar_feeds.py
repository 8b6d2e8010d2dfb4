from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.paths import BASE_PATH
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from icalendar import Calendar
from scheduling.domain.event_types import EventType

from services.scheduling.tests.world import TUESDAY_10, Family, World

FEED = "/calendar_feed"
DAY = timedelta(days=1)


async def new_path(api: ApiClient, person: Person) -> str:
    made = await api.post(FEED, by=person)
    assert made.status_code == 201
    return str(made.json()["calendar_feed"]["url"]).partition(BASE_PATH)[2]


async def events_in(api: ApiClient, path: str) -> list[Any]:
    response = await api.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/calendar; charset=utf-8"
    assert response.headers["cache-control"] == "private, no-cache"
    return list(Calendar.from_ical(response.content).walk("VEVENT"))


async def test_a_family_reads_its_feed_without_signing_in(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    (event,) = await events_in(api, await new_path(api, family.guardian))
    assert (str(event["uid"]), event["sequence"], str(event["status"])) == (str(session), 0, "CONFIRMED")
    assert event["dtstart"].dt == TUESDAY_10
    assert str(event["summary"]) == "Mia: Individual session with Robin Chen"
    assert str(event["url"]).endswith(f"/session/pre-session?topic={session}")


async def test_a_feed_keeps_times_in_the_doubled_autumn_hour(
    api: ApiClient, world: World, family: Family, mail_file: Any
) -> None:
    starts = [datetime(2026, 11, 1, 8, 45, tzinfo=UTC), datetime(2026, 11, 1, 9, 30, tzinfo=UTC)]
    ids = [await world.session(family, start, minutes=30) for start in starts]
    response = await mail_file(event_id=ids, guardian_id=family.guardian.profile_id)
    mailed: list[Any] = Calendar.from_ical(response.content).walk("VEVENT")
    fed = [await events_in(api, await new_path(api, person)) for person in (family.guardian, family.therapist)]
    for found in (*fed, mailed):
        times = [(event["dtstart"].dt.astimezone(UTC), event["dtend"].dt.astimezone(UTC)) for event in found]
        assert times == [(start, start + timedelta(minutes=30)) for start in starts]


async def test_a_therapists_feed_has_leaves_but_no_titles(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + DAY, title="About Noa")
    away = {"starts_at": (TUESDAY_10 + 3 * DAY).isoformat(), "ends_at": (TUESDAY_10 + 5 * DAY).isoformat()}
    await api.post("/therapist/leaves", json={"leave": {**away, "reason": "Surgery"}}, by=family.therapist)
    path = await new_path(api, family.therapist)
    found = await events_in(api, path)
    assert [str(event["summary"]) for event in found] == ["Individual session: Mia R.", "Training", "Leave"]
    text = (await api.get(path)).text
    assert "Noa" not in text
    assert "Surgery" not in text


async def test_a_moved_session_keeps_its_uid_and_gets_a_higher_sequence(
    api: ApiClient, world: World, family: Family
) -> None:
    session = await world.session(family)
    path = await new_path(api, family.guardian)
    start = TUESDAY_10 + DAY
    body = {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}
    await api.patch(f"/events/{session}", json=body, by=family.therapist)
    (event,) = await events_in(api, path)
    assert (str(event["uid"]), event["sequence"], event["dtstart"].dt) == (str(session), 1, start)


async def test_a_canceled_session_stays_as_canceled_and_a_deleted_one_goes(
    api: ApiClient, world: World, family: Family
) -> None:
    canceled, deleted = await world.session(family), await world.session(family, TUESDAY_10 + DAY)
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)
    await api.delete(f"/events/{deleted}", by=family.therapist)
    for person in (family.guardian, family.therapist):
        (event,) = await events_in(api, await new_path(api, person))
        assert (str(event["uid"]), str(event["status"])) == (str(canceled), "CANCELLED")


async def test_an_unchanged_feed_is_not_sent_again(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    session = await world.session(family)
    path = await new_path(api, family.guardian)
    known = {"If-None-Match": (await api.get(path)).headers["etag"]}
    clock.advance(minutes=30)
    same = await api.get(path, headers=known)
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", known["If-None-Match"])
    await api.post(f"{family.events}/{session}/cancel", by=family.guardian)
    changed = await api.get(path, headers=known)
    assert changed.status_code == 200
    assert changed.headers["etag"] != known["If-None-Match"]


async def test_calendar_programs_may_ask_for_the_head_of_a_feed(api: ApiClient, world: World, family: Family) -> None:
    path = await new_path(api, family.guardian)
    head = await api.request("HEAD", path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == (await api.get(path)).headers["etag"]
    assert (await api.request("HEAD", "/feeds/nobody.ics")).status_code == 404


async def test_a_mailed_cancellation_is_one_for_calendar_programs(
    api: ApiClient, world: World, family: Family, mail_file: Any
) -> None:
    canceled, kept = await world.session(family), await world.session(family, TUESDAY_10 + DAY)
    await api.post(f"{family.events}/{canceled}/cancel", by=family.guardian)

    async def mailed(*ids: UUID) -> tuple[str, str, list[Any]]:
        response = await mail_file(event_id=list(ids), guardian_id=family.guardian.profile_id)
        calendar = Calendar.from_ical(response.content)
        return response.headers["x-calendar-method"], str(calendar["METHOD"]), calendar.walk("VEVENT")

    header, method, (event,) = await mailed(canceled)
    assert (header, method) == ("CANCEL", "CANCEL")
    assert (str(event["uid"]), event["sequence"]) == (str(canceled), 1)
    assert (await mailed(kept))[:2] == (await mailed(kept, canceled))[:2] == ("PUBLISH", "PUBLISH")


async def test_a_guardians_feed_hides_other_group_members(api: ApiClient, world: World, family: Family) -> None:
    pupil = await world.pupil(family.therapist)
    group = await world.group(family.therapist, [family.service, pupil.service])
    path = await new_path(api, family.guardian)
    text = (await api.get(path)).text
    assert "Mia: Group session with Robin Chen" in text
    for secret in ("Noa", "Oak Hill", str(pupil.child), "Rivera"):
        assert secret not in text
    await api.post(f"{pupil.events}/{group}/cancel", by=pupil.guardian)
    (event,) = await events_in(api, path)
    assert str(event["status"]) == "CONFIRMED", "another family's cancel is not this one's"
    (own,) = await events_in(api, await new_path(api, family.therapist))
    assert str(own["summary"]) == "Group session (1)", "who canceled does not come"


async def test_a_feed_does_not_name_canceled_guests(api: ApiClient, world: World, family: Family) -> None:
    sibling = await world.family(family.therapist, family.guardian, name="Leo", preferred_name="Leo")
    group = await world.group(family.therapist, [family.service, sibling.service])
    paths = [await new_path(api, person) for person in (family.guardian, family.therapist)]

    async def summaries() -> list[str]:
        return [str((await events_in(api, path))[0]["summary"]) for path in paths]

    assert await summaries() == ["Mia and Leo: Group session with Robin Chen", "Group session (2)"]
    await api.post(f"{sibling.events}/{group}/cancel", by=family.guardian)
    assert await summaries() == ["Mia: Group session with Robin Chen", "Group session (1)"]
    await api.post(f"{family.events}/{group}/cancel", by=family.guardian)
    assert await summaries() == ["Mia and Leo: Group session with Robin Chen", "Group session (2)"]


async def test_replacing_or_deleting_an_address_revokes_the_old_one(api: ApiClient, family: Family) -> None:
    first = await new_path(api, family.guardian)
    second = await new_path(api, family.guardian)
    assert (await api.get(first)).status_code == 404
    assert (await api.get(second)).status_code == 200
    assert (await api.delete(FEED, by=family.guardian)).status_code == 204
    assert (await api.get(second)).status_code == 404
    assert (await api.get(FEED, by=family.guardian)).json() == {"calendar_feed": None}


async def test_a_suspended_therapists_feed_is_disabled(api: ApiClient, world: World, family: Family) -> None:
    session = await world.session(family)
    path, families = await new_path(api, family.therapist), await new_path(api, family.guardian)
    await world.update_therapist(family.therapist, accepting=False, suspended=True)
    dead, forged = await api.get(path), await api.get("/feeds/nobody-gave-this-out.ics")
    assert (dead.status_code, dead.json()["code"]) == (forged.status_code, forged.json()["code"])
    assert (dead.status_code, dead.json()["code"]) == (404, "feed_not_found")
    assert [str(event["uid"]) for event in await events_in(api, families)] == [str(session)]
    await world.update_therapist(family.therapist)
    assert [str(event["uid"]) for event in await events_in(api, path)] == [str(session)]


async def test_the_address_is_shown_again_with_when_it_was_read_last(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    path = await new_path(api, family.guardian)
    before = (await api.get(FEED, by=family.guardian)).json()["calendar_feed"]
    assert before["url"].endswith(path)
    assert before["last_read_at"] is None
    read_at = clock()
    await api.get(path)
    clock.advance(minutes=1)
    await api.get(path)
    after = (await api.get(FEED, by=family.guardian)).json()["calendar_feed"]
    assert datetime.fromisoformat(after["last_read_at"]) == read_at


async def test_the_database_holds_no_address(api: ApiClient, world: World, family: Family) -> None:
    token = (await new_path(api, family.guardian)).removeprefix("/feeds/").removesuffix(".ics")
    for table in ("calendar_feeds", "idempotency_keys", "outbox", "audit_entries"):
        rows = await world.rows(f"SELECT * FROM {table}")  # noqa: S608  # constants
        assert token not in repr(rows)


async def test_a_forged_or_altered_address_finds_nothing(api: ApiClient, family: Family) -> None:
    token = (await new_path(api, family.guardian)).removeprefix("/feeds/").removesuffix(".ics")
    altered = ("B" if token[0] == "A" else "A") + token[1:]
    for wrong in (altered, token[:-2], "nothing", "%C3%A9"):
        assert (await api.get(f"/feeds/{wrong}.ics")).status_code == 404


async def test_a_guardianship_that_ends_empties_the_feed(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    path = await new_path(api, family.guardian)
    await world.run(lambda uow: uow.rows("UPDATE guardianships SET revoked = true"))
    assert await events_in(api, path) == []


async def test_an_impersonating_operator_gets_no_address(api: ApiClient, family: Family) -> None:
    operator = replace(family.guardian, operator="ops")
    assert (await api.post(FEED, by=operator)).status_code == 403
    await new_path(api, family.guardian)
    assert (await api.get(FEED, by=operator)).status_code == 403


async def test_reading_a_feed_is_audited(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    path = await new_path(api, family.guardian)
    await api.get(path)
    await world.runtime.reads.flush()
    (entry,) = await world.rows("SELECT actor, child_id FROM audit_entries WHERE action = 'read read_feed'")
    assert entry == {"actor": f"guardian:{family.guardian.profile_id}", "child_id": str(family.child)}


async def test_an_email_attachment_has_the_readers_events(
    api: ApiClient, world: World, family: Family, mail_file: Any
) -> None:
    session, deleted = await world.session(family), await world.session(family, TUESDAY_10 + DAY)
    foreign = await world.session(await world.family())
    await api.delete(f"/events/{deleted}", by=family.therapist)
    ids: list[UUID] = [session, deleted, foreign]
    response = await mail_file(event_id=ids, guardian_id=family.guardian.profile_id)
    found = {str(e["uid"]): str(e["status"]) for e in Calendar.from_ical(response.content).walk("VEVENT")}
    assert found == {str(session): "CONFIRMED", str(deleted): "CANCELLED"}
    assert (await mail_file(event_id=[foreign], guardian_id=family.guardian.profile_id)).status_code == 404
    assert (await mail_file(event_id=[session], therapist_id=family.therapist.profile_id)).status_code == 200
    assert (await mail_file(event_id=[session])).status_code == 422
    assert (await mail_file("billing", event_id=[session], guardian_id=family.guardian.profile_id)).status_code == 403


async def test_an_attachment_cancels_a_session_taken_back(
    api: ApiClient, world: World, family: Family, mail_file: Any
) -> None:
    session, colleague = await world.session(family), await world.therapist()
    for holder in (colleague, family.therapist):
        booking = {"therapist_id": str(holder.profile_id)}
        assert (await api.put(f"/events/{session}/substitute", json=booking, by=family.therapist)).status_code == 200
    assert (await mail_file(event_id=[session], therapist_id=colleague.profile_id)).status_code == 404
    response = await mail_file(event_id=[session], therapist_id=colleague.profile_id, given_up=True)
    (event,) = Calendar.from_ical(response.content).walk("VEVENT")
    assert (str(event["uid"]), str(event["status"]), event["sequence"]) == (str(session), "CANCELLED", 2)
    assert str(event["summary"]) == "Individual session"
    present = await mail_file(event_id=[session], therapist_id=family.therapist.profile_id, given_up=True)
    assert present.status_code == 404


async def test_an_attachment_cancels_a_session_without_the_child(
    api: ApiClient, world: World, family: Family, stranger: Family, mail_file: Any
) -> None:
    event = await world.group(family.therapist, [family.service, stranger.service])
    guest = await world.participant(event, stranger.child)
    leaves = {"event": {}, "event_participants_attributes": [{"id": str(guest["id"]), "_destroy": True}]}
    changed = await api.put(f"/events/{event}?guests_changed=true", json=leaves, by=family.therapist)
    assert changed.status_code == 200, changed.text
    theirs = {"event_id": [event], "guardian_id": stranger.guardian.profile_id}
    assert (await mail_file(**theirs)).status_code == 404
    response = await mail_file(**theirs, given_up=True)
    (gone,) = Calendar.from_ical(response.content).walk("VEVENT")
    assert (str(gone["uid"]), str(gone["status"]), gone["sequence"]) == (str(event), "CANCELLED", 1)
    assert str(gone["summary"]) == "Group session"
    stays = await mail_file(event_id=[event], guardian_id=family.guardian.profile_id, given_up=True)
    (present,) = Calendar.from_ical(stays.content).walk("VEVENT")
    assert (str(present["status"]), "Group session with" in str(present["summary"])) == ("CONFIRMED", True)


async def test_a_feed_follows_the_language_of_its_reader(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await world.group(family.therapist, [family.service], start=TUESDAY_10 + DAY)
    away = {"starts_at": (TUESDAY_10 + 3 * DAY).isoformat(), "ends_at": (TUESDAY_10 + 5 * DAY).isoformat()}
    await api.post("/therapist/leaves", json={"leave": {**away, "reason": "Surgery"}}, by=family.therapist)
    theirs, own = await new_path(api, family.guardian), await new_path(api, family.therapist)
    english = (await api.get(theirs)).headers["etag"]
    await world.reads(family.guardian, "es")
    assert [str(event["summary"]) for event in await events_in(api, theirs)] == [
        "Mia: Sesión individual con Robin Chen",
        "Mia: Sesión de grupo con Robin Chen",
    ]
    assert (await api.get(theirs, headers={"If-None-Match": english})).status_code == 200
    assert str((await events_in(api, own))[0]["summary"]) == "Individual session: Mia R."
    await world.update_therapist(family.therapist, language="es")
    read = [str(event["summary"]) for event in await events_in(api, own)]
    assert read == ["Sesión individual: Mia R.", "Sesión de grupo (1)", "Ausencia"]


async def test_a_feed_in_a_language_of_a_newer_release_is_english(api: ApiClient, world: World, family: Family) -> None:
    await world.session(family)
    await world.reads(family.guardian, "fr")
    (event,) = await events_in(api, await new_path(api, family.guardian))
    assert str(event["summary"]) == "Mia: Individual session with Robin Chen"


async def test_an_attachment_is_in_the_language_of_the_email(world: World, family: Family, mail_file: Any) -> None:
    session = await world.session(family)
    mine = {"event_id": [session], "guardian_id": family.guardian.profile_id}
    read = await mail_file(**mine, language="es")
    (event,) = Calendar.from_ical(read.content).walk("VEVENT")
    assert str(event["summary"]) == "Mia: Sesión individual con Robin Chen"
    assert (await mail_file(**mine, language="fr")).status_code == 422
    read = await mail_file(event_id=[session], therapist_id=family.therapist.profile_id, language="es")
    (event,) = Calendar.from_ical(read.content).walk("VEVENT")
    assert str(event["summary"]) == "Sesión individual: Mia R."


async def test_new_addresses_are_limited_per_person(api: ApiClient, family: Family, world: World) -> None:
    other = await world.family(family.therapist, name="Leo")
    statuses = [(await api.post("/calendar_feed", by=family.guardian)).status_code for _ in range(21)]
    assert statuses == [201] * 20 + [429]
    refused = await api.post("/calendar_feed", by=family.guardian)
    assert refused.json()["code"] == "too_many"
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60 + 1
    assert (await api.post("/calendar_feed", by=other.guardian)).status_code == 201
