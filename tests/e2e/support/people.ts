import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { renewal, signInHeaders } from './sign-in.ts';

export type Role = 'guardian' | 'therapist';

/** People of the demo data; all demo accounts share one password. */
export const demo = { guardian: 'elena.marchetti@example.com', therapist: 'maya.okafor@example.com' } as const;

/** A demo guardian in account setup who hasn't chosen a therapist yet. */
export const settingUp = 'nadia.petrova@example.com';

const run = process.env.JOURNEY ?? '';

/** The family of the journey: names that occur nowhere else, new in each run. */
export const family = {
  email: `persephone.${run}@example.com`,
  password: 'Sunflower.88',
  firstName: 'Persephonia',
  lastName: `Wintergreenly${run}`,
  child: `Thistlewin${run}`,
  preferredName: `Thizzle${run}`,
  phone: '4155558642',
} as const;

/** The therapist who joins, new in each run. */
export const applicant = {
  email: `maribelle.${run}@example.com`,
  password: 'Meadowlark.77',
  firstName: 'Maribelline',
  preferredName: `Maribelle${run}`,
  lastName: `Fernsbygate${run}`,
  phone: '4155558777',
  bio: 'Puppets first, worksheets never.',
} as const;

/** The guardian who manages her account, new in each run. */
export const keeper = {
  email: `ottoline+${run}@example.com`,
  password: 'Hollyhock.55',
  newPassword: 'Larkspur.2026',
  firstName: 'Ottoline',
  child: 'Peregrine',
} as const;

/** An adult invited to a demo child, new in each run. */
export const coParent = {
  email: `thaddeus.${run}@example.com`,
  password: 'Marigold.66',
  firstName: 'Thaddeus',
  lastName: `Quillfeather${run}`,
} as const;

/** Texts that the journey writes. Readers find them, logs must not contain them. */
export const written = {
  goal: 'Tells what happened at school in order',
  message: 'We practiced the snail breathing every evening.',
  draft: 'kazoonear1',
  note: 'Blows bubbles through the kazoo without laughing.',
  misfiled: 'Bring the purple kazoo on Monday.',
  file: 'snail-breathing.pdf',
  attachment: 'snail-drawing.pdf',
  report: 'kazoo-evaluation.pdf',
  progress: 'Luca tells the lantern story in the right order.',
  intake: 'Grandpa Tetsuo can’t understand her on the phone.',
} as const;

export function demoPassword(): string {
  const file = process.env.DEMO_ACCOUNTS_FILE;
  if (!file) throw new Error('DEMO_ACCOUNTS_FILE says where the demo accounts are: run `make test`');
  return (JSON.parse(readFileSync(file, 'utf8')) as { password: string }[])[0]?.password ?? '';
}

const landing = { guardian: '/client/home', therapist: '/therapist/today' } as const;

/** On the open login page. */
export async function submitLogIn(page: Page, email: string, password = demoPassword()) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email); // a loader's label can have the word too
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in on the login page. */
export async function logIn(page: Page, role: Role, email: string = demo[role], password = demoPassword()) {
  await page.goto(role === 'guardian' ? '/login/client' : '/login/therapist');
  await submitLogIn(page, email, password);
  if (email === demo[role]) await expect(page).toHaveURL(new RegExp(landing[role]));
}

interface SignInOptions {
  email?: string;
  password?: string;
  /** The page to open; null for none of the app, where a journey begins with calls. */
  to?: string | null;
}

/** Signs the page's browser in by a call, for journeys about something else, and opens a page. */
export async function signIn(page: Page, role: Role, options: SignInOptions = {}) {
  const { email = demo[role], password = demoPassword(), to = landing[role] } = options;
  const answer = await page.request.post('/api/v1/users/sign_in', {
    data: { user: { email, password, user_type: role } },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
  // the mark by which a page knows that it can get a token for the cookie (app-kit's sign-in store)
  await page.goto('/lark.svg');
  await page.evaluate(() => localStorage.setItem('larkwell.signed-in', 'by a call'));
  if (to === null) return;
  const token = page.waitForResponse((response) => new URL(response.url()).pathname === renewal);
  await page.goto(to);
  await token;
}

/** The JSON of a call by the signed-in person's browser. */
export async function read<Body>(page: Page, path: string): Promise<Body> {
  const body = await page.evaluate(
    async ([address, headers]) => (await fetch(`/api/v1${address}`, { headers })).json(),
    [path, await signInHeaders(page)] as const,
  );
  return body as Body;
}
