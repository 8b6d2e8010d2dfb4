import { expect, test } from '@playwright/test';

interface Sent {
  address: string;
  report: Record<string, unknown>;
}

/** Keeps what a beacon sends, because Playwright can't read its body. The next page of this tab reads it. */
function keepBeacons() {
  const send = navigator.sendBeacon.bind(navigator);
  const NativeBlob = Blob;
  const texts = new WeakMap<Blob, string>();
  window.Blob = class extends NativeBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      texts.set(this, String(parts[0]));
    }
  };
  navigator.sendBeacon = (address, body) => {
    const report = JSON.parse(texts.get(body as Blob) ?? '{}');
    sessionStorage.setItem('sent', JSON.stringify({ address, report }));
    return send(address, body);
  };
}

test('a visit that ends reports how fast it was, without an address', async ({ page }) => {
  await page.addInitScript(keepBeacons);
  const measuring = page.waitForResponse((response) => /\/later-[^/]+\.js$/.test(response.url()));
  await page.goto('/login/client?email=someone@example.com');
  await measuring;
  await page.getByLabel('Email').click();
  await page.keyboard.type('someone');

  await page.goto('/terms');
  const { address, report }: Sent = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? '{}'));
  expect(Object.keys(report).toSorted()).toEqual([
    'cumulative_layout_shift',
    'interaction_to_next_paint_ms',
    'largest_contentful_paint_ms',
    'page',
  ]);
  expect(report.page).toBe('/login');
  expect(report.largest_contentful_paint_ms).toBeGreaterThan(0);
  expect(address).toBe('/api/v1/web_vitals');
  expect((await page.request.post(address, { data: report })).status()).toBe(204);
});
