import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** A message that isn't sent follows its author to another device, and is gone everywhere once it is sent. Without a connection it waits. */
const email = 'daniel.reyes@example.com';

interface Thread {
  child: { id: string };
}

const field = (page: Page) => page.getByLabel(/^Message to /);

test('an unsent message is on the other device, and gone in both once sent', async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [desk, phone] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(desk, 'therapist', { email, to: null });
  const { message_threads } = await read<{ message_threads: Thread[] }>(desk, '/message_threads');
  const child = message_threads[0]?.child.id;
  if (!child) throw new Error('the demo therapist has a thread');
  const address = `/therapist/clients/${child}/messages`;
  const text = `Bring the marimba on Friday, please. ${Date.now()}`;

  await desk.goto(address);
  await field(desk).fill(text);
  await expect(desk.getByText(/^Draft saved \d/)).toBeVisible();

  await signIn(phone, 'therapist', { email, to: address });
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

interface Message {
  content: string;
}

test('a message written offline is sent once, from any page', async ({ page, context }) => {
  await signIn(page, 'therapist', { email, to: null });
  const { message_threads } = await read<{ message_threads: Thread[] }>(page, '/message_threads');
  const child = message_threads[0]?.child.id;
  const [here, later] = [`Rain stick ${Date.now()}`, `Rain stick later ${Date.now()}`];
  const arrived = async (tab: Page, text: string) => {
    const { notes } = await read<{ notes: Message[] }>(tab, `/therapist/clients/${child}/notes?note_type=general`);
    return notes.filter(({ content }) => content === text).length;
  };
  const waiting = page.getByRole('list', { name: 'Messages that aren’t sent yet' });
  const writeOffline = async (text: string) => {
    await page.goto(`/therapist/clients/${child}/messages`);
    await field(page).fill(text);
    await expect(page.getByText(/^Draft saved \d/)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(waiting.getByText(text)).toBeVisible();
    await expect(waiting.getByText('Not sent yet. We’ll send it when you’re back online.')).toBeVisible();
    await expect(field(page)).toHaveValue('');
  };

  await writeOffline(here);
  await looksRightEverywhere(page);
  await context.setOffline(false);
  await expect(page.getByRole('main').getByText(here)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await arrived(page, here)).toBe(1);

  await writeOffline(later);
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/therapist/today');
  await expect.poll(() => arrived(other, later)).toBe(1);
  await other.goto(`/therapist/clients/${child}/messages`);
  await expect(other.getByRole('main').getByText(later)).toHaveCount(1);
  await expect(field(other)).toHaveValue('');
});
