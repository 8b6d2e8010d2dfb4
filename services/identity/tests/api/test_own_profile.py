from datetime import date
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.people import Person
from identity.domain.licenses import License
from identity.resources import files_of

from services.identity.tests.world import ARTICULATION, OCCUPATIONAL, SPEECH, VOICE, Makes, as_guardian, as_therapist

PROFILE_CHANGED = "identity.therapist.profile_changed.v1"
Json = dict[str, Any]
NO_LINK = "Meeting link must be a web address that begins with https://"
FOREIGN = "A sub-specialty doesn't belong to the specialty"


@pytest.fixture
async def therapist(makes: Makes, documents: FakeDocuments) -> Person:
    return as_therapist(await makes.therapist())


@pytest.fixture
async def newcomer(makes: Makes, documents: FakeDocuments) -> Person:
    """Approved and signed in, at the first onboarding step."""
    return as_therapist(await makes.therapist(bio=None, sub_specialty_ids=(), working_hours=()))


async def put(api: ApiClient, by: Person, **body: Any) -> httpx.Response:
    return await api.put("/therapist", json=body, by=by)


async def changed(api: ApiClient, by: Person, **body: Any) -> Json:
    response = await put(api, by, **body)
    assert response.status_code == 200, response.text
    therapist: Json = response.json()["therapist"]
    assert therapist == (await api.get("/therapist/me", by=by)).json()["therapist"]
    return therapist


async def refused(api: ApiClient, by: Person, **body: Any) -> dict[str, str]:
    before = (await api.get("/therapist/me", by=by)).json()
    response = await put(api, by, **body)
    assert response.status_code == 422, response.text
    assert (await api.get("/therapist/me", by=by)).json() == before
    fields: dict[str, str] = response.json()["fields"]
    return fields


async def test_update_changes_only_given_fields(api: ApiClient, therapist: Person) -> None:
    given = {
        "bio": "Play first.", "phone_number": "+14155550111", "city": "Reno", "country": "US", "state": "NV",
        "zipcode": "89501-1234", "experience": 13, "pediatric_experience": 10, "online_therapy_experience": 5,
        "hours_per_week": 12, "gender": 2, "timezone": "America/Denver", "meeting_url": "https://meet.example.com/r",
        "languages": ["es", "en"], "ages": {"youngest": 3, "oldest": 12}, "session_phone": "+14155550112",
    }  # fmt: skip
    own = await changed(api, therapist, **given)
    assert {name: own[name] for name in given} == {**given, "gender": "male"}
    assert await changed(api, therapist) == own
    [*_, event] = await api.emitted(PROFILE_CHANGED)
    assert (event["timezone"], event["meeting_url"]) == ("America/Denver", "https://meet.example.com/r")
    assert event["session_phone"] == "+14155550112"


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"phone_number": ""}, "phone_number", "Phone number is required"),
        ({"phone_number": "no"}, "phone_number", "Invalid phone number format"),
        ({"session_phone": "555-0112"}, "session_phone", "Invalid phone number format"),
        ({"timezone": "Mars/Base"}, "timezone", "Timezone is not valid"),
        ({"state": "ZZ"}, "state", "State is not valid"),
        ({"meeting_url": "http://meet.example.com"}, "meeting_url", NO_LINK),
        ({"meeting_url": "javascript:alert(1)"}, "meeting_url", NO_LINK),
        ({"meeting_url": "https://:secret@meet.example.com/r"}, "meeting_url", NO_LINK),
        ({"meeting_url": "https://meet.example.com:99999/r"}, "meeting_url", NO_LINK),
        ({"languages": ["klingon"]}, "languages.0", "Languages aren't one of the options"),
        ({"ages": {"youngest": 3, "oldest": 22}}, "ages", "Ages must be from 0 to 21"),
        ({"ages": {"youngest": 12, "oldest": 3}}, "ages", "The oldest age can't be below the youngest"),
        ({"bio": " "}, "bio", "Bio is required"),
        ({"sub_specialty_ids": []}, "sub_specialty_ids", "Please choose at least one sub-specialty"),
        ({"sub_specialty_ids": [str(OCCUPATIONAL)]}, "sub_specialty_ids", FOREIGN),
        ({"sub_specialty_ids": ["x"]}, "sub_specialty_ids", "Specialty is not valid"),
        ({"specialty_id": str(OCCUPATIONAL)}, "specialty_id", "Specialty can't be changed once you're approved"),
    ],
)  # fmt: skip
async def test_invalid_update_changes_nothing(
    api: ApiClient, therapist: Person, body: Json, field: str, sentence: str
) -> None:
    assert await refused(api, therapist, city="Elsewhere", **body) == {field: sentence}


async def test_a_session_phone_is_no_part_of_the_public_card(api: ApiClient, therapist: Person) -> None:
    assert (await changed(api, therapist, session_phone="4155550112"))["session_phone"] == "4155550112"
    assert "4155550112" not in (await api.get(f"/therapists/{therapist.profile_id}")).text
    assert (await changed(api, therapist, city="Reno"))["session_phone"] == "4155550112"
    assert (await changed(api, therapist, session_phone=""))["session_phone"] is None


async def test_families_see_languages_and_ages_until_they_are_removed(api: ApiClient, therapist: Person) -> None:
    async def card() -> tuple[list[str], dict[str, int] | None]:
        shown = (await api.get(f"/therapists/{therapist.profile_id}")).json()["therapist"]
        return shown["languages"], shown["ages"]

    assert await card() == ([], None)
    await changed(api, therapist, languages=["en", "ase", "en"], ages={"youngest": 0, "oldest": 5})
    assert await card() == (["en", "ase"], {"youngest": 0, "oldest": 5})
    await changed(api, therapist, city="Reno")
    assert await card() == (["en", "ase"], {"youngest": 0, "oldest": 5})
    await changed(api, therapist, languages=[], ages=None)
    assert await card() == ([], None)


async def test_therapist_accepts_each_new_version_of_the_terms(
    api: ApiClient, makes: Makes, therapist: Person, runtime: Runtime, clock: FakeClock
) -> None:
    unpublished = await put(api, therapist, accepted_terms_and_conditions=True)
    assert (unpublished.status_code, unpublished.json()["code"]) == (409, "terms_not_published")
    for _ in range(2):
        clock.advance(minutes=1)
        await makes.terms()
        before = (await api.get("/therapist/me", by=therapist)).json()["therapist"]
        assert before["accepted_terms_and_conditions"] is False
        assert await refused(api, therapist, accepted_terms_and_conditions=False) == {
            "accepted_terms_and_conditions": "Please accept the terms and conditions."
        }
        after = await changed(api, therapist, accepted_terms_and_conditions=True)
        assert after["accepted_terms_and_conditions"] is True
    assert len(await runtime.queries.rows("SELECT accepted_at, address FROM therapist_terms_acceptances")) == 2


async def test_profile_names_specialty_ids(api: ApiClient, therapist: Person) -> None:
    own = await changed(api, therapist, sub_specialty_ids=[str(VOICE), str(ARTICULATION)])
    assert own["specialty_id"] == own["specialty"]["id"] == str(SPEECH)
    assert own["sub_specialty_ids"] == [each["id"] for each in own["sub_specialties"]]
    assert set(own["sub_specialty_ids"]) == {str(VOICE), str(ARTICULATION)}


async def test_current_specialty_may_be_sent(api: ApiClient, therapist: Person) -> None:
    own = await changed(api, therapist, specialty_id=str(SPEECH), sub_specialty_ids=[str(VOICE), str(ARTICULATION)])
    assert {each["id"] for each in own["sub_specialties"]} == {str(VOICE), str(ARTICULATION)}


async def test_guardian_cannot_change_therapist_profile(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    response = await put(api, as_guardian(await makes.family()), profile_photo=file("me.png"))
    assert (response.status_code, response.json()["error"]) == (403, "This is for therapists.")
    assert documents.kept == {}


class TestFiles:
    async def test_portrait_is_public_and_new_one_gets_new_url(
        self, api: ApiClient, therapist: Person, documents: FakeDocuments, runtime: Runtime
    ) -> None:
        first = (await changed(api, therapist, profile_photo=file("me.png")))["profile_photo"]
        second = (await changed(api, therapist, profile_photo={"file": file("me.jpg")}))["profile_photo"]
        card = (await api.get(f"/therapists/{therapist.profile_id}")).json()["therapist"]
        assert card["profile_photo"] == second != first
        published = [event["photo_id"] for event in await api.emitted("identity.therapist.profile_changed.v1")]
        assert [f"/api/v1/photos/{photo}" for photo in published[-2:]] == [first, second]
        await files_of(runtime).drop_unneeded()
        assert [f"/api/v1/photos/{key}" for key in documents.kept] == [second]

    async def test_null_deletes_portrait_and_omission_keeps_it(
        self, api: ApiClient, therapist: Person, documents: FakeDocuments, runtime: Runtime
    ) -> None:
        await changed(api, therapist, profile_photo=file("me.png"))
        assert (await changed(api, therapist, city="Reno"))["profile_photo"] is not None
        assert (await changed(api, therapist, profile_photo=None))["profile_photo"] is None
        await files_of(runtime).drop_unneeded()
        assert documents.kept == {}

    async def test_resume_is_linked_for_its_therapist_only(self, api: ApiClient, therapist: Person) -> None:
        own = await changed(api, therapist, resume=file("cv.pdf"))
        resume = own["resume"]
        assert (resume["filename"], resume["size"]) == ("cv.pdf", 9)
        assert resume["url"].startswith("/api/v1/files/")
        card = (await api.get(f"/therapists/{therapist.profile_id}")).json()["therapist"]
        assert "resume" not in card
        assert "licenses" not in card

    async def test_refused_file_refuses_whole_update(self, api: ApiClient, therapist: Person) -> None:
        fields = await refused(api, therapist, city="Reno", profile_photo=file("me.svg"))
        assert fields == {"profile_photo": "File must be one of these types: .jpg, .png"}


class TestLicenses:
    async def test_new_license_waits_for_verification(self, api: ApiClient, therapist: Person) -> None:
        new = {"state": "NV", "license_file": file("nv.pdf"), "number": "NV-1", "expires_on": "2028-01-31"}
        own = await changed(api, therapist, licenses_attributes=[new])
        [nevada] = [each for each in own["licenses"] if each["state"] == "NV"]
        assert (nevada["status"], nevada["number"], nevada["expires_on"]) == ("unverified", "NV-1", "2028-01-31")
        assert nevada["license_file"]["filename"] == "nv.pdf"
        assert own["licensed_states"] == ["CA"]
        assert (await api.get("/therapists", params={"state": "NV"})).json() == {"therapists": []}

    @pytest.mark.parametrize(
        "change",
        [{"number": "SP-200"}, {"license_file": file("new.pdf")}, {"state": "NV"}, {"expires_on": "2029-01-01"}],
    )
    async def test_changed_license_waits_and_leaves_matching(
        self, api: ApiClient, therapist: Person, change: Json
    ) -> None:
        [known] = (await changed(api, therapist))["licenses"]
        own = await changed(api, therapist, licenses_attributes=[{"id": known["id"], **change}])
        assert own["licenses"][0]["status"] == "unverified"
        assert (await api.get("/therapists", params={"state": "CA"})).json() == {"therapists": []}
        assert (await api.emitted(PROFILE_CHANGED))[-1]["accepting"] is False

    @pytest.mark.parametrize("nothing", [None, ""])
    async def test_license_number_and_last_day_can_be_removed(
        self, api: ApiClient, therapist: Person, nothing: str | None
    ) -> None:
        [known] = (await changed(api, therapist))["licenses"]
        [same] = (await changed(api, therapist, licenses_attributes=[{"id": known["id"]}]))["licenses"]
        assert same == known
        without = {"id": known["id"], "number": nothing, "expires_on": None}
        [stored] = (await changed(api, therapist, licenses_attributes=[without]))["licenses"]
        assert (stored["status"], stored["number"], stored["expires_on"]) == (
            "unverified",
            None,
            None,
        )

    async def test_unchanged_license_stays_verified(self, api: ApiClient, therapist: Person) -> None:
        [known] = (await changed(api, therapist))["licenses"]
        same = {name: known[name] for name in ("id", "state", "number", "expires_on")}
        assert (await changed(api, therapist, licenses_attributes=[same]))["licenses"][0]["status"] == "valid"

    async def test_new_license_needs_file_and_state(self, api: ApiClient, therapist: Person) -> None:
        assert await refused(api, therapist, licenses_attributes=[{"state": "NV"}, {}]) == {
            "licenses_attributes.0.license_file": "License file is required"
        }
        assert await refused(api, therapist, licenses_attributes=[{"license_file": file()}]) == {
            "licenses_attributes.0.state": "State is required"
        }
        await changed(api, therapist, licenses_attributes=[{"_destroy": True}])

    async def test_last_license_cannot_be_removed(
        self, api: ApiClient, therapist: Person, documents: FakeDocuments, runtime: Runtime
    ) -> None:
        [known] = (await changed(api, therapist))["licenses"]
        gone = {"id": known["id"], "_destroy": True}
        assert await refused(api, therapist, licenses_attributes=[gone]) == {
            "licenses_attributes": "At least one license is required"
        }
        own = await changed(api, therapist, licenses_attributes=[{"state": "NV", "license_file": file("nv.pdf")}, gone])
        assert [each["state"] for each in own["licenses"]] == ["NV"]
        nevada = {"id": own["licenses"][0]["id"], "_destroy": True}
        await changed(api, therapist, licenses_attributes=[{"state": "OR", "license_file": file("or.pdf")}, nevada])
        await files_of(runtime).drop_unneeded()
        assert [kept["file"]["filename"] for kept in documents.kept.values()] == ["or.pdf"]

    async def test_foreign_license_looks_absent(self, api: ApiClient, therapist: Person, makes: Makes) -> None:
        other = as_therapist(await makes.therapist("other@example.com"))
        [foreign] = (await changed(api, other))["licenses"]
        for key in (foreign["id"], str(new_id()), "none"):
            for change in ({"number": "x"}, {"_destroy": True}):
                response = await put(api, therapist, licenses_attributes=[{"id": key, **change}])
                assert (response.status_code, response.json()["code"]) == (404, "licence_not_found")
        assert (await changed(api, other))["licenses"][0]["number"] == "SP-100"

    async def test_duplicate_license_is_refused(self, api: ApiClient, therapist: Person) -> None:
        twice = {"state": "CA", "number": "SP-100", "license_file": file()}
        response = await put(api, therapist, licenses_attributes=[twice])
        assert (response.status_code, response.json()["code"]) == (422, "licence_twice")

    async def test_license_in_another_state_keeps_accepting(
        self, api: ApiClient, makes: Makes, documents: FakeDocuments
    ) -> None:
        licenses = [License("CA", "1", date(2027, 1, 1)), License("NV", "2", date(2027, 1, 1))]
        person = as_therapist(await makes.therapist("two@example.com", licenses=licenses))
        california = (await changed(api, person))["licenses"][0]
        await changed(api, person, licenses_attributes=[{"id": california["id"], "number": "9"}])
        assert (await api.emitted(PROFILE_CHANGED))[-1]["accepting"] is True


class TestWorkingHours:
    async def test_intervals_are_added_changed_and_removed_together(self, api: ApiClient, therapist: Person) -> None:
        monday, tuesday, *_ = (await changed(api, therapist))["calendars"]
        edits = [
            {"id": monday["id"], "end_time": "12:00"},
            {"day_of_week": "monday", "start_time": "12:00", "end_time": "24:00"},
            {"id": tuesday["id"], "_destroy": True},
        ]
        own = await changed(api, therapist, calendars_attributes=edits)
        intervals = [(each["day_of_week"], each["start_time"], each["end_time"]) for each in own["calendars"]]
        assert intervals[:3] == [
            ("monday", "09:00", "12:00"),
            ("monday", "12:00", "24:00"),
            ("wednesday", "09:00", "17:00"),
        ]
        [*_, event] = await api.emitted(PROFILE_CHANGED)
        assert event["working_hours"][1] == {"day_of_week": "monday", "start_time": "12:00", "end_time": "24:00"}

    @pytest.mark.parametrize(
        ("edit", "field", "sentence"),
        [
            (("monday", "22:00", "02:00"), ".0.end_time", "End time must be after start time"),
            (("monday", "16:00", "18:00"), "", "Working hours on the same day can't overlap"),
            (("monday", "25:00", "26:00"), ".0.start_time", "Time must be between 00:00 and 24:00"),
            (("monday", "9:00", "10:00"), ".0.start_time", "Time must be between 00:00 and 24:00"),
            (("someday", "09:00", "10:00"), ".0.day_of_week", "Day of week is not valid"),
            (("sunday", None, "10:00"), ".0.start_time", "Start time is required"),
        ],
    )
    async def test_invalid_interval_is_named(
        self, api: ApiClient, therapist: Person, edit: tuple[str | None, ...], field: str, sentence: str
    ) -> None:
        wanted = dict(zip(("day_of_week", "start_time", "end_time"), edit, strict=True))
        fields = await refused(api, therapist, calendars_attributes=[wanted])
        assert fields[f"calendars_attributes{field}"] == sentence

    async def test_foreign_hours_look_absent(self, api: ApiClient, therapist: Person, makes: Makes) -> None:
        other = as_therapist(await makes.therapist("other@example.com"))
        foreign = (await changed(api, other))["calendars"][0]["id"]
        response = await put(api, therapist, calendars_attributes=[{"id": foreign, "_destroy": True}])
        assert (response.status_code, response.json()["code"]) == (404, "working_hours_not_found")
        assert len((await changed(api, other))["calendars"]) == 5


class TestOnboarding:
    async def test_each_step_requires_previous_data(self, api: ApiClient, newcomer: Person) -> None:
        assert (await changed(api, newcomer))["profile_step"] == "account"
        hours = [{"day_of_week": "monday", "start_time": "09:00", "end_time": "12:00"}]
        way: list[tuple[str, Json, str]] = [
            ("sub_specialties", {"bio": "Hello."}, "Please write a few words about yourself first."),
            ("calendar", {"sub_specialty_ids": [str(VOICE)]}, "Please choose at least one sub-specialty first."),
            ("complete", {"calendars_attributes": hours}, "Please set your working hours first."),
        ]
        assert (await changed(api, newcomer, profile_step="profile"))["profile_step"] == "profile"
        for step, needed, missing in way:
            assert await refused(api, newcomer, profile_step=step) == {"profile_step": missing}
            assert (await changed(api, newcomer, profile_step=step, **needed))["profile_step"] == step
        assert (await api.emitted(PROFILE_CHANGED))[-1]["accepting"] is True
        found = (await api.get("/therapists", params={"state": "CA"})).json()["therapists"]
        assert [card["id"] for card in found] == [str(newcomer.profile_id)]

    async def test_earlier_step_changes_nothing(self, api: ApiClient, therapist: Person) -> None:
        assert (await changed(api, therapist, profile_step="account"))["profile_step"] == "complete"

    async def test_working_hours_can_be_removed_for_a_vacation(self, api: ApiClient, therapist: Person) -> None:
        all_of_them = [{"id": each["id"], "_destroy": True} for each in (await changed(api, therapist))["calendars"]]
        own = await changed(api, therapist, calendars_attributes=all_of_them)
        assert (own["calendars"], own["profile_step"]) == ([], "complete")
        assert (await api.get("/therapists", params={"state": "CA"})).json() == {"therapists": []}

    async def test_unknown_step_is_refused(self, api: ApiClient, therapist: Person) -> None:
        assert (await put(api, therapist, profile_step="booking")).status_code == 422


async def test_change_is_audited_and_published_once(api: ApiClient, therapist: Person, runtime: Runtime) -> None:
    before = len(await api.emitted(PROFILE_CHANGED))
    await changed(api, therapist, bio="New words.")
    assert len(await api.emitted(PROFILE_CHANGED)) == before, "the others do not know the bio"
    subjects = await runtime.queries.rows("SELECT subject FROM audit_entries WHERE action = 'therapist.updated'")
    assert [UUID(row["subject"]) for row in subjects] == [therapist.profile_id]


async def test_sub_specialties_are_listed_all_or_of_one_specialty(api: ApiClient) -> None:
    every = (await api.get("/sub_specialties")).json()["sub_specialties"]
    speech = (await api.get("/sub_specialties", params={"specialty_id": str(SPEECH)})).json()["sub_specialties"]
    assert {each["specialty_id"] for each in speech} == {str(SPEECH)}
    assert str(ARTICULATION) in {each["id"] for each in speech}
    assert len(every) > len(speech)
    assert every == sorted(every, key=lambda each: each["name"])
    assert (await api.get("/sub_specialties", params={"specialty_id": "none"})).status_code == 404
