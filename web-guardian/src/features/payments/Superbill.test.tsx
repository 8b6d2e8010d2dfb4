import type { SuperbillSchema } from '@larkwell/app-kit/api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf } from '../../testing/people.ts';
import { Superbill } from './Superbill.tsx';

const ready: SuperbillSchema = {
  sessions: 4,
  total: '460.00',
  currency: 'usd',
  first_day: '2026-01-01',
  last_day: '2026-11-23',
  missing_codes: [],
  pdf_url: '/api/v1/guardians/superbill/pdf?child_id=child-1',
};

let superbill: SuperbillSchema | Refusal;
let saved: string[];
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T20:00:00Z') });
  superbill = ready;
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:bill', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  calls = fakeApi({
    'GET /guardians/superbill': () => (superbill instanceof Refusal ? superbill : { superbill }),
    'GET /guardians/superbill/pdf': () =>
      new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="superbill-2026.pdf"' } }),
  });
  signInAsGuardian();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function find() {
  openAt('/', [{ path: '/', element: <Superbill child={childOf()} zone="America/Los_Angeles" /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Find sessions' }));
}

test('a ready superbill says what it has and is downloaded under its own name', async () => {
  await find();
  expect(await screen.findByText('4 sessions, $460 paid')).toBeTruthy();
  expect(calls[0]?.path).toBe('/guardians/superbill?child_id=child-1&from=2026-01-01&to=2026-11-23');
  await userEvent.click(screen.getByRole('button', { name: 'Download superbill' }));
  await waitFor(() => expect(saved).toEqual(['superbill-2026.pdf']));
});

test('names the therapist who has set no codes', async () => {
  superbill = { ...ready, sessions: 2, missing_codes: ['Maya Okafor'], pdf_url: null };
  await find();
  expect(
    await screen.findByText('Maya Okafor hasn’t added billing codes yet. Send a message to ask for them.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download superbill' })).toBeNull();
});

test('says that no session was attended', async () => {
  superbill = { ...ready, sessions: 0, total: '0.00', pdf_url: null };
  await find();
  expect(await screen.findByText('There are no sessions to bill in this period.')).toBeTruthy();
});

test('says that the superbill couldn’t be prepared', async () => {
  superbill = new Refusal(503, { error: 'Down', code: 'unavailable' });
  await find();
  expect(await screen.findByText('We couldn’t prepare the superbill')).toBeTruthy();
});
