import { expect } from '@playwright/test';

interface Mail {
  text?: string;
  html?: string;
}

/** Waits for the newest email to an address with a link that contains this text. Returns the link. */
export async function linkInMailTo(email: string, part: string): Promise<string> {
  let found = '';
  await expect(async () => {
    // the mailbox filters: all emails of a run are megabytes, and this polls
    const answer = await fetch(`${process.env.MAILBOX_URL}/email?${new URLSearchParams({ 'to.address': email })}`);
    const links = ((await answer.json()) as Mail[]).flatMap(
      ({ text, html }) => (text ?? html ?? '').match(/https?:\/\/[^\s"'<>]+/g) ?? [],
    );
    found = links.filter((link) => link.includes(part)).at(-1) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
