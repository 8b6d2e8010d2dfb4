"""Picture-card decks: a therapist's own ones, and those for everyone."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from documents.cli.decks import read_deck
from documents.domain.deck import MOST_CARDS, MOST_DECKS, DeckFacts, GoalArea, Words
from documents.domain.errors import DeckNotFound, DeckNotValid, WrongFileType
from documents.resources import vault_of
from documents.use_cases.decks.publish_deck import DeckPublisher, NewCard
from documents.use_cases.receive_file import FileReceiver
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects
from PIL import Image

from services.documents.tests.conftest import Family
from services.documents.tests.files import heic, jpg, pdf, png, sent

PATH = "/therapist/decks"
R_WORDS = {"title": "R words", "goal_area": "articulation"}


async def make(api: ApiClient, by: Person, **facts: str) -> dict[str, Any]:
    response = await api.post(PATH, json={"deck": {**R_WORDS, **facts}}, by=by)
    assert response.status_code == 201, response.text
    return dict(response.json()["deck"])


async def add(
    api: ApiClient, deck: dict[str, Any], by: Person, word: str, data: bytes | None = None, name: str = "rabbit.png"
) -> Any:
    file = sent(png() if data is None else data, name)
    return await api.post(f"{PATH}/{deck['id']}/cards", json={"card": {"file": file, "word": {"en": word}}}, by=by)


async def listed(api: ApiClient, by: Person) -> list[dict[str, Any]]:
    response = await api.get(PATH, by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["decks"])


def change(deck: dict[str, Any], **values: Any) -> dict[str, Any]:
    cards = [{"id": card["id"], "word": card["word"]} for card in deck["cards"]]
    facts = {name: deck[name] for name in ("title", "goal_area", "version")}
    return {"deck": {**facts, "cards": cards, **values}}


@pytest.fixture
async def deck(api: ApiClient, family: Family) -> dict[str, Any]:
    """With two cards."""
    made = await make(api, family.therapist)
    for word in ("rabbit", "rain"):
        response = await add(api, made, family.therapist, word)
        assert response.status_code == 201, response.text
    return dict(response.json()["deck"])


@pytest.fixture
def publisher(runtime: Runtime) -> DeckPublisher:
    return DeckPublisher(FileReceiver(runtime.units, vault_of(runtime), None), Actor.operator("ola"))


async def test_a_deck_has_its_pictures_in_order(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    (found,) = await listed(api, family.therapist)
    assert [card["word"] for card in found["cards"]] == [{"en": "rabbit", "es": ""}, {"en": "rain", "es": ""}]
    assert (found["title"], found["goal_area"], found["shared"], found["version"]) == (
        "R words",
        "articulation",
        False,
        3,
    )
    picture = await api.get(found["cards"][0]["url"].removeprefix("/api/v1"))
    assert picture.status_code == 200
    assert picture.headers["content-security-policy"] == "default-src 'none'; sandbox"


async def test_a_picture_loses_its_metadata_and_its_size(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    exif = Image.Exif()
    exif[0x010E] = "12 Elm Street"
    photo = jpg(size=(3000, 200), exif=exif.tobytes())
    response = await add(api, deck, family.therapist, "road", photo, "road.jpg")
    added = response.json()["deck"]["cards"][-1]
    content = (await api.get(added["url"].removeprefix("/api/v1"))).content
    assert b"Elm Street" not in content
    assert max(Image.open(io.BytesIO(content)).size) == 1024


async def test_a_phones_picture_is_stored_as_a_jpg(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    response = await add(api, deck, family.therapist, "road", heic(), "IMG_1.HEIC")
    assert response.status_code == 201, response.text
    picture = await api.get(response.json()["deck"]["cards"][-1]["url"].removeprefix("/api/v1"))
    assert picture.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(picture.content)).format == "JPEG"


@pytest.mark.parametrize(("data", "code"), [(pdf(), "wrong_picture_type"), (b"no picture", "wrong_picture_type")])
async def test_only_pictures_become_cards(
    api: ApiClient, family: Family, deck: dict[str, Any], data: bytes, code: str
) -> None:
    response = await add(api, deck, family.therapist, "road", data)
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert len((await listed(api, family.therapist))[0]["cards"]) == 2


async def test_words_and_order_change_and_a_card_left_out_is_gone(
    api: ApiClient, family: Family, deck: dict[str, Any], runtime: Runtime
) -> None:
    rabbit, rain = deck["cards"]
    removed = (await add(api, deck, family.therapist, "rope")).json()["deck"]
    cards = [{"id": rain["id"], "word": {"en": "rain", "es": "lluvia"}}, {"id": rabbit["id"], "word": {"en": "bunny"}}]
    body = change(removed, title=" Rainy words ", goal_area="language", cards=cards)
    response = await api.put(f"{PATH}/{deck['id']}", json=body, by=family.therapist)
    assert response.status_code == 200, response.text
    (found,) = await listed(api, family.therapist)
    assert (found["title"], found["goal_area"]) == ("Rainy words", "language")
    assert [card["word"] for card in found["cards"]] == [{"en": "rain", "es": "lluvia"}, {"en": "bunny", "es": ""}]
    gone = removed["cards"][2]["url"].removeprefix("/api/v1")
    assert (await api.get(gone)).status_code == 404
    orphaned = await runtime.queries.value("SELECT count(*) FROM loose_objects")
    assert orphaned == 1, "the sweep removes its bytes"


async def test_an_old_version_overwrites_nothing(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    first = await api.put(f"{PATH}/{deck['id']}", json=change(deck, title="First"), by=family.therapist)
    second = await api.put(f"{PATH}/{deck['id']}", json=change(deck, title="Second"), by=family.therapist)
    assert (first.status_code, second.status_code, second.json()["code"]) == (200, 409, "deck_changed")
    assert (await listed(api, family.therapist))[0]["title"] == "First"


async def test_cards_of_another_deck_are_refused(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    other = await make(api, family.therapist, title="Other")
    card = {"id": deck["cards"][0]["id"], "word": {"en": "rabbit"}}
    for cards in ([card], [{**card, "id": str(new_id())}], [{**card, "id": "none"}]):
        response = await api.put(f"{PATH}/{other['id']}", json=change(other, cards=cards), by=family.therapist)
        assert (response.status_code, response.json()["code"]) == (404, "card_not_found")
    twice = change(deck, cards=[card, card])
    assert (await api.put(f"{PATH}/{deck['id']}", json=twice, by=family.therapist)).status_code == 404


@pytest.mark.parametrize("title", ["", "   ", "x" * 81, "two\nlines"])
async def test_a_deck_needs_a_short_name(api: ApiClient, family: Family, title: str) -> None:
    response = await api.post(PATH, json={"deck": {**R_WORDS, "title": title}}, by=family.therapist)
    assert response.status_code == 422
    assert await listed(api, family.therapist) == []


async def test_a_card_needs_a_word(api: ApiClient, family: Family, deck: dict[str, Any]) -> None:
    for word in ("", "x" * 41):
        assert (await add(api, deck, family.therapist, word)).status_code == 422


async def test_nobody_else_reads_or_changes_a_deck(
    api: ApiClient, family: Family, strangers: Family, deck: dict[str, Any]
) -> None:
    path = f"{PATH}/{deck['id']}"
    assert await listed(api, strangers.therapist) == []
    for by, status in ((strangers.therapist, 404), (family.guardian, 403)):
        assert (await api.put(path, json=change(deck), by=by)).status_code == status
        assert (await api.delete(path, by=by)).status_code == status
        assert (await add(api, deck, by, "road")).status_code == status
    assert (await api.get(PATH, by=family.guardian)).status_code == 403
    assert len((await listed(api, family.therapist))[0]["cards"]) == 2


async def test_a_deleted_deck_takes_its_pictures_along(
    api: ApiClient, family: Family, deck: dict[str, Any], runtime: Runtime, clock: Any
) -> None:
    assert (await api.delete(f"{PATH}/{deck['id']}", by=family.therapist)).status_code == 204
    assert await listed(api, family.therapist) == []
    for card in deck["cards"]:
        assert (await api.get(card["url"].removeprefix("/api/v1"))).status_code == 404
    clock.advance(hours=2)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 2
    assert (await api.delete(f"{PATH}/{deck['id']}", by=family.therapist)).status_code == 404


async def test_a_deck_and_a_therapist_have_limits(
    api: ApiClient, family: Family, deck: dict[str, Any], runtime: Runtime
) -> None:
    async with runtime.units.begin(Actor.service("test")) as uow:
        await uow.rows(
            "INSERT INTO deck_cards SELECT gen_random_uuid(), deck_id, 9, 'x', '', filename, content_type, size,"
            " sha256, object_key || n, created_at FROM deck_cards, generate_series(1, $1) n WHERE position = 0",
            MOST_CARDS - 2,
        )
        await uow.rows(
            "INSERT INTO decks SELECT gen_random_uuid(), therapist_id, title, goal_area, 1, created_at, updated_at"
            " FROM decks, generate_series(1, $1)",
            MOST_DECKS - 1,
        )
    full = await add(api, deck, family.therapist, "road")
    assert (full.status_code, full.json()["code"]) == (409, "deck_is_full")
    many = await api.post(PATH, json={"deck": R_WORDS}, by=family.therapist)
    assert (many.status_code, many.json()["code"]) == (409, "too_many_decks")


async def test_an_operators_deck_is_for_every_therapist_and_stays_as_it_is(
    api: ApiClient, family: Family, strangers: Family, publisher: DeckPublisher
) -> None:
    cards = [NewCard(Words(word, "sí"), f"{word}.png", png()) for word in ("yes", "sure")]
    published = await publisher.publish(DeckFacts("Agree", GoalArea.LANGUAGE), cards)
    for therapist in (family.therapist, strangers.therapist):
        (found,) = await listed(api, therapist)
        assert (found["id"], found["shared"], len(found["cards"])) == (str(published), True, 2)
        assert (await api.get(found["cards"][0]["url"].removeprefix("/api/v1"))).status_code == 200
        refused = await api.put(f"{PATH}/{published}", json=change(found), by=therapist)
        assert (refused.status_code, refused.json()["code"]) == (403, "deck_is_shared")
        assert (await api.delete(f"{PATH}/{published}", by=therapist)).status_code == 403
    await publisher.withdraw(published)
    assert await listed(api, family.therapist) == []


async def test_an_operator_withdraws_no_deck_of_a_therapist(deck: dict[str, Any], publisher: DeckPublisher) -> None:
    with pytest.raises(DeckNotFound):
        await publisher.withdraw(deck["id"])


async def test_a_deck_with_a_fault_is_not_published(api: ApiClient, family: Family, publisher: DeckPublisher) -> None:
    card = NewCard(Words("yes", ""), "yes.png", png())
    facts = DeckFacts("Agree", GoalArea.LANGUAGE)
    for wrong, cards in (
        (DeckFacts(" ", GoalArea.LANGUAGE), [card, card]),
        (facts, [card]),
        (facts, [card, NewCard(Words("", ""), "no.png", png())]),
    ):
        with pytest.raises(DeckNotValid):
            await publisher.publish(wrong, cards)
    with pytest.raises(WrongFileType):
        await publisher.publish(facts, [card, NewCard(Words("no", ""), "no.png", pdf())])
    assert await listed(api, family.therapist) == []


def test_an_operators_file_names_pictures_beside_it(tmp_path: Path) -> None:
    (tmp_path / "yes.png").write_bytes(png())
    file = tmp_path / "deck.json"
    card = {"image": "yes.png", "word": {"en": "yes", "es": "sí"}}
    file.write_text(json.dumps({"title": "Agree", "goal_area": "language", "cards": [card]}))
    assert read_deck(file) == (
        DeckFacts("Agree", GoalArea.LANGUAGE),
        [NewCard(Words("yes", "sí"), "yes.png", png())],
    )
    for text in ("{}", "no json", json.dumps({"title": "A", "goal_area": "none", "cards": []})):
        file.write_text(text)
        with pytest.raises(DeckNotValid):
            read_deck(file)
