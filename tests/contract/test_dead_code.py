"""There is no unused function, class, method or attribute. Variables are left to the linter, because vulture cannot see
that a database or a client reads the fields of tables and schemas.
"""

from pathlib import Path

from vulture import Vulture  # type: ignore[import-untyped]  # ships no types

ROOT = Path(__file__).parents[2]
PLACES = ("services", "deploy", "tests", "gateway")
DECORATORS = [
    "@*router.*",
    "@*.command*",
    "@*validator*",
    "@rule",
    "@initialize",
    "@pytest.fixture*",
    "@*.get",
    "@*.post",
    "@*.delete",
]
CALLED_BY_OTHERS = {
    "settings_customise_sources": "pydantic-settings calls it",
    "model_post_init": "pydantic calls it",
    "make_connection": "xmlrpc's transport calls it",
    "do_GET": "http.server calls it, as it does the next three",
    "do_HEAD": "http.server calls it",
    "do_POST": "http.server calls it",
    "log_message": "http.server calls it",
    "log_request": "http.server calls it",
    "pytest_*": "pytest calls them",
    "MAX_IMAGE_PIXELS": "Pillow reads it",
    "connection_made": "asyncio calls it, as it does the next two",
    "data_received": "asyncio calls it",
    "connection_lost": "asyncio calls it",
    "middleware_stack": "Starlette's router calls it",
    "__signature__": "inspect reads it",
    "_value_": "enum reads it",
    "upgrade": "Alembic calls it",
    "downgrade": "Alembic calls it",
    "IdempotencyKey": "a table that is used in SQL alone, as are the next sixteen",
    "OutboxRow": "a table",
    "InboxRow": "a table",
    "AuditEntry": "a table",
    "AuditLink": "a table",
    "SubSpecialty": "a table",
    "KnownDevice": "a table",
    "ThrottleRow": "a table",
    "ChildSchool": "a table",
    "Occupancy": "a table",
    "MessageRead": "a table",
    "ChildCare": "a table",
    "ChildCareChange": "a table",
    "NotificationChoices": "a table",
    "BankGoal": "a table",
    "DataKey": "a table",
    "RoomVisit": "a table",
    "LiveChange": "a table that triggers write to",
    "UsedRoomTicket": "a table",
    "SessionPlace": "a table",
    "last_error": "a column that an operator reads, as are the next ones",
    "delivered_at": "a column",
    "collects": "a column",
    "stripe_invoice_id": "a column",
    "updated_at": "a column",
    "status_changed_at": "a column",
    "late_cancel": "a column",
    "late_canceled_start": "a column",
    "cancel_reason": "a column",
    "notice_minutes": "a column",
    "waiting_minor": "a column",
    "written_off_at": "a column",
    "write_off_reason": "a column",
    "dispute_reason": "a column",
    "dispute_answer": "a column",
    "dispute_outcome": "a column",
    "last_used_at": "a column",
    "used_at": "a column",
    "verified_at": "a column",
    "dropped_reason": "a column",
    "finished_at": "a column",
    "saved_at": "a column",
    "shared_at": "a column",
    "arrived_at": "a column",
    "reached_by": "a column",
    "edited_at": "a column",
    "answered_at": "a column",
    "answered_by": "a column",
    "requested_at": "a column",
    "decided_at": "a column",
    "previous_last_name": "a column",
    "returned_at": "a column",
    "footer": "fpdf2 calls it",
    "should_exit": "uvicorn reads it",
}


def unused(paths: list[Path]) -> list[str]:
    finder = Vulture(ignore_decorators=DECORATORS, ignore_names=list(CALLED_BY_OTHERS))
    finder.scavenge([str(path) for path in paths], exclude=["*/node_modules/*", "*/.venv/*"])
    return [
        f"{item.filename}:{item.first_lineno} {item.typ} {item.name}"
        for item in finder.get_unused_code(min_confidence=60)
        if item.typ != "variable"
    ]


def test_no_code_is_unused() -> None:
    assert unused([ROOT / place for place in PLACES if (ROOT / place).exists()]) == []


def test_an_unused_function_is_found(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("def forgotten():\n    return 1\n")
    assert len(unused([tmp_path])) == 1
