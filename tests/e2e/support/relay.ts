import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

/** Chromium's switch to trust the relay's own certificate, by its public key. */
export function relayCertificate(): string {
  const state = dirname(process.env.DEMO_ACCOUNTS_FILE ?? '');
  const { publicKey } = new X509Certificate(readFileSync(join(state, 'coturn', 'certificate.pem')));
  const key = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return `--ignore-certificate-errors-spki-list=${key.digest('base64')}`;
}

/** From the page's next load on, it reaches others over the relay, and the relay in this way: as in a network that blocks
 * the rest. Null allows everything again. */
export async function onlyBy(page: Page, way: 'turn:udp' | 'turn:tcp' | 'turns:tcp' | null) {
  await page.evaluate((found) => sessionStorage.setItem('relay-way', found), way ?? '');
}
