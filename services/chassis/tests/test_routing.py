from collections.abc import AsyncIterator
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, NoReturn
from urllib.parse import urlencode

import httpx
import pytest
from chassis.app import Service, create_app
from chassis.errors import Forbidden
from chassis.http.authentication import MaybeSignedIn, Now, SignedIn
from chassis.http.responses import json_response
from chassis.http.routing import Directory, serve
from chassis.http.schemas import Incoming
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns
from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

router = APIRouter(prefix="/shelves")


class Label(Incoming):
    text: str


@router.get("/first")
async def first() -> Response:
    return json_response({"found": "first"})


@router.get("/mine")
async def mine(viewer: SignedIn) -> Response:
    return json_response({"by": viewer.profile_id})


async def refuse() -> None:
    raise Forbidden


@router.get("/guarded", dependencies=[Depends(refuse)])
async def guarded(viewer: MaybeSignedIn) -> Response:
    return json_response({"known": viewer is not None})


class Count(BaseModel):
    toys: int


@router.get("/counted", status_code=203)
async def counted(viewer: MaybeSignedIn) -> Count:
    return Count(toys=0 if viewer is None else 3)


@router.get("/{shelf}")
async def one(shelf: str, viewer: MaybeSignedIn, now: Now, request: Request) -> Response:
    return json_response({"found": shelf, "known": viewer is not None, "now": now, "path": request.url.path})


@router.get("/last")
async def last() -> Response:
    return json_response({"found": "last"})


@router.put("/{shelf}/label")
async def label(shelf: str, body: Label, viewer: SignedIn, page: int = 1) -> Response:
    return json_response({"found": shelf, "label": body.text, "by": viewer.profile_id, "page": page})


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


COLORS = Annotated[list[Color] | None, Query(max_length=2)]
ROOMY = Annotated[int, Query(ge=1, le=9)]


@router.get("/{shelf}/toys/{number}")
async def toys(
    shelf: str,
    number: int,
    viewer: MaybeSignedIn,
    day: date,
    since: datetime | None = None,
    colors: COLORS = None,
    room: ROOMY = 3,
    soft: bool = False,
) -> Response:
    return json_response([shelf, number, viewer is not None, day, since, colors, room, soft])


@router.get("/{shelf}/{toy}")
async def toy(shelf: str, toy: str) -> Response:
    return json_response({"found": [shelf, toy]})


@pytest.fixture
async def http(service: Service, settings: ServiceSettings, clock: FakeClock) -> AsyncIterator[httpx.AsyncClient]:
    own = Service(settings=service.settings, title="shelves", metadata=service.metadata, migrations=service.migrations,
        routers=(router,))  # fmt: skip
    app = create_app(own, settings, clock=clock, broker=False)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://service/api/v1") as client,
    ):
        yield client


async def test_first_declared_matching_route_responds(http: httpx.AsyncClient) -> None:
    assert (await http.get("/shelves/first")).json() == {"found": "first"}
    assert (await http.get("/shelves/last")).json()["path"] == "/api/v1/shelves/last"
    assert (await http.get("/shelves/7/car")).json() == {"found": ["7", "car"]}


async def test_endpoint_gets_request_values_and_parsed_values(
    http: httpx.AsyncClient, sign_ins: SignIns, parent: Person, clock: FakeClock
) -> None:
    headers = sign_ins.headers(parent)
    body = (await http.get("/shelves/7", headers=headers)).json()
    assert (body["found"], body["known"], body["now"]) == ("7", True, clock.now.isoformat())
    assert (await http.get("/shelves/7")).json()["known"] is False
    labeled = await http.put("/shelves/7/label?page=3", json={"text": "cars"}, headers=headers)
    assert labeled.json() == {"found": "7", "label": "cars", "by": str(parent.profile_id), "page": 3}


async def test_route_without_parameters_responds_and_refuses(
    http: httpx.AsyncClient, sign_ins: SignIns, parent: Person
) -> None:
    headers = sign_ins.headers(parent)
    assert (await http.get("/shelves/mine", headers=headers)).json() == {"by": str(parent.profile_id)}
    refused = await http.get("/shelves/mine")
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthenticated")
    assert (await http.get("/shelves/guarded", headers=headers)).status_code == 403
    encoded = await http.get("/shelves/counted", headers=headers)
    assert (encoded.status_code, encoded.json()) == (203, {"toys": 3})


NUMBERS = st.sampled_from(["7", "-7", "07", "7.0", "7.5", "x", " 7", "9" * 12])
VALUES = {
    "day": ["2026-03-08", "2026-02-30", "", "soon", "2026-03-08T00:00:00", "0"],
    "since": ["2026-03-08T02:30:00Z", "2026-03-08T02:30:00", "", "now", "1e3"],
    "colors": ["red", "blue", "RED", "", "red,blue"],
    "room": ["1", "9", "0", "10", "3.0", "", "x"],
    "soft": ["true", "1", "off", "", "maybe"],
    "other": ["x"],
}
QUERIES = st.lists(
    st.sampled_from(sorted(VALUES)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(VALUES[name]))),
    max_size=6,
)


plain = FastAPI()
"""The same routes, served by FastAPI without our routing."""
plain.include_router(router, prefix="/api/v1")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=NUMBERS, query=QUERIES, valid=st.booleans())
async def test_direct_parsing_matches_fastapi(
    http: httpx.AsyncClient, number: str, query: list[tuple[str, str]], valid: bool
) -> None:
    params = [("day", "2026-03-08"), *query] if valid else query
    address = f"/shelves/9/toys/{number}?{urlencode(params)}"
    ours = await http.get(address)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(plain), base_url="http://service/api/v1") as other:
        theirs = await other.get(address)
    assert ours.status_code == theirs.status_code
    if theirs.is_success:
        assert ours.json() == theirs.json()
    else:
        wrong = {error["loc"][1] for error in theirs.json()["detail"]}
        assert wrong == {name.partition(".")[0] for name in ours.json()["fields"]}


async def test_valid_parameters_skip_fastapi_dependency_solving(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def solve(**_: object) -> NoReturn:
        raise AssertionError("FastAPI solved dependencies")

    monkeypatch.setattr("fastapi.routing.solve_dependencies", solve)
    assert (await http.get("/shelves/9/toys/7?day=2026-03-08&colors=red&colors=blue")).json() == [
        "9", 7, False, "2026-03-08", None, ["red", "blue"], 3, False
    ]  # fmt: skip
    assert (await http.get("/shelves/9/toys/7?day=x")).status_code == 500


@pytest.mark.parametrize("body", [b'{"text": 7}', b'{"other": "x"}', b"{", b""])
async def test_signed_out_request_is_401_before_body_validation(http: httpx.AsyncClient, body: bytes) -> None:
    response = await http.put("/shelves/7/label?page=x", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 401
    assert response.json()["fields"] == {}


async def test_unknown_paths_and_methods_get_the_usual_status(http: httpx.AsyncClient) -> None:
    responses = [await http.request(method, path) for method, path in (
        ("GET", "/nowhere"), ("GET", "/shelves/7/car/wheel"), ("DELETE", "/shelves/first"),
        ("POST", "/shelves/7/label"), ("PATCH", "/shelves/7"), ("GET", "/shelves/first/"),
    )]  # fmt: skip
    assert [response.status_code for response in responses] == [404, 404, 405, 405, 405, 307]
    assert {response.json()["code"] for response in responses[:5]} == {"not_found", "method_not_allowed"}


def test_path_parameter_with_slashes_is_refused_at_startup() -> None:
    deep = APIRouter()
    deep.add_api_route("/files/{path:path}", first)
    app = FastAPI()
    serve(app, deep, "/api/v1")
    with pytest.raises(ValueError, match="takes slashes"):
        Directory(app.router)
