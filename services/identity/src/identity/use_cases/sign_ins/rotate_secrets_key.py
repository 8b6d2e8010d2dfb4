"""Encrypts second factors with the current secrets key (docs/security/overview.md#keys)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from chassis.master_key_rotation import Rewrapped
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.sealing import NotSealedHere, Sealer

BATCH = 500
NEXT = """
    SELECT user_id, sealed_secret FROM second_factors WHERE user_id > $1 ORDER BY user_id LIMIT $2 FOR UPDATE
"""
SEAL = "UPDATE second_factors SET sealed_secret = $2 WHERE user_id = $1"
UNKNOWN_KEY = "another key"


@dataclass(frozen=True)
class SecondFactorRewrapper:
    sealer: Sealer

    async def rewrap(self, units: UnitsOfWork, actor: Actor) -> Rewrapped:
        """Can be repeated, and goes on after a crash."""
        done = failed = 0
        after = UUID(int=0)
        while True:
            async with units.begin(actor) as uow:
                rows = await uow.rows(NEXT, after, BATCH)
                for row in rows:
                    after = UUID(str(row["user_id"]))
                    sealed = bytes(row["sealed_secret"])
                    try:
                        if self.sealer.key_of(sealed, after) == self.sealer.current_key:
                            continue
                        await uow.rows(SEAL, after, self.sealer.seal(self.sealer.open(sealed, after), after))
                    except NotSealedHere:
                        failed += 1
                        continue
                    done += 1
            if not rows:
                return Rewrapped({"second factor": done}, failed)

    async def in_use(self, uow: UnitOfWork) -> Mapping[str, int]:
        """Key id → how many second factors it encrypts."""
        counts: Counter[str] = Counter()
        for row in await uow.rows("SELECT user_id, sealed_secret FROM second_factors"):
            try:
                counts[self.sealer.key_of(bytes(row["sealed_secret"]), UUID(str(row["user_id"])))] += 1
            except NotSealedHere:
                counts[UNKNOWN_KEY] += 1
        return counts
