import { expect } from '@playwright/test';

interface Mail {
  to: { address: string }[];
  text?: string;
  html?: string;
}

/** The link with this in it, in the newest mail to someone, once it has come. */
export async function linkInMailTo(email: string, part: string): Promise<string> {
  let found = '';
  await expect(async () => {
    const answer = await fetch(`${process.env.MAILBOX_URL}/email`);
    const mails = ((await answer.json()) as Mail[]).filter(({ to }) => to.some(({ address }) => address === email));
    const links = mails.flatMap(({ text, html }) => (text ?? html ?? '').match(/https?:\/\/[^\s"'<>]+/g) ?? []);
    found = links.filter((link) => link.includes(part)).at(-1) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
