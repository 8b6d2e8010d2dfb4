import base64
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from pydantic import ValidationError
from scheduling.settings import Settings

from services.scheduling.tests.world import Family

WIDGET = {
    "calendly_origin": "https://assets.calendly.com https://calendly.com",
    "calendly_url": "https://calendly.com/larkwell/consultation?hide_gdpr_banner=1",
    "calendly_stylesheet_url": "https://assets.calendly.com/assets/external/widget.css",
    "calendly_script_url": "https://assets.calendly.com/assets/external/widget.js",
}


async def test_without_a_widget_no_consultation_is_offered(api: ApiClient, family: Family) -> None:
    response = await api.get("/guardians/calendlies/show", by=family.guardian)
    assert (response.status_code, response.json()) == (200, {"calendly": None})
    assert (await api.get("/guardians/calendlies/show", by=family.therapist)).status_code == 403


class TestWidget:
    @pytest.fixture
    def extra_settings(self, extra_settings: dict[str, Any]) -> dict[str, Any]:
        return {**extra_settings, **WIDGET}

    async def test_the_click_script_is_the_documented_call(self, api: ApiClient, family: Family) -> None:
        shown = (await api.get("/guardians/calendlies/show", by=family.guardian)).json()["calendly"]
        assert shown == {
            "stylesheet_url": WIDGET["calendly_stylesheet_url"],
            "script_url": WIDGET["calendly_script_url"],
            "click_script": f"Calendly.initPopupWidget({{url: '{WIDGET['calendly_url']}'}});return false;",
        }


@pytest.mark.parametrize(
    "wrong",
    [
        {"calendly_script_url": "https://elsewhere.example/widget.js"},
        {"calendly_script_url": None},
        {"calendly_url": "https://calendly.com/x');alert('1"},
        {"calendly_url": "javascript:alert(1)"},
        {"calendly_url": "https://calendly.com.elsewhere.example/x"},
        {"calendly_url": "https://calendly.com@elsewhere.example/x"},
        {"calendly_origin": ""},
        {
            "calendly_url": "http://calendly.com/x",
            "calendly_origin": "https://assets.calendly.com http://calendly.com",
        },
        {"calendly_script_url": "https://calendly.com/widget.js"},
    ],
)
def test_an_unusable_widget_stops_the_service_from_starting(wrong: dict[str, Any], tmp_path: Any) -> None:
    needed = {
        "database_url": "postgresql+asyncpg://x",
        "jwks_file": tmp_path,
        "service_key_file": tmp_path,
        "audit_key": base64.b64encode(bytes(32)).decode(),
        "encryption_key": base64.b64encode(bytes(32)).decode(),
    }
    assert Settings(**{**needed, **WIDGET}).calendly_url == WIDGET["calendly_url"]
    with pytest.raises(ValidationError, match="widget"):
        Settings(**{**needed, **WIDGET, **wrong})
