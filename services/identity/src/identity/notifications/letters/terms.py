"""New terms or a new privacy policy, for people who accepted an earlier version and must accept again. This letter
can't be turned off."""

from chassis.auth.viewer import UserType

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting
from identity.notifications.words import sentence

NOT_ACCEPTED = """
    SELECT c.kind FROM current_terms c WHERE c.document_id NOT IN (
        SELECT a.document_id FROM terms_acceptances a WHERE a.guardian_id = $1
        UNION ALL SELECT a.document_id FROM therapist_terms_acceptances a WHERE a.therapist_id = $1)
    ORDER BY c.kind DESC
"""
PAGES = {UserType.GUARDIAN: "/client-account-setup/terms-and-conditions", UserType.THERAPIST: "/therapist/today"}
TITLES = {
    ("terms_and_conditions",): sentence("We updated our Terms and Conditions"),
    ("privacy_policy",): sentence("We updated our Privacy Policy"),
    ("terms_and_conditions", "privacy_policy"): sentence("We updated our Terms and Conditions and Privacy Policy"),
}


async def terms_changed(context: LetterContext) -> Letter:
    kinds = tuple(row["kind"] for row in await context.uow.rows(NOT_ACCEPTED, context.recipient.profile_id))
    if not kinds:
        raise NotNeeded("accepted")
    say = context.say
    return Letter(
        subject=say(TITLES[kinds]),
        preheader=say("Please read what’s new and accept it."),
        heading=say(TITLES[kinds]),
        paragraphs=(
            greeting(context),
            say("You accepted an earlier version. Please read the new one and, if you agree, accept it."),
        ),
        action=Action(say("Read and accept"), context.link(PAGES[UserType(context.recipient.user_type)])),
        reason=say("You’re getting this email because you accepted an earlier version at Larkwell."),
    )
