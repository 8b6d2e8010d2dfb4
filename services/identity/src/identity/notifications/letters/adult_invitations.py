"""A guardian invites another adult to a child. The address may have no account."""

from chassis.languages import WrittenLanguage

from identity.adapters.adult_tables import AdultInvitation
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Letter, NotNeeded
from identity.notifications.time_formatting import Reader, moment_text
from identity.notifications.words import words_in
from identity.use_cases.families.invite_adult import new_invitation_token

NAMES = """
    SELECT concat_ws(' ', u.first_name, u.last_name) AS inviter, g.timezone, u.language
    FROM guardians g JOIN users u ON u.id = g.user_id WHERE g.id = $1
"""


async def adult_invited(context: LetterContext) -> Letter:
    """Names no child: the address may belong to someone else. Without an account they read what the guardian reads.
    Raises NotNeeded if it was accepted or canceled."""
    invitation = await context.uow.db.get(AdultInvitation, context.id("invitation_id"))
    if invitation is None or invitation.expires_at <= context.uow.now:
        raise NotNeeded("no_longer_open")
    names = await context.uow.row(NAMES, invitation.invited_by)
    assert names is not None
    inviter, known = names["inviter"], context.found_recipient
    reader = known.reader if known is not None else Reader(names["timezone"], WrittenLanguage(names["language"]))
    say, until = words_in(reader.language), moment_text(invitation.expires_at, reader)
    return Letter(
        subject=say("{inviter} invites you to Larkwell", inviter=inviter),
        preheader=say("Take part in a child’s therapy, with your own account."),
        heading=say("You’re invited"),
        paragraphs=(
            say(
                "{inviter} invites you to take part in a child’s therapy at Larkwell. You get your own account, and"
                " only you see its settings, times and reminders.",
                inviter=inviter,
            ),
        ),
        action=Action(say("See invitation"), await _link(context, invitation)),
        closing=(say("This link is only for you and works until {time}.", time=until),),
        reason=say(
            "You’re getting this email because someone entered this address at Larkwell. If you don’t know them,"
            " ignore this email and nothing will happen."
        ),
        language=reader.language,
    )


async def _link(context: LetterContext, invitation: AdultInvitation) -> str:
    async with context.resources.units.begin(context.uow.actor) as uow:  # committed before the letter leaves
        token = await new_invitation_token(uow, invitation.id)
    return context.link("/adult-invitation", token=token)
