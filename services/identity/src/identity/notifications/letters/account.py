"""Letters about an account. They can't be turned off."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.letters.phrases import single_use
from identity.use_cases.accounts.confirm_email import LINK_LIFE, new_confirmation


async def confirmation(context: LetterContext) -> Letter:
    """Queued for any address that someone enters, so that the response reveals nothing. Raises NotNeeded if the address
    has no account or is already confirmed."""
    recipient = context.recipient
    if recipient.confirmed or not recipient.has_password:
        raise NotNeeded("nothing_to_confirm")
    say = recipient.say
    token = await context.commit_now(lambda uow: new_confirmation(uow, recipient.user_id))
    return Letter(
        subject=say("Please confirm your email"),
        preheader=say("One quick step before we find the right therapist for your child."),
        heading=say("Welcome, {name}", name=recipient.first_name),
        paragraphs=(
            say(
                "There’s one quick step before we find the right therapist for your child: please confirm that this"
                " email address is yours."
            ),
        ),
        action=Action(say("Confirm email"), context.link("/login/client/success", token=token)),
        closing=(single_use(context, LINK_LIFE),),
        reason=say(
            "You’re getting this email because someone signed up for Larkwell with this address. If it wasn’t you,"
            " ignore this email and nothing will happen."
        ),
    )
