import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { randomBy } from '../../web-shell/packages/app-kit/src/testing/random.ts';
import { cut, kinds, missing, recordTyping, typeUntilGone, typeWords } from './support/cuts.ts';
import { looksRightEverywhere } from './support/look.ts';
import { read, signIn, submitLogIn, written } from './support/people.ts';

/** Nothing typed is ever lost: random cuts while someone types, and two devices at once. */
test.describe.configure({ mode: 'parallel' });
const drill = process.env.DRILL === '1';
/** Each types into a part of its own. The demo therapist has two notes of four parts; the two devices need one of them. */
const runs = drill ? 7 : 1;
const cuts = drill ? 29 : kinds.length;
const seed = Number(process.env.SEED ?? (drill ? Date.now() % 1_000_000 : 7));
/** Milliseconds that a save may be behind the last key, with the time of its request. */
const behind = 2_000 + 1_500;

/** A demo therapist with sessions without notes. */
const email = 'daniel.reyes@example.com';
const parts = [
  ['Assessment', 'soap_assessment'],
  ['Plan', 'soap_plan'],
  ['Objective', 'soap_objective'],
  ['Subjective', 'soap_subjective'],
] as const;

interface Due {
  client: { id: string };
  event_id: string;
}
interface Drafts {
  note_drafts: { child_id: string; note_type: string; content: string }[];
}

/** One part of a note that isn't written yet, so that no two runs type into the same one. */
async function openPart(page: Page, run: number) {
  const { reports_due } = await read<{ reports_due: Due[] }>(page, '/therapist/reports_due');
  const due = reports_due[Math.floor(run / parts.length)];
  const [label, type] = parts[run % parts.length] ?? parts[0];
  if (!due) throw new Error('the demo therapist has sessions without notes');
  const { client, event_id } = due;
  return {
    address: `/therapist/events/${event_id}/note?child=${client.id}`,
    field: (tab: Page) => tab.getByRole('main').getByLabel(label, { exact: true }),
    /** What the server has, as another device reads it. */
    saved: async (device: Page) => {
      const { note_drafts } = await read<Drafts>(device, `/events/${event_id}/note_drafts`);
      return note_drafts.find((draft) => draft.child_id === client.id && draft.note_type === type)?.content ?? '';
    },
  };
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'therapist', { email, to: null });
  return page;
}

for (let run = 0; run < runs; run++)
  test(`random cuts while typing lose nothing, run ${run + 1}`, async ({ browser }) => {
    test.setTimeout(cuts * 40_000);
    const random = randomBy(seed + run);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const [context, device] = contexts;
    await recordTyping(context);
    let page = await signedIn(context);
    const other = await signedIn(device);
    const { address, field, saved } = await openPart(other, run);
    const open = async (tab: Page) => {
      await tab.goto(address);
      await expect(field(tab)).toBeVisible();
    };
    const logIn = async (tab: Page) => {
      await submitLogIn(tab, email);
      await expect(tab).toHaveURL(/\/therapist\//);
    };
    const lost = { onOtherDevices: 0, keys: 0 };
    await open(page);
    await field(page).fill('');
    let typed = '';
    for (let number = 0; number < cuts; number++) {
      const kind = kinds[number % kinds.length] ?? 'reload';
      const about = `${kind}, seed ${seed + run}, cut ${number + 1}`;
      const keys = await typeWords(field(page), random, 3 + Math.floor(random() * 8), 2_500);
      const old = keys.filter(({ at }) => at < performance.now() - behind);
      const due = typed + old.map(({ text }) => text).join('');
      typed += keys.map(({ text }) => text).join('');
      lost.onOtherDevices += missing(due, await saved(other));
      page = await cut(kind, {
        context,
        page,
        random,
        open,
        logIn,
        typeOn: async (tab) => {
          typed = (await typeUntilGone(field(tab), random)) ?? typed;
        },
      });
      await expect.poll(() => saved(other), { message: about, timeout: 20_000 }).toBe(typed);
      await expect(field(page), about).toHaveValue(typed);
      lost.keys = typed.length;
    }
    test.info().annotations.push({ type: `${cuts} cuts, seed ${seed + run}`, description: JSON.stringify(lost) });
    await Promise.all(contexts.map((one) => one.close()));
    expect(lost).toMatchObject({ onOtherDevices: 0 });
  });

test.describe('two devices', () => {
  // both tests type into the same part
  test.describe.configure({ mode: 'serial' });

  test('two that type at once, one offline for a while, lose no word', async ({ browser }) => {
    const seconds = drill ? 60 : 6;
    test.setTimeout(180_000 + seconds * 3_000);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const devices = await Promise.all(contexts.map(signedIn));
    const [one, other] = devices as [Page, Page];
    const { address, field, saved } = await openPart(one, runs);
    for (const device of devices) {
      await device.goto(address);
      await expect(field(device)).toBeVisible();
    }
    await field(one).fill('');
    await expect.poll(() => saved(other)).toBe('');
    await other.reload();
    await expect(field(other)).toHaveValue('');
    const until = Date.now() + seconds * 1_000;
    const words: string[] = [];
    const type = async (device: Page, name: string) => {
      for (let count = 1; Date.now() < until; count++) {
        words.push(`${name}${count}`);
        await field(device).press('Control+End');
        await field(device).pressSequentially(`${name}${count} `, { delay: 15 });
      }
    };
    const loseConnection = async () => {
      await other.waitForTimeout((seconds * 1_000) / 3);
      await contexts[1]?.setOffline(true);
      await other.waitForTimeout((seconds * 1_000) / 3);
      await contexts[1]?.setOffline(false);
    };
    await Promise.all([type(one, 'kazoonear'), type(other, 'kazoofar'), loseConnection()]);
    expect(words).toContain(written.draft); // the logs must not
    const shownBy = async (device: Page) =>
      `${await field(device).inputValue()} ${await device.getByRole('main').textContent()}`;
    const lacking = (text: string) => words.filter((word) => !new RegExp(`${word}(?!\\d)`).test(text));
    const conflicts = () => Promise.all(devices.map((device) => device.getByText('changed in two places').count()));
    await expect.poll(async () => (await conflicts()).some((count) => count > 0), { timeout: 40_000 }).toBe(true);
    expect(lacking(`${await shownBy(one)} ${await shownBy(other)}`)).toEqual([]);
    await expect(async () => {
      for (const device of devices) {
        const both = device.getByRole('button', { name: 'Keep both' });
        if (await both.isVisible()) await both.click();
      }
      expect(lacking(await saved(one))).toEqual([]);
    }).toPass({ timeout: 60_000 });
    await Promise.all(contexts.map((context) => context.close()));
  });

  test('one that was offline shows both texts and merges them', async ({ browser }) => {
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const [here, away] = (await Promise.all(contexts.map(signedIn))) as [Page, Page];
    const { address, field, saved } = await openPart(here, runs);
    await here.goto(address);
    await field(here).fill('');
    await expect.poll(() => saved(here)).toBe('');
    await away.goto(address);
    await expect(field(away)).toHaveValue('');
    await contexts[1]?.setOffline(true);
    await field(away).pressSequentially('kazooaway counted to ten.', { delay: 15 });
    await field(here).pressSequentially('kazoohere named six colors.', { delay: 15 });
    await expect.poll(() => saved(here)).toBe('kazoohere named six colors.');
    await contexts[1]?.setOffline(false);
    const conflict = away.getByRole('alert').filter({ hasText: 'changed in two places' });
    const side = (name: string | RegExp) => conflict.getByRole('region', { name });
    await expect(side('In this window')).toContainText('kazooaway counted to ten.', { timeout: 40_000 });
    await expect(side(/^Somewhere else, /)).toContainText('kazoohere named six colors.');
    expect(await saved(here), 'nothing is saved before the choice').toBe('kazoohere named six colors.');
    await looksRightEverywhere(away);
    await conflict.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => saved(here)).toBe('kazoohere named six colors.\n\nkazooaway counted to ten.');
    const merged = 'kazooboth named six colors and counted to ten.';
    await field(away).fill(merged);
    await expect.poll(() => saved(here)).toBe(merged);
    await here.reload();
    await expect(field(here)).toHaveValue(merged);
    await Promise.all(contexts.map((context) => context.close()));
  });
});
