import { expect, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { signIn } from './support/people.ts';

/** What others decide about a record: a supervisor co-signs a note, and a family asks for a correction. */
test.describe.configure({ mode: 'serial' });

const supervisor = 'priya.raman@example.com';
const therapist = 'maya.okafor@example.com';
const guardian = 'elena.marchetti@example.com';
const request = `Her school is on Pine Street ${process.env.JOURNEY}`;
const answer = 'The note is right: she changed schools in March.';
const response = 'She changed schools in May.';

test('a supervisor returns a note and co-signs another one', async ({ page }) => {
  await signIn(page, 'therapist', { email: supervisor, to: '/therapist/today' });
  const waiting = page.getByRole('list', { name: 'Notes to co-sign' }).getByRole('listitem');
  // oldest first: what another journey signs meanwhile comes last
  await expect(waiting.nth(1)).toBeVisible();
  const headOf = async (place: number) => (await waiting.nth(place).locator('p').allTextContents()).slice(0, 2);
  const [returned, cosigned] = [await headOf(0), await headOf(1)];
  const noteOf = ([name, about]: string[]) => waiting.filter({ hasText: name }).filter({ hasText: about });
  await looksRightEverywhere(page);
  await noteOf(returned)
    .getByRole('button', { name: /^Ask for an addendum by Daniel Reyes/ })
    .click();
  await page.getByLabel('What should Daniel Reyes add?').fill('Add the cue level.');
  await page.getByRole('button', { name: 'Return note' }).click();
  await toast(page, 'Note returned to Daniel Reyes');
  await expect(page.getByRole('list', { name: 'Notes you returned' }).getByText('Add the cue level.')).toBeVisible();
  await expect(noteOf(returned)).toHaveCount(0);
  await looksRightEverywhere(page);
  await noteOf(cosigned)
    .getByRole('button', { name: /^Co-sign note by Daniel Reyes/ })
    .click();
  await toast(page, 'Note co-signed');
  await expect(noteOf(cosigned)).toHaveCount(0);
});

test('a family asks for a correction, and the therapist declines it', async ({ page, browser }) => {
  await signIn(page, 'guardian', { email: guardian, to: '/client/documents/record-access' });
  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  await page.getByLabel('What should we correct, and why?').fill(request);
  await page.getByRole('button', { name: 'Send request' }).click();
  await toast(page, 'Request sent');
  const own = page
    .getByRole('list', { name: 'Requests to correct the record' })
    .getByRole('listitem')
    .filter({ hasText: request });
  await expect(own.getByText(/^You’ll hear back by /)).toBeVisible();
  await looksRightEverywhere(page);

  const practice = await browser.newContext();
  const desk = await practice.newPage();
  await signIn(desk, 'therapist', { email: therapist, to: '/therapist/today' });
  const task = desk.getByRole('list', { name: 'Requests to correct a record' }).getByRole('listitem');
  const asked = task.filter({ hasText: request });
  await asked.getByRole('radio', { name: 'The record is right' }).check();
  await asked.getByLabel(/^Why is it right\?/).fill(answer);
  await looksRightEverywhere(desk);
  await asked.getByRole('button', { name: 'Send answer' }).click();
  await toast(desk, 'Answer sent');
  await expect(asked).toHaveCount(0);
  await practice.close();

  await page.reload();
  await settled(page);
  await expect(own.getByText(answer)).toBeVisible();
  await own.getByRole('button', { name: 'Respond' }).click();
  await own.getByLabel(/^Why do you disagree\?/).fill(response);
  await own.getByRole('button', { name: 'Send response' }).click();
  await toast(page, 'Response sent');
  await expect(own.getByText(response)).toBeVisible();
});
