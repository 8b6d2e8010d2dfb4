import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, default as axe } from 'axe-core';

/** Minified, because every page load parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until the page shows its heading or an error, and nothing loads anymore. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // With reduced motion, transitions end within a frame, but a busy machine's next frame can be late.
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

const violations = new WeakMap<Page, string[]>();

/** What pages do from now on against the content security policy. Wait for `settled` before reading it. */
export async function policyViolations(page: Page): Promise<readonly string[]> {
  const watched = violations.get(page);
  if (watched) return watched;
  const found: string[] = [];
  violations.set(page, found);
  await page.exposeFunction('reportViolation', (text: string) => found.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    }),
  );
  return found;
}

type Rules = 'all' | 'contrast' | 'all but contrast' | 'scrolling';

export async function looksRight(page: Page) {
  await settled(page);
  await satisfies(page, 'all');
}

/**
 * Checks that axe has no finding above minor, and that nothing scrolls sideways. An open dropdown stands outside the
 * landmarks, where the library puts it.
 */
async function satisfies(page: Page, rules: Rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // filtered in the page: axe's whole result is hundreds of kilobytes
  const grave = await page.evaluate(async (wanted) => {
    const isDropdown = (selector: string) =>
      document.querySelector(
        `:is(${selector}):is([id$="-dropdown"], [data-portal]:has([id$="-dropdown"], [role="menu"]))`,
      ) !== null;
    const { violations } = (await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(wanted === 'contrast' && { runOnly: ['color-contrast'] }),
      ...(wanted === 'scrolling' && { runOnly: ['scrollable-region-focusable'] }),
      ...(wanted === 'all but contrast' && { rules: { 'color-contrast': { enabled: false } } }),
    })) as AxeResults;
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, nodes }) => ({
        id,
        nodes: id === 'region' ? nodes.filter(({ target }) => !isDropdown(String(target))) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
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

/** Checks that every button is large enough for a finger. */
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

/** The widths at which layouts change (docs/product/web.md#breakpoints), the outer ones first. */
const widths = [1136, 375, 769, 601];
const outer = widths.slice(0, 2);

/** The page's markup and which elements of it show, as a number. */
function appearance(page: Page) {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].map((element) => Number(element.checkVisibility()));
    let hash = 0;
    for (const character of document.body.innerHTML + shown.join('')) {
      hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
    }
    return hash;
  });
}

/**
 * Checks the open page at every width in both color schemes, without a reload. Where the same elements show as at an
 * earlier width, axe would find the same, except in what scrolls. Colors are half the work of axe and don't depend on
 * the width, so in light mode the widths in between leave them out.
 */
export async function looksRightEverywhere(page: Page) {
  const seen = { light: new Set<number>(), dark: new Set<number>() };
  const lookAt = async (width: number, colorScheme: 'light' | 'dark', rules: Rules) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const looks = await appearance(page);
    await satisfies(page, seen[colorScheme].has(looks) ? 'scrolling' : rules);
    seen[colorScheme].add(looks);
  };
  for (const width of widths) {
    await lookAt(width, 'light', outer.includes(width) ? 'all' : 'all but contrast');
    if (width === 375) await isLargeEnough(page);
  }
  // light mode covered everything except colors
  for (const width of widths.toReversed()) await lookAt(width, 'dark', 'contrast');
}

export async function toast(page: Page, text: string | RegExp) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}
