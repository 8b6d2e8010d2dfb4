"""Saves the answers of a child's intake form while a guardian fills it in (docs/product/documents.md#intake-form)."""

from uuid import UUID

from chassis.access.child_access import require_address_shown, require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from documents.adapters.family_erasure import wait_for_erasures
from documents.adapters.intake_answers import answers_of_form, form_to_store
from documents.domain.errors import IntakeFormChanged
from documents.domain.intake.answers import IntakeAnswers

CURRENT = """
    SELECT version, answers::text AS answers, answers_encrypted FROM intake_forms WHERE child_id = $1 FOR UPDATE
"""
CREATE = """
    INSERT INTO intake_forms (child_id, version, answers, answers_encrypted, saved_at, saved_by)
    VALUES ($1, 1, $2::jsonb, $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING version
"""
REPLACE = """
    UPDATE intake_forms
    SET version = version + 1, answers = $2::jsonb, answers_encrypted = $3, saved_at = $4, saved_by = $5
    WHERE child_id = $1
"""


async def child_of_guardian(uow: UnitOfWork, viewer: Viewer, client_id: str) -> UUID:
    """An erasure of the family waits until this transaction ends. Raises ChildNotFound, Forbidden for a therapist,
    AddressHidden."""
    await wait_for_erasures(uow)
    child_id = await require_child(uow, viewer, client_id, uow.now)
    viewer.require_guardian()
    await require_address_shown(uow, viewer, child_id)
    return child_id


async def save_intake_form(
    uow: UnitOfWork, viewer: Viewer, client_id: str, version: int, answers: IntakeAnswers
) -> UUID:
    """`version` is the one that the answers are based on, 0 before the first save. Answers that are already saved
    change nothing, so a repeated request is harmless.

    Returns the child. Raises ChildNotFound, Forbidden, IntakeFormChanged.
    """
    child_id = await child_of_guardian(uow, viewer, client_id)
    stored = await form_to_store(uow, child_id, answers)
    values = (child_id, stored.plain, stored.encrypted, uow.now, viewer.profile_id)
    current = await uow.row(CURRENT, child_id)
    if current is None and version == 0:
        if await uow.value(CREATE, *values) is not None:
            uow.audit("intake_form.saved", child_id=child_id)
            return child_id
        current = await uow.row(CURRENT, child_id)
    if current is None:
        raise IntakeFormChanged
    if await answers_of_form(uow, child_id, current) == answers:
        return child_id
    if current["version"] != version:
        raise IntakeFormChanged
    await uow.rows(REPLACE, *values)
    uow.audit("intake_form.saved", child_id=child_id)
    return child_id
