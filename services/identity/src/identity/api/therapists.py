"""Therapists, as families and as they themselves see them."""

from typing import Annotated
from zoneinfo import ZoneInfo

from chassis.http.answers import json_answer
from chassis.http.asking import MaybeSignedIn, Now, Reading, SignedIn
from chassis.ids import parse_id
from fastapi import APIRouter, Query, Request, Response

from identity.api.credentials import signed_in_router
from identity.api.therapist_wire import CardAnswer, CardsAnswer, OwnProfileAnswer, TherapistSearch
from identity.queries.search import wish_of
from identity.queries.therapists import accepting_card, own_profile
from identity.resources import resources_of
from identity.use_cases.match_therapists import match_therapists
from identity.use_cases.onboarding import TherapistNotFound

router = APIRouter(tags=["therapists"])
own_router = signed_in_router(tags=["therapist"])


@router.get("/therapists", response_model=CardsAnswer)
async def find_therapists(
    search: Annotated[TherapistSearch, Query()], request: Request, viewer: MaybeSignedIn, db: Reading, now: Now
) -> Response:
    """Best match first. Noon is that of the guardian when they are signed in, else that of the state."""
    wish = await wish_of(db, viewer, search.state, search.specialty_ids, search.preferred_time_frame)
    if wish is None:
        return json_answer({"therapists": []})
    found = await match_therapists(db, wish, now)
    today = now.astimezone(ZoneInfo(wish.timezone)).date()
    return json_answer({"therapists": await resources_of(request).cards.of(db, found, today)})


@router.get("/therapists/{therapist_id}", response_model=CardAnswer)
async def read_therapist(therapist_id: str, db: Reading, now: Now) -> Response:
    return json_answer(await accepting_card(db, parse_id(therapist_id, missing=TherapistNotFound), now.date()))


@own_router.get("/therapist/me", response_model=OwnProfileAnswer)
async def read_own_profile(viewer: SignedIn, db: Reading, now: Now) -> Response:
    return json_answer(await own_profile(db, viewer.require_therapist(), now.date()))
