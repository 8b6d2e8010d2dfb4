"""The terms or the privacy text have a new version: told to guardians who accepted an earlier one, since they have to
accept again. Always told."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded

NOT_ACCEPTED = """
    SELECT c.kind FROM current_terms c WHERE NOT EXISTS (
        SELECT 1 FROM terms_acceptances a WHERE a.guardian_id = $1 AND a.document_id = c.document_id)
    ORDER BY c.kind DESC
"""
NAMES = {"terms_and_conditions": "Terms and Conditions", "privacy_policy": "Privacy Policy"}


async def terms_changed(context: LetterContext) -> Letter:
    reader = context.reader
    kinds = [row["kind"] for row in await context.uow.rows(NOT_ACCEPTED, reader.profile_id)]
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
        action=Action("Read and accept", context.link("/client-account-setup/terms-and-conditions")),
        reason="You get this mail because you accepted an earlier version at Larkwell.",
    )
