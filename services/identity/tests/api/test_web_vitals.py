from collections.abc import Mapping
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from prometheus_client import REGISTRY

NAMES = (
    "web_largest_contentful_paint_seconds",
    "web_interaction_to_next_paint_seconds",
    "web_cumulative_layout_shift",
)
REPORT = {
    "page": "/therapist/calendar",
    "largest_contentful_paint_ms": 1250.4,
    "interaction_to_next_paint_ms": 80,
    "cumulative_layout_shift": 0.02,
}


def counted() -> Mapping[str, float]:
    """Every number of these histograms, by name and labels."""
    families = [family for family in REGISTRY.collect() if family.name in NAMES]
    return {f"{each.name}{each.labels}": each.value for family in families for each in family.samples}


def sum_of(name: str, page: str) -> float | None:
    return REGISTRY.get_sample_value(f"{name}_sum", {"page": page})


async def test_a_report_is_counted_for_its_page(api: ApiClient) -> None:
    before = [sum_of(name, "/therapist/calendar") or 0 for name in NAMES]
    response = await api.post("/web_vitals", json=REPORT)
    assert (response.status_code, response.content) == (204, b"")
    after = [sum_of(name, "/therapist/calendar") or 0 for name in NAMES]
    added = [now - then for now, then in zip(after, before, strict=True)]
    assert added == pytest.approx([1.2504, 0.08, 0.02])


async def test_a_browser_without_one_of_them_reports_the_others(api: ApiClient) -> None:
    before = counted()
    assert (await api.post("/web_vitals", json={"page": "other", "cumulative_layout_shift": 0})).status_code == 204
    changed = {key for key, value in counted().items() if value != before[key]}
    assert changed
    assert all(key.startswith("web_cumulative_layout_shift") and "other" in key for key in changed)


@pytest.mark.parametrize(
    "change",
    [
        {"page": "/therapist/clients/0197"},
        {"page": "https://elsewhere.example/"},
        {"page": None},
        {"user_id": "0197"},
        {"largest_contentful_paint_ms": -1},
        {"largest_contentful_paint_ms": 600_001},
        {"interaction_to_next_paint_ms": "80"},
        {"interaction_to_next_paint_ms": True},
        {"cumulative_layout_shift": 101},
        {"cumulative_layout_shift": [0.1]},
    ],
    ids=str,
)
async def test_anything_else_is_refused_and_counts_nothing(api: ApiClient, change: dict[str, Any]) -> None:
    before = counted()
    assert (await api.post("/web_vitals", json=REPORT | change)).status_code == 422
    assert counted() == before


@pytest.mark.parametrize("text", ['{"page": "/", "cumulative_layout_shift": NaN}', '{"page": "/"}', "[]", "x", ""])
async def test_texts_that_are_no_report_are_refused(api: ApiClient, text: str) -> None:
    before = counted()
    response = await api.post("/web_vitals", content=text, headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert counted() == before


class TestLimit:
    @pytest.fixture
    def extra_settings(self, extra_settings: dict[str, Any]) -> dict[str, Any]:
        return {**extra_settings, "throttle_scale": 1}

    async def test_an_address_cannot_send_reports_without_end(self, api: ApiClient) -> None:
        before = counted()
        answers = [(await api.post("/web_vitals", json=REPORT)) for _ in range(1501)]
        assert {answer.status_code for answer in answers[:-1]} == {204}
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"]
        assert sum(counted().values()) > sum(before.values())
