import { expect } from '@playwright/test';

interface Mail {
  text?: string;
  html?: string;
}

/** The link with this in it, in the newest mail to someone, once it has come. */
export async function linkInMailTo(email: string, part: string): Promise<string> {
  let found = '';
  await expect(async () => {
    // the mailbox picks them out: all mails of a run together are megabytes, and are asked for again and again
    const answer = await fetch(`${process.env.MAILBOX_URL}/email?${new URLSearchParams({ 'to.address': email })}`);
    const links = ((await answer.json()) as Mail[]).flatMap(
      ({ text, html }) => (text ?? html ?? '').match(/https?:\/\/[^\s"'<>]+/g) ?? [],
    );
    found = links.filter((link) => link.includes(part)).at(-1) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
