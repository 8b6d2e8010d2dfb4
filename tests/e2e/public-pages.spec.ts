import { expect, test } from '@playwright/test';
import { describedPages } from '../../web-shell/build/described-pages.ts';
import { looksRight } from './support/look.ts';

/** What people see, and programs read, before anyone signs in. */
test('a visitor sees what each plan costs, and starts from there', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See prices' }).click();
  await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\$\d+$/).first()).toBeVisible();
  await expect(page.getByText(/Today \$|Billed \$|\$\d+.*every/).first()).toBeVisible();
  await looksRight(page);
  await page
    .getByRole('button', { name: /^Start with / })
    .last()
    .click();
  await expect(page).toHaveURL(/\/client-onboarding\/account$/);
});

test('a visitor finds therapists, and no contact data', async ({ page }) => {
  const found = page.waitForResponse(/\/api\/v1\/therapists\?/);
  await page.goto('/therapists?state=CA');
  const { therapists } = await (await found).json();
  expect(therapists.length).toBeGreaterThan(0);
  for (const therapist of therapists) {
    expect(Object.keys(therapist).filter((field) => /email|phone|zip|street|url|resume/.test(field))).toEqual([]);
    await expect(page.getByRole('heading', { name: therapist.full_name })).toBeVisible();
  }
  await expect(page.getByText(/^Licensed in .*California/).first()).toBeVisible();
  await looksRight(page);
});

for (const [path, { title, description }] of Object.entries(describedPages)) {
  test(`${path} describes itself without scripts`, async ({ request, baseURL }) => {
    const response = await request.get(path);
    expect(response.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(response.headers()['x-robots-tag']).toBeUndefined();
    const html = await response.text();
    const tag = (name: string) => html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1];
    expect(html).toContain(`<title>${title}</title>`);
    expect(tag('description')).toBe(description);
    expect(tag('og:title')).toBe(title);
    expect(tag('og:description')).toBe(description);
    expect(tag('og:url')).toBe(`${baseURL}${path}`);
    expect(html).not.toContain('{{');
    const picture = await request.get(tag('og:image') ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
  });
}

test('search engines are shown these pages and kept from others', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /\n');
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toMatch(/xml/);
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(Object.keys(describedPages).map((path) => baseURL + path));
  expect((await request.get('/pages/index.html')).status()).toBe(404);
  for (const path of ['/login/client', '/client/sessions', '/reset-password?uid=a', '/adult-invitation?token=t']) {
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
  }
});
