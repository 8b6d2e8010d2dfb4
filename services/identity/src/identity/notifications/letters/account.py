"""To people about their own account: they always get these."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.use_cases.confirm_email import LINK_LIFE, new_confirmation


async def confirmation(context: LetterContext) -> Letter:
    """To an address, so that asking for it again looks the same whether or not it is known; nothing is sent to one
    that nobody registered, or that is confirmed already."""
    reader = context.reader
    if reader.confirmed or not reader.has_password:
        raise NotNeeded("nothing_to_confirm")
    token = await context.commit_now(lambda uow: new_confirmation(uow, reader.user_id))
    return Letter(
        subject="Please confirm your e-mail address",
        preheader="One small step before we find the right therapist for your child.",
        heading=f"Welcome, {reader.first_name}",
        paragraphs=(
            "One small step before we find the right therapist for your child: please confirm that this e-mail"
            " address is yours.",
        ),
        action=Action("Confirm my e-mail", context.link("/login/client/success", token=token)),
        afterwards=(f"The link works once, within {LINK_LIFE.days} days.",),
        reason="You get this mail because somebody signed up at Larkwell with this address. If it was not you, you can"
        " ignore it: nothing will happen.",
    )
