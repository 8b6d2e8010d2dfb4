from stack.stack import Stack

from tests.support.databases import database, value
from tests.support.waiting import eventually

WAITING_RECIPIENTS = """
    SELECT count(DISTINCT user_id) FROM notifications
    WHERE kind = %s AND sent_at IS NULL AND position(%s in ids::text) > 0
"""
MAKE_DUE = "UPDATE notifications SET next_try_at = now() WHERE kind = %s AND position(%s in ids::text) > 0"


def send_now(stack: Stack, kind: str, about: str, recipients: int) -> None:
    """Skips the minute for which emails about one thing wait, by its id. Others keep waiting."""
    eventually(lambda: value(stack, "identity", WAITING_RECIPIENTS, kind, about) == recipients)
    with database(stack, "identity") as db:
        db.execute(MAKE_DUE, (kind, about))
