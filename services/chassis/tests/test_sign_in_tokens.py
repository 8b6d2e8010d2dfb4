"""Every forged, expired or revoked token gets a 401 with the same body."""

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from chassis.auth.keys import load_private_key, load_public_keys, make_keys
from chassis.auth.tokens import ACCESS_AUDIENCE, ALGORITHM, CallVerifier, hash_uid, sign_call_token
from chassis.errors import Forbidden, Unauthenticated
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import START, FakeClock
from chassis.testing.people import Person, SignIns, guardian, therapist
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import FastAPI

Forge = Callable[..., dict[str, str]]


@pytest.fixture
def forge(keys_folder: Path, parent: Person) -> Forge:
    """Builds the parent's headers with a token that the test signs itself."""

    def make(key: Any = None, algorithm: str = ALGORITHM, **changed: Any) -> dict[str, str]:
        claims: dict[str, Any] = {
            "aud": ACCESS_AUDIENCE,
            "sub": str(parent.user_id),
            "uid": hash_uid(parent.uid),
            "typ": "guardian",
            "pid": str(parent.profile_id),
            "sid": str(parent.sign_in_id),
            "iat": int(START.timestamp()),
            "exp": int((START + timedelta(hours=1)).timestamp()),
            **changed,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        signer = load_private_key(keys_folder / "access.json") if key is None else key
        token = jwt.encode(claims, signer or "", algorithm=algorithm)
        return {"access-token": token, "client": str(parent.sign_in_id), "uid": parent.uid}

    return make


async def refused(api: ApiClient, headers: dict[str, str]) -> bool:
    response = await api.get("/me", headers=headers)
    if response.status_code == 401:
        assert response.json()["code"] == "unauthenticated"
        assert response.json()["error"] == "Log in to continue."
        return True
    assert response.status_code == 200
    return False


async def test_token_signed_by_identity_is_accepted(api: ApiClient, forge: Forge) -> None:
    assert not await refused(api, forge())


async def test_request_without_token_is_refused(api: ApiClient) -> None:
    assert await refused(api, {})


async def test_unsigned_token_is_refused(api: ApiClient, forge: Forge) -> None:
    assert await refused(api, forge(key="", algorithm="none"))


async def test_token_signed_with_another_key_is_refused(api: ApiClient, forge: Forge) -> None:
    assert await refused(api, forge(key=Ed25519PrivateKey.generate()))


async def test_token_signed_with_public_key_as_hmac_secret_is_refused(
    api: ApiClient, forge: Forge, keys_folder: Path
) -> None:
    public = load_public_keys(keys_folder / "jwks.json")["access"][0].public_bytes_raw()
    assert await refused(api, forge(key=public, algorithm="HS256"))


async def test_service_key_cannot_sign_access_tokens(api: ApiClient, forge: Forge, keys_folder: Path) -> None:
    assert await refused(api, forge(key=load_private_key(keys_folder / "service-billing.json")))


@pytest.mark.parametrize(
    "changed",
    [
        {"aud": "someone-else"},
        {"aud": None},
        {"exp": None},
        {"iat": None},
        {"pid": None},
        {"pid": "not-an-id"},
        {"typ": "operator"},
        {"sid": "01a1fa46-430b-733a-bed8-a6c17cf5c71a"},
        {"uid": hash_uid("other@example.com")},
        {"iat": int((START + timedelta(hours=2)).timestamp())},
    ],
    ids=lambda changed: "-".join(f"{name}={value}" for name, value in changed.items())[:40],
)
async def test_token_with_an_invalid_claim_is_refused(api: ApiClient, forge: Forge, changed: dict[str, Any]) -> None:
    assert await refused(api, forge(**changed))


async def test_token_is_refused_from_the_instant_it_expires(api: ApiClient, forge: Forge, clock: FakeClock) -> None:
    headers = forge()
    clock.advance(minutes=59, seconds=59)
    assert not await refused(api, headers)
    clock.advance(seconds=1)
    assert await refused(api, headers)


@pytest.mark.parametrize(("ahead", "is_refused"), [(60, False), (61, True)])
async def test_token_may_be_a_minute_ahead(api: ApiClient, forge: Forge, ahead: int, is_refused: bool) -> None:
    """Identity's clock may differ by that much (docs/product/shared.md#authentication)."""
    issued = START + timedelta(seconds=ahead)
    headers = forge(iat=int(issued.timestamp()), exp=int((issued + timedelta(hours=1)).timestamp()))
    assert await refused(api, headers) is is_refused


async def test_client_or_uid_of_another_sign_in_is_refused(api: ApiClient, sign_ins: SignIns, parent: Person) -> None:
    headers = sign_ins.headers(parent)
    assert await refused(api, {**headers, "client": str(new_id())})
    assert await refused(api, {**headers, "uid": "other@example.com"})
    assert not await refused(api, headers)


async def test_revoked_sign_in_is_refused_although_its_token_is_cached(
    api: ApiClient, sign_ins: SignIns, parent: Person, runtime: Runtime
) -> None:
    headers = sign_ins.headers(parent)
    assert not await refused(api, headers)
    runtime.revoked_sign_ins.add(parent.sign_in_id)
    assert await refused(api, headers)


async def test_authorization_header_replaces_the_three_headers(
    api: ApiClient, sign_ins: SignIns, parent: Person
) -> None:
    packed = base64.b64encode(json.dumps(sign_ins.headers(parent)).encode()).decode()
    assert not await refused(api, {"authorization": f"Bearer {packed}"})


@pytest.mark.parametrize("value", ["Bearer ?", "Basic eA==", "Bearer W10=", "Bearer e30=", "Bearer MTc="])
async def test_malformed_authorization_header_is_refused(api: ApiClient, value: str) -> None:
    assert await refused(api, {"authorization": value})


async def test_authorization_header_with_non_string_values_is_refused(api: ApiClient) -> None:
    packed = base64.b64encode(json.dumps({"access-token": 1, "client": 2, "uid": 3}).encode()).decode()
    assert await refused(api, {"authorization": f"Bearer {packed}"})


def test_viewer_role_is_required(sign_ins: SignIns) -> None:
    with pytest.raises(Forbidden, match="This is for therapists"):
        sign_ins.viewer(guardian()).require_therapist()
    with pytest.raises(Forbidden, match="This is for guardians"):
        sign_ins.viewer(therapist()).require_guardian()
    with pytest.raises(Forbidden):
        sign_ins.viewer(guardian(operator="olga")).forbid_impersonation()


def test_make_keys_keeps_existing_keys(tmp_path: Path) -> None:
    make_keys(tmp_path, ["one"])
    before = (tmp_path / "access.json").read_text()
    make_keys(tmp_path, ["one", "two"])
    assert (tmp_path / "access.json").read_text() == before
    assert set(load_public_keys(tmp_path / "jwks.json")) == {"access", "service-one", "service-two"}
    assert '"d"' not in (tmp_path / "jwks.json").read_text()
    assert (tmp_path / "access.json").stat().st_mode & 0o077 == 0


async def whoami(app: FastAPI, headers: dict[str, str]) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
        return await http.get("/internal/caller", headers=headers)


async def test_calling_service_is_identified_by_name(app: FastAPI, sign_ins: SignIns) -> None:
    response = await whoami(app, sign_ins.service_headers("billing", "toys"))
    assert response.json() == {"caller": "billing"}


async def test_call_token_for_another_audience_is_refused(app: FastAPI, sign_ins: SignIns) -> None:
    assert (await whoami(app, sign_ins.service_headers("billing", "identity"))).status_code == 401
    assert (await whoami(app, {})).status_code == 401


async def test_call_token_expires_after_a_minute(app: FastAPI, sign_ins: SignIns, clock: FakeClock) -> None:
    headers = sign_ins.service_headers("billing", "toys")
    clock.advance(seconds=60)
    assert (await whoami(app, headers)).status_code == 401


def test_service_cannot_call_under_another_name(keys_folder: Path) -> None:
    verifier = CallVerifier(load_public_keys(keys_folder / "jwks.json"), "toys")
    billing = load_private_key(keys_folder / "service-billing.json")
    for name in ("identity", "unknown"):
        with pytest.raises(Unauthenticated):
            verifier.verify(sign_call_token(billing, name, "toys", START), START)
    with pytest.raises(Unauthenticated):
        verifier.verify("no token", START)


async def test_access_token_does_not_open_internal_routes(app: FastAPI, sign_ins: SignIns, parent: Person) -> None:
    token = sign_ins.headers(parent)["access-token"]
    assert (await whoami(app, {"x-call-token": token})).status_code == 401


async def test_deeply_nested_token_header_is_refused(api: ApiClient, parent: Person, runtime: Runtime) -> None:
    header = base64.urlsafe_b64encode(b"[" * 5_000).decode().rstrip("=")
    token = f"{header}.e30.e30"
    assert await refused(api, {"access-token": token, "client": str(parent.sign_in_id), "uid": parent.uid})
    with pytest.raises(Unauthenticated):
        runtime.calls.verify(token, START)
