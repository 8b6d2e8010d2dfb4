import time
from uuid import UUID

import httpx
import jwt
import pytest
from chassis.ids import new_id
from scheduling.adapters.rooms.media_server import MediaServer, identity_of
from scheduling.settings import Settings

SECRET = "a secret of at least 32 characters"
EVENT, VISITOR, PAGE = new_id(), new_id(), "page-1"


def server(answer: httpx.MockTransport | None = None) -> MediaServer:
    return MediaServer("wss://media.example.com", "http://media:7880", "larkwell", SECRET, answer)


def test_a_token_names_ids_alone_and_opens_one_room_for_a_minute() -> None:
    before = int(time.time())
    claims = jwt.decode(server().token(EVENT, VISITOR, PAGE), SECRET, algorithms=["HS256"])
    assert before <= claims["nbf"] <= time.time()
    assert claims.pop("exp") - claims.pop("nbf") == 60
    assert claims == {
        "iss": "larkwell",
        "sub": f"{VISITOR}.{PAGE}",
        "video": {
            "room": str(EVENT),
            "roomJoin": True,
            "canPublish": True,
            "canSubscribe": True,
            "canPublishData": True,
            "canPublishSources": ["camera", "microphone", "screen_share"],
        },
    }


def test_each_page_of_a_person_has_an_identity() -> None:
    assert identity_of(UUID(int=1), "a") != identity_of(UUID(int=1), "b")
    assert identity_of(UUID(int=1), "a").startswith(str(UUID(int=1)))


async def test_a_removal_names_the_page_and_ends_its_tokens() -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, json={})

    before = int(time.time())
    await server(httpx.MockTransport(answer)).remove(EVENT, VISITOR, PAGE)
    (request,) = asked
    assert str(request.url) == "http://media:7880/twirp/livekit.RoomService/RemoveParticipant"
    body = httpx.Response(200, content=request.content).json()
    assert before < body.pop("revoke_token_ts") <= time.time() + 1, "also a token of this very second ends"
    assert body == {"room": str(EVENT), "identity": f"{VISITOR}.{PAGE}"}
    token = request.headers["authorization"].removeprefix("Bearer ")
    rights = jwt.decode(token, SECRET, algorithms=["HS256"])["video"]
    assert rights == {"room": str(EVENT), "roomAdmin": True}, "of this room alone"


@pytest.mark.parametrize("status", [404, 500])
async def test_a_media_server_that_fails_stops_nobody(status: int) -> None:
    await server(httpx.MockTransport(lambda _: httpx.Response(status))).remove(EVENT, VISITOR, PAGE)


async def test_a_media_server_that_is_away_stops_nobody() -> None:
    def away(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("away", request=request)

    await server(httpx.MockTransport(away)).remove(EVENT, VISITOR, PAGE)


WHOLE = {
    "media_server_url": "wss://media.example.com",
    "media_server_api_url": "http://media:7880",
    "media_server_key": "larkwell",
    "media_server_secret": SECRET,
}


def test_rooms_have_no_media_server_unless_it_is_set(settings: Settings) -> None:
    assert not Settings.model_validate(settings.model_dump()).has_media_server
    assert Settings.model_validate({**settings.model_dump(), **WHOLE}).has_media_server


@pytest.mark.parametrize("missing", list(WHOLE))
def test_a_media_server_needs_all_of_its_settings(settings: Settings, missing: str) -> None:
    half = {name: value for name, value in WHOLE.items() if name != missing}
    with pytest.raises(ValueError, match="needs its two addresses"):
        Settings.model_validate({**settings.model_dump(), **half})


def test_a_media_server_needs_a_long_secret(settings: Settings) -> None:
    with pytest.raises(ValueError, match="at least 32 characters"):
        Settings.model_validate({**settings.model_dump(), **WHOLE, "media_server_secret": "short"})
