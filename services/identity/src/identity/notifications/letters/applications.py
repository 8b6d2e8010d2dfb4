"""Letters to therapists about their application and their licenses. They can't be turned off.

`LICENSE_EXPIRING` and `LICENSE_EXPIRED` need `licence_id` and `expires_on`, the ISO date that the letter is about.
"""

from chassis.regions import STATES

from identity.domain.therapists import TherapistStatus
from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_APPLICANTS, greeting
from identity.notifications.letters.security import password_link, password_link_expiry

STATUS = "SELECT status FROM therapists WHERE id = $1"
LICENSE = "SELECT state, number, expires_on FROM licences WHERE id = $1 AND therapist_id = $2"
REASON = "You’re getting this email because you’re a therapist at Larkwell."


async def application_received(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.APPLICANT)
    return Letter(
        subject="We got your application",
        preheader="Thank you. We read every application ourselves and will email you soon.",
        heading=f"Thank you, {context.recipient.first_name}",
        paragraphs=(
            "We got your application. We read every one ourselves and check your licenses. We’ll email you at this"
            " address as soon as we’ve decided.",
            "There’s nothing else to do for now.",
        ),
        reason=FOR_APPLICANTS,
    )


async def application_approved(context: LetterContext) -> Letter:
    """With the link to set a first password."""
    await _require_status(context, TherapistStatus.APPROVED)
    return Letter(
        subject="Welcome to Larkwell",
        preheader="Your application is approved. Set a password and introduce yourself to families.",
        heading=f"Welcome to Larkwell, {context.recipient.first_name}",
        paragraphs=(
            "Your application is approved, and we’re glad you’re here.",
            "First, set a password. Then introduce yourself to families and add your working hours, so families can"
            " find you.",
        ),
        action=Action("Set password", await password_link(context)),
        closing=(password_link_expiry(context),),
        reason=FOR_APPLICANTS,
    )


async def application_declined(context: LetterContext) -> Letter:
    await _require_status(context, TherapistStatus.DECLINED)
    return Letter(
        subject="About your application",
        preheader="Thank you for your interest in working with us.",
        heading=f"Thank you for applying, {context.recipient.first_name}",
        paragraphs=(
            "We read your application carefully, but we can’t offer you a place right now.",
            "Thank you for the time you took. We wish you and the children you work with all the best.",
        ),
        reason=FOR_APPLICANTS,
    )


async def license_expiring(context: LetterContext) -> Letter:
    state, number, expires = await _license(context)
    return Letter(
        subject=f"Your {state} license expires on {expires}",
        preheader=f"Upload your renewed license in time, so families in {state} can keep finding you.",
        heading=f"Your {state} license expires soon",
        paragraphs=(
            greeting(context),
            f"Please upload your renewed license by {expires}. Without it, families in {state} can’t find you anymore.",
        ),
        details=(Detail("License", f"{state} {number}"), Detail("Valid through", expires)),
        action=Action("Update licenses", context.link("/therapist/settings/account")),
        reason=REASON,
    )


async def license_expired(context: LetterContext) -> Letter:
    state, number, expires = await _license(context)
    return Letter(
        subject=f"Your {state} license has expired",
        preheader=f"Upload your renewed license, so families in {state} can find you again.",
        heading=f"Your {state} license has expired",
        paragraphs=(
            greeting(context),
            f"Families in {state} can’t find you right now. Upload your renewed license, and we’ll check it as soon as"
            " we can.",
        ),
        details=(Detail("License", f"{state} {number}"), Detail("Valid through", expires)),
        action=Action("Update licenses", context.link("/therapist/settings/account")),
        reason=REASON,
    )


async def _require_status(context: LetterContext, status: TherapistStatus) -> None:
    """Raises NotNeeded if the status has changed since."""
    if await context.uow.value(STATUS, context.recipient.profile_id) != status:
        raise NotNeeded("decided_otherwise")


async def _license(context: LetterContext) -> tuple[str, str, str]:
    """State name, number and last day. Raises NotNeeded if the license is deleted or its last day is no longer
    `expires_on`."""
    row = await context.uow.row(LICENSE, context.id("licence_id"), context.recipient.profile_id)
    if (
        row is None
        or row["expires_on"] is None
        or row["expires_on"].isoformat() != context.notification.ids["expires_on"]
    ):
        raise NotNeeded("renewed")
    day = row["expires_on"]
    state = STATES[row["state"]].name if row["state"] in STATES else row["state"]
    return state, row["number"] or "", f"{day:%B} {day.day}, {day.year}"
