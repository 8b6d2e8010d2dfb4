"""`write`: runs one use case in one transaction and stores its response under the caller's Idempotency-Key.

    @router.post("/goals", status_code=201, response_model=GoalAnswer)
    async def add_goal(body: NewGoal, viewer: SignedIn, write: Write) -> Response:
        return await write(viewer, lambda uow: create_goal(uow, viewer, body.description), GoalAnswer.of, status=201)

A repeated POST with the same key and content gets the stored response and changes nothing; with different content it
is rejected. Keys live 24 hours, responses until a guardianship of the caller is revoked
(docs/product/shared.md#idempotency).
"""

import hmac
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Annotated, Any, TypeVar
from uuid import NAMESPACE_OID, UUID, uuid5

from fastapi import Depends, Header, Request, Response
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.auth.viewer import Viewer
from chassis.clock import Clock
from chassis.errors import Conflict, IdempotencyKeyReused, Invalid
from chassis.http.responses import encode
from chassis.master_keys import RESPONSES, MasterKeys
from chassis.retention import delete_older
from chassis.runtime import Runtime, runtime_of
from chassis.unit_of_work import Actor, UnitOfWork

T = TypeVar("T")
KEY_LIFETIME = timedelta(hours=24)
STORE_RESPONSE = "UPDATE idempotency_keys SET status = $3, body = $4 WHERE owner = $1 AND key = $2"
SEALED = b"sealed "
"""In front of an encrypted response. JSON doesn't begin like this."""
UUID_TEXT = re.compile(rb"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
KEY_PATTERN = re.compile(r"[\x21-\x7e]{1,200}")


class AlreadyDone(Conflict):
    sentence = "This was already done. Reload to see the result."


class Writer:
    def __init__(self, runtime: Runtime, request: Request, body: bytes, key: str | None) -> None:
        self._runtime = runtime
        self._request = request
        self._body = body
        self._key = key

    @property
    def has_key(self) -> bool:
        """The caller sent an Idempotency-Key."""
        return self._key is not None

    async def __call__(
        self,
        caller: Viewer | Actor,
        work: Callable[[UnitOfWork], Awaitable[T]],
        to_response: Callable[[T], Any],
        *,
        status: int = 200,
        key_owner: str | None = None,
    ) -> Response:
        """`to_response` maps the result of `work` to the response body, which is stored in the same transaction.

        `key_owner` separates the keys of callers who are not signed in, such as a hash of their email.
        Raises IdempotencyKeyReused, AlreadyDone.
        """
        actor = caller if isinstance(caller, Actor) else Actor.of(caller)
        owner = key_owner or _owner(actor)

        async def keyed(uow: UnitOfWork) -> tuple[int, bytes]:
            if self._key is None:
                return status, encode(to_response(await work(uow)))
            stored = await self._claim(uow, owner, self._key)
            if stored is not None:
                return stored
            body = encode(to_response(await work(uow)))
            await uow.rows(STORE_RESPONSE, owner, self._key, status, _sealed(uow.keys, body, _place(owner, self._key)))
            return status, body

        code, body = await self._runtime.units.run(actor, keyed)
        if code == 204:  # noqa: PLR2004  # no content
            return Response(status_code=204)
        return Response(body, status_code=code, media_type="application/json")

    async def _claim(self, uow: UnitOfWork, owner: str, key: str) -> tuple[int, bytes] | None:
        """Claims the key. A concurrent request with the same key waits here until the first one commits or fails."""
        digest, *others = self._digests()
        claimed = await uow.rows(
            "INSERT INTO idempotency_keys (owner, key, request_hash, created_at) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT DO NOTHING RETURNING key",
            owner, key, digest, uow.now,
        )  # fmt: skip
        if claimed:
            return None
        stored = await uow.row(
            "SELECT request_hash, status, body FROM idempotency_keys WHERE owner = $1 AND key = $2",
            owner,
            key,
        )
        if stored is None or bytes(stored["request_hash"]) not in (digest, *others):
            raise IdempotencyKeyReused
        if stored["status"] is None:
            raise AlreadyDone
        return int(stored["status"]), _opened(uow.keys, bytes(stored["body"]), _place(owner, key))

    def _digests(self) -> Sequence[bytes]:
        """By each key of the service, the current one first. HMACs: with plain hashes, a leaked table would allow fast
        guessing of passwords in registrations."""
        content = b"\n".join([self._request.method.encode(), str(self._request.url).encode(), self._body])
        return [hmac.digest(secret, b"idempotency\n" + content, "sha256") for secret in self._runtime.service_secrets]


def _place(owner: str, key: str) -> UUID:
    """A stored response can be decrypted only under its own key."""
    return uuid5(NAMESPACE_OID, f"{owner}\n{key}")


def _sealed(keys: MasterKeys, body: bytes, place: UUID) -> bytes:
    """Encrypts a response that may hold texts, where the service encrypts those. The ids stay readable in front of it,
    because an erasure finds a family's responses by them (chassis.privacy)."""
    if not keys.encrypts or not body:
        return body
    ids = b" ".join(sorted({found.lower() for found in UUID_TEXT.findall(body)}))
    head = SEALED + keys.current.id.encode() + b" " + ids + b"\n"
    return head + keys.encrypt(RESPONSES, body, place)


def _opened(keys: MasterKeys, stored: bytes, place: UUID) -> bytes:
    if not stored.startswith(SEALED):
        return stored
    head, _, sealed = stored.removeprefix(SEALED).partition(b"\n")
    return keys.decrypt(head.split(b" ")[0].decode(), RESPONSES, sealed, place)


def _owner(actor: Actor) -> str:
    """An operator's keys are separate per impersonated person, so that no response leaks to the next one."""
    return f"{actor.name}|{actor.on_behalf_of}" if actor.on_behalf_of else actor.name


async def _writer(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(description="Any text of up to 200 characters. Repeating a request with the same key has no effect."),
    ] = None,
) -> Writer:
    if idempotency_key is not None and not KEY_PATTERN.fullmatch(idempotency_key):
        raise Invalid(fields={"Idempotency-Key": "The Idempotency-Key isn't valid"})
    return Writer(runtime_of(request), request, await request.body(), idempotency_key)


Write = Annotated[Writer, Depends(_writer)]


async def purge_expired_keys(engine: AsyncEngine, clock: Clock) -> None:
    await delete_older(engine, "idempotency_keys", "created_at", clock() - KEY_LIFETIME)
