import { expect, type Page } from '@playwright/test';
import { signInHeaders } from './sign-in.ts';

/** Calls the API as the person signed in on the page. Returns the response's JSON; throws for an error. */
export async function call<Body>(page: Page, method: string, path: string, body?: unknown): Promise<Body> {
  const { status, json } = await attempt<Body>(page, method, path, body);
  expect(status, `${method} ${path} answered ${JSON.stringify(json)}`).toBeLessThan(300);
  return json;
}

/** Like `call`, but returns errors too. */
export async function attempt<Body>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Body }> {
  const answer = await page.evaluate(
    async ([verb, address, sent, signIn]) => {
      const response = await fetch(`/api/v1${address}`, {
        method: verb ?? 'GET',
        headers: {
          ...signIn,
          'Content-Type': 'application/json',
          ...(verb === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
        },
        ...(sent ? { body: sent } : {}),
      });
      const text = await response.text();
      return { status: response.status, json: text ? JSON.parse(text) : null };
    },
    [method, path, body === undefined ? null : JSON.stringify(body), await signInHeaders(page)] as const,
  );
  return answer as { status: number; json: Body };
}
