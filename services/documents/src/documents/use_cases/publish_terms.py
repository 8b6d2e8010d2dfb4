from importlib.resources import files

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import text

from documents.adapters.tables import Terms
from documents.domain.errors import TermsTextEmpty
from documents.domain.terms import TermsKind
from documents.events import TermsPublished

LATEST = "SELECT coalesce(max(version), 0) FROM terms WHERE kind = $1"
IN_FORCE = "SELECT content FROM terms WHERE kind = $1 ORDER BY version DESC LIMIT 1"
SUPPLIED = {
    TermsKind.TERMS_AND_CONDITIONS: ("Terms and Conditions", "terms_and_conditions.txt"),
    TermsKind.PRIVACY_POLICY: ("Privacy Policy", "privacy_policy.txt"),
    TermsKind.TELEHEALTH_CONSENT: ("Consent to Telehealth", "telehealth_consent.txt"),
}


async def publish_terms(uow: UnitOfWork, kind: TermsKind, title: str, content: str) -> Terms:
    """Publish the next version of a text. Concurrent calls wait for each other. Raises TermsTextEmpty."""
    if not title.strip() or not content.strip():
        raise TermsTextEmpty
    await uow.db.execute(text("SELECT pg_advisory_xact_lock(hashtext(:kind))"), {"kind": f"terms {kind}"})
    published = Terms(
        id=new_id(),
        kind=kind.value,
        version=int(await uow.value(LATEST, kind.value)) + 1,
        title=title.strip(),
        content=content.strip(),
        published_at=uow.now,
    )
    uow.db.add(published)
    uow.emit(
        TermsPublished(
            version=published.version, document_id=published.id, kind=kind, published_at=published.published_at
        )
    )
    uow.audit("terms.published", subject=published.id)
    return published


async def publish_first_terms(uow: UnitOfWork) -> list[Terms]:
    """Publish the texts that come with the product, for each kind without a version."""
    return [
        await publish_terms(uow, kind, title, _supplied(name))
        for kind, (title, name) in SUPPLIED.items()
        if int(await uow.value(LATEST, kind.value)) == 0
    ]


async def publish_supplied_terms(uow: UnitOfWork, kind: TermsKind) -> list[Terms]:
    """Publish the text that comes with the product as the next version, unless it is in force. Replaces any
    other text."""
    title, name = SUPPLIED[kind]
    content = _supplied(name)
    if await uow.value(IN_FORCE, kind.value) == content:
        return []
    return [await publish_terms(uow, kind, title, content)]


def _supplied(name: str) -> str:
    return (files("documents") / "texts" / name).read_text(encoding="utf-8").strip()
