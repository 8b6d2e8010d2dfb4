import pytest
from identity.domain.devices import device_name

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Chrome/130.0.0.0 Safari/537.36", "Chrome on macOS"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Safari on iOS",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox on Linux"),
        (
            f"Mozilla/5.0 (Linux; Android 15; Pixel 8) {WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (f"Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} HeadlessChrome/130.0.0.0 Safari/537.36", "Chrome on Linux"),
        ("curl/8.10", "Unknown device"),
        ("<script>alert(1)</script>", "Unknown device"),
        (None, "Unknown device"),
    ],
)
def test_device_name_has_browser_and_system(user_agent: str | None, name: str) -> None:
    assert device_name(user_agent) == name
