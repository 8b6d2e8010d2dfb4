import { expect, type Page, test } from '@playwright/test';
import { read, signIn } from './support/people.ts';

test.setTimeout(300_000);
const shots = async (page: Page, name: string, focus?: string) => {
  for (const width of [375, 1136])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      if (focus) await page.getByText(focus).first().scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/hB-shots/${name}-${width}-${scheme}.png` });
    }
  await page.setViewportSize({ width: 1136, height: 800 });
};
test('shots', async ({ page, context }) => {
  await signIn(page, 'therapist', 'maya.okafor@example.com');
  const { reports_due } = await read<{ reports_due: { event_id: string; client: { id: string } }[] }>(page, '/therapist/reports_due');
  const due = reports_due[0];
  console.log(JSON.stringify(due));
  const address = `/therapist/events/${due?.event_id}/note?child=${due?.client.id}`;
  await page.goto(address);
  const main = page.getByRole('main');
  await main.getByLabel('New material').fill('Bring the picture cards');
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await shots(page, 'material-kept', 'We kept what you typed');
  await context.setOffline(true);
  await main.getByLabel('Plan', { exact: true }).fill('Practice R at the start of words');
  await expect(page.getByText('Offline. Kept in this browser')).toBeVisible();
  await shots(page, 'offline', 'Offline. Kept in this browser');
  await context.setOffline(false);
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await main.getByLabel('Plan', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('We kept what you typed')).toHaveCount(0);
  await page.goto(`/therapist/clients/${due?.client.id}/messages`);
  await page.waitForTimeout(1500);
  await main.getByRole('textbox').last().fill('See you on Monday. We bring the cards.');
  await page.waitForTimeout(500);
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  await expect(page).toHaveURL(/calendar/);
  await page.goBack();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await shots(page, 'message-kept', 'We kept what you typed');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(`/therapist/clients/${due?.client.id}/assessments`);
  await page.getByLabel('Title').fill('Articulation test, fall');
  await page.waitForTimeout(500);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await shots(page, 'report-kept', 'We kept what you typed');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(address);
  await main.getByLabel('Plan', { exact: true }).press('a');
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { error: 'Please log in.', errors: [], code: 'unauthenticated', fields: {} } }));
  await expect(page).toHaveURL(/login/);
  await expect(page.getByText('What you typed is kept')).toBeVisible();
  await page.waitForTimeout(5000);
  await shots(page, 'login');
});
