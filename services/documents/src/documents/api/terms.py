from chassis.http.authentication import Reading, SignedIn
from chassis.http.responses import json_response
from fastapi import APIRouter, Response

from documents.api.schemas import LegalDocumentList, PrivacyPolicies, TelehealthConsents, TermsAndConditions
from documents.domain.terms import TermsKind
from documents.queries.terms import accepted_terms, current_terms

router = APIRouter(tags=["terms"])


@router.get("/terms_and_conditions", response_model=TermsAndConditions)
async def list_terms_and_conditions(db: Reading) -> Response:
    """Get the terms and conditions in force; an empty list before the first version."""
    rows = await current_terms(db, TermsKind.TERMS_AND_CONDITIONS)
    return json_response({"terms_and_conditions": [dict(row) for row in rows]})


@router.get("/privacy_policies", response_model=PrivacyPolicies)
async def list_privacy_policies(db: Reading) -> Response:
    """Get the privacy policy in force; an empty list before the first version."""
    rows = await current_terms(db, TermsKind.PRIVACY_POLICY)
    return json_response({"privacy_policies": [dict(row) for row in rows]})


@router.get("/telehealth_consents", response_model=TelehealthConsents)
async def list_telehealth_consents(db: Reading) -> Response:
    """Get the consent to telehealth in force; an empty list before the first version."""
    rows = await current_terms(db, TermsKind.TELEHEALTH_CONSENT)
    return json_response({"telehealth_consents": [dict(row) for row in rows]})


@router.get("/guardian/legal_documents", response_model=LegalDocumentList)
async def list_legal_documents(viewer: SignedIn, db: Reading) -> Response:
    """List the texts that the guardian accepted, each with its version and the time, the last one first."""
    rows = await accepted_terms(db, viewer.require_guardian())
    return json_response({"legal_documents": [dict(row) for row in rows]})
