"""A guardian who reads Spanish gets all of it in Spanish."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from chassis.languages import WrittenLanguage
from chassis.testing.api import ApiClient
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.letter import Action, Detail, Letter
from identity.notifications.queue import queue_mail
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.letters.test_payment_letters import TestPayments
from services.identity.tests.spanish import differences
from services.identity.tests.world import Makes, as_guardian

DANA = "dana@example.com"


async def read_spanish(api: ApiClient, family: Family) -> None:
    response = await api.put("/guardian", json={"guardian": {"language": "es"}}, by=as_guardian(family))
    assert response.status_code == 200


async def test_the_next_email_follows_the_language(
    api: ApiClient, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    await delivery.deliver()
    subscription = await makes.plan(family, status="past_due", version=2)
    await TestPayments.fail_payment(makes, family, subscription, datetime(2026, 3, 5, 2, 0, tzinfo=UTC))
    await read_spanish(api, family)
    await delivery.deliver()
    mail = mailbox.to(DANA)[-1]
    assert mail["Subject"] == "No pudimos procesar tu pago"
    text, page = " ".join(body_of(mail).split()), body_of(mail, "html")
    assert "Hola, Dana: Tu banco rechazó nuestro último cobro." in text
    assert "Monto: $480.00" in text
    assert "Lo intentaremos de nuevo: el miércoles, 4 de marzo" in text, "in the guardian's time zone"
    assert "Con cariño, El equipo de Larkwell" in text
    assert "¿Preguntas? Escribe a" in text
    assert '<html lang="es"' in page
    assert "¿El botón no funciona? Copia este enlace en tu navegador:" in page


async def test_the_notification_center_follows_the_language(
    api: ApiClient, makes: Makes, family: Family, delivery: Delivery
) -> None:
    subscription = await makes.plan(family, status="past_due", version=2)
    await TestPayments.fail_payment(makes, family, subscription)
    await delivery.deliver()
    await read_spanish(api, family)
    listed = (await api.get("/notifications", by=as_guardian(family))).json()["notifications"]
    assert [notice["text"] for notice in listed] == ["Un pago necesita tu atención"]


async def test_registration_in_spanish_is_confirmed_in_spanish(
    makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    family = await makes.family("ana@example.com", confirmed=False, language=WrittenLanguage.SPANISH)
    await delivery.deliver()
    mail = mailbox.to(family.user.email)[-1]
    assert mail["Subject"] == "Confirma tu correo"
    assert "Te damos la bienvenida, Dana" in body_of(mail)
    assert "vence el lunes, 9 de marzo" in body_of(mail)


async def test_first_password_of_a_school_family_is_asked_in_spanish(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    await delivery.deliver()
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE users SET password_hash = NULL")
        await queue_mail(uow, Kind.PASSWORD_FIRST_SET_UP, family.user.id)
    await delivery.deliver()
    assert mailbox.subjects(DANA)[-1] == "Set your password"
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE users SET language = 'es'")
        await queue_mail(uow, Kind.PASSWORD_FIRST_SET_UP, family.user.id)
    await delivery.deliver()
    assert mailbox.subjects(DANA)[-1] == "Elige tu contraseña"


ENGLISH = Letter(
    subject="See you tomorrow",
    preheader="10:00 AM PST with Robin.",
    heading="See you tomorrow",
    paragraphs=("You owe $480.00.",),
    reason="You’re the guardian.",
    details=(Detail("When", "Tuesday, March 3 at 10:00 AM PST"),),
    action=Action("Go to Sessions", "https://larkwell.example/client/sessions"),
)
SPANISH = Letter(
    subject="Nos vemos mañana",
    preheader="10:00 a.m. PST con Robin.",
    heading="Nos vemos mañana",
    paragraphs=("Debes $480.00.",),
    reason="Un niño está a tu cargo.",
    details=(Detail("Cuándo", "martes, 3 de marzo, a las 10:00 a.m. PST"),),
    action=Action("Ir a Sesiones", "https://larkwell.example/client/sessions"),
)


def test_a_spanish_letter_passes_the_comparison() -> None:
    assert list(differences(ENGLISH, SPANISH)) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"subject": ENGLISH.subject},
        {"reason": ENGLISH.reason},
        {"paragraphs": ()},
        {"paragraphs": ("Debes $48.00.",)},
        {"heading": "Nos vemos Tuesday"},
        {"details": (Detail("Cuándo", "martes, 3 de marzo, a las 1:00 p.m. EST"),)},
        {"action": Action("Ir a Sesiones", "https://larkwell.example/client/billing")},
        {"sms_text": "Nos vemos mañana"},
    ],
    ids=["subject", "reason", "missing", "amount", "day", "zone", "link", "text message"],
)
def test_english_or_wrong_parts_of_a_spanish_letter_are_found(changed: dict[str, Any]) -> None:
    assert list(differences(ENGLISH, replace(SPANISH, **changed))) != []
