import { readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sections } from './paths.ts';

const sessions = `${sections.client}/sessions`;

const lists = {
  pages: { '/': ['/assets/home.js'] },
  signedIn: ['/assets/frame.js', '/assets/frame.css'],
  remotes: ['/assets/federation.js'],
  sections: [{ bases: [sections.client], remote: 'guardian', me: '/api/v1/guardian/me' }],
};
const config = { remotes: { guardian: { manifest: '/mfe/guardian/1.0.0/mf-manifest.json', version: '1.0.0' } } };
const ofRemote = { all: ['remoteEntry.js'], pages: [{ base: sessions, files: ['assets/sessions.js'] }] };
const signedIn = { 'access-token': 'token-1', client: 'client-1', uid: 'uid-1' };

let calls: [path: string, init?: RequestInit][];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push([path, init]);
    if (path === '/config.json') return Response.json(config);
    if (path.endsWith('first-files.json')) return Response.json(ofRemote);
    return Response.json({}, { headers: path.endsWith('renewal') ? signedIn : {} });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
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
  new Function(readFileSync('web-shell/public/boot.js', 'utf8'))();
}

const stubRole = (role: string) => vi.spyOn(document, 'cookie', 'get').mockReturnValue(`last_user_role=${role}`);
const asked = () => calls.map(([path]) => path);
const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('a family’s sessions are asked for before the first module', async () => {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  stubRole('guardian');
  boot(sessions);
  await waitFor(() => expect(preloaded()).toContain('/mfe/guardian/1.0.0/assets/sessions.js'));
  expect(preloaded()).toContain('/mfe/guardian/1.0.0/remoteEntry.js');
  expect(preloaded()).toContain('/assets/frame.css');
  const [, init] = calls.find(([path]) => path === '/api/v1/guardian/me') ?? [];
  expect(init?.headers).toMatchObject(signedIn);
});

test('the data of another role isn’t asked for', async () => {
  localStorage.setItem('larkwell.signed-in', 'mark-1');
  stubRole('therapist');
  boot(sessions);
  await waitFor(() => expect(preloaded()).toContain('/mfe/guardian/1.0.0/remoteEntry.js'));
  expect(asked()).not.toContain('/api/v1/guardian/me');
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
