"""Documents is killed after a guardian signed an intake form and before its PDF is a document.

A lock on the documents holds the job inside its transaction, with the bytes stored and nothing committed.
"""

from datetime import UTC, datetime

from stack.stack import Stack

from services.documents.tests.intake import complete
from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import Families
from tests.support.mailbox import Mailbox
from tests.support.waiting import eventually

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'documents') > 0"
SIGNED = "SELECT count(*) FROM intake_submissions WHERE child_id = %s AND document_id IS NULL"
DOCUMENTS = "SELECT count(*) FROM documents WHERE child_id = %s"
EVENTS = """
    SELECT count(*) FROM outbox WHERE subject = 'evt.documents.intake_form.submitted.v1'
    AND envelope->'data'->>'child_id' = %s
"""


def test_a_kill_after_the_signature_makes_one_document_and_one_event(
    stack: Stack, families: Families, therapist: Api, mailbox: Mailbox
) -> None:
    family = families.in_care(str(therapist.profile_id), first_name="Wilhelmina")
    child, api = family.children[0], family.api
    eventually(lambda: therapist.call("GET", f"/documents?client_id={child}").status_code == 200)
    form = f"/clients/{child}/intake_form"
    eventually(lambda: api.get(form)["intake_form"]["signer"] == "Wilhelmina Quillfeather")
    api.put(form, {"intake_form": {"version": 0, "answers": complete()}})
    signature = {"signature": "Wilhelmina Quillfeather", "signed_on": datetime.now(UTC).date().isoformat()}
    with database(stack, "documents") as db, db.transaction():
        db.execute("LOCK TABLE documents IN SHARE MODE")
        api.post(f"{form}/submissions", {"submission": {"version": 1, **signature}})
        eventually(lambda: value(stack, "documents", WAITING))
        stack.kill("documents")
        assert value(stack, "documents", SIGNED, child) == 1
    stack.start("documents")

    eventually(lambda: value(stack, "documents", DOCUMENTS, child) == 1, seconds=30)
    (document,) = therapist.get("/documents", client_id=child)["documents"]
    assert document["filename"] == "Intake form, version 1.pdf"
    assert value(stack, "documents", SIGNED, child) == 0
    assert value(stack, "documents", EVENTS, child) == 1
