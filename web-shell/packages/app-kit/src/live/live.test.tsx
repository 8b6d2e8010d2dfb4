import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import contract from '../../../../../contracts/openapi/scheduling.json';
import * as api from '../api/index.ts';
import type { Role } from '../sign-in/last-role.ts';
import { signInStore } from '../sign-in/store.ts';
import { signInOf } from '../testing/people.ts';
import { staleOperations } from './changes.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';

/** The server's end of one connection. */
interface Line {
  request: Request;
  send: (text: string) => void;
  close: () => void;
}

let lines: Line[];
let refusal: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  lines = [];
  refusal = null;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (refusal) {
      lines.push({ request, send: () => undefined, close: () => undefined });
      return new Response('{}', { status: refusal });
    }
    let stream: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    const encoder = new TextEncoder();
    lines.push({
      request,
      send: (text) => stream.enqueue(encoder.encode(text)),
      close: () => stream.close(),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
});

afterEach(() => {
  act(() => signInStore.end('signed_out'));
  hide(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const last = () => lines.at(-1) as Line;
const key = (_id: string, client_id?: string) => [{ _id, ...(client_id ? { path: { client_id } } : {}) }];

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function open(role: Role = 'guardian') {
  const client = new QueryClient();
  for (const one of [key('listEvents'), key('listClientEvents', 'child-1'), key('listClientEvents', 'child-2')]) {
    client.setQueryData(one, {});
  }
  client.setQueryData(key('listGoals', 'child-1'), {});
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => [(queryKey[0] as { _id: string })._id, (queryKey[0] as { path?: object }).path]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  signInStore.begin(signInOf(role));
  const { unmount } = renderHook(useLiveUpdates, { wrapper });
  await pass(0);
  return { stale, unmount };
}

const change = (id: number, body: object) => `id: ${id}\nevent: change\ndata: ${JSON.stringify(body)}\n\n`;

test('refetches only queries that a change affects', async () => {
  const { stale } = await open();
  expect(new URL(last().request.url).pathname).toBe('/api/v1/live');
  expect(last().request.headers.get('access-token')).toBe('token-1');
  last().send(change(1, { kind: 'session', event_id: 'event-1', client_ids: ['child-1'] }));
  await pass(200);
  expect(stale()).toEqual([
    ['listEvents', undefined],
    ['listClientEvents', { client_id: 'child-1' }],
  ]);
});

test.each(['child', 'therapist'])('a %s’s new name shows everywhere', async (kind) => {
  const { stale } = await open();
  last().send(change(1, { kind, event_id: null, client_ids: kind === 'child' ? ['child-1'] : [] }));
  await pass(200);
  expect(stale()).toEqual([
    ['listEvents', undefined],
    ['listClientEvents', { client_id: 'child-1' }],
    ...(kind === 'child' ? [] : [['listClientEvents', { client_id: 'child-2' }]]),
  ]);
});

test('a goal that changed elsewhere shows in the lists of that child', async () => {
  const { stale } = await open('therapist');
  last().send(change(1, { kind: 'goal', event_id: null, client_ids: ['child-2'] }));
  await pass(200);
  expect(stale()).toEqual([]);
  last().send(change(2, { kind: 'goal', event_id: null, client_ids: ['child-1'] }));
  await pass(200);
  expect(stale()).toEqual([['listGoals', { client_id: 'child-1' }]]);
});

test.each([
  { kind: 'notice', forgets: false },
  { kind: 'session', forgets: true },
])('a $kind makes what was asked early out of date: $forgets', async ({ kind, forgets }) => {
  const calls = { 'GET /api/v1/events': { response: Promise.resolve(Response.json({})), since: Date.now() } };
  vi.stubGlobal('larkwellEarly', calls);
  await open();
  last().send(change(1, { kind, event_id: null, client_ids: [] }));
  await pass(200);
  expect(window.larkwellEarly).toBe(forgets ? undefined : calls);
});

test('ignores unknown kinds of changes', async () => {
  const { stale } = await open();
  last().send('event: change\ndata: {"kind": "weather"}\n\nevent: change\ndata: oops\n\nevent: news\ndata: 1\n\n');
  await pass(200);
  expect(stale()).toEqual([]);
});

test('resumes a broken connection after the last change', async () => {
  await open();
  last().send(`retry: 2000\n\n${change(41, { kind: 'session' })}${change(42, { kind: 'session' })}`);
  await pass(0);
  last().close();
  await pass(1_999);
  expect(lines).toHaveLength(1);
  await pass(1);
  expect(lines).toHaveLength(2);
  expect(last().request.headers.get('Last-Event-ID')).toBe('42');
});

test('refetches everything when the server cannot resume', async () => {
  const { stale } = await open();
  last().send('id: 7\nevent: reset\ndata: {}\n\n');
  await pass(0);
  expect(stale()).toHaveLength(4);
});

test('a page without a position asks for what changed since it began to load', async () => {
  const replay = () => new URL(last().request.url).searchParams.get('replay_ms');
  await open();
  const age = performance.now();
  expect(Number(replay())).toBeGreaterThanOrEqual(Math.floor(age));
  last().close();
  await pass(5_000);
  expect(lines).toHaveLength(2);
  expect(Number(replay())).toBeGreaterThanOrEqual(Math.floor(age) + 1_000);
  last().send(change(9, { kind: 'session' }));
  await pass(0);
  last().close();
  await pass(5_000);
  expect(lines).toHaveLength(3);
  expect([last().request.headers.get('Last-Event-ID'), replay()]).toEqual(['9', null]);
});

test('backs off after failures up to a minute', async () => {
  refusal = 503;
  await open();
  await pass(125_000);
  expect(lines).toHaveLength(7);
  await pass(60_000);
  expect(lines).toHaveLength(8);
});

test('reconnects when heartbeats stop', async () => {
  await open();
  last().send(': heartbeat\n\n');
  await pass(44_000);
  expect(lines).toHaveLength(1);
  await pass(5_000);
  expect(lines).toHaveLength(2);
});

test('a tab hidden for five minutes disconnects until it is visible', async () => {
  await open();
  last().send(change(9, { kind: 'session' }));
  hide(true);
  await pass(40_000);
  last().send(': heartbeat\n\n');
  hide(false);
  await pass(0);
  expect(lines).toHaveLength(1);
  hide(true);
  for (let beat = 0; beat < 10; beat++) {
    await pass(30_000);
    if (!last().request.signal.aborted) last().send(': heartbeat\n\n');
  }
  expect(last().request.signal.aborted).toBe(true);
  expect(lines).toHaveLength(1);
  hide(false);
  await pass(0);
  expect(lines).toHaveLength(2);
  expect(last().request.headers.get('Last-Event-ID')).toBe('9');
});

test('reconnects at once when the server ends the stream', async () => {
  await open();
  refusal = 401;
  last().send('event: bye\ndata: {}\n\n');
  last().close();
  await pass(0);
  const asked = () => lines.map(({ request }) => new URL(request.url).pathname.replace('/api/v1', ''));
  expect(asked()).toEqual(['/live', '/live', '/users/sign_in/renewal']);
  expect(signInStore.get()).toBeNull();
  await pass(120_000);
  expect(lines).toHaveLength(3);
});

test('a renewed token keeps the connection, another user gets a new one', async () => {
  const { unmount } = await open();
  act(() => signInStore.renew('token-2'));
  await pass(0);
  expect(lines).toHaveLength(1);
  const { credentials, user } = signInOf('therapist');
  act(() => signInStore.begin({ credentials, user: { ...user, id: 'user-2' } }));
  await pass(0);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.request.signal.aborted).toBe(true);
  unmount();
  await pass(0);
  expect(last().request.signal.aborted).toBe(true);
});

test('a booked session refreshes invitations', () => {
  expect(staleOperations.session).toEqual(expect.arrayContaining(['showDashboard', 'showTasks', 'listInvitations']));
});

test('a marked session and a new service refresh a family’s progress', () => {
  expect(staleOperations.session).toContain('readGuardian');
  expect(staleOperations.pending).toContain('readGuardian');
});

test('a changed plan refreshes the subscription, the payments and the card', () => {
  expect(staleOperations.pending).toEqual(expect.arrayContaining(['subscriptions', 'payments', 'readSavedCard']));
});

test('every stale operation exists in the API', () => {
  const calls = new Set(Object.keys(api));
  const unknown = Object.values(staleOperations)
    .flat()
    .filter((id) => !calls.has(`${id}QueryKey`));
  expect(unknown).toEqual([]);
});

/** The stream itself, what only other programs read, what the service was set up with, and a file to save. */
const notLive = ['followChanges', 'readFeed', 'showCalendly', 'downloadCaseloadReport'];

test('every scheduling read is refreshed by some change', () => {
  const reads = Object.values(contract.paths).flatMap((calls) => ('get' in calls ? [calls.get.operationId] : []));
  const ids = reads.map((id) => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const known = [...Object.values(staleOperations).flat(), ...notLive];
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => !known.includes(id))).toEqual([]);
});
