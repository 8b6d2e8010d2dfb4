import pytest


@pytest.fixture(autouse=True)
def impatient_notifier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests write from outside the service, so its notifier finds their changes by polling."""
    monkeypatch.setattr("chassis.live.notifier.IDLE_SECONDS", 0.03)
