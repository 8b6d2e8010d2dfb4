import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** The page stands: its heading, or what went wrong, is there and nothing is loading any more. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // with less motion colors still change within a frame, and a busy machine's next frame may be far
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

/** No serious and no critical finding of axe, of all its rules or of those that are named; nothing to scroll sideways. */
export async function looksRight(page: Page, rules?: string[]) {
  await settled(page);
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      }) as Promise<AxeResults>,
    rules,
  );
  const grave = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
    );
  expect(grave, `axe at ${page.url()}`).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${page.url()} scrolls sideways, in pixels`).toBe(0);
}

/** The widths at which layouts change (SPEC.md section 2). */
export const widths = [375, 601, 769, 1136];

/** The open page at every width, without being loaded anew; in the dark at the narrowest and the widest. */
export async function looksRightEverywhere(page: Page) {
  for (const width of widths) {
    const schemes =
      width === widths.at(0) || width === widths.at(-1) ? (['light', 'dark'] as const) : (['light'] as const);
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // what is not about colors was looked at in the light
      await looksRight(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    }
  }
}

export async function toast(page: Page, text: string | RegExp) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}
