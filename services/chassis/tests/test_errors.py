"""The one body of every error (DECISIONS.md, names and shapes)."""

from uuid import UUID

import httpx
import pytest
from chassis.errors import Conflict, Invalid, TooMany
from chassis.ids import new_id
from chassis.metrics import REQUESTS
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns
from fastapi import FastAPI

BODY = {"error", "errors", "code", "fields", "request_id"}


class SlotTaken(Conflict):
    sentence = "This time was taken meanwhile."


def test_the_code_is_the_conditions_name_in_snake_case() -> None:
    assert SlotTaken().code == "slot_taken"


def test_the_sentence_may_be_told_more_precisely_and_details_join_the_body() -> None:
    body = SlotTaken("Two of these times are taken.", details={"conflicts": [1, 2]}).body("abc")
    assert body == {
        "error": "Two of these times are taken.",
        "errors": ["Two of these times are taken."],
        "code": "slot_taken",
        "fields": {},
        "request_id": "abc",
        "conflicts": [1, 2],
    }


def test_the_first_fields_sentence_is_the_error() -> None:
    body = Invalid(fields={"name": "Name is required", "age": "Age is required"}).body("abc")
    assert body["error"] == "Name is required"
    assert body["errors"] == ["Name is required", "Age is required"]


def test_too_many_says_when_to_come_back() -> None:
    assert TooMany(retry_after_seconds=30).headers() == {"Retry-After": "30"}


async def test_a_rule_of_the_domain_is_answered_with_its_sentence(api: ApiClient, parent: Person, child: UUID) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    answer = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    assert answer.status_code == 409
    assert answer.json() == {
        "error": "This toy is already there.",
        "errors": ["This toy is already there."],
        "code": "toy_taken",
        "fields": {},
        "request_id": answer.headers["x-request-id"],
    }


async def test_a_missing_and_a_blank_field_get_the_same_sentence(api: ApiClient, parent: Person, child: UUID) -> None:
    missing = await api.post(f"/clients/{child}/toys", json={}, by=parent)
    blank = await api.post(f"/clients/{child}/toys", json={"name": "  "}, by=parent)
    assert missing.status_code == blank.status_code == 422
    assert missing.json()["fields"] == blank.json()["fields"] == {"name": "Name is required"}
    assert blank.json()["code"] == "invalid"


async def test_an_unknown_field_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    answer = await api.post(f"/clients/{child}/toys", json={"name": "bear", "colour": "red"}, by=parent)
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"colour": "Colour isn't accepted here"}


async def test_a_text_that_the_database_cannot_hold_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    answer = await api.post(f"/clients/{child}/toys", json={"name": "be\x00ar"}, by=parent)
    assert answer.status_code == 422
    assert answer.json()["error"] == "This text contains a character we can't store."


async def test_what_is_not_json_is_refused_in_the_same_body(api: ApiClient, parent: Person, child: UUID) -> None:
    answer = await api.post(
        f"/clients/{child}/toys", content=b"{nonsense", headers={"content-type": "application/json"}, by=parent
    )
    assert answer.status_code == 422
    assert answer.json()["error"] == "The request isn't valid JSON"


async def test_an_unknown_error_says_nothing_but_a_request_id(
    app: FastAPI, sign_ins: SignIns, parent: Person, child: UUID
) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://service/api/v1") as http:
        answer = await http.post(f"/clients/{child}/toys", json={"name": "explode"}, headers=sign_ins.headers(parent))
    assert answer.status_code == 500
    assert set(answer.json()) == BODY
    assert answer.json()["error"] == "Something went wrong"
    assert str(child) not in answer.text
    assert answer.json()["request_id"] == answer.headers["x-request-id"]


async def test_an_address_that_does_not_exist_and_a_wrong_method_have_the_body_too(api: ApiClient) -> None:
    absent, wrong = await api.get("/nothing"), await api.delete("/me")
    assert (absent.status_code, wrong.status_code) == (404, 405)
    assert set(absent.json()) == set(wrong.json()) == BODY


async def test_a_request_id_that_was_given_is_kept_and_a_strange_one_is_replaced(api: ApiClient, child: UUID) -> None:
    kept = await api.get("/me", headers={"x-request-id": "given-by-gateway"})
    replaced = await api.get("/me", headers={"x-request-id": 'evil"\tid'})
    assert kept.json()["request_id"] == "given-by-gateway"
    assert "evil" not in replaced.json()["request_id"]


async def test_answers_are_not_kept_by_browsers(api: ApiClient, child: UUID, parent: Person) -> None:
    answer = await api.get(f"/clients/{child}/toys", by=parent)
    assert answer.headers["cache-control"] == "no-store"


async def test_an_id_that_is_no_id_names_nothing(api: ApiClient, parent: Person) -> None:
    strange, unknown = (
        await api.get("/clients/17/toys", by=parent),
        await api.get(f"/clients/{new_id()}/toys", by=parent),
    )
    assert strange.status_code == unknown.status_code == 404
    assert strange.json()["error"] == unknown.json()["error"] == "We couldn't find this child."


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"[" * 100_000, b'{"name": ' + b"9" * 5_000 + b"}"])
async def test_bytes_that_cannot_be_read_are_refused_as_json_is(
    api: ApiClient, parent: Person, child: UUID, body: bytes
) -> None:
    answer = await api.post(
        f"/clients/{child}/toys", content=body, headers={"content-type": "application/json"}, by=parent
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert answer.json()["error"] == "The request isn't valid JSON"


async def test_of_an_unknown_fields_name_only_the_beginning_is_sent_back(
    api: ApiClient, parent: Person, child: UUID
) -> None:
    answer = await api.post(f"/clients/{child}/toys", json={"name": "bear", "x" * 5_000: 1}, by=parent)
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == {"x" * 100}


async def test_methods_that_nobody_knows_are_measured_as_one(api: ApiClient) -> None:
    await api.request("BREW", "/me")
    labels = {sample.labels["method"] for metric in REQUESTS.collect() for sample in metric.samples}
    assert "OTHER" in labels
    assert "BREW" not in labels
