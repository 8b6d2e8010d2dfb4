import { type Page, test } from '@playwright/test';
import { settled } from './support/look.ts';
import { signIn } from './support/people.ts';

const out = '/tmp/td-shots';
async function shoot(page: Page, name: string) {
  for (const width of [375, 1136]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: !name.startsWith('d-') });
    }
  }
  await page.setViewportSize({ width: 1136, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

test('shots', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'therapist');
  await page.route('**/api/v1/therapist/me', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { therapist: { ...body.therapist, meeting_url: null } } });
  });
  await page.goto('/therapist/dashboard');
  await settled(page);
  await shoot(page, 'dashboard');
  await page.goto('/therapist/tasks');
  await settled(page);
  await shoot(page, 'tasks');
  const invite = page.getByRole('button', { name: /^Invite to schedule/ }).first();
  if (await invite.isVisible()) {
    await invite.click();
    await settled(page);
    await shoot(page, 'd-invite');
    await page.keyboard.press('Escape');
  }
  await page.goto('/therapist/calendar');
  await settled(page);
  await shoot(page, 'calendar');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await settled(page);
  await shoot(page, 'd-new');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('switch', { name: 'Repeats' }).check({ force: true });
  await dialog.getByRole('button', { name: 'More options' }).click();
  await settled(page);
  await shoot(page, 'd-new-filled');
  await page.goto('/therapist/settings/about-you#meeting-link');
  await settled(page);
  await shoot(page, 'd-meeting');
  await page.unroute('**/api/v1/therapist/me');
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  const response = await page.evaluate(async () => null);
  void response;
  await page.goto('/therapist/dashboard');
  const { events } = await page.evaluate(
    async ([start, end]) => {
      const stored = JSON.parse(localStorage.getItem('larkwell.sign-in') ?? 'null');
      void stored;
      return { events: [] as { id: string }[], start, end };
    },
    [new Date(now).toISOString(), new Date(now + 30 * day).toISOString()],
  );
  void events;
});

test('edit, move, substitute', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'therapist');
  const { read } = await import('./support/people.ts');
  const now = Date.now();
  const [start, end] = [now + 86_400_000, now + 40 * 86_400_000].map((at) => encodeURIComponent(new Date(at).toISOString()));
  const { events } = await read<{ events: { id: string; series_id: string | null; canceled: boolean; guests: object[] }[] }>(
    page,
    `/events?start=${start}&end=${end}`,
  );
  const series = events.find((event) => event.series_id && !event.canceled && event.guests.length > 0) ?? events[0];
  await page.goto(`/therapist/calendar?event=${series?.id}`);
  await settled(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Substitute' }).or(dialog.getByRole('button', { name: /substitute/i })).first().click();
  await settled(page);
  await shoot(page, 'd-substitute');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await settled(page);
  await shoot(page, 'd-edit');
  await page.goto(`/therapist/calendar?event=${series?.id}`);
  await settled(page);
  await dialog.getByRole('button', { name: 'Move…' }).click();
  await settled(page);
  await page.waitForTimeout(500);
  await shoot(page, 'd-move');
});
