import { expect, type Page, test } from '@playwright/test';
import { read, signIn } from './support/people.ts';

/** A message that isn't sent follows its author to another device, and is gone everywhere once it is sent. */
const email = 'daniel.reyes@example.com';

interface Thread {
  child: { id: string };
}

const field = (page: Page) => page.getByLabel(/^Message to /);

test('an unsent message is on the other device, and gone in both once sent', async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [desk, phone] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(desk, 'therapist', email);
  const { message_threads } = await read<{ message_threads: Thread[] }>(desk, '/message_threads');
  const child = message_threads[0]?.child.id;
  if (!child) throw new Error('the demo therapist has a thread');
  const address = `/therapist/clients/${child}/messages`;
  const text = `Bring the marimba on Friday, please. ${Date.now()}`;

  await desk.goto(address);
  await field(desk).fill(text);
  await expect(desk.getByText(/^Draft saved \d/)).toBeVisible();

  await signIn(phone, 'therapist', email);
  await phone.goto(address);
  await expect(phone.getByText('We kept what you typed')).toBeVisible();
  await expect(field(phone)).toHaveValue(text);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(field(phone)).toHaveValue('');
  await expect(phone.getByRole('main').getByText(text)).toBeVisible();

  await desk.reload();
  await expect(desk.getByRole('main').getByText(text)).toBeVisible();
  await expect(field(desk)).toHaveValue('');
  await Promise.all(contexts.map((context) => context.close()));
});
