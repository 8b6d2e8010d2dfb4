"""Changes a child's profile. The name, and the last name once set, are read-only
(docs/product/identity.md#read-only-names)."""

from zoneinfo import ZoneInfo

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.file_store import StoredFile
from chassis.stored_files import attach_file, drop_file
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian, User
from identity.domain.children import age_on, is_possible_birthdate
from identity.use_cases.children.choose_therapist import choose_therapist
from identity.use_cases.families.change_guardianship import require_primary
from identity.use_cases.families.create_family import set_wanted_specialties
from identity.use_cases.guardians.guardian_changes import ChildChanges
from identity.use_cases.profiles.publish_profiles import publish_child, specialties_of

PLAIN = ("gender", "pronouns", "preferred_time_frame", "relationship_to_guardian")


async def update_child(
    uow: UnitOfWork, viewer: Viewer, guardian: Guardian, user: User, changes: ChildChanges, path: str
) -> None:
    """`path` is the child's path in the payload, empty if the child is the whole payload.

    Raises ChildNotFound, NotPrimary, Invalid, TherapistNotAvailable."""
    if viewer.is_guardian:
        child = await require_primary(uow, viewer, changes.id)
    else:
        child = await uow.db.get_one(Child, await require_child(uow, viewer, changes.id, uow.now), with_for_update=True)
    before = child.model_dump(), await specialties_of(uow, child.id)
    _check_names(child, changes, path)
    _change_age(uow, child, guardian, changes, path)
    for name in PLAIN:
        value = getattr(changes, name)
        if value is not None:
            setattr(child, name, value)
    if changes.preferred_name is not None:
        child.preferred_name = changes.preferred_name or None
    if changes.specialty_ids is not None:
        await set_wanted_specialties(uow, child.id, changes.specialty_ids, _at(path, "specialty_ids"))
    await change_photo(uow, child, changes.photo, remove=changes.remove_photo)
    if (child.model_dump(), await specialties_of(uow, child.id)) != before:
        await publish_child(uow, child, guardian, user)
    if changes.therapist_id is not None:
        await choose_therapist(uow, guardian, child, changes.therapist_id, _at(path, "therapist_id"))
    uow.audit("child.updated", child_id=child.id)


async def change_photo(uow: UnitOfWork, child: Child, photo: StoredFile | None, *, remove: bool) -> None:
    """The caller publishes the child. Raises UploadTookTooLong."""
    if photo is not None:
        child.photo_id = await attach_file(uow, photo, instead_of=child.photo_id)
    elif remove and child.photo_id is not None:
        await drop_file(uow, child.photo_id)
        child.photo_id = None


def _check_names(child: Child, changes: ChildChanges, path: str) -> None:
    if changes.name is not None and changes.name != child.name:
        raise Invalid(fields={_at(path, "name"): "Name can't be changed"})
    if changes.last_name is not None and changes.last_name != child.last_name:
        if child.last_name is not None:
            raise Invalid(fields={_at(path, "last_name"): "Last name can't be changed"})
        child.last_name = changes.last_name


def _change_age(uow: UnitOfWork, child: Child, guardian: Guardian, changes: ChildChanges, path: str) -> None:
    """A birthdate determines the age; otherwise the guardian's entry counts. Today is in the guardian's time zone."""
    today = uow.now.astimezone(ZoneInfo(guardian.timezone)).date()
    if changes.birthdate is not None:
        if not is_possible_birthdate(changes.birthdate, today):
            raise Invalid(fields={_at(path, "birthdate"): "Enter the date of birth of a child from 0 to 21 years old"})
        child.birthdate = changes.birthdate
        child.age = age_on(changes.birthdate, today)
    elif changes.age is not None:
        if child.birthdate is not None and changes.age != age_on(child.birthdate, today):
            raise Invalid(fields={_at(path, "age"): "Age doesn't match the date of birth"})
        child.age = changes.age


def _at(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
