import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { appearance, type LookedAt } from './appearance.ts';

/** Minified, because every page load parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where no configuration is read, as in `tests/money`, Playwright waits 5 seconds. */
const patient = expect.configure({ timeout: 15_000 });

/** Waits until the page shows its heading or an error, and nothing loads anymore. */
export async function settled(page: Page) {
  await patient(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await patient(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await patient.poll(() => runningAnimations(page)).toEqual([]);
}

/**
 * Animations that don't end by themselves, such as a skeleton's. The others are ended: with reduced motion, transitions
 * end within a frame, but a busy machine's next frame can be late.
 */
const runningAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    return document.getAnimations().map((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return `${animation instanceof CSSAnimation ? animation.animationName : 'animation'} of ${target?.className}`;
    });
  });

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

let pictures = 0;

/** With `PICTURES=folder`, keeps a picture of what is looked at: `<worker>-<number> <path> <detail>.png`. */
async function keepPicture(page: Page, detail: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const number = String(++pictures).padStart(4, '0');
  const place =
    new URL(page.url()).pathname
      .slice(1)
      .replace(/[0-9a-f-]{36}/g, 'id')
      .replaceAll('/', '_') || 'home';
  const worker = process.env.TEST_PARALLEL_INDEX;
  await page.screenshot({ path: `${folder}/${worker}-${number} ${place} ${detail}.png`, fullPage: true });
}

export async function looksRight(page: Page) {
  await settled(page);
  await keepPicture(page, 'once');
  await isAccessible(page, {});
  await fitsWidth(page);
}

/**
 * Checks that axe has no finding above minor, in the whole page or in some of the texts that `appearance` found. An open
 * dropdown stands outside the landmarks, where the library puts it. False without a check if the page has replaced one of
 * these texts since.
 */
async function isAccessible(page: Page, options: RunOptions, some?: readonly number[]): Promise<boolean> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // filtered in the page: axe's whole result is hundreds of kilobytes
  const grave = await page.evaluate(
    async ([options, some]) => {
      const { axe, texts } = window as unknown as LookedAt;
      const include = some?.map((index) => texts[index] as Element);
      if (include && !include.every((element) => element.isConnected)) return null;
      const isDropdown = (target: string) =>
        document.querySelector(
          `:is(${target}):is([id$="-dropdown"], [data-portal]:has([id$="-dropdown"], [role="menu"], [role="tooltip"]))`,
        ) !== null;
      const { violations } = (await axe.run(include ? { include } : document, {
        resultTypes: ['violations'],
        ...options,
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
    },
    [options, some] as const,
  );
  if (!grave) return false;
  expect(grave, `axe at ${page.url()}`).toEqual([]);
  return true;
}

/** Checks that the settled page doesn't scroll sideways: seconds less than all of `looksRight`. */
export async function fits(page: Page) {
  await settled(page);
  await fitsWidth(page);
}

/** A page that asks for its width by a script follows a new width one drawing later. */
async function fitsWidth(page: Page) {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await patient.poll(tooWide, `${page.url()} scrolls sideways, in pixels`).toBe(0);
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

/** The widths at which layouts change (docs/product/web.md#breakpoints). */
const phone = 375;
const widths = [phone, 601, 769, 1136];

interface View {
  width: number;
  scheme: 'light' | 'dark';
}
const sample: readonly View[] = [
  { width: phone, scheme: 'dark' },
  { width: 1136, scheme: 'light' },
];
const everyView: readonly View[] = [
  ...widths.toReversed().map((width): View => ({ width, scheme: 'dark' })),
  ...widths.map((width): View => ({ width, scheme: 'light' })),
];

const contrast: RunOptions = { runOnly: ['color-contrast'] };
const allButContrast: RunOptions = { rules: { 'color-contrast': { enabled: false } } };
const scrolling: RunOptions = { runOnly: ['scrollable-region-focusable'] };

/**
 * Texts with checked colors, on any page of this worker. What contrast depends on is part of a text's number, so the
 * same text looks the same on the next page.
 */
const checkedTexts = { light: new Set<number>(), dark: new Set<number>() };

/** Checks the colors of texts that no page has shown in this scheme so far. */
async function hasContrast(page: Page, texts: readonly number[], scheme: View['scheme']): Promise<void> {
  const checked = checkedTexts[scheme];
  const unchecked = [...texts.keys()].filter((index) => !checked.has(texts[index] as number));
  if (unchecked.length === 0) return;
  const wasChecked = await isAccessible(page, contrast, unchecked);
  if (!wasChecked) return hasContrast(page, (await appearance(page)).texts, scheme);
  for (const text of texts) checked.add(text);
}

/**
 * Checks the open page on a dark phone and on a light desktop, without a reload; in `make drill`, at all four widths in
 * both color schemes. Checks the colors of texts that look the same once. Where the same elements show as in an earlier
 * view, axe would find the same in its other rules, except in what scrolls. The page stays on the light desktop.
 */
export async function looksRightEverywhere(page: Page) {
  const markups = new Set<number>();
  for (const { width, scheme } of process.env.DRILL === '1' ? everyView : sample) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await keepPicture(page, `${scheme} ${width}`);
    await fitsWidth(page);
    const { markup, texts } = await appearance(page);
    await isAccessible(page, markups.has(markup) ? scrolling : allButContrast);
    await hasContrast(page, texts, scheme);
    if (width === phone) await isLargeEnough(page);
    markups.add(markup);
  }
}

export async function toast(page: Page, text: string | RegExp) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible();
}
