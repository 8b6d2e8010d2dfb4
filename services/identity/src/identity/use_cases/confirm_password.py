"""A signed-in user confirms a sensitive change with their password."""

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import Actor, UnitsOfWork

from identity.adapters.passwords import Passwords
from identity.adapters.tables import User
from identity.use_cases.throttle import LimitsFor, count_try, forgive_try


class WrongOwnPassword(Invalid):
    """422 instead of 401, which would sign the user out."""

    sentence = "This is not your current password."

    def __init__(self, field: str) -> None:
        super().__init__(fields={field: self.sentence})


async def confirm_password(
    units: UnitsOfWork, passwords: Passwords, limits: LimitsFor, viewer: Viewer, password: str, field: str
) -> User:
    """Returns the viewer's user. Raises TooMany, and WrongOwnPassword for the payload's `field`. No transaction is open
    while hashing."""
    actor = Actor.of(viewer)
    async with units.begin(actor) as uow:
        user = await uow.db.get_one(User, viewer.user_id)
    counted = limits(user.email)
    await count_try(units, counted)
    if not await passwords.verify(password, user.password_hash):
        raise WrongOwnPassword(field)
    async with units.begin(actor) as uow:
        await forgive_try(uow, counted)
    return user
