"""`write`: one use case in one transaction, its answer kept under the caller's Idempotency-Key.

    @router.post("/goals", status_code=201, response_model=GoalAnswer)
    async def add_goal(body: NewGoal, viewer: SignedIn, write: Write) -> Response:
        return await write(viewer, lambda uow: create_goal(uow, viewer, body.description), GoalAnswer.of, status=201)

A POST that comes again with the same key and the same content gets the stored answer and changes nothing; with
other content it is refused. Keys are kept 24 hours, answers until a guardianship of the caller's is revoked.
"""

import hmac
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Request, Response
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.auth.viewer import Viewer
from chassis.clock import Clock
from chassis.db import transaction
from chassis.errors import Conflict, Invalid
from chassis.http.responses import encode
from chassis.runtime import Runtime, runtime_of
from chassis.unit_of_work import Actor, UnitOfWork

T = TypeVar("T")
KEPT = timedelta(hours=24)
KEEP = "UPDATE idempotency_keys SET status = $3, body = $4 WHERE owner = $1 AND key = $2"
KEY_FORM = re.compile(r"[\x21-\x7e]{1,200}")


class IdempotencyKeyReused(Conflict):
    sentence = "This Idempotency-Key was used for a different request."


class AlreadyDone(Conflict):
    sentence = "This was done before, and what it answered is no longer kept. Reload to see how things stand."


class Writer:
    def __init__(self, runtime: Runtime, request: Request, body: bytes, key: str | None) -> None:
        self._runtime = runtime
        self._request = request
        self._body = body
        self._key = key

    async def __call__(
        self,
        who: Viewer | Actor,
        work: Callable[[UnitOfWork], Awaitable[T]],
        answer: Callable[[T], Any],
        *,
        status: int = 200,
        key_owner: str | None = None,
    ) -> Response:
        """`answer` makes the wire form of what `work` returned; it is stored in the same transaction.

        `key_owner` separates the keys of callers who are not signed in (e.g. their e-mail's hash).
        Raises IdempotencyKeyReused, AlreadyDone.
        """
        actor = who if isinstance(who, Actor) else Actor.of(who)
        owner = key_owner or _owner(actor)

        async def keyed(uow: UnitOfWork) -> tuple[int, bytes]:
            if self._key is None:
                return status, encode(answer(await work(uow)))
            stored = await self._claim(uow, owner, self._key)
            if stored is not None:
                return stored
            body = encode(answer(await work(uow)))
            uow.defer(KEEP, owner, self._key, status, body)
            return status, body

        code, body = await self._runtime.units.run(actor, keyed)
        if code == 204:  # noqa: PLR2004  # no content
            return Response(status_code=204)
        return Response(body, status_code=code, media_type="application/json")

    async def _claim(self, uow: UnitOfWork, owner: str, key: str) -> tuple[int, bytes] | None:
        """A second request with the key waits here until the first has committed or failed."""
        digest = self._digest()
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
        if stored is None or bytes(stored["request_hash"]) != digest:
            raise IdempotencyKeyReused
        if stored["status"] is None:
            raise AlreadyDone
        return int(stored["status"]), bytes(stored["body"])

    def _digest(self) -> bytes:
        """Keyed: a plain hash of a registration would let whoever reads the table guess its password, fast."""
        content = b"\n".join([self._request.method.encode(), str(self._request.url).encode(), self._body])
        return hmac.digest(self._runtime.service_key.private_bytes_raw(), b"idempotency\n" + content, "sha256")


def _owner(actor: Actor) -> str:
    """In another's place the keys are of that place: what was answered in one is not for the next."""
    return f"{actor.name}|{actor.on_behalf_of}" if actor.on_behalf_of else actor.name


async def _writer(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(description="Any text of up to 200 characters; the same key never does the same thing twice."),
    ] = None,
) -> Writer:
    if idempotency_key is not None and not KEY_FORM.fullmatch(idempotency_key):
        raise Invalid(fields={"Idempotency-Key": "The Idempotency-Key is not valid"})
    return Writer(runtime_of(request), request, await request.body(), idempotency_key)


Write = Annotated[Writer, Depends(_writer)]


async def purge_expired_keys(engine: AsyncEngine, clock: Clock) -> None:
    async with transaction(engine) as db:
        await db.rows("DELETE FROM idempotency_keys WHERE created_at < $1", clock() - KEPT)
