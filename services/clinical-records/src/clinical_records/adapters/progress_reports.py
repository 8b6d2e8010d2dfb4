"""Stores progress reports, and signs them (docs/product/clinical-records.md#progress-reports)."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.data_keys import Fingerprints, fingerprints_to_write
from chassis.unit_of_work import UnitOfWork
from pydantic import TypeAdapter
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.cosignatures import supervisor_of
from clinical_records.adapters.progress_report_tables import ProgressReport
from clinical_records.adapters.sql_fragments import LOCK
from clinical_records.domain.errors import (
    NotTheCreator,
    ProgressReportIsCosigned,
    ProgressReportIsNotSigned,
    ProgressReportIsSigned,
    ProgressReportIsWithdrawn,
    ProgressReportNotFound,
)
from clinical_records.domain.progress_reports import (
    Audience,
    GoalChoice,
    GoalFigures,
    GoalOfReport,
    Period,
    ReportContent,
    ReportLanguage,
)
from clinical_records.domain.signatures import (
    CosignedProgressReport,
    Credentials,
    LicensedProgressReport,
    LicensedReportCosignature,
    SignedProgressReport,
    canonical,
)

REPORT_SIGNED, REPORT_COSIGNED = "progress_report.signed", "progress_report.cosigned"
"""Actions in the audit trail. The subject is the id of the report, a space and the fingerprint."""
COUNT_DRAFTS = """
    SELECT count(*) FROM progress_reports WHERE child_id = $1 AND therapist_id = $2 AND signed_at IS NULL
"""
LAST_END = """
    SELECT max(end_date) FROM progress_reports
    WHERE child_id = $1 AND therapist_id = $2 AND audience = $3 AND signed_at IS NOT NULL AND withdrawn_at IS NULL
"""
CHOICES, FIGURES = TypeAdapter(tuple[GoalChoice, ...]), TypeAdapter(tuple[GoalFigures, ...])


async def count_drafts(uow: UnitOfWork, child_id: UUID, therapist_id: UUID) -> int:
    """Others of this therapist for this child can't be added until the transaction ends."""
    await uow.rows(LOCK, f"progress reports of {child_id} {therapist_id}")
    return int(await uow.value(COUNT_DRAFTS, child_id, therapist_id))


async def last_end(uow: UnitOfWork, child_id: UUID, therapist_id: UUID, audience: Audience) -> date | None:
    """Of the reports that this therapist has signed for this audience."""
    found: date | None = await uow.value(LAST_END, child_id, therapist_id, audience.value)
    return found


async def lock_own_report(uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID) -> ProgressReport:
    """The viewer's own report. Other changes of it wait until the transaction ends.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian; NotTheCreator.
    """
    await require_child(uow, viewer, child_id, uow.now)
    of_child = select(ProgressReport).where(
        col(ProgressReport.id) == report_id, col(ProgressReport.child_id) == child_id
    )
    report = await uow.db.scalar(of_child.with_for_update())
    is_author = report is not None and viewer.is_therapist and report.therapist_id == viewer.profile_id
    if report is None or (report.signed_at is None and not is_author):
        raise ProgressReportNotFound
    viewer.require_therapist()
    if not is_author:
        raise NotTheCreator
    return report


def require_draft(report: ProgressReport) -> None:
    """Raises ProgressReportIsSigned."""
    if report.signed_at is not None:
        raise ProgressReportIsSigned


def require_withdrawable(report: ProgressReport) -> None:
    """Raises ProgressReportIsNotSigned; ProgressReportIsWithdrawn."""
    if report.signed_at is None:
        raise ProgressReportIsNotSigned
    if report.withdrawn_at is not None:
        raise ProgressReportIsWithdrawn


async def content_of(uow: UnitOfWork, report: ProgressReport) -> ReportContent:
    texts = await read_texts(uow, report, report.child_id)
    return ReportContent(
        Audience(report.audience),
        ReportLanguage(report.language),
        Period(report.start_date, report.end_date),
        texts["summary"],
        choices_of(texts["goals"]),
    )


async def write_content(uow: UnitOfWork, report: ProgressReport, content: ReportContent) -> None:
    report.audience, report.language = content.audience.value, content.language.value
    report.start_date, report.end_date = content.period.start, content.period.end
    goals = CHOICES.dump_json(content.goals).decode() if content.goals else ""
    await write_texts(uow, report, report.child_id, summary=content.summary, goals=goals)


def choices_of(stored: str) -> tuple[GoalChoice, ...]:
    return CHOICES.validate_json(stored) if stored else ()


async def goals_signed(uow: UnitOfWork, report: ProgressReport) -> Sequence[UUID]:
    """The goals in a signed report; none of a draft."""
    if report.signed_at is None:
        return ()
    figures = (await read_texts(uow, report, report.child_id))["figures"]
    return [each.goal_id for each in FIGURES.validate_json(figures)]


def signed_goals(figures: str, content: ReportContent) -> Sequence[GoalOfReport]:
    """Of a signed report, from its stored figures."""
    choices = {choice.goal_id: choice for choice in content.goals}
    return [
        GoalOfReport(each, choices.get(each.goal_id, GoalChoice(each.goal_id)), active=True)
        for each in FIGURES.validate_json(figures)
    ]


async def sign(
    uow: UnitOfWork,
    report: ProgressReport,
    figures: Sequence[GoalFigures],
    name: str,
    credentials: Credentials | None,
) -> None:
    """Stores the figures, records the fingerprint of the report, and asks the author's supervisor to co-sign it."""
    supervisor_id = await supervisor_of(uow, report.therapist_id)
    await write_texts(uow, report, report.child_id, figures=FIGURES.dump_json(tuple(figures)).decode())
    # The trigger refuses a change after this one, so the figures come first.
    report.signed_at, report.signed_by = uow.now, name
    if credentials is not None:
        report.signed_specialty, report.signed_licenses = credentials.specialty, credentials.licenses
    report.supervisor_id = supervisor_id
    report.saved_at = uow.now
    report.version += 1
    texts = await read_texts(uow, report, report.child_id)
    fingerprints = await fingerprints_to_write(uow, report.child_id)
    found = fingerprints.of(canonical(signed_report(report, texts)))
    uow.audit(REPORT_SIGNED, child_id=report.child_id, subject=f"{report.id} {found}")


async def lock_report_to_cosign(uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID) -> ProgressReport:
    """Raises ProgressReportNotFound for everyone but the supervisor; ProgressReportIsCosigned;
    ProgressReportIsWithdrawn."""
    of_supervisor = select(ProgressReport).where(
        col(ProgressReport.id) == report_id,
        col(ProgressReport.child_id) == child_id,
        col(ProgressReport.supervisor_id) == viewer.profile_id,
    )
    report: ProgressReport | None = None
    if viewer.is_therapist:
        report = await uow.db.scalar(of_supervisor.with_for_update())
    if report is None:
        raise ProgressReportNotFound
    if report.cosigned_at is not None:
        raise ProgressReportIsCosigned
    if report.withdrawn_at is not None:
        raise ProgressReportIsWithdrawn
    return report


async def cosign(uow: UnitOfWork, report: ProgressReport, name: str, credentials: Credentials | None) -> None:
    """Records the fingerprint of the co-signature."""
    report.cosigned_at, report.cosigned_by = uow.now, name
    if credentials is not None:
        report.cosigned_specialty, report.cosigned_licenses = credentials.specialty, credentials.licenses
    texts = await read_texts(uow, report, report.child_id)
    fingerprints = await fingerprints_to_write(uow, report.child_id)
    found = fingerprints.of(canonical(cosigned_report(report, texts, fingerprints)))
    uow.audit(REPORT_COSIGNED, child_id=report.child_id, subject=f"{report.id} {found}")


def cosigned_report(
    report: ProgressReport, texts: Mapping[str, str], fingerprints: Fingerprints
) -> CosignedProgressReport:
    """Of a report that is co-signed."""
    assert report.supervisor_id is not None and report.cosigned_at is not None and report.cosigned_by is not None
    signed = CosignedProgressReport(
        report_id=report.id,
        child_id=report.child_id,
        author_id=report.therapist_id,
        supervisor_id=report.supervisor_id,
        supervisor_name=report.cosigned_by,
        signed_at=report.cosigned_at,
        fingerprint=fingerprints.of(canonical(signed_report(report, texts))),
    )
    if report.cosigned_licenses is None or report.cosigned_specialty is None:
        return signed
    return LicensedReportCosignature(
        **asdict(signed),
        supervisor_specialty=report.cosigned_specialty,
        supervisor_licenses=report.cosigned_licenses,
    )


def signed_report(report: ProgressReport, texts: Mapping[str, str]) -> SignedProgressReport:
    """Of a report that is signed."""
    assert report.signed_at is not None and report.signed_by is not None
    signed = SignedProgressReport(
        report_id=report.id,
        child_id=report.child_id,
        author_id=report.therapist_id,
        author_name=report.signed_by,
        audience=report.audience,
        language=report.language,
        timezone=report.timezone,
        start_date=report.start_date,
        end_date=report.end_date,
        written_at=report.created_at,
        signed_at=report.signed_at,
        summary=texts["summary"],
        goals=texts["goals"],
        figures=texts["figures"],
    )
    if report.signed_licenses is None or report.signed_specialty is None:
        return signed
    return LicensedProgressReport(
        **asdict(signed), author_specialty=report.signed_specialty, author_licenses=report.signed_licenses
    )
