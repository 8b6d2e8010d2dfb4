from datetime import timedelta
from pathlib import Path

import jwt
import pytest
from chassis.auth.file_links import FileLinks, FileLinkVerifier
from chassis.auth.keys import PublicKeys, load_private_key, load_public_keys
from chassis.auth.tokens import CallVerifier, sign_call_token
from chassis.errors import Unauthenticated
from chassis.ids import new_id
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns, guardian
from chassis.unit_of_work import Actor
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FILE = new_id()


@pytest.fixture
def keys(keys_folder: Path) -> PublicKeys:
    return load_public_keys(keys_folder / "jwks.json")


@pytest.fixture
def identity_key(keys_folder: Path) -> Ed25519PrivateKey:
    return load_private_key(keys_folder / "service-identity.json")


@pytest.fixture
def verifier(keys: PublicKeys) -> FileLinkVerifier:
    return FileLinkVerifier(keys)


def link_token(key: Ed25519PrivateKey, sign_ins: SignIns, clock: FakeClock) -> str:
    path = FileLinks(key, Actor.of(sign_ins.viewer(guardian())), clock()).path(FILE)
    return path.removeprefix("/api/v1/files/")


def test_link_names_its_file_and_recipient(
    identity_key: Ed25519PrivateKey, verifier: FileLinkVerifier, sign_ins: SignIns, clock: FakeClock
) -> None:
    person = guardian(operator="olga")
    path = FileLinks(identity_key, Actor.of(sign_ins.viewer(person)), clock()).path(FILE)
    link = verifier.open(path.removeprefix("/api/v1/files/"), clock(), "203.0.113.7")
    assert link.file_id == FILE
    assert (link.recipient.name, link.recipient.on_behalf_of) == ("operator:olga", f"guardian:{person.profile_id}")
    assert link.recipient.address == "203.0.113.7"


def test_link_expires_after_five_minutes(
    identity_key: Ed25519PrivateKey, verifier: FileLinkVerifier, sign_ins: SignIns, clock: FakeClock
) -> None:
    token = link_token(identity_key, sign_ins, clock)
    assert verifier.open(token, clock() + timedelta(minutes=4, seconds=59), None)
    with pytest.raises(Unauthenticated):
        verifier.open(token, clock() + timedelta(minutes=5), None)


def test_link_is_stable_within_a_minute(identity_key: Ed25519PrivateKey, sign_ins: SignIns, clock: FakeClock) -> None:
    someone, other = (Actor.of(sign_ins.viewer(guardian())) for _ in range(2))

    def path(recipient: Actor, seconds: int) -> str:
        return FileLinks(identity_key, recipient, clock() + timedelta(seconds=seconds)).path(FILE)

    assert path(someone, 59) != path(other, 59), "another person's"
    assert path(someone, 0) == path(someone, 59) != path(someone, 60)


def test_forged_links_are_refused(
    identity_key: Ed25519PrivateKey,
    verifier: FileLinkVerifier,
    keys_folder: Path,
    sign_ins: SignIns,
    clock: FakeClock,
) -> None:
    billing_key = load_private_key(keys_folder / "service-billing.json")
    head, claims, signature = link_token(identity_key, sign_ins, clock).split(".")
    no_file = {"iss": "identity", "aud": "documents-files", "sub": "no id", "to": "x", "iat": 0, "exp": 9_999_999_999}
    forged = [
        link_token(billing_key, sign_ins, clock),
        link_token(Ed25519PrivateKey.generate(), sign_ins, clock),
        sign_call_token(identity_key, "identity", "documents", clock()),
        sign_ins.headers(guardian())["access-token"],
        f"{head}.{claims}.{signature[:-4]}AAAA",
        jwt.encode({"sub": str(FILE)}, "", algorithm="none"),
        jwt.encode(no_file, identity_key, algorithm="EdDSA"),
        "",
    ]
    for token in forged:
        with pytest.raises(Unauthenticated):
            verifier.open(token, clock(), None)


def test_file_link_is_not_a_call_token(
    identity_key: Ed25519PrivateKey, keys: PublicKeys, sign_ins: SignIns, clock: FakeClock
) -> None:
    with pytest.raises(Unauthenticated):
        CallVerifier(keys, "documents").verify(link_token(identity_key, sign_ins, clock), clock())
