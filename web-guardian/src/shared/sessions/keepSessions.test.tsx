import { signInStore } from '@larkwell/app-kit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import { GuardianGate } from '../guardian/GuardianGate.tsx';
import type { Session } from '../types.ts';
import { useKeptSessions } from './keepSessions.ts';

const mark = 'larkwell.signed-in';
let stores: Map<string, Map<string, Response>>;

beforeEach(() => {
  stores = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return { put: async (key: string, response: Response) => void store.set(key, response) };
    },
    delete: async (name: string) => stores.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

const upcoming = [
  sessionOf(),
  sessionOf({ id: 'session-2', canceled: true }),
  sessionOf({ id: 'session-3', guests: sessionOf().guests.map((guest) => ({ ...guest, canceled: true })) }),
];

function Kept({ sessions }: { sessions: readonly Session[] }) {
  useKeptSessions('child-1', sessions);
  return <p>kept</p>;
}

function impersonate(operator: string) {
  const signIn = signInStore.get();
  if (signIn) signInStore.restore({ ...signIn, user: { ...signIn.user, impersonated_by: operator } });
}

async function open(impersonated_by?: string) {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ children: [childOf()] }) } });
  signInAsGuardian();
  if (impersonated_by) impersonate(impersonated_by);
  openAt('/', [{ path: '/', element: <GuardianGate>{() => <Kept sessions={upcoming} />}</GuardianGate> }]);
  await screen.findByText('kept');
}

const kept = async () => await stores.get('larkwell.sessions')?.get('/offline/sessions/child-1.json')?.json();

test('when the next sessions are stays in the browser, without the child', async () => {
  await open();
  await waitFor(() => expect(stores.get('larkwell.sessions')?.size).toBe(1));
  const { saved_at, ...found } = await kept();
  expect(Date.parse(saved_at)).toBeGreaterThan(0);
  const { start_date, end_date, therapist } = sessionOf();
  expect(found).toEqual({
    timezone: guardianOf().timezone,
    sessions: [{ start_date, end_date, therapist: therapist.full_name }],
  });
});

test('nothing is kept for an operator who impersonates the guardian', async () => {
  await open('olga');
  expect(stores.size).toBe(0);
});

test('nothing stays if the guardian logged out meanwhile', async () => {
  const removed = vi.spyOn(caches, 'delete');
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => (key === mark ? null : 'other'));
  await open();
  await waitFor(() => expect(removed).toHaveBeenCalledWith('larkwell.sessions'));
  read.mockRestore();
  expect(stores.size).toBe(0);
});
