"""F17: bits flip in what NATS, the object store and the audit trail keep.

The audit trail: services/chassis/tests/test_audit_tampers.py.
"""

import random
from pathlib import Path

from services.documents.tests.files import png, upload
from tests.fault.drill.conftest import SEED, Drill
from tests.fault.drill.test_broker_store_lost import resend_events, set_up_broker
from tests.support.api import PREFIX
from tests.support.databases import value

BLOCKS, FILES = 20, 100
REFUSED, DELETED = frozenset({500, 503}), 204
KEY = "SELECT object_key FROM documents WHERE id = %s"
CALMER_RATE = 20


def test_events_survive_flipped_bits_in_the_store_of_the_broker(drill: Drill) -> None:
    chance = random.Random(SEED)  # no secret
    with drill.fault("F17 NATS", BLOCKS) as case, drill.busy(case, CALMER_RATE):
        for _ in range(case.due):
            drill.workload.pause(1)
            drill.stack.pause_nats()
            blocks = [file for file in (drill.stack.layout.state / "nats").rglob("*.blk") if file.stat().st_size]
            flip(chance.choice(blocks), chance)
            drill.stack.resume_nats()
            set_up_broker(drill.stack)
            case.count += 1
        case.seen.append(f"{resend_events(drill.stack)} events sent again")


def test_a_flipped_file_is_not_served(drill: Drill) -> None:
    chance = random.Random(SEED)  # no secret
    with drill.fault("F17 files", FILES) as case:
        family = drill.workload.families[0]
        body = upload(png(), "drawing.png", "image/png", client_id=family.children[0])
        document = family.api.post("/documents", body)["document"]
        link = document["url"].removeprefix(PREFIX)
        file = drill.stack.layout.objects / value(drill.stack, "documents", KEY, document["id"])
        intact, content = file.read_bytes(), family.api.call("GET", link).content
        for _ in range(FILES):
            flip(file, chance)
            answer = family.api.call("GET", link)
            assert answer.status_code in REFUSED
            assert content[:64] not in answer.content
            file.write_bytes(intact)
            case.count += 1
        assert family.api.call("GET", link).content == content
        assert family.api.call("DELETE", f"/documents/{document['id']}").status_code == DELETED
        case.seen.append(f"{FILES} flips, 0 served")


def flip(file: Path, chance: random.Random) -> None:
    content = bytearray(file.read_bytes())
    place = chance.randrange(len(content))
    content[place] ^= 1 << chance.randrange(8)
    file.write_bytes(bytes(content))
