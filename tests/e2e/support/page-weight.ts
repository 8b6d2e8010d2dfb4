import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { pageBudgets } from './page-budgets.ts';
import { demo, demoPassword, type Role } from './people.ts';

/** What a page costs until it shows its content, and until it is quiet. */
export interface PageWeight {
  /** Of all scripts until the page is quiet, as sent, without headers, in kB (1,000 bytes). */
  scriptKb: number;
  /** How many scripts were asked for before the first content. */
  scriptsBefore: number;
  scripts: number;
  /** The longest chain of requests that ended one after the other, after the HTML and before the first content. */
  depth: number;
  styleKb: number;
  fontKb: number;
  /** From the navigation to the first content, in seconds. */
  seconds: number;
}

export interface Line {
  /** Milliseconds that each request takes at least. */
  latency: number;
  /** Bits per second. */
  bits: number;
}

interface Sent {
  url: string;
  type: string;
  from: number;
  to: number;
  bytes: number;
}

/** A context of a phone that is signed in by a call. */
export async function contextOf(browser: Browser, baseURL: string, role: Role | null): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' });
  if (role !== null) await enter(context, baseURL, { email: demo[role], password: demoPassword(), role });
  return context;
}

interface Account {
  email: string;
  password: string;
  role: Role;
}

/** Signs a context in by a call. */
export async function enter(context: BrowserContext, baseURL: string, { email, password, role }: Account) {
  const user = { email, password, user_type: role };
  const answer = await context.request.post(`${baseURL}/api/v1/users/sign_in`, { data: { user } });
  expect(answer.status()).toBe(200);
  await context.addCookies([{ name: 'last_user_role', value: role, url: baseURL }]);
  await context.addInitScript(() => localStorage.setItem('larkwell.signed-in', 'by a call'));
}

/** Opens a page of `pageBudgets` in a new tab and measures it; what the context has cached stays cached. */
export async function weigh(context: BrowserContext, name: string, line?: Line): Promise<PageWeight> {
  const { address, content } = budgetOf(name);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const sent = await recorded(devtools);
  const path = await address(context);
  if (line) await throttle(devtools, line);
  const began = Date.now();
  await page.goto(path, { waitUntil: 'commit', timeout: 90_000 });
  await page.locator(content).first().waitFor({ timeout: 90_000 });
  const seconds = (Date.now() - began) / 1000;
  const before = [...sent.values()];
  // the content didn't wait for requests that are still open
  const depth = longestChain(before.filter(({ to }) => to < Infinity));
  await quiet(page, sent);
  const weight = summary([...sent.values()], before, { seconds, depth });
  await page.close();
  return weight;
}

function budgetOf(name: string) {
  const budget = pageBudgets[name];
  if (!budget) throw new Error(`page-budgets.ts has no ${name}`);
  return budget;
}

async function recorded(devtools: CDPSession): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('http')) {
      sent.set(requestId, { url: request.url, type: type ?? 'Other', from: timestamp, to: Infinity, bytes: 0 });
    }
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const one = sent.get(requestId);
    if (one) one.to = timestamp;
  };
  devtools.on('Network.loadingFinished', end);
  devtools.on('Network.loadingFailed', end); // a page cancels requests that a change makes out of date
  await devtools.send('Network.enable');
  return sent;
}

function throttle(devtools: CDPSession, { latency, bits }: Line) {
  const throughput = bits / 8;
  return devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Seconds. After them it counts what was sent: another journey may change the page's data all the time. */
const longestWait = 20;

/** Until no request began for a second and none but streams is open. */
async function quiet(page: Page, sent: Map<string, Sent>) {
  let known = -1;
  let waited = 0;
  while (
    waited++ < longestWait &&
    (sent.size !== known ||
      [...sent.values()].some(({ to, url }) => to === Infinity && !new URL(url).pathname.endsWith('/live')))
  ) {
    known = sent.size;
    await page.waitForTimeout(1000);
  }
}

const kilobytes = (requests: Sent[]) => Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
const ofType = (type: string, requests: Sent[]) => requests.filter((request) => request.type === type);

function summary(all: Sent[], before: Sent[], first: Pick<PageWeight, 'seconds' | 'depth'>): PageWeight {
  return {
    scriptKb: kilobytes(ofType('Script', all)),
    scriptsBefore: ofType('Script', before).length,
    scripts: ofType('Script', all).length,
    styleKb: kilobytes(ofType('Stylesheet', all)),
    fontKb: kilobytes(ofType('Font', all)),
    ...first,
  };
}

/** Counts scripts and calls, each at least one round after those that had ended before it began. */
function longestChain(requests: Sent[]): number {
  const inOrder = requests
    .filter(({ type }) => ['Script', 'Fetch', 'XHR', 'Other'].includes(type))
    .toSorted((one, other) => one.from - other.from);
  const depths = new Map<Sent, number>();
  for (const request of inOrder) {
    const ended = inOrder.filter((other) => other.to <= request.from).map((other) => depths.get(other) ?? 0);
    depths.set(request, 1 + Math.max(0, ...ended));
  }
  return Math.max(0, ...depths.values());
}
