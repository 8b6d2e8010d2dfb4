from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import jwt
import pytest
from chassis.auth.file_links import FileLinks, FileLinkVerifier
from chassis.auth.keys import load_private_key, load_public_keys
from chassis.auth.tokens import CallVerifier, sign_call_token
from chassis.errors import Unauthenticated
from chassis.ids import new_id
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns, guardian
from chassis.unit_of_work import Actor
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

FILE = new_id()


@pytest.fixture
def keys(keys_folder: Path) -> Mapping[str, Ed25519PublicKey]:
    return load_public_keys(keys_folder / "jwks.json")


@pytest.fixture
def identitys(keys_folder: Path) -> Ed25519PrivateKey:
    return load_private_key(keys_folder / "service-identity.json")


@pytest.fixture
def verifier(keys: Mapping[str, Ed25519PublicKey]) -> FileLinkVerifier:
    return FileLinkVerifier(keys)


def token_of(key: Ed25519PrivateKey, sign_ins: SignIns, clock: FakeClock) -> str:
    path = FileLinks(key, Actor.of(sign_ins.viewer(guardian())), clock()).path(FILE)
    return path.removeprefix("/api/v1/files/")


def test_a_link_names_its_file_and_the_person_it_was_given_to(
    identitys: Ed25519PrivateKey, verifier: FileLinkVerifier, sign_ins: SignIns, clock: FakeClock
) -> None:
    person = guardian(operator="olga")
    path = FileLinks(identitys, Actor.of(sign_ins.viewer(person)), clock()).path(FILE)
    link = verifier.open(path.removeprefix("/api/v1/files/"), clock(), "203.0.113.7")
    assert link.file_id == FILE
    assert (link.recipient.name, link.recipient.on_behalf_of) == ("operator:olga", f"guardian:{person.profile_id}")
    assert link.recipient.address == "203.0.113.7"


def test_a_link_is_good_for_five_minutes_of_the_clock_that_is_passed_in(
    identitys: Ed25519PrivateKey, verifier: FileLinkVerifier, sign_ins: SignIns, clock: FakeClock
) -> None:
    token = token_of(identitys, sign_ins, clock)
    assert verifier.open(token, clock() + timedelta(minutes=4, seconds=59), None)
    with pytest.raises(Unauthenticated):
        verifier.open(token, clock() + timedelta(minutes=5), None)


def test_within_a_minute_the_link_stays_the_same(
    identitys: Ed25519PrivateKey, sign_ins: SignIns, clock: FakeClock
) -> None:
    links = [
        FileLinks(identitys, Actor.of(sign_ins.viewer(guardian(new_id()))), clock() + timedelta(seconds=59)).path(FILE)
        for _ in range(2)
    ]
    assert links[0] != links[1], "another person's"
    someone = Actor.of(sign_ins.viewer(guardian()))
    at_once, later, next_minute = (
        FileLinks(identitys, someone, clock() + timedelta(seconds=seconds)).path(FILE) for seconds in (0, 59, 60)
    )
    assert at_once == later != next_minute


def test_nobody_elses_key_and_no_other_token_makes_a_link(
    identitys: Ed25519PrivateKey,
    verifier: FileLinkVerifier,
    keys_folder: Path,
    sign_ins: SignIns,
    clock: FakeClock,
) -> None:
    billings = load_private_key(keys_folder / "service-billing.json")
    head, claims, signature = token_of(identitys, sign_ins, clock).split(".")
    no_file = {"iss": "identity", "aud": "documents-files", "sub": "no id", "to": "x", "iat": 0, "exp": 9_999_999_999}
    forged = [
        token_of(billings, sign_ins, clock),
        token_of(Ed25519PrivateKey.generate(), sign_ins, clock),
        sign_call_token(identitys, "identity", "documents", clock()),
        sign_ins.headers(guardian())["access-token"],
        f"{head}.{claims}.{signature[:-4]}AAAA",
        jwt.encode({"sub": str(FILE)}, "", algorithm="none"),
        jwt.encode(no_file, identitys, algorithm="EdDSA"),
        "",
    ]
    for token in forged:
        with pytest.raises(Unauthenticated):
            verifier.open(token, clock(), None)


def test_a_link_is_no_call(
    identitys: Ed25519PrivateKey, keys: Mapping[str, Ed25519PublicKey], sign_ins: SignIns, clock: FakeClock
) -> None:
    with pytest.raises(Unauthenticated):
        CallVerifier(keys, "documents").verify(token_of(identitys, sign_ins, clock), clock())
