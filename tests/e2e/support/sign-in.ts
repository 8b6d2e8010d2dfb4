import type { Page } from '@playwright/test';

/** The call by which a page gets its token after a reload. */
export const renewal = '/api/v1/users/sign_in/renewal';

/** The headers of the sign-in of the page's browser, from its cookie. Throws when nobody is signed in. */
export function signInHeaders(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async (path) => {
    const response = await fetch(path, { method: 'POST', headers: { 'X-Requested-By': 'larkwell' } });
    if (!response.ok) throw new Error(`nobody is signed in: ${response.status}`);
    const names = ['access-token', 'client', 'uid'];
    return Object.fromEntries(names.map((name) => [name, response.headers.get(name) ?? '']));
  }, renewal);
}
