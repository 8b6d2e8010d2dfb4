"""Who may see which child is written once, in `chassis.access.views`: every other statement reads the view or the
function, not the tables behind them (docs/conventions.md#child-access)."""

import re
from collections.abc import Iterator, Mapping

import pytest

from tests.contract.citations import texts

_READ = re.compile(r"\b(?:FROM|JOIN|USING|ONLY)\s+(?:guardianships|care_relations)\b")
_MAPPED = re.compile(r"\b(?:Guardianship|CareRelation)\b")
_REVOKED = re.compile(r"\bNOT\s+(?:\w+\.)?revoked\b|\brevoked\s+IS\s|\brevoked\s*=\s*(?:true|false)\b|revoked\)\.is_\(")
_LASTS = re.compile(r"\bends_on\s+IS\s+NULL\s+OR\b")
RULE = "services/chassis/src/chassis/access/views.py"
ALLOWED: Mapping[str, Mapping[str, str]] = {
    RULE: {"_READ": "the rule", "_REVOKED": "the rule", "_LASTS": "the rule"},
    "services/chassis/src/chassis/tables.py": {"_MAPPED": "the tables"},
    "services/identity/src/identity/use_cases/families/change_guardianship.py": {
        "_MAPPED": "identity decides on guardianships, also on those that have ended"
    },
    "services/chassis/src/chassis/access/projections.py": {"_MAPPED": "writes the tables"},
    "services/scheduling/src/scheduling/adapters/sql_fragments.py": {
        "_LASTS": "scheduling owns care services and knows the therapist's time zone, so its caseload ends exactly then"
    },
    "services/scheduling/src/scheduling/privacy.py": {"_READ": "an erased family includes revoked guardianships"},
    "services/clinical-records/src/clinical_records/queries/goal_suggestions.py": {
        "_READ": "a former client's name doesn't reach another child's goal either"
    },
    "services/documents/src/documents/queries/revoked_recipient.py": {
        "_READ": "a link ends with its right; a guardianship that has not arrived here yet has not ended"
    },
    "services/clinical-records/migrations/versions/0014_message_reads.py": {
        "_READ": "messages from before count as read for people with ended access too"
    },
    "deploy/local/src/stack/reconcile.py": {"_READ": "compares the tables of different services"},
    "deploy/demo/src/demo_data/run.py": {"_READ": "counts rows to wait until every service has received them"},
}
"""Where each pattern may stand, and why."""
PATTERNS = {"_READ": _READ, "_MAPPED": _MAPPED, "_REVOKED": _REVOKED, "_LASTS": _LASTS}


def product_code() -> Iterator[tuple[str, str]]:
    for path, text in texts().items():
        ours = path.parts[0] in ("services", "deploy") and "tests" not in path.parts
        if path.suffix == ".py" and ours:
            yield path.as_posix(), text


def rules_in(text: str) -> set[str]:
    return {name for name, pattern in PATTERNS.items() if pattern.search(text)}


def test_no_statement_repeats_the_access_rule() -> None:
    found = {path: rules for path, text in product_code() if (rules := rules_in(text))}
    assert found == {path: set(reasons) for path, reasons in ALLOWED.items()}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("SELECT 1 FROM guardianships g WHERE g.child_id = $1", "_READ"),
        ("SELECT 1 FROM children c JOIN\n    care_relations r USING (child_id)", "_READ"),
        ("WHERE g.child_id = $1 AND NOT g.revoked", "_REVOKED"),
        ("WHERE revoked IS FALSE", "_REVOKED"),
        ("WHERE g.revoked = false", "_REVOKED"),
        ("col(guardianship.revoked).is_(False)", "_REVOKED"),
        ("select(Guardianship.child_id)", "_MAPPED"),
        ("(s.ends_on IS NULL OR s.ends_on >= $2)", "_LASTS"),
    ],
)
def test_a_repeated_rule_is_found(text: str, rule: str) -> None:
    assert rules_in(text) == {rule}


def test_reading_the_view_or_the_function_is_fine() -> None:
    assert (
        rules_in("SELECT 1 FROM active_guardianships g, current_care_relations($1) r WHERE i.revoked_at IS NULL")
        == set()
    )


def test_every_service_creates_the_view_and_the_function() -> None:
    migrations = {path: text for path, text in texts().items() if path.match("services/*/migrations/versions/*.py")}
    creating = {path.parts[1] for path, text in migrations.items() if "op.execute(ACCESS_VIEWS_1)" in text}
    assert creating == {path.parts[1] for path in migrations}
