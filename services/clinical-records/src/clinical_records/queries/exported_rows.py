"""The rows of an export (docs/product/shared.md#export-of-family-data)."""

from datetime import date
from typing import Any

from chassis.db import Rows

from clinical_records.adapters.clinical_texts import open_exported
from clinical_records.adapters.printing.progress_report import report_lines
from clinical_records.adapters.progress_reports import choices_of, signed_goals
from clinical_records.adapters.recap_phrases import recap_phrases
from clinical_records.domain.progress_reports import Audience, Period, ReportContent, ReportLanguage
from clinical_records.queries.goals import criterion_of


async def open_record(db: Rows, rows_by_table: dict[str, list[Any]]) -> None:
    """Decrypts the texts, in place. Adds the `criterion` of each goal as a sentence, and the `lines` of each recap and
    of each progress report."""
    await open_exported(db, rows_by_table)
    for goal in rows_by_table.get("goals", []):
        criterion = criterion_of(goal)
        goal["criterion"] = None if criterion is None else criterion.sentence
    bank = recap_phrases()
    for recap in rows_by_table.get("session_recaps", []):
        recap["lines"] = [bank[phrase].en for phrase in recap["phrases"].split() if phrase in bank]
    for report in rows_by_table.get("progress_reports", []):
        content = ReportContent(
            Audience(report["audience"]),
            ReportLanguage(report["language"]),
            Period(date.fromisoformat(report["start_date"]), date.fromisoformat(report["end_date"])),
            report["summary"],
            choices_of(report["goals"]),
        )
        report["lines"] = report_lines(content, signed_goals(report["figures"], content))
