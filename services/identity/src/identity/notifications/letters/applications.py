"""Letters to therapists about their application and their licenses. They can't be turned off.

`LICENSE_EXPIRING` and `LICENSE_EXPIRED` need `licence_id` and `expires_on`, the ISO date that the letter is about.
"""

from dataclasses import dataclass

from chassis.regions import STATES

from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_APPLICANTS, greeting
from identity.notifications.letters.security import password_link, password_link_expiry
from identity.notifications.time_formatting import long_day_text
from identity.notifications.words import Words, sentence

STATUS = "SELECT status FROM therapists WHERE id = $1"
LICENSE = "SELECT state, number, expires_on FROM licences WHERE id = $1 AND therapist_id = $2"
REASON = sentence("You’re getting this email because you’re a therapist at Larkwell.")


@dataclass(frozen=True, slots=True)
class _License:
    state: str
    """Its name."""
    number: str
    day: str
    """The last valid one."""


async def application_received(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.APPLICANT)
    say = context.say
    return Letter(
        subject=say("We got your application"),
        preheader=say("Thank you. We read every application ourselves and will email you soon."),
        heading=say("Thank you, {name}", name=context.recipient.first_name),
        paragraphs=(
            say(
                "We got your application. We read every one ourselves and check your licenses. We’ll email you at this"
                " address as soon as we’ve decided."
            ),
            say("There’s nothing else to do for now."),
        ),
        reason=say(FOR_APPLICANTS),
    )


async def application_approved(context: LetterContext) -> Letter:
    """With the link to set a first password."""
    await _require_status(context, TherapistStatus.APPROVED)
    say = context.say
    return Letter(
        subject=say("Welcome to Larkwell"),
        preheader=say("Your application is approved. Set a password and introduce yourself to families."),
        heading=say("Welcome to Larkwell, {name}", name=context.recipient.first_name),
        paragraphs=(
            say("Your application is approved, and we’re glad you’re here."),
            say(
                "First, set a password. Then introduce yourself to families and add your working hours, so families can"
                " find you."
            ),
        ),
        action=Action(say("Set password"), await password_link(context)),
        closing=(password_link_expiry(context),),
        reason=say(FOR_APPLICANTS),
    )


async def application_declined(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.DECLINED)
    say = context.say
    return Letter(
        subject=say("About your application"),
        preheader=say("Thank you for your interest in working with us."),
        heading=say("Thank you for applying, {name}", name=context.recipient.first_name),
        paragraphs=(
            say("We read your application carefully, but we can’t offer you a place right now."),
            say("Thank you for the time you took. We wish you and the children you work with all the best."),
        ),
        reason=say(FOR_APPLICANTS),
    )


async def license_expiring(context: LetterContext) -> Letter:
    found, say = await _license(context), context.say
    return Letter(
        subject=say("Your {state} license expires on {day}", state=found.state, day=found.day),
        preheader=say(
            "Upload your renewed license in time, so families in {state} can keep finding you.", state=found.state
        ),
        heading=say("Your {state} license expires soon", state=found.state),
        paragraphs=(
            greeting(context),
            say(
                "Please upload your renewed license by {day}. Without it, families in {state} can’t find you anymore.",
                day=found.day,
                state=found.state,
            ),
        ),
        details=_details(say, found),
        action=Action(say("Update licenses"), context.link("/therapist/settings/account")),
        reason=say(REASON),
    )


async def license_expired(context: LetterContext) -> Letter:
    found, say = await _license(context), context.say
    subject = say("Your {state} license has expired", state=found.state)
    return Letter(
        subject=subject,
        preheader=say("Upload your renewed license, so families in {state} can find you again.", state=found.state),
        heading=subject,
        paragraphs=(
            greeting(context),
            say(
                "Families in {state} can’t find you right now. Upload your renewed license, and we’ll check it as soon"
                " as we can.",
                state=found.state,
            ),
        ),
        details=_details(say, found),
        action=Action(say("Update licenses"), context.link("/therapist/settings/account")),
        reason=say(REASON),
    )


async def _require_status(context: LetterContext, status: TherapistStatus) -> None:
    """Raises NotNeeded if the status has changed since."""
    if await context.uow.value(STATUS, context.recipient.profile_id) != status:
        raise NotNeeded("decided_otherwise")


async def _license(context: LetterContext) -> _License:
    """Raises NotNeeded if the license is deleted or its last day is no longer `expires_on`."""
    row = await context.uow.row(LICENSE, context.id("licence_id"), context.recipient.profile_id)
    if (
        row is None
        or row["expires_on"] is None
        or row["expires_on"].isoformat() != context.notification.ids["expires_on"]
    ):
        raise NotNeeded("renewed")
    state = STATES[row["state"]].name if row["state"] in STATES else row["state"]
    return _License(state, row["number"] or "", long_day_text(row["expires_on"], context.recipient.reader))


def _details(say: Words, found: _License) -> tuple[Detail, ...]:
    return (
        Detail(say("License"), f"{found.state} {found.number}"),
        Detail(say("Valid through"), found.day),
    )
