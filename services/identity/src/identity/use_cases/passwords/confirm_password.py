"""A signed-in user confirms a sensitive change with their password."""

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitsOfWork

from identity.adapters.passwords import Passwords
from identity.adapters.tables import User
from identity.domain.errors import WrongOwnPassword
from identity.use_cases.sign_ins.throttle import LimitsFor, count_try, forgive_try


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
