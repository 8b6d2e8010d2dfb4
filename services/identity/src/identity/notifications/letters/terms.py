"""New terms or a new privacy policy, for people who accepted an earlier version and must accept again. This letter
can't be turned off."""

from chassis.auth.viewer import UserType

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting

NOT_ACCEPTED = """
    SELECT c.kind FROM current_terms c WHERE c.document_id NOT IN (
        SELECT a.document_id FROM terms_acceptances a WHERE a.guardian_id = $1
        UNION ALL SELECT a.document_id FROM therapist_terms_acceptances a WHERE a.therapist_id = $1)
    ORDER BY c.kind DESC
"""
PAGES = {UserType.GUARDIAN: "/client-account-setup/terms-and-conditions", UserType.THERAPIST: "/therapist/today"}
NAMES = {"terms_and_conditions": "Terms and Conditions", "privacy_policy": "Privacy Policy"}


async def terms_changed(context: LetterContext) -> Letter:
    kinds = [row["kind"] for row in await context.uow.rows(NOT_ACCEPTED, context.recipient.profile_id)]
    names = " and ".join(NAMES[kind] for kind in kinds)
    if not names:
        raise NotNeeded("accepted")
    return Letter(
        subject=f"We updated our {names}",
        preheader="Please read what’s new and accept it.",
        heading=f"We updated our {names}",
        paragraphs=(
            greeting(context),
            "You accepted an earlier version. Please read the new one and, if you agree, accept it.",
        ),
        action=Action("Read and accept", context.link(PAGES[UserType(context.recipient.user_type)])),
        reason="You’re getting this email because you accepted an earlier version at Larkwell.",
    )
