"""A key is replaced in three steps, and nothing that it signed is refused in between
(docs/security/overview.md#signing-keys)."""

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from chassis.auth.file_links import FileLinks, FileLinkVerifier
from chassis.auth.key_rotation import KeyRotation, WrongStep, main
from chassis.auth.keys import load_other_private_keys, load_private_key, load_public_keys, make_keys
from chassis.auth.tokens import (
    AccessClaims,
    AccessVerifier,
    CallVerifier,
    sign_access_token,
    sign_call_token,
)
from chassis.auth.viewer import UserType
from chassis.errors import Unauthenticated
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import START
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

STEPS = ("next", "switch", "retire")
ALL = ("access", "service-identity")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_keys(tmp_path, ["identity"])
    return tmp_path


def files(folder: Path) -> Mapping[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


def signed(folder: Path) -> tuple[str, str, str]:
    """An access token, a call token and a file link by the current keys."""
    claims = AccessClaims(
        user_id=new_id(), uid="dana@example.com", user_type=UserType.GUARDIAN, profile_id=new_id(),
        sign_in_id=new_id(), issued_at=START, expires_at=START + timedelta(hours=1),
    )  # fmt: skip
    service = load_private_key(folder / "service-identity.json")
    link = FileLinks(service, Actor("guardian:1"), START).path(new_id())
    access = sign_access_token(load_private_key(folder / "access.json"), claims)
    return access, sign_call_token(service, "identity", "toys", START), link.rpartition("/")[2]


class Reader:
    """A service that read the public keys when it started."""

    def __init__(self, folder: Path) -> None:
        keys = load_public_keys(folder / "jwks.json")
        self._access, self._calls, self._links = (
            AccessVerifier(keys),
            CallVerifier(keys, "toys"),
            FileLinkVerifier(keys),
        )

    def accepts(self, tokens: tuple[str, str, str]) -> list[bool]:
        access, call, link = tokens
        return [
            _holds(lambda: self._access.verify(access, START)),
            _holds(lambda: self._calls.verify(call, START)),
            _holds(lambda: self._links.open(link, START, None)),
        ]


def _holds(check: Callable[[], object]) -> bool:
    try:
        check()
    except Unauthenticated:
        return False
    return True


def test_both_keys_are_accepted_until_the_former_one_is_retired(folder: Path) -> None:
    before, readers = signed(folder), []
    for step in STEPS:
        for name in ALL:
            getattr(KeyRotation(folder, name), step)()
        readers.append(Reader(folder))
    after = signed(folder)
    assert [reader.accepts(before) for reader in readers] == [[True] * 3, [True] * 3, [False] * 3]
    assert [reader.accepts(after) for reader in readers] == [[True] * 3] * 3


def test_the_next_key_signs_nothing_before_the_switch(folder: Path) -> None:
    before = (folder / "access.json").read_text()
    KeyRotation(folder, "access").next()
    assert (folder / "access.json").read_text() == before
    following = (folder / "access.next.json").read_text()
    KeyRotation(folder, "access").switch()
    assert (folder / "access.json").read_text() == following


def test_only_a_service_keeps_its_former_private_key(folder: Path) -> None:
    for name in ALL:
        for step in STEPS[:2]:
            getattr(KeyRotation(folder, name), step)()
    assert "d" not in json.loads((folder / "access.former.json").read_text())
    (former,) = load_other_private_keys(folder / "service-identity.json")
    assert former.private_bytes_raw() != load_private_key(folder / "service-identity.json").private_bytes_raw()
    assert '"d"' not in (folder / "jwks.json").read_text()
    private = [file for file in folder.iterdir() if '"d"' in file.read_text()]
    assert len(private) == 3
    assert not [file for file in private if file.stat().st_mode & 0o077]


def test_missing_keys_are_made_while_another_is_replaced(folder: Path) -> None:
    KeyRotation(folder, "access").next()
    make_keys(folder, ["identity", "billing"])
    assert {name: len(keys) for name, keys in load_public_keys(folder / "jwks.json").items()} == {
        "access": 2, "service-identity": 1, "service-billing": 1,
    }  # fmt: skip


@pytest.mark.parametrize("done", [(), ("next",), ("next", "switch")])
def test_a_step_that_is_not_due_changes_nothing(folder: Path, done: tuple[str, ...]) -> None:
    rotation = KeyRotation(folder, "access")
    for step in done:
        getattr(rotation, step)()
    due, before = STEPS[len(done)], files(folder)
    for step in set(STEPS) - {due}:
        with pytest.raises(WrongStep):
            getattr(rotation, step)()
        assert files(folder) == before


def test_the_command_says_which_key_is_missing(folder: Path) -> None:
    main([str(folder), "next", "access"])
    assert (folder / "access.next.json").exists()
    with pytest.raises(SystemExit, match="has no key 'service-billing'"):
        main([str(folder), "next", "service-billing"])


async def test_a_repeated_request_is_recognized_by_the_former_key(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    async def post() -> tuple[int, bytes]:
        headers = {"Idempotency-Key": "9f1c"}
        response = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=headers, by=parent)
        return response.status_code, response.content

    first = await post()
    runtime.other_service_keys, runtime.service_key = [runtime.service_key], Ed25519PrivateKey.generate()
    assert first[0] == 201
    assert await post() == first
    runtime.other_service_keys = []
    assert (await post())[0] == 409
