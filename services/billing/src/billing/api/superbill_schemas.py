"""Schemas of superbills and of the codes that they need."""

from datetime import date
from typing import Annotated

from chassis.schemas import Incoming, Line, Outgoing
from pydantic import Field


class ProcedureCodes(Outgoing):
    individual_session: str | None
    group_sessions: str | None
    assessment_session: str | None
    consultation_session: str | None


class BillingCodesSchema(Outgoing):
    diagnosis_codes: list[str] = Field(description="ICD-10-CM")
    procedure_codes: ProcedureCodes = Field(description="CPT or HCPCS, by type of session; null if not set")
    version: int = Field(description="0 if the therapist hasn't set any; send it with a change")


class BillingCodesResponse(Outgoing):
    billing_codes: BillingCodesSchema


class NewProcedureCodes(Incoming):
    individual_session: Line | None = None
    group_sessions: Line | None = None
    assessment_session: Line | None = None
    consultation_session: Line | None = None


class NewBillingCodes(Incoming):
    diagnosis_codes: Annotated[list[Line], Field(max_length=50)]
    procedure_codes: NewProcedureCodes
    version: Annotated[int, Field(ge=0, le=2**31 - 1)]


class SaveBillingCodesRequest(Incoming):
    billing_codes: NewBillingCodes


class SuperbillSchema(Outgoing):
    sessions: int = Field(description="Attended sessions of the period that are billed")
    total: str = Field(description="What was paid for these sessions")
    currency: str
    first_day: date
    last_day: date
    missing_codes: list[str] = Field(description="Names of therapists without billing codes")
    pdf_url: str | None = Field(description="Null if codes are missing, or if no session was attended")


class SuperbillResponse(Outgoing):
    superbill: SuperbillSchema
