from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes, as_guardian


async def change(api: ApiClient, family: Family, **guardian: Any) -> Any:
    return await api.put("/guardian", json={"guardian": guardian}, by=as_guardian(family))


async def step(api: ApiClient, family: Family) -> str:
    response = await api.get("/guardian/me", by=as_guardian(family))
    return str(response.json()["guardian"]["profile_step"])


async def test_steps_from_plan_to_first_session(api: ApiClient, makes: Makes) -> None:
    """Each step is refused until its prerequisites exist."""
    family = await makes.family()
    therapist_id = await makes.therapist()
    child = {"id": str(family.children[0].id)}
    document_id = await makes.terms()

    async def refused(asked: str, sentence: str) -> None:
        response = await change(api, family, profile_step=asked)
        assert (response.status_code, response.json()["code"]) == (422, "profile_step_not_reached")
        assert response.json()["fields"] == {"guardian.profile_step": sentence}

    async def taken(asked: str, **with_it: Any) -> None:
        response = await change(api, family, profile_step=asked, **with_it)
        assert response.status_code == 200, response.text
        assert response.json()["guardian"]["profile_step"] == asked

    await refused("add_child_data", "Please choose a plan first.")
    await makes.plan(family)
    assert await step(api, family) == "add_child_data", "moved by the server when billing says the plan is active"

    await refused("accept_terms_conditions", "Please add your child's last name and your phone number first.")
    data = {"phone_number": "4155550123", "children_attributes": [{**child, "last_name": "Rivera"}]}
    await taken("accept_terms_conditions", **data)

    await refused("select_time_frame", "Please accept the terms and conditions first.")
    await taken("select_time_frame", accepted_terms_and_conditions=True)
    [accepted] = await api.emitted("identity.guardian.terms_accepted.v1")
    assert accepted["document_ids"] == [str(document_id)]

    await refused("match_therapist", "Please choose a preferred time of day first.")
    await taken("match_therapist", children_attributes=[{**child, "preferred_time_frame": "morning"}])

    await refused("booking", "Please choose a therapist first.")
    await taken("booking", children_attributes=[{**child, "therapist_id": str(therapist_id)}])
    [chosen] = await api.emitted("identity.child.therapist_chosen.v1")
    assert (chosen["child_id"], chosen["therapist_id"]) == (child["id"], str(therapist_id))

    await refused("complete", "Please book a session first.")
    await makes.session(therapist_id, family.children[0].id)
    assert await step(api, family) == "complete", "moved by the server when scheduling says a session is booked"

    await taken("add_child_data")
    response = await api.get("/guardian/me", by=as_guardian(family))
    assert response.json()["guardian"]["children"][0]["therapist_id"] == str(therapist_id), "going back undoes nothing"
    await taken("complete")


async def test_terms_cannot_be_accepted_before_publication(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await change(api, family, accepted_terms_and_conditions=True)
    assert (response.status_code, response.json()["code"]) == (409, "terms_not_published")


async def test_a_new_version_of_the_terms_has_to_be_accepted_again(
    api: ApiClient, makes: Makes, clock: FakeClock
) -> None:
    family = await makes.family()
    await makes.terms()
    privacy = await makes.terms("privacy_policy")
    await change(api, family, accepted_terms_and_conditions=True)
    clock.advance(days=1)
    newer = await makes.terms()
    response = await api.get("/guardian/me", by=as_guardian(family))
    assert response.json()["guardian"]["accepted_terms_and_conditions"] is False
    response = await change(api, family, accepted_terms_and_conditions=True)
    assert response.json()["guardian"]["accepted_terms_and_conditions"] is True
    first, second = await api.emitted("identity.guardian.terms_accepted.v1")
    assert str(privacy) in first["document_ids"]
    assert second["document_ids"] == [str(newer)], "what was accepted already is not accepted twice"


async def test_renewal_cannot_be_requested_early(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await makes.plan(family)
    response = await change(api, family, profile_step="renewal")
    assert response.json()["fields"] == {"guardian.profile_step": "Your plan hasn't ended yet."}


async def test_an_unknown_step_is_refused(api: ApiClient, makes: Makes) -> None:
    response = await change(api, await makes.family(), profile_step="finished")
    assert (response.status_code, response.json()["code"]) == (422, "invalid")
