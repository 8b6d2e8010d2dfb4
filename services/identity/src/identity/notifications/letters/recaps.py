"""A therapist shared the recap of a session, and reminders of practice at home. The letters have no clinical text."""

from uuid import UUID

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.letters.shared_with_family import shared_with

OWN_CHILDREN = """
    SELECT c.id, c.name FROM children c JOIN guardianships_for('read') g ON g.child_id = c.id
    WHERE g.guardian_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.name, c.id
"""


async def recap_shared(context: LetterContext) -> Letter:
    """Raises NotNeeded."""
    shared = await shared_with(context)
    say = context.say
    subject = say("See what {child} did in therapy", child=shared.child)
    return Letter(
        subject=subject,
        preheader=say("{therapist} wrote a recap of the session.", therapist=shared.therapist),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(
                "{therapist} shared a recap of {child}’s session with you. To keep it private, we don’t include it in"
                " this email. Log in to read it, and to see what you can practice at home.",
                therapist=shared.therapist,
                child=shared.child,
            ),
        ),
        action=Action(say("Read the recap"), _progress_page(context, shared.child_id)),
        reason=say(FOR_FAMILIES),
    )


async def practice_due(context: LetterContext) -> Letter:
    """Raises NotNeeded if the recipient may no longer see any of the children."""
    asked = [UUID(child_id) for child_id in context.notification.ids["child_ids"].split()]
    children = await context.uow.rows(OWN_CHILDREN, context.recipient.profile_id, asked)
    if not children:
        raise NotNeeded("no_longer_theirs")
    say = context.say
    title = say("A few minutes of practice with {names}?", names=say.listed([child["name"] for child in children]))
    return Letter(
        subject=title,
        preheader=say("A little practice at home goes a long way."),
        heading=title,
        paragraphs=(
            greeting(context),
            say(
                "It’s the time you picked for practice at home. A few minutes are enough. If today isn’t the day,"
                " that’s okay too."
            ),
        ),
        action=Action(say("See what to practice"), _progress_page(context, children[0]["id"])),
        reason=say(
            "You’re getting this email because you asked for practice reminders. You can change the time or turn them"
            " off on the page that this email links to."
        ),
    )


def _progress_page(context: LetterContext, child_id: UUID) -> str:
    return context.link("/client/progress", child=str(child_id))
