"""Both addresses confirm a change of a user's email. These letters can't be turned off."""

from datetime import datetime

from identity.adapters.sign_in_tables import EmailChange
from identity.notifications.context import LetterContext
from identity.notifications.kinds import Kind
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import SECURITY, greeting
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import sentence
from identity.use_cases.accounts.change_email import new_email_change_token

BOTH = sentence("Your email changes once both addresses have confirmed it.")


async def at_current(context: LetterContext) -> Letter:
    """Raises NotNeeded if the request was replaced, canceled or done."""
    change, say = await _requested(context), context.say
    return Letter(
        subject=say("Confirm the change of your email"),
        preheader=say(BOTH),
        heading=say("Change your email?"),
        paragraphs=(
            greeting(context),
            say(
                "You asked to log in with {email} from now on. Please confirm it here, and in the email that we sent to"
                " that address. {both}",
                email=change.new_email,
                both=say(BOTH),
            ),
        ),
        action=Action(say("Confirm change"), await _link(context)),
        closing=(
            _until(context, change),
            say("If it wasn’t you, don’t confirm it, and set a new password right away."),
        ),
        reason=say(SECURITY),
    )


async def at_new(context: LetterContext) -> Letter:
    """Names nobody: the address may belong to someone else. Raises NotNeeded as `at_current`."""
    change, say = await _requested(context), context.say
    return Letter(
        subject=say("Confirm your new email"),
        preheader=say(BOTH),
        heading=say("Is this your new email?"),
        paragraphs=(
            say(
                "You asked to log in to Larkwell with this address. Please confirm it here, and in the email that we"
                " sent to your current address. {both}",
                both=say(BOTH),
            ),
        ),
        action=Action(say("Confirm email"), await _link(context)),
        closing=(_until(context, change),),
        reason=say(
            "You’re getting this email because someone entered this address as their new email at Larkwell. If it"
            " wasn’t you, ignore this email and nothing will happen."
        ),
        to=change.new_email,
    )


async def _requested(context: LetterContext) -> EmailChange:
    change = await context.uow.db.get(EmailChange, context.recipient.user_id)
    requested_at = datetime.fromisoformat(context.notification.ids["requested_at"])
    if change is None or change.requested_at != requested_at or change.expires_at <= context.uow.now:
        raise NotNeeded("request_over")
    return change


async def _link(context: LetterContext) -> str:
    kind, user_id, resources = Kind(context.notification.kind), context.recipient.user_id, context.resources
    async with resources.units.begin(context.uow.actor) as uow:  # committed before the letter leaves
        token = await new_email_change_token(uow, kind, user_id)
    return context.link("/email-change", token=token)


def _until(context: LetterContext, change: EmailChange) -> str:
    return context.say("This link expires on {time}.", time=moment_text(change.expires_at, context.recipient.reader))
