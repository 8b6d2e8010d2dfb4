"""Random families, therapists, substitutes and drafts against a naive model: only the author reads a draft, and only
while the author may see the child."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import (
    CareRelationChanged,
    GuardianshipGranted,
    GuardianshipRevoked,
    grant_guardianship,
    revoke_guardianship,
    store_care_relation,
)
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor

World = Any
SERVICE = Actor.service("clinical-records")
Change = Callable[[Person, UUID], Awaitable[None]]
STEPS = 40
MOSTLY = 0.7
STARTED, ENDED = date(2026, 1, 5), date(2026, 1, 6)
OWN_TEXT = {"guardian": "amendment_request", "therapist": "assessment_report"}
"""A text about a child that a person of this role may type."""


@dataclass
class Model:
    """What the rules say, without SQL. `seen` holds guardianships and care alike."""

    owner: Person
    conductor: Person
    children: Sequence[UUID]
    seen: dict[tuple[UUID, UUID], bool] = field(default_factory=dict)
    note_drafts: dict[tuple[UUID, UUID], str] = field(default_factory=dict)
    text_drafts: dict[tuple[UUID, UUID], str] = field(default_factory=dict)

    def may_see(self, who: Person, child: UUID) -> bool:
        return self.seen.get((who.profile_id, child), False)

    def may_see_in_session(self, who: Person, child: UUID) -> bool:
        as_substitute = who == self.conductor != self.owner
        return self.may_see(who, child) or (as_substitute and self.may_see(self.owner, child))

    def statuses_of_list(self, who: Person) -> set[int]:
        if not (who == self.conductor or any(self.may_see_in_session(who, child) for child in self.children)):
            return {404}
        return {200} if who.user_type == "therapist" else {403}

    def statuses_of_save(self, who: Person, child: UUID) -> set[int]:
        return {200} if who == self.conductor and self.may_see_in_session(who, child) else {403, 404}

    def note_drafts_of(self, who: Person) -> set[str]:
        return {
            text
            for (author, child), text in self.note_drafts.items()
            if author == who.profile_id and self.may_see_in_session(who, child)
        }

    def text_drafts_of(self, who: Person) -> set[str]:
        return {
            text
            for (author, child), text in self.text_drafts.items()
            if author == who.profile_id and self.may_see(who, child)
        }

    @property
    def everything(self) -> set[str]:
        return {*self.note_drafts.values(), *self.text_drafts.values()}


@dataclass
class Steps:
    """The service, changed step by step together with the model."""

    api: ApiClient
    world: World
    random: Random
    model: Model
    people: Sequence[Person]
    versions: dict[tuple[str, UUID, UUID], int] = field(default_factory=dict)
    care_services: dict[tuple[UUID, UUID], UUID] = field(default_factory=dict)

    async def step(self) -> None:
        who, child = self.random.choice(self.people), self.random.choice(self.model.children)
        change = self.random.choices(
            [self.change_access, self.save_note, self.save_text, self.hand_over], [4, 6, 4, 2]
        )[0]
        await change(who, child)

    async def change_access(self, who: Person, child: UUID) -> None:
        """Grants what is missing and ends what is there."""
        place = who.profile_id, child
        sees = not self.model.may_see(who, child)
        version = self.next_version("seen", who, child)
        async with self.world.runtime.units.begin(SERVICE) as uow:
            if who.user_type == "therapist":
                service_id = self.care_services.setdefault(place, new_id())
                relation = CareRelationChanged(
                    version=version, care_service_id=service_id, child_id=child, therapist_id=who.profile_id,
                    starts_on=STARTED, ends_on=None if sees else ENDED,
                )  # fmt: skip
                await store_care_relation(uow, relation)
            elif sees:
                await grant_guardianship(
                    uow, GuardianshipGranted(version=version, guardian_id=who.profile_id, child_id=child)
                )
            else:
                await revoke_guardianship(
                    uow, GuardianshipRevoked(version=version, guardian_id=who.profile_id, child_id=child)
                )
        self.model.seen[place] = sees

    async def save_note(self, who: Person, child: UUID) -> None:
        if self.random.random() < MOSTLY:
            who = self.model.conductor
        place, text = (who.profile_id, child), f"note-{new_id()}"
        draft = {
            "child_id": str(child), "note_type": "soap_plan", "content": text,
            "version": self.versions.get(("note", *place), 0),
        }  # fmt: skip
        path = f"/events/{self.world.session}/note_drafts"
        saved = await self.api.put(path, json={"note_drafts": [draft]}, by=who)
        assert saved.status_code in self.model.statuses_of_save(who, child), saved.text
        if saved.status_code == 200:
            self.next_version("note", who, child)
            self.model.note_drafts[place] = text
        self._require_only(saved.text, self.model.note_drafts_of(who))

    async def save_text(self, who: Person, child: UUID) -> None:
        place, text = (who.profile_id, child), f"text-{new_id()}"
        draft = {
            "child_id": str(child), "kind": OWN_TEXT[who.user_type], "subject_id": str(child), "content": text,
            "version": self.versions.get(("text", *place), 0),
        }  # fmt: skip
        saved = await self.api.put("/text_drafts", json={"text_draft": draft}, by=who)
        assert saved.status_code == (200 if self.model.may_see(who, child) else 404), saved.text
        if saved.status_code == 200:
            self.next_version("text", who, child)
            self.model.text_drafts[place] = text
        self._require_only(saved.text, {text})

    async def hand_over(self, _: Person, __: UUID) -> None:
        """To a substitute, or back."""
        await self.hand_over_to(self.random.choice([who for who in self.people if who.user_type == "therapist"]))

    async def hand_over_to(self, who: Person) -> None:
        self.model.conductor = who
        substitute = self.model.conductor != self.model.owner
        await self.world.store_session(
            self.world.session,
            self.model.conductor,
            list(self.model.children),
            version=self.next_version("session", self.model.owner, self.world.session),
            substitute_for=self.model.owner if substitute else None,
        )

    async def check(self, who: Person) -> None:
        listed = await self.api.get(f"/events/{self.world.session}/note_drafts", by=who)
        assert listed.status_code in self.model.statuses_of_list(who), listed.text
        if listed.status_code == 200:
            assert {draft["content"] for draft in listed.json()["note_drafts"]} == self.model.note_drafts_of(who)
        own = (await self.api.get("/text_drafts", by=who)).json()["text_drafts"]
        assert {draft["content"] for draft in own} == self.model.text_drafts_of(who)
        notes = await self.api.get(f"/events/{self.world.session}/notes", by=who)
        self._require_only(notes.text, set())

    def _require_only(self, answer: str, texts: set[str]) -> None:
        assert {text for text in self.model.everything if text in answer} <= texts

    def next_version(self, kind: str, who: Person, subject: UUID) -> int:
        key = kind, who.profile_id, subject
        self.versions[key] = self.versions.get(key, 0) + 1
        return self.versions[key]


@pytest.mark.parametrize("seed", range(2))
async def test_only_the_author_reads_a_draft_and_only_with_access(api: ApiClient, world: World, seed: int) -> None:
    therapists, guardians = [therapist() for _ in range(4)], [guardian() for _ in range(2)]
    children = [new_id(), new_id()]
    world.session = new_id()
    model = Model(therapists[0], therapists[0], children)
    steps = Steps(api, world, Random(seed), model, [*therapists, *guardians])
    for place in ((therapists[0], children[0]), (guardians[0], children[0]), (guardians[1], children[1])):
        await steps.change_access(*place)
    await world.supervise(therapists[0], therapists[3])
    for conductor in therapists[:2]:
        await steps.hand_over_to(conductor)
        await steps.save_note(conductor, children[0])
    for _ in range(STEPS):
        await steps.step()
        for who in steps.people:
            await steps.check(who)
    assert len({author for author, _ in model.note_drafts}) > 1, "one is a substitute"
    assert model.text_drafts
