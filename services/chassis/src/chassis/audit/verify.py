"""`audit verify`: finds what was changed in the audit trail (docs/product/shared.md#audit)."""

from collections.abc import Sequence

from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError

from chassis.audit.chain import broken_link, unchained_entry
from chassis.audit.heads import Head, Place, UntrustedHead, opened
from chassis.audit.keys import AuditKeys
from chassis.db import Rows
from chassis.errors import NotFound, Unavailable

PLACE_ERRORS = (NatsError, JetStreamError, OSError, NotFound, Unavailable)
"""A place that is away, or refuses."""


async def problems_of(db: Rows, keys: AuditKeys, places: Sequence[Place]) -> Sequence[str]:
    """One sentence for each problem; none if the trail is intact and every place vouches for it."""
    problems: list[str] = []
    heads: list[Head] = []  # read before the chain, which then is at least as long
    for place in places:
        try:
            found = await place.read()
        except PLACE_ERRORS as error:
            problems.append(f"The heads in the {place.name} can't be read ({type(error).__name__}).")
            continue
        try:
            heads.extend(opened(data, keys) for data in found)
        except UntrustedHead as untrusted:
            problems.append(f"The {place.name} has a head that can't be trusted: {untrusted}.")
        if not found and await db.value("SELECT EXISTS (SELECT FROM audit_chain)"):
            problems.append(f"The {place.name} has no head of this trail.")
    if broken := await broken_link(db, keys, heads):
        problems.append(f"The audit trail is broken at {broken}.")
    if stray := await unchained_entry(db):
        problems.append(f"The audit trail is broken: entry {stray} is neither chained nor queued.")
    return problems
