from uuid import uuid4

import pytest
from identity.adapters.sealing import NotSealedHere, Sealer

KEY, OTHER_KEY = bytes(32), bytes(range(32))


def test_sealed_secret_opens_for_its_owner_only() -> None:
    sealer, owner = Sealer(KEY), uuid4()
    sealed = sealer.seal("JBSWY3DPEHPK3PXP", owner)
    assert b"JBSWY3DP" not in sealed
    assert sealer.open(sealed, owner) == "JBSWY3DPEHPK3PXP"
    changed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for opener, content, of in (
        (sealer, sealed, uuid4()),
        (Sealer(OTHER_KEY), sealed, owner),
        (sealer, changed, owner),
    ):
        with pytest.raises(NotSealedHere):
            opener.open(content, of)


def test_code_hash_depends_on_owner_and_key() -> None:
    owner = uuid4()
    hashes = {Sealer(KEY).hash_code("abcd", owner), Sealer(KEY).hash_code("abcd", uuid4()),
        Sealer(OTHER_KEY).hash_code("abcd", owner)}  # fmt: skip
    assert len(hashes) == 3


def test_only_own_device_marks_are_recognized() -> None:
    sealer, device = Sealer(KEY), uuid4()
    mark = sealer.device_mark(device)
    assert sealer.device_of(mark) == device
    forged = (
        None,
        "",
        "x",
        mark[:-2],
        f"{uuid4().hex}.{mark.partition('.')[2]}",
        mark.upper(),
        f"{device.hex}.",
        "\ud800",
    )
    assert [sealer.device_of(one) for one in forged] == [None] * len(forged)
    assert Sealer(OTHER_KEY).device_of(mark) is None
