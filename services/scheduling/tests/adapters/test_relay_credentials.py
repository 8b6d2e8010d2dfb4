import base64
import hmac
import time

import pytest
from scheduling.adapters.rooms.turn import ice_servers
from scheduling.settings import Settings

URLS = ["turn:turn.example.com:3478?transport=udp"]


def test_credentials_expire_within_a_minute() -> None:
    before = int(time.time())
    (server,) = ice_servers(URLS, "secret")
    expiry, _, name = server["username"].partition(":")
    assert before + 60 <= int(expiry) <= time.time() + 60
    password = hmac.digest(b"secret", server["username"].encode(), "sha1")
    assert base64.b64decode(server["credential"]) == password, "as coturn computes it"
    (again,) = ice_servers(URLS, "secret")
    assert name != again["username"].partition(":")[2], "the name is nobody's"


def test_without_a_relay_there_are_no_servers() -> None:
    assert ice_servers([], None) == []


@pytest.mark.parametrize("half", [{"turn_urls": URLS}, {"turn_secret": "secret"}])
def test_a_relay_needs_addresses_and_a_secret(settings: Settings, half: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="needs its addresses and its secret"):
        Settings.model_validate({**settings.model_dump(), "turn_urls": [], "turn_secret": None, **half})
