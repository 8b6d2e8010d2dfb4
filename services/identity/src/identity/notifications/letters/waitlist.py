"""A time that is held for a family on the waitlist."""

from datetime import datetime

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.time_formatting import moment_text, time_text

NAMES = """
    SELECT coalesce(c.preferred_name, c.name) AS child, concat_ws(' ', u.first_name, u.last_name) AS therapist
    FROM children c JOIN guardianships_for('book') s ON s.child_id = c.id AND s.guardian_id = $2
    JOIN therapists t ON t.id = $3 JOIN users u ON u.id = t.user_id
    WHERE c.id = $1
"""


async def slot_offered(context: LetterContext) -> Letter:
    """Raises NotNeeded once the hold has ended."""
    ids, recipient = context.notification.ids, context.recipient
    starts_at, held_until = (datetime.fromisoformat(ids[name]) for name in ("starts_at", "held_until"))
    if held_until <= context.uow.now:
        raise NotNeeded("too_late")
    names = await context.uow.row(NAMES, context.id("child_id"), recipient.profile_id, context.id("therapist_id"))
    if names is None:
        raise NotNeeded("no_longer_theirs")
    child, therapist = names["child"], names["therapist"]
    when, until = moment_text(starts_at, recipient.timezone), time_text(held_until, recipient.timezone)
    link = context.link("/client/waitlist", child=ids["child_id"])
    return Letter(
        subject=f"A time opened up: {when}",
        preheader=f"We’re holding it for you until {until}.",
        heading="A time opened up",
        paragraphs=(
            greeting(context),
            f"A session time with {therapist} opened up. We’re holding it for {child} until {until}. If you don’t take"
            " it by then, we offer it to the next family.",
        ),
        details=(Detail("When", when), Detail("Who", child)),
        action=Action("See this time", link),
        closing=("You can change your times or pause the waitlist on the same page.",),
        reason=FOR_FAMILIES,
        opt_out_link=context.opt_out_link,
        sms_text=f"Larkwell: a session with {therapist} opened up: {when}. We’re holding it for you until"
        f" {until}. {link}",
    )
