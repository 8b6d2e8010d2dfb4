from collections.abc import Sequence
from datetime import datetime

from chassis.schemas import Incoming, Outgoing

from identity.api.field_types import GivenCode, GivenPassword
from identity.use_cases.sign_ins.second_factor import SecondFactorState
from identity.use_cases.sign_ins.second_factor_codes import Enrollment


class OwnPassword(Incoming):
    password: GivenPassword


class Code(Incoming):
    code: GivenCode


class PasswordAndCode(Incoming):
    password: GivenPassword
    code: GivenCode
    """A code of the app, or a recovery code."""


class EnrollmentSchema(Outgoing):
    secret: str
    """Base32, to type where no camera is."""
    otpauth_uri: str
    """For a QR code, which an authenticator app reads."""


class EnrollmentResponse(Outgoing):
    second_factor: EnrollmentSchema

    @classmethod
    def of(cls, enrollment: Enrollment) -> "EnrollmentResponse":
        return cls(second_factor=EnrollmentSchema(secret=enrollment.secret, otpauth_uri=enrollment.uri))


class SecondFactorSchema(Outgoing):
    enabled: bool
    enabled_at: datetime | None
    recovery_codes_left: int
    required: bool


class SecondFactorResponse(Outgoing):
    second_factor: SecondFactorSchema

    @classmethod
    def of(cls, state: SecondFactorState) -> "SecondFactorResponse":
        return cls(
            second_factor=SecondFactorSchema(
                enabled=state.enabled_at is not None,
                enabled_at=state.enabled_at,
                recovery_codes_left=state.recovery_codes_left,
                required=state.required,
            )
        )


class RecoveryCodes(Outgoing):
    recovery_codes: Sequence[str]
    """Ten, shown this once; each signs in once without the app."""
