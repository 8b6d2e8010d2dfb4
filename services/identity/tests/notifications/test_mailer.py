"""Against a server that speaks SMTP, as far as one mail needs it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiosmtplib import SMTPException
from chassis.testing.servers import free_port
from identity.notifications.letter import Letter
from identity.notifications.mailer import Mailer

LETTER = Letter(
    subject="Please confirm",
    preheader="One small step",
    heading="Welcome, Dana",
    paragraphs=("Please confirm your address.",),
    reason="You signed up.",
)
ERRORS = (SMTPException, OSError)
FROM = "Larkwell <hello@larkwell.example>"


@asynccontextmanager
async def smtp_server(answer_to_recipient: str) -> AsyncIterator[tuple[str, list[str]]]:
    """Its address and the lines it was sent."""
    heard: list[str] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 ready")
        in_data = False
        async for raw in reader:
            line = raw.decode().rstrip("\r\n")
            heard.append(line)
            if in_data:
                in_data = line != "."
                if not in_data:
                    await say("250 queued")
            elif line == "DATA":
                in_data = True
                await say("354 go on")
            elif line.startswith("RCPT"):
                await say(answer_to_recipient)
            else:
                await say("221 bye" if line == "QUIT" else "250 ok")
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}", heard


async def test_a_mail_reaches_the_server_in_text_and_html() -> None:
    async with smtp_server("250 ok") as (url, heard):
        await Mailer(url, FROM).send("dana@example.com", LETTER)
    assert "RCPT TO:<dana@example.com>" in heard
    assert "From: Larkwell <hello@larkwell.example>" in heard
    assert {line.split(";")[0] for line in heard if line.startswith("Content-Type: text/")} == {
        "Content-Type: text/plain",
        "Content-Type: text/html",
    }


async def test_a_refused_recipient_and_a_server_that_is_away_are_mail_errors() -> None:
    async with smtp_server("550 nobody here") as (url, _):
        with pytest.raises(ERRORS):
            await Mailer(url, FROM).send("dana@example.com", LETTER)
    with pytest.raises(ERRORS):
        away = Mailer(f"smtp://127.0.0.1:{free_port()}", FROM)
        await away.send("dana@example.com", LETTER)
