from chassis.testing.api import ApiClient


async def test_families_see_the_specialties_that_they_can_pay_for(api: ApiClient) -> None:
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
