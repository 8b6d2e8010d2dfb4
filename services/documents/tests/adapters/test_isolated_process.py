import os
import resource

import pytest
from documents.adapters.isolated_process import MEMORY_BYTES, ProcessLost, in_isolated_process
from documents.domain.errors import WrongFileType
from documents.domain.inspect_file import SentFile, inspect_file


def _loop() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
    while True:
        pass


async def test_a_result_comes_back() -> None:
    assert await in_isolated_process(len, b"abc") == 3


async def test_another_process_does_the_work() -> None:
    assert await in_isolated_process(os.getpid) != os.getpid()


async def test_a_domain_error_comes_back_with_its_sentence() -> None:
    with pytest.raises(WrongFileType) as raised:
        await in_isolated_process(inspect_file, SentFile("a.exe", "", "TVo="))
    assert raised.value.text.startswith("File must be one of these types")


async def test_a_crash_is_reported() -> None:
    with pytest.raises(ProcessLost):
        await in_isolated_process(os.abort)


async def test_too_much_memory_is_reported() -> None:
    with pytest.raises(ProcessLost):
        await in_isolated_process(bytes, 2 * MEMORY_BYTES)


async def test_a_loop_is_ended() -> None:
    with pytest.raises(ProcessLost):
        await in_isolated_process(_loop)
