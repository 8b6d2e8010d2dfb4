"""Public therapist cards as JSON, cached per revision: a search returns hundreds that rarely change."""

from collections.abc import Sequence
from datetime import date

import orjson
from chassis.db import Rows

from identity.adapters.sql_fragments import holds_on
from identity.fast_path.revision_cache import RevisionCache
from identity.matching.match_therapists import Match

CARDS = f"""
    SELECT t.id, (
        SELECT row_to_json(card)::text FROM (
            SELECT t.id, u.first_name, u.last_name, concat_ws(' ', u.first_name, u.last_name) AS full_name, t.bio,
                t.experience, t.pediatric_experience, t.online_therapy_experience,
                (SELECT row_to_json(one) FROM (SELECT s.id, s.name) one) AS specialty,
                '/api/v1/photos/' || t.profile_photo_id AS profile_photo, t.timezone, t.city, t.state,
                t.languages, CASE WHEN t.youngest_age IS NOT NULL THEN
                    json_build_object('youngest', t.youngest_age, 'oldest', t.oldest_age) END AS ages,
                ARRAY(SELECT DISTINCT l.state FROM licences l
                    WHERE l.therapist_id = t.id AND {holds_on("$2")} ORDER BY l.state) AS licensed_states,
                ARRAY(SELECT row_to_json(one) FROM (
                    SELECT p.id, p.name
                    FROM therapist_sub_specialties l JOIN sub_specialties p ON p.id = l.sub_specialty_id
                    WHERE l.therapist_id = t.id ORDER BY p.name) one) AS sub_specialties
        ) card
    ) AS card
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.id = ANY($1::uuid[])
"""  # noqa: S608  # constants
"""Cards as JSON text, without licenses that expired before `$2`."""


async def load_cards(db: Rows, therapist_ids: Sequence[str], today: date) -> dict[str, str]:
    """JSON text by therapist id. A therapist who doesn't exist is missing."""
    return {str(row["id"]): row["card"] for row in await db.rows(CARDS, therapist_ids, today)}


class CardCache:
    def __init__(self) -> None:
        self._cache: RevisionCache[orjson.Fragment] = RevisionCache()

    async def get(self, db: Rows, matches: Sequence[Match], today: date) -> list[orjson.Fragment]:
        """In the order of `matches`."""

        async def load(ids: Sequence[str]) -> dict[str, orjson.Fragment]:
            return {key: orjson.Fragment(card) for key, card in (await load_cards(db, ids, today)).items()}

        cards = await self._cache.get([(match.therapist_id, match.revision, today) for match in matches], load)
        return [cards[match.therapist_id] for match in matches]
