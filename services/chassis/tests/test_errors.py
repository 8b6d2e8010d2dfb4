"""Every error has the same body (docs/product/shared.md#error-body)."""

from uuid import UUID

import httpx
import pytest
from chassis.errors import Conflict, Invalid, TooMany
from chassis.http import problems
from chassis.ids import new_id
from chassis.metrics import REQUESTS
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns
from fastapi import FastAPI
from prometheus_client import REGISTRY

BODY = {"error", "errors", "code", "fields", "request_id"}


class SlotTaken(Conflict):
    sentence = "This time was just taken."


def test_error_code_is_the_class_name_in_snake_case() -> None:
    assert SlotTaken().code == "slot_taken"


def test_error_takes_its_own_sentence_and_details() -> None:
    body = SlotTaken("Two of these times are taken.", details={"conflicts": [1, 2]}).body("abc")
    assert body == {
        "error": "Two of these times are taken.",
        "errors": ["Two of these times are taken."],
        "code": "slot_taken",
        "fields": {},
        "request_id": "abc",
        "conflicts": [1, 2],
    }


def test_first_field_sentence_is_the_error() -> None:
    body = Invalid(fields={"name": "Name is required", "age": "Age is required"}).body("abc")
    assert body["error"] == "Name is required"
    assert body["errors"] == ["Name is required", "Age is required"]


def test_too_many_sends_retry_after() -> None:
    assert TooMany(retry_after_seconds=30).headers() == {"Retry-After": "30"}


async def test_domain_error_is_rendered_with_its_sentence(api: ApiClient, parent: Person, child: UUID) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    response = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    assert response.status_code == 409
    assert response.json() == {
        "error": "This toy is already there.",
        "errors": ["This toy is already there."],
        "code": "toy_taken",
        "fields": {},
        "request_id": response.headers["x-request-id"],
    }


async def test_missing_and_blank_field_get_the_same_sentence(api: ApiClient, parent: Person, child: UUID) -> None:
    missing = await api.post(f"/clients/{child}/toys", json={}, by=parent)
    blank = await api.post(f"/clients/{child}/toys", json={"name": "  "}, by=parent)
    assert missing.status_code == blank.status_code == 422
    assert missing.json()["fields"] == blank.json()["fields"] == {"name": "Name is required"}
    assert blank.json()["code"] == "invalid"


async def test_unknown_field_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(f"/clients/{child}/toys", json={"name": "bear", "color": "red"}, by=parent)
    assert response.status_code == 422
    assert response.json()["fields"] == {"color": "Color isn't accepted here"}


async def test_text_with_a_null_character_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(f"/clients/{child}/toys", json={"name": "be\x00ar"}, by=parent)
    assert response.status_code == 422
    assert response.json()["error"] == "This text contains a character we can't store."


async def test_invalid_json_gets_the_error_body(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(
        f"/clients/{child}/toys", content=b"{nonsense", headers={"content-type": "application/json"}, by=parent
    )
    assert response.status_code == 422
    assert response.json()["error"] == "The request isn't valid JSON"


async def test_unknown_error_reveals_only_a_request_id(
    app: FastAPI, sign_ins: SignIns, parent: Person, child: UUID
) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://service/api/v1") as http:
        response = await http.post(f"/clients/{child}/toys", json={"name": "explode"}, headers=sign_ins.headers(parent))
    assert response.status_code == 500
    assert set(response.json()) == BODY
    assert response.json()["error"] == "Something went wrong"
    assert str(child) not in response.text
    assert response.json()["request_id"] == response.headers["x-request-id"]


async def test_unknown_path_and_wrong_method_get_the_error_body(api: ApiClient) -> None:
    absent, wrong = await api.get("/nothing"), await api.delete("/me")
    assert (absent.status_code, wrong.status_code) == (404, 405)
    assert set(absent.json()) == set(wrong.json()) == BODY


async def test_allow_names_the_methods_of_the_most_literal_path() -> None:
    app = FastAPI()
    problems.install(app)
    app.add_api_route("/notes/{note_id}", lambda note_id: note_id, methods=["PUT", "DELETE"])
    app.add_api_route("/notes/pdf", lambda: "a file", methods=["GET"])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
        refused = [await http.request("PATCH", path) for path in ("/notes/pdf", "/notes/7")]
    assert [response.status_code for response in refused] == [405, 405]
    assert [response.headers["allow"] for response in refused] == ["GET", "DELETE, PUT"]


async def test_valid_request_id_is_kept_and_an_invalid_one_replaced(api: ApiClient, child: UUID) -> None:
    kept = await api.get("/me", headers={"x-request-id": "given-by-gateway"})
    replaced = await api.get("/me", headers={"x-request-id": 'evil"\tid'})
    assert kept.json()["request_id"] == "given-by-gateway"
    assert "evil" not in replaced.json()["request_id"]


async def test_responses_are_not_cached_by_browsers(api: ApiClient, child: UUID, parent: Person) -> None:
    response = await api.get(f"/clients/{child}/toys", by=parent)
    assert response.headers["cache-control"] == "no-store"


async def test_malformed_child_id_is_404_like_an_unknown_one(api: ApiClient, parent: Person) -> None:
    strange, unknown = (
        await api.get("/clients/17/toys", by=parent),
        await api.get(f"/clients/{new_id()}/toys", by=parent),
    )
    assert strange.status_code == unknown.status_code == 404
    assert strange.json()["error"] == unknown.json()["error"] == "We couldn't find this child."


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"[" * 100_000, b'{"name": ' + b"9" * 5_000 + b"}"])
async def test_undecodable_body_is_refused_as_invalid_json(
    api: ApiClient, parent: Person, child: UUID, body: bytes
) -> None:
    response = await api.post(
        f"/clients/{child}/toys", content=body, headers={"content-type": "application/json"}, by=parent
    )
    assert (response.status_code, response.json()["code"]) == (422, "invalid")
    assert response.json()["error"] == "The request isn't valid JSON"


async def test_long_unknown_field_name_is_cut_in_the_response(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(f"/clients/{child}/toys", json={"name": "bear", "x" * 5_000: 1}, by=parent)
    assert response.status_code == 422
    assert set(response.json()["fields"]) == {"x" * 100}


async def test_unknown_methods_share_one_metric_label(api: ApiClient) -> None:
    await api.request("BREW", "/me")
    labels = {sample.labels["method"] for metric in REQUESTS.collect() for sample in metric.samples}
    assert "OTHER" in labels
    assert "BREW" not in labels


async def test_refusals_are_counted_by_code_from_zero(api: ApiClient, parent: Person, child: UUID) -> None:
    def refused(code: str) -> float | None:
        return REGISTRY.get_sample_value("refusals_total", {"code": code})

    before = refused("toy_taken")
    assert before is not None, "this code has no series before the first refusal"
    for expected in (201, 409):
        response = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
        assert response.status_code == expected
    assert refused("toy_taken") == before + 1
