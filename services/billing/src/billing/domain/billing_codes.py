"""Codes that a therapist sets for a child, for superbills (docs/product/billing.md#billing-codes)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from chassis.errors import Invalid

CodedSession = Literal["individual_session", "group_sessions", "assessment_session", "consultation_session"]
"""Types of sessions that have a procedure code. A free session isn't billed."""
PROCEDURE = re.compile(r"[0-9]{5}|[0-9]{4}[A-Z]|[A-V][0-9]{4}")
"""CPT (92507, 0362T) or HCPCS level II (G0151)."""
DIAGNOSIS = re.compile(r"[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?")
"""ICD-10-CM, such as F80.1."""
MOST_DIAGNOSES = 12
"""As on a claim form (CMS-1500, item 21)."""
TIMED = frozenset({"97110", "97112", "97116", "97129", "97130", "97140", "97530", "97533", "97535", "97537"})
"""Billed by quarters of an hour. Other codes are billed once a session."""
QUARTER, ENOUGH = 15, 8
"""Minutes; a last quarter counts from 8 minutes on (CMS, Medicare Claims Processing Manual, chapter 5, 20.2)."""


@dataclass(frozen=True, slots=True)
class BillingCodes:
    diagnosis_codes: tuple[str, ...]
    procedure_codes: dict[str, str]
    """By `CodedSession`; those that aren't set are left out."""

    def code_of(self, event_type: str) -> str | None:
        """None if the therapist hasn't set what a superbill needs."""
        return self.procedure_codes.get(event_type) if self.diagnosis_codes else None


def checked_codes(diagnosis_codes: Sequence[str], procedure_codes: dict[str, str | None]) -> BillingCodes:
    """In capitals, without surrounding spaces. Raises Invalid."""
    diagnoses = [code.strip().upper() for code in diagnosis_codes]
    fields: dict[str, str] = {}
    if len(diagnoses) > MOST_DIAGNOSES:
        fields["billing_codes.diagnosis_codes"] = f"Enter at most {MOST_DIAGNOSES} diagnosis codes"
    elif len(set(diagnoses)) < len(diagnoses):
        fields["billing_codes.diagnosis_codes"] = "Enter each diagnosis code once"
    elif not all(DIAGNOSIS.fullmatch(code) for code in diagnoses):
        fields["billing_codes.diagnosis_codes"] = "Enter ICD-10 codes, such as F80.1"
    procedures = {kind: code.strip().upper() for kind, code in procedure_codes.items() if code and code.strip()}
    for kind, code in procedures.items():
        if not PROCEDURE.fullmatch(code):
            fields[f"billing_codes.procedure_codes.{kind}"] = "Enter a CPT code, such as 92507"
    if fields:
        raise Invalid(fields=fields)
    return BillingCodes(tuple(diagnoses), procedures)


def units_of(procedure_code: str, minutes: int) -> int:
    if procedure_code not in TIMED:
        return 1
    return max(1, (minutes + QUARTER - ENOUGH) // QUARTER)
