"""The terms or the privacy text have a new version: told to guardians who accepted an earlier one, since they have to
accept again. Always told."""

from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.notification_tables import WAITING
from identity.domain.notifications import Action, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case

COLLECTED_FOR = timedelta(minutes=1)
"""Both texts often change together: that is one mail."""
QUEUE = f"""
    INSERT INTO notifications
        (id, kind, channel, user_id, ids, collects, created_at, due_at, next_try_at, attempts)
    SELECT gen_random_uuid(), $1, 'email', g.user_id, '{{}}', 'terms', $2, $3, $3, 0
    FROM guardians g
    WHERE EXISTS (SELECT 1 FROM terms_acceptances a
        WHERE a.guardian_id = g.id AND a.kind = $4 AND a.document_id <> $5)
    ON CONFLICT (user_id, kind, collects) WHERE {WAITING} DO NOTHING
"""  # noqa: S608  # a constant
NOT_ACCEPTED = """
    SELECT c.kind FROM current_terms c WHERE NOT EXISTS (
        SELECT 1 FROM terms_acceptances a WHERE a.guardian_id = $1 AND a.document_id = c.document_id)
    ORDER BY c.kind DESC
"""
NAMES = {"terms_and_conditions": "Terms and Conditions", "privacy_policy": "Privacy Policy"}


async def tell_of_terms(uow: UnitOfWork, kind: str, document_id: UUID) -> None:
    """One statement, however many guardians there are."""
    await uow.rows(QUEUE, Kind.TERMS_CHANGED, uow.now, uow.now + COLLECTED_FOR, kind, document_id)


async def terms_changed(case: Case) -> Letter:
    reader = case.reader
    kinds = [row["kind"] for row in await case.uow.rows(NOT_ACCEPTED, reader.profile_id)]
    names = " and ".join(NAMES[kind] for kind in kinds)
    if not names:
        raise NotNeeded("accepted")
    return Letter(
        subject=f"Our {names} have changed" if len(kinds) > 1 or kinds[0].endswith("s") else f"Our {names} has changed",
        preheader="Please read what is new and accept it.",
        heading=f"Our {names}: a new version",
        paragraphs=(
            f"Hello {reader.first_name},",
            "You accepted an earlier version. Please read the new one and, if you agree, accept it.",
        ),
        action=Action("Read and accept", case.link("/client-account-setup/terms-and-conditions")),
        reason="You get this mail because you accepted an earlier version at Larkwell.",
    )
