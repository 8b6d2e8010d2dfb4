"""Encrypts the records of erased children, which the law requires us to retain."""

from chassis.child_cipher import ChildCipher


class RecordCipher(ChildCipher):
    def __init__(self, master_key: bytes) -> None:
        super().__init__(master_key, "larkwell clinical records: sealed")
