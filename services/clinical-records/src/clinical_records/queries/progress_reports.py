"""Progress reports (docs/product/clinical-records.md#progress-reports)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.progress_reports import choices_of, signed_goals
from clinical_records.adapters.sql_fragments import AWAITS_COSIGNATURE, CHILD_NAME
from clinical_records.domain.errors import ProgressReportNotFound
from clinical_records.domain.progress_reports import (
    Audience,
    GoalOfReport,
    Period,
    ReportContent,
    ReportLanguage,
)
from clinical_records.queries.progress_figures import goals_of_report

FACTS = """
    r.id, r.child_id, r.therapist_id,
    coalesce(r.signed_by, nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS therapist_name,
    r.audience, r.language, r.timezone, r.start_date, r.end_date, r.version, r.created_at, r.saved_at, r.signed_at,
    r.signed_by, r.signed_specialty, r.signed_licenses, r.withdrawn_at,
    CASE WHEN r.supervisor_id IS NOT NULL THEN json_build_object(
        'state', CASE WHEN r.cosigned_at IS NULL THEN 'waiting' ELSE 'signed' END,
        'supervisor_name', coalesce(r.cosigned_by, nullif(trim(w.first_name || ' ' || w.last_name), ''), 'Therapist'),
        'signed_at', r.cosigned_at, 'signed_specialty', r.cosigned_specialty,
        'signed_licenses', r.cosigned_licenses) END AS cosignature
"""
REPORTS = """
    FROM progress_reports r LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = r.therapist_id
    LEFT JOIN authors w ON w.user_type = 'therapist' AND w.profile_id = r.supervisor_id
"""
READABLE = f"""
    {REPORTS}
    WHERE r.child_id = $1 AND (r.signed_at IS NOT NULL OR (r.therapist_id = $2 AND $3))
"""
"""A draft is readable for its author only."""
TEXTS = """
    r.summary, r.summary_encrypted, r.goals, r.goals_encrypted, r.figures, r.figures_encrypted,
    r.withdrawal_reason, r.withdrawal_reason_encrypted
"""
LIST = f"SELECT {FACTS} {READABLE} ORDER BY r.signed_at DESC NULLS FIRST, r.id DESC {PAGE.format(offset='$4')}"
OF_FAMILY = """
    SELECT id, start_date, end_date FROM progress_reports
    WHERE child_id = $1 AND signed_at IS NOT NULL AND withdrawn_at IS NULL ORDER BY signed_at, id
"""
ONE = f"SELECT {FACTS}, {TEXTS}, {owner_columns('r.child_id')} {READABLE} AND r.id = $4"
TO_COSIGN = f"""
    SELECT {FACTS}, {TEXTS}, {owner_columns("r.child_id")}, {CHILD_NAME} AS child_name
    {REPORTS} LEFT JOIN children c ON c.child_id = r.child_id
    WHERE {AWAITS_COSIGNATURE} ORDER BY r.signed_at, r.id {PAGE.format(offset="$2")}
"""  # fixed SQL fragments; every value is a bound parameter


WAITS_FOR = """
    SELECT EXISTS (SELECT FROM progress_reports
        WHERE id = $1 AND child_id = $2 AND supervisor_id = $3 AND cosigned_at IS NULL)
"""


async def may_cosign_report(db: Rows, viewer: Viewer, child_id: UUID, report_id: UUID) -> bool:
    """The report waits for the viewer's co-signature."""
    return viewer.is_therapist and bool(await db.value(WAITS_FOR, report_id, child_id, viewer.profile_id))


@dataclass(frozen=True, slots=True)
class OpenedReport:
    facts: Row
    """Without its texts."""
    content: ReportContent
    goals: Sequence[GoalOfReport]
    """All goals of the child for a draft, with present figures. Those of a signed report are as they were signed."""


async def reports_of_child(db: Rows, viewer: Viewer, child_id: UUID, page: int) -> Sequence[Row]:
    """Without texts: the viewer's drafts, then the signed ones, newest first. One more than a page holds if there is
    another. The caller has checked that the viewer may see the child."""
    rows = await db.rows(LIST, child_id, viewer.profile_id, viewer.is_therapist, offset_of(page))
    return [dict(row) for row in rows]


async def readable_for_family(db: Rows, child_id: UUID) -> Sequence[Row]:
    """`id`, `start_date` and `end_date` of the signed reports that weren't withdrawn, oldest first."""
    return await db.rows(OF_FAMILY, child_id)


async def open_report(db: Rows, viewer: Viewer, child_id: UUID, report_id: UUID) -> OpenedReport:
    """The caller has checked that the viewer may see the child. Raises ProgressReportNotFound."""
    row = await db.row(ONE, child_id, viewer.profile_id, viewer.is_therapist, report_id)
    if row is None:
        raise ProgressReportNotFound
    [opened] = await open_texts(db, "progress_reports", [row])
    return await _opened(db, viewer, opened)


async def reports_to_cosign(db: Rows, viewer: Viewer, page: int) -> list[Row]:
    """As in responses: signed reports that wait for the viewer, longest waiting first. One more than a page holds if
    there is another."""
    rows = await open_texts(db, "progress_reports", await db.rows(TO_COSIGN, viewer.profile_id, offset_of(page)))
    return [
        {
            "child": {"id": row["child_id"], "name": row.pop("child_name") or "Client"},
            "report": _response(await _opened(db, viewer, row)),
        }
        for row in rows
    ]


async def _opened(db: Rows, viewer: Viewer, opened: dict[str, Any]) -> OpenedReport:
    summary, choices, figures = (opened.pop(name) for name in ("summary", "goals", "figures"))
    if opened["withdrawn_at"] is not None and viewer.is_guardian:
        opened["withdrawal_reason"] = summary = choices = ""
        figures = "[]"
    content = ReportContent(
        Audience(opened["audience"]),
        ReportLanguage(opened["language"]),
        Period(opened["start_date"], opened["end_date"]),
        summary,
        choices_of(choices),
    )
    if opened["signed_at"] is None:
        goals = await goals_of_report(db, opened["child_id"], content, ZoneInfo(opened["timezone"]))
        return OpenedReport(opened, content, goals)
    return OpenedReport(opened, content, signed_goals(figures, content))


async def report_by_id(db: Rows, viewer: Viewer, child_id: UUID, report_id: UUID) -> dict[str, Any]:
    """As in responses."""
    return _response(await open_report(db, viewer, child_id, report_id))


def _response(report: OpenedReport) -> dict[str, Any]:
    return {
        **report.facts,
        "summary": report.content.summary,
        "goals": [_goal(goal) for goal in report.goals],
    }


def _goal(goal: GoalOfReport) -> Mapping[str, Any]:
    figures = goal.figures
    return {
        "goal_id": figures.goal_id,
        "title": figures.title,
        "description": figures.description,
        "active": goal.active,
        "included": goal.choice.included,
        "rating": goal.choice.rating,
        "comment": goal.choice.comment,
        "figures": {
            "sessions": len(figures.sessions),
            "compared_sessions": figures.compared,
            "first_percent": figures.first_percent,
            "last_percent": figures.last_percent,
            "progress_before": figures.progress_before,
            "progress": figures.progress,
            "criterion": figures.criterion.sentence if figures.criterion else None,
            "met_on": figures.met_on,
            "rating": figures.rating,
        },
    }
