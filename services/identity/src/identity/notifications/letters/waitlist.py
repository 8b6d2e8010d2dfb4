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
    when, until = moment_text(starts_at, recipient.reader), time_text(held_until, recipient.reader)
    say = recipient.say
    link = context.link("/client/waitlist", child=ids["child_id"])
    return Letter(
        subject=say("A time opened up: {time}", time=when),
        preheader=say("We’re holding it for you until {time}.", time=until),
        heading=say("A time opened up"),
        paragraphs=(
            greeting(context),
            say(
                "A session time with {therapist} opened up. We’re holding it for {child} until {time}. If you don’t"
                " take it by then, we offer it to the next family.",
                therapist=therapist,
                child=child,
                time=until,
            ),
        ),
        details=(Detail(say("When"), when), Detail(say("Who"), child)),
        action=Action(say("See this time"), link),
        closing=(say("You can change your times or pause the waitlist on the same page."),),
        reason=say(FOR_FAMILIES),
        opt_out_link=context.opt_out_link,
        sms_text=say(
            "Larkwell: a session with {therapist} opened up: {time}. We’re holding it for you until {until}. {link}",
            therapist=therapist,
            time=when,
            until=until,
            link=link,
        ),
    )
