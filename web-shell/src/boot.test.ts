import { readFileSync } from 'node:fs';
import { chosenLanguage } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { waitFor } from '@testing-library/react';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sections } from './paths.ts';

const sessions = `${sections.client}/sessions`;
const calendar = `${sections.therapist}/calendar`;

const lists = {
  pages: { '/': ['/assets/home.js'] },
  signedIn: ['/assets/frame.js', '/assets/frame.css'],
  remotes: ['/assets/federation.js'],
  sections: [
    { bases: [sections.client], remote: 'guardian', me: '/api/v1/guardian/me' },
    { bases: [sections.therapist], remote: 'therapist', me: '/api/v1/therapist/me' },
  ],
};
const remotes = Object.fromEntries(
  ['guardian', 'therapist'].map((name) => [
    name,
    { manifest: `/mfe/${name}/1.0.0/mf-manifest.json`, version: '1.0.0' },
  ]),
);
let config: object;
const calls = [
  '/api/v1/clients/{child}/events?filter=upcoming&page=1',
  '/api/v1/clients/{child}/ledger',
  '/api/v1/events/{session}',
];
const ofRemote = {
  all: ['remoteEntry.js'],
  pages: [
    { base: sessions, files: ['assets/sessions.js'], calls },
    {
      base: calendar,
      files: ['assets/calendar.js'],
      wide: ['assets/grid.js'],
      calls: ['/api/v1/events?start={weekStart}&end={weekEnd}', '/api/v1/events?start={weekEnd}&end={nextWeekEnd}'],
    },
  ],
};
const guardian = { id: 'guardian-1', children: [{ id: 'child-1' }, { id: 'child-2' }] };
const signedIn = { 'access-token': 'token-1', client: 'client-1', uid: 'uid-1' };

let sent: [path: string, init?: RequestInit][];
let renewed: object;

beforeEach(() => {
  sent = [];
  renewed = { user: {}, guardian };
  config = { remotes };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push([path, init]);
    if (path === '/config.json') return Response.json(config);
    if (path.endsWith('first-files.json')) return Response.json(ofRemote);
    if (path.includes('/renewal')) return Response.json(renewed, { headers: signedIn });
    return Response.json({ from: path });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.lang = 'en';
  sessionStorage.clear();
  document.head.replaceChildren();
  delete window.larkwellEarly;
  history.replaceState(null, '', '/');
});

function boot(path: string, { listed = true } = {}) {
  history.replaceState(null, '', path);
  if (listed) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'first-files';
    block.textContent = JSON.stringify(lists);
    document.head.append(block);
  }
  new Function(readFileSync('web-shell/boot.js', 'utf8'))();
}

const stubRole = (role: string) => vi.spyOn(document, 'cookie', 'get').mockReturnValue(`last_user_role=${role}`);
const asked = () => sent.map(([path]) => path);
const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

function openSessions(search = '') {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  stubRole('guardian');
  boot(sessions + search);
}

test('a family’s sessions are asked for before the first module', async () => {
  openSessions();
  await waitFor(() => expect(asked()).toContain('/api/v1/clients/child-1/ledger'));
  expect(preloaded()).toContain('/mfe/guardian/1.0.0/assets/sessions.js');
  expect(preloaded()).toContain('/mfe/guardian/1.0.0/remoteEntry.js');
  expect(preloaded()).toContain('/assets/frame.css');
  expect(asked()).toContain('/mfe/guardian/1.0.0/mf-manifest.json');
  const [, init] = sent.find(([path]) => path === '/api/v1/clients/child-1/events?filter=upcoming&page=1') ?? [];
  expect(init?.headers).toMatchObject(signedIn);
});

test('the profile comes with the token, and the page still reads both', async () => {
  openSessions();
  const early = (key: string) => window.larkwellEarly?.[key]?.response.then((response) => response.json());
  expect(await early('GET /api/v1/guardian/me')).toEqual({ guardian });
  expect(await early('POST /api/v1/users/sign_in/renewal')).toEqual(renewed);
  expect(asked()).toContain('/api/v1/users/sign_in/renewal?profile=true');
  expect(asked()).not.toContain('/api/v1/guardian/me');
});

test('an older server gets a call for the profile', async () => {
  renewed = { user: {} };
  openSessions();
  await waitFor(() => expect(asked()).toContain('/api/v1/guardian/me'));
});

test('asks about the child that this tab shows', async () => {
  sessionStorage.setItem('larkwell.child', '"child-2"');
  localStorage.setItem('larkwell.child', '"child-1"');
  openSessions();
  await waitFor(() => expect(asked()).toContain('/api/v1/clients/child-2/ledger'));
  expect(asked()).not.toContain('/api/v1/clients/child-1/ledger');
});

test('asks about the first child when the chosen one is no longer there', async () => {
  sessionStorage.setItem('larkwell.child', '"child-9"');
  openSessions();
  await waitFor(() => expect(asked()).toContain('/api/v1/clients/child-1/ledger'));
});

test('leaves out calls about what the address doesn’t name', async () => {
  openSessions();
  await waitFor(() => expect(asked()).toContain('/api/v1/clients/child-1/ledger'));
  expect(asked().filter((path) => path.startsWith('/api/v1/events'))).toEqual([]);
});

test('asks about the session that the address moves', async () => {
  openSessions('?self_reschedule_event=..%2Fevent-1');
  await waitFor(() => expect(asked()).toContain('/api/v1/events/..%2Fevent-1'));
});

describe('the calendar', () => {
  beforeEach(() => vi.stubGlobal('Temporal', Temporal));
  afterEach(() => void vi.useRealTimers());

  function openCalendar(now: string, { search = '', timezone = 'America/Los_Angeles' } = {}) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    renewed = { user: {}, therapist: { id: 'therapist-1', timezone } };
    localStorage.setItem('larkwell.signed-in', 'mark-1');
    stubRole('therapist');
    boot(calendar + search);
  }
  const weeks = () => asked().filter((path) => path.startsWith('/api/v1/events'));
  const week = '/api/v1/events?start=2026-11-23T08%3A00%3A00.000Z&end=2026-11-30T08%3A00%3A00.000Z';
  /** All that is asked before a call for events would be. */
  const loaded = () => waitFor(() => expect(preloaded()).toContain('/mfe/therapist/1.0.0/remoteEntry.js'));

  test.each([
    { what: 'on Friday evening', now: '2026-11-28T07:59:00Z' },
    {
      what: 'when the address names one of its days',
      now: '2026-11-25T12:00:00Z',
      search: '?view=week&date=2026-11-29',
    },
    { what: 'on a weekend that the address names', now: '2026-11-29T12:00:00Z', search: '?date=2026-11-29' },
  ])('asks for the week of the therapist’s zone $what', async ({ now, search }) => {
    openCalendar(now, search ? { search } : {});
    await waitFor(() => expect(weeks()).toEqual([week]));
  });

  test.each(['2026-11-28T08:00:00Z', '2026-11-30T07:59:00Z'])('asks for the next week too at %s', async (now) => {
    openCalendar(now);
    const next = '/api/v1/events?start=2026-11-30T08%3A00%3A00.000Z&end=2026-12-07T08%3A00%3A00.000Z';
    await waitFor(() => expect(weeks()).toEqual([week, next]));
  });

  test('asks for the weeks after the clocks change', async () => {
    openCalendar('2026-11-01T18:00:00Z');
    const bounds = 'start=2026-10-26T07%3A00%3A00.000Z&end=2026-11-02T08%3A00%3A00.000Z';
    const next = 'start=2026-11-02T08%3A00%3A00.000Z&end=2026-11-09T08%3A00%3A00.000Z';
    await waitFor(() => expect(weeks()).toEqual([`/api/v1/events?${bounds}`, `/api/v1/events?${next}`]));
  });

  test('follows the clock of a development stack', async () => {
    config = { remotes, clock_offset_ms: 7 * 24 * 60 * 60 * 1000 };
    openCalendar('2026-11-18T12:00:00Z');
    await waitFor(() => expect(weeks()).toEqual([week]));
  });

  test.each([
    { what: 'another week', search: '?view=week&date=2026-11-30' },
    { what: 'a zone with an old name', timezone: 'Pacific Time (US & Canada)' },
  ])('asks for no week with $what', async ({ what: _, ...options }) => {
    openCalendar('2026-11-25T12:00:00Z', options);
    await loaded();
    expect(weeks()).toEqual([]);
  });
});

test.each([true, false])('the calendar’s grid is loaded first in a wide window only: %s', async (wide) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: wide && query.includes('601px') }));
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  stubRole('therapist');
  boot(calendar);
  await waitFor(() => expect(preloaded()).toContain('/mfe/therapist/1.0.0/assets/calendar.js'));
  expect(preloaded().includes('/mfe/therapist/1.0.0/assets/grid.js')).toBe(wide);
});

test('the data of another role isn’t asked for', async () => {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  stubRole('therapist');
  boot(sessions);
  await waitFor(() => expect(preloaded()).toContain('/mfe/guardian/1.0.0/remoteEntry.js'));
  expect(asked()).toContain('/api/v1/users/sign_in/renewal');
  expect(asked()).not.toContain('/api/v1/guardian/me');
  expect(asked().filter((path) => path.startsWith('/api/v1/clients'))).toEqual([]);
});

test('nobody’s page asks for no sign-in and no remote', () => {
  boot('/');
  expect(asked()).toEqual([]);
  expect(preloaded()).toEqual(['/assets/home.js']);
});

test('a sign-out that isn’t finished comes before a new token', () => {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  localStorage.setItem('larkwell.sign-out-due', 'client-1');
  boot(sessions);
  expect(asked()).toEqual(['/config.json']);
});

test('an address that only begins like a section is none', () => {
  boot(`${sections.client}s`);
  expect(asked()).toEqual([]);
});

test('development has no list and asks nothing early', () => {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  boot(sessions, { listed: false });
  expect(asked()).toEqual([]);
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
});

const client = signInPage('guardian');

test.each([
  ['es', 'en-US', client, 'es'],
  ['es', 'en-US', sections.client, 'es'],
  ['es', 'en-US', sections.therapist, 'es'],
  ['es', 'en-US', signInPage('therapist'), 'es'],
  ['en', 'es-MX', client, 'en'],
  [null, 'es-MX,en-US', client, 'es'],
  [null, 'es-MX,en-US', sections.apply, 'es'],
  [null, 'en-US,es-MX', client, 'en'],
  [null, 'fr-FR,es', client, 'es'],
  [null, 'fr-FR', client, 'en'],
] as const)('with %s chosen in a browser of %s, %s is in %s', (chosen, browser, path, language) => {
  if (chosen) localStorage.setItem('larkwell.language', chosen);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser.split(','));
  boot(path);
  expect(document.documentElement.lang || 'en').toBe(language);
  // the pages that open later follow the same rule
  expect(chosenLanguage()).toBe(language);
});
