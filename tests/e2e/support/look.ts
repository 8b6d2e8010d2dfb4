import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, default as axe } from 'axe-core';

/** Minified: each page that is loaded reads all of it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page stands: its heading, or what went wrong, is there and nothing is loading any more. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // with less motion what moves is there within a frame, and a busy machine's next frame may be far
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

/** No serious and no critical finding of axe, of all its rules or of those that are named; nothing to scroll sideways. */
export async function looksRight(page: Page, rules?: string[]) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // told apart in the page: all that axe has to say is hundreds of kilobytes, each time
  const grave = await page.evaluate(async (runOnly) => {
    const { violations } = (await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })) as AxeResults;
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
      );
  }, rules);
  expect(grave, `axe at ${page.url()}`).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${page.url()} scrolls sideways, in pixels`).toBe(0);
}

/** Every button can be hit with a finger. */
async function isLargeEnough(page: Page) {
  const tooSmall = await page
    .locator('.mantine-Button-root, .mantine-ActionIcon-root, .mantine-CloseButton-root')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.ariaLabel ?? button.textContent, ...button.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
        .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
    );
  expect(tooSmall, `buttons at ${page.url()}`).toEqual([]);
}

/** The widths at which layouts change (docs/product/web.md#breakpoints). */
const widths = [375, 601, 769, 1136] as const;

/** The open page at every width, without being loaded anew; in the dark at the narrowest and the widest. */
export async function looksRightEverywhere(page: Page) {
  const lookAt = async (width: number, colorScheme: 'light' | 'dark', rules?: string[]) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await looksRight(page, rules);
  };
  for (const width of widths.toReversed()) await lookAt(width, 'light');
  await isLargeEnough(page);
  // what is not about colors was looked at in the light
  for (const width of [widths[0], widths[3]]) await lookAt(width, 'dark', ['color-contrast']);
}

export async function toast(page: Page, text: string | RegExp) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}
