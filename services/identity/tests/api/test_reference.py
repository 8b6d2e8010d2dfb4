from chassis.testing.api import ApiClient

from services.identity.tests.world import Makes, as_guardian


async def test_private_pay_specialties_are_filtered(api: ApiClient) -> None:
    everything = (await api.get("/specialties")).json()["specialties"]
    payable = (await api.get("/specialties?show_in_private_pay=true")).json()["specialties"]
    assert [entry["name"] for entry in everything] == sorted(entry["name"] for entry in everything)
    assert "School Psychology" in {entry["name"] for entry in everything}
    assert payable == [entry for entry in everything if entry["show_in_private_pay"]]
    assert len(payable) == 5


async def test_the_one_country_lists_its_states_with_their_time_zones(api: ApiClient) -> None:
    [country] = (await api.get("/countries")).json()["countries"]
    assert (country["code"], country["name"]) == ("US", "United States")
    states = {state["code"]: state for state in country["states"]}
    assert states["CA"] == {"code": "CA", "name": "California", "timezone": "America/Los_Angeles"}
    assert len(states) == 56


async def test_time_zones_have_names_and_current_offsets(api: ApiClient) -> None:
    zones = (await api.get("/time_zones")).json()["time_zones"]
    by_name = {zone["name"]: zone for zone in zones}
    assert zones[0]["name"] == "American Samoa"
    assert by_name["Pacific Time (US & Canada)"] == {
        "name": "Pacific Time (US & Canada)",
        "iana": "America/Los_Angeles",
        "offset_minutes": -480,
    }


async def test_time_zone_accepts_both_names_and_returns_iana(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    for given in ("Eastern Time (US & Canada)", "America/New_York"):
        response = await api.put("/guardian", json={"guardian": {"timezone": given}}, by=as_guardian(family))
        assert response.json()["guardian"]["timezone"] == "America/New_York"
