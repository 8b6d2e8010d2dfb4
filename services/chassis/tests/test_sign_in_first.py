"""A sign-in is checked before a body is parsed, and routes are found in the order of their declaration."""

from collections.abc import AsyncIterator
from typing import Annotated

import httpx
import pytest
from chassis.app import Service, create_app
from chassis.errors import Forbidden
from chassis.http.authentication import MaybeSignedIn, Now, SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Incoming
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from pydantic import BaseModel

router = APIRouter(prefix="/shelves")


class Label(Incoming):
    text: str


@router.get("/first")
async def first() -> Response:
    return json_response({"route": "first"})


@router.get("/mine")
async def mine(viewer: SignedIn) -> Response:
    return json_response({"by": viewer.profile_id})


async def refuse() -> None:
    raise Forbidden


@router.get("/guarded", dependencies=[Depends(refuse)])
async def guarded(viewer: MaybeSignedIn) -> Response:
    return json_response({"signed_in": viewer is not None})


class Count(BaseModel):
    toys: int


@router.get("/counted", status_code=203)
async def counted(viewer: MaybeSignedIn) -> Count:
    return Count(toys=0 if viewer is None else 3)


@router.get("/{shelf}")
async def one(shelf: str, viewer: MaybeSignedIn, now: Now, request: Request) -> Response:
    return json_response({"route": shelf, "signed_in": viewer is not None, "now": now, "path": request.url.path})


@router.get("/last")
async def last() -> Response:
    return json_response({"route": "last"})


@router.put("/{shelf}/label")
async def label(shelf: str, body: Label, viewer: SignedIn, page: int = 1) -> Response:
    return json_response({"route": shelf, "label": body.text, "by": viewer.profile_id, "page": page})


async def shelf_owner(viewer: SignedIn) -> str:
    return str(viewer.profile_id)


@router.post("/{shelf}/labels")
async def add_label(shelf: str, body: Label, owner: Annotated[str, Depends(shelf_owner)]) -> Response:
    return json_response({"route": shelf, "label": body.text, "by": owner})


@router.get("/{shelf}/{toy}")
async def toy(shelf: str, toy: str) -> Response:
    return json_response({"route": [shelf, toy]})


@pytest.fixture
def app(service: Service, settings: ServiceSettings, clock: FakeClock) -> FastAPI:
    own = Service(settings=service.settings, title="shelves", metadata=service.metadata, migrations=service.migrations,
        routers=(router,))  # fmt: skip
    return create_app(own, settings, clock=clock, broker=False)


@pytest.fixture
async def http(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://service/api/v1") as client,
    ):
        yield client


async def test_first_declared_of_two_matching_routes_wins(http: httpx.AsyncClient) -> None:
    assert (await http.get("/shelves/first")).json() == {"route": "first"}
    assert (await http.get("/shelves/last")).json()["path"] == "/api/v1/shelves/last"
    assert (await http.get("/shelves/7/car")).json() == {"route": ["7", "car"]}


async def test_dependencies_arrive_beside_parsed_parameters(
    http: httpx.AsyncClient, sign_ins: SignIns, parent: Person, clock: FakeClock
) -> None:
    headers = sign_ins.headers(parent)
    shelf = (await http.get("/shelves/7", headers=headers)).json()
    assert (shelf["route"], shelf["signed_in"], shelf["now"]) == ("7", True, clock.now.isoformat())
    assert (await http.get("/shelves/7")).json()["signed_in"] is False
    labeled = await http.put("/shelves/7/label?page=3", json={"text": "cars"}, headers=headers)
    assert labeled.json() == {"route": "7", "label": "cars", "by": str(parent.profile_id), "page": 3}


async def test_routes_without_parameters_authenticate_and_refuse(
    http: httpx.AsyncClient, sign_ins: SignIns, parent: Person
) -> None:
    headers = sign_ins.headers(parent)
    assert (await http.get("/shelves/mine", headers=headers)).json() == {"by": str(parent.profile_id)}
    refused = await http.get("/shelves/mine")
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthenticated")
    assert (await http.get("/shelves/guarded", headers=headers)).status_code == 403
    encoded = await http.get("/shelves/counted", headers=headers)
    assert (encoded.status_code, encoded.json()) == (203, {"toys": 3})


@pytest.mark.parametrize("body", [b'{"text": 7}', b'{"other": "x"}', b"{", b""])
@pytest.mark.parametrize(("method", "path"), [("PUT", "/shelves/7/label?page=x"), ("POST", "/shelves/7/labels")])
async def test_visitor_learns_nothing_about_the_body(
    http: httpx.AsyncClient, method: str, path: str, body: bytes
) -> None:
    response = await http.request(method, path, content=body, headers={"content-type": "application/json"})
    assert response.status_code == 401
    assert response.json()["fields"] == {}


async def test_unknown_addresses_get_the_usual_errors(http: httpx.AsyncClient) -> None:
    responses = [await http.request(method, path) for method, path in (
        ("GET", "/nowhere"), ("GET", "/shelves/7/car/wheel"), ("DELETE", "/shelves/first"),
        ("POST", "/shelves/7/label"), ("PATCH", "/shelves/7"), ("GET", "/shelves/first/"),
    )]  # fmt: skip
    assert [response.status_code for response in responses] == [404, 404, 405, 405, 405, 307]
    assert {response.json()["code"] for response in responses[:5]} == {"not_found", "method_not_allowed"}
    assert [response.headers.get("allow") for response in responses[:5]] == [None, None, "GET", "PUT", "GET"]
