"""Conditions of identity. The error code on the wire is the class name in snake_case unless `code` pins it."""

from chassis.errors import Conflict, Forbidden, Invalid, NotFound, Unauthenticated

from identity.domain.children import MAX_CHILDREN

ACCEPT_TERMS = "Please accept the terms and conditions."


class ImpersonationInvalid(Unauthenticated):
    sentence = "This link is no longer valid. Please create a new one."


class InvalidCredentials(Unauthenticated):
    sentence = "Invalid email or password."


class SecondFactorInvalid(Unauthenticated):
    sentence = "This code isn't valid."


class AccountSuspended(Forbidden):
    """Raised only after the right password."""

    sentence = "Your account is suspended. Please contact support."


class AccountClosing(Forbidden):
    """Raised only after the right password; the sentence names the day
    (docs/product/identity.md#close-the-account)."""


class EmailUnconfirmed(Forbidden):
    sentence = "Please confirm your email address first. We can resend the confirmation email."


class SecondFactorCompulsory(Forbidden):
    sentence = "Your account requires two-step sign-in, so it can't be turned off."


class SecondFactorRequired(Forbidden):
    sentence = "Enter the code from your authenticator app."


class SecondFactorSetupRequired(Forbidden):
    sentence = "Your account requires two-step sign-in. Please set up an authenticator app."


class CrossSiteRequest(Forbidden):
    sentence = "This request didn't come from one of our pages."


class WrongRole(Forbidden):
    """Raised only after the right password (docs/product/identity.md#wrong-login-page)."""


class GuardianNotFound(NotFound):
    sentence = "We couldn't find this guardian."


class LicenseNotFound(NotFound):
    wire_code = "licence_not_found"
    sentence = "We couldn't find this license."


class QuietHoursTooLong(Invalid):
    sentence = "Quiet hours can be at most 12 hours long."


class NotificationNotFound(NotFound):
    sentence = "This notification isn't there anymore."


class SignInNotFound(NotFound):
    sentence = "We couldn't find this device."


class SpecialtyNotFound(NotFound):
    sentence = "We couldn't find this specialty."


class TherapistNotFound(NotFound):
    sentence = "We couldn't find this therapist."


class NameRequestNotFound(NotFound):
    sentence = "We couldn't find this request."


class UserNotFound(NotFound):
    sentence = "We couldn't find a user with this email."


class WorkingHoursNotFound(NotFound):
    sentence = "We couldn't find these working hours."


class AccountClosed(Conflict):
    sentence = "This user closed the account, so they can't be impersonated."


class AccountShared(Conflict):
    sentence = "Another guardian uses a child's profile too. Please contact support to close your account."


class AlreadyDecided(Conflict):
    sentence = "This application was already decided."


class CannotSignIn(Conflict):
    sentence = "This user can't log in yet, so they can't be impersonated."


class EmailUnchanged(Invalid):
    sentence = "This is already your email."


class EmailChangeInvalid(Invalid):
    sentence = "This link is no longer valid. Start the change again in your settings."


class NotPrimary(Forbidden):
    sentence = "Only the guardian who registered this child can do this."


class PrimaryStays(Conflict):
    sentence = "You registered this child. Contact us to name another guardian before you leave."


class AddressIsHidden(Conflict):
    sentence = "A court order hides the address from this guardian. Show it first."


class PrimarySeesAddress(Conflict):
    sentence = "This guardian registered the child. Name another guardian first."


class AdultNotFound(NotFound):
    sentence = "We couldn't find this person. Their access may have ended."


class AlreadyShared(Conflict):
    sentence = "This person already has access to this child."


class TooManyAdults(Conflict):
    sentence = "A child can have up to eight adults. End someone's access first."


class AdultInvitationInvalid(Invalid):
    sentence = "This invitation is no longer valid. Ask the person who sent it to invite you again."


class InvitedAsTherapist(Conflict):
    sentence = "This email belongs to a therapist's account. Ask for an invitation to another email."


class EmailTaken(Conflict):
    sentence = "This email is already registered."


class NameRequestDecided(Conflict):
    sentence = "This request was already decided."


class NotApprovedNow(Conflict):
    sentence = "Only an approved therapist can be suspended."


class NotSuspended(Conflict):
    sentence = "This therapist isn't suspended."


class OwnSupervisor(Conflict):
    sentence = "A therapist can't be their own supervisor."


class SupervisorNotApproved(Conflict):
    sentence = "A supervisor must be an approved therapist."


class SupervisorIsSupervised(Conflict):
    sentence = "This supervisor has a supervisor too. End that supervision first."


class SupervisesOthers(Conflict):
    sentence = "This therapist supervises others. End those supervisions first."


class NotSupervised(Conflict):
    sentence = "This therapist has no supervisor."


class SecondFactorAlreadyOn(Conflict):
    sentence = "Two-step sign-in is already on."


class SecondFactorNotRequired(Conflict):
    sentence = "You can log in without a code. Turn on two-step sign-in in your settings."


class SecondFactorOff(Conflict):
    sentence = "Two-step sign-in isn't on."


class TermsNotAccepted(Invalid):
    sentence = ACCEPT_TERMS

    def __init__(self) -> None:
        super().__init__(fields={"accepted_terms_and_conditions": self.sentence})


class TermsNotPublished(Conflict):
    sentence = "The terms and conditions aren't available right now. Please try again in a minute."


class ConsentChanged(Conflict):
    sentence = "The consent to telehealth has changed. Please read the new version."


class TooManyChildren(Conflict):
    sentence = f"You can add up to {MAX_CHILDREN} children. Please contact support if you have more."


class CodeInvalid(Invalid):
    """422 instead of 401, which would sign the user out."""

    sentence = "This code isn't valid."

    def __init__(self) -> None:
        super().__init__(fields={"code": self.sentence})


class ConfirmationInvalid(Invalid):
    sentence = "This link is no longer valid. Please log in or request a new confirmation email."


class EmailAlreadyConfirmed(Invalid):
    """The link worked before, or another link of the same account did."""

    sentence = "Your email is already confirmed. You can log in."


class EndsBeforeStart(Invalid):
    """Hours past midnight are two intervals, the second on the next day (docs/product/identity.md#working-hours)."""

    sentence = "End time must be after start time"


class GuessablePassword(Invalid):
    def __init__(self) -> None:
        super().__init__(fields={"password": "This password is easy to guess. Choose a longer or less common one."})


class LicenseTwice(Invalid):
    wire_code = "licence_twice"
    sentence = "This license is already listed"


class MissingRequiredHeaders(Invalid):
    sentence = "Missing required headers"


class ProfileStepNotReached(Invalid):
    """The sentence names what is missing."""


class NameUnchanged(Invalid):
    sentence = "This is already the name we have."


class ResetLinkInvalid(Invalid):
    sentence = "This link is no longer valid. Please request a new one."


class TherapistNotAvailable(Invalid):
    sentence = "This therapist isn't available for your child. Please choose another one."


class WorkingHoursOverlap(Invalid):
    sentence = "Working hours on the same day can't overlap"


class WrongOwnPassword(Invalid):
    """422 instead of 401, which would sign the user out."""

    sentence = "That isn't your current password."

    def __init__(self, field: str) -> None:
        super().__init__(fields={field: self.sentence})


class NpiInvalid(Invalid):
    sentence = "This isn't a national provider identifier. Check its ten digits."
