import type { RecordAccessList, RecordAccessResponse } from '@larkwell/app-kit/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import RecordAccessPage from './RecordAccessPage.tsx';

const maya = { role: 'therapist', id: 'therapist-1', name: 'Maya Okafor' } as const;
const me = { role: 'guardian', id: 'guardian-1', name: 'Ana Suarez' } as const;
const company = { role: 'operator', id: null, name: null } as const;

const access = (part: Partial<RecordAccessResponse>): RecordAccessResponse => ({
  day: '2026-11-23',
  person: maya,
  on_behalf_of: null,
  part: 'notes',
  changed: false,
  times: 1,
  last_at: '2026-11-24T00:02:00+00:00',
  ...part,
});

let records: RecordAccessResponse[];
let documents: RecordAccessResponse[] | Refusal;
let earlier: { records: string | null; documents: string | null };
let asked: string[];
let download: unknown;
let saved: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T18:00:00Z') });
  records = [];
  documents = [];
  earlier = { records: null, documents: null };
  asked = [];
  download = new Response('PK', { headers: { 'content-disposition': 'attachment; filename="record.zip"' } });
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:record', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const answer = (found: RecordAccessResponse[] | Refusal, before: string | null) => (call: { path: string }) => {
    const days = new URLSearchParams(call.path.split('?')[1]);
    asked.push(`${days.get('start_date')} to ${days.get('end_date')}, ${days.get('timezone')}`);
    if (found instanceof Refusal) return found;
    const end = days.get('end_date') ?? '';
    const shown = found.filter(({ day }) => day <= end && day >= (days.get('start_date') ?? ''));
    return { record_accesses: shown, earlier: before && before < end ? before : null } satisfies RecordAccessList;
  };
  fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete', children: [childOf()] }) },
    'GET /clients/child-1/record_accesses': (call: { path: string }) => answer(records, earlier.records)(call),
    'GET /clients/child-1/amendment_requests': { amendment_requests: [] },
    'GET /guardian/clients/child-1/record_export': (call: { path: string }) => {
      asked.push(call.path);
      return download;
    },
    'GET /clients/child-1/document_accesses': (call: { path: string }) => answer(documents, earlier.documents)(call),
  });
  signInAsGuardian();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () =>
  openAt(paths.client.recordAccess, [
    { path: paths.client.recordAccess, element: <GuardianGate>{() => <RecordAccessPage />}</GuardianGate> },
  ]);

/** Times don’t break over lines, so their spaces are no-break spaces. */
const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent?.replace(/[\u00a0\u202f]/g, ' ')));

const onDay = async (day: RegExp) => textsOf(await screen.findByRole('list', { name: day }));

test('shows once for each person and day what they opened and changed', async () => {
  records = [
    access({ part: 'goals', last_at: '2026-11-23T23:00:00+00:00' }),
    access({ changed: true, last_at: '2026-11-23T22:00:00+00:00' }),
    access({ day: '2026-11-22', person: { ...maya, id: 'therapist-2', name: null } }),
  ];
  documents = [access({ part: 'documents' })];
  open();
  expect(await onDay(/Nov.23/)).toEqual([
    ['Maya Okafor, therapist', 'Opened: goals, documents', 'Changed: notes and messages', '4:02 PM'],
  ]);
  expect(await onDay(/Nov.22/)).toEqual([['A therapist', 'Opened: notes and messages', '4:02 PM']]);
  expect(asked).toEqual(Array(2).fill('2026-10-27 to 2026-11-25, America/Los_Angeles'));
});

test('shows what the guardian opened only when asked', async () => {
  records = [access({ person: me })];
  open();
  expect(await screen.findByText('Nobody else opened it')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Show what I opened' }));
  expect((await onDay(/Nov.23/))[0]?.[0]).toBe('You');
});

test('names the company, and the user as which it was signed in', async () => {
  records = [
    access({ person: company }),
    access({ person: company, on_behalf_of: me, last_at: '2026-11-23T23:00:00+00:00' }),
    access({ person: { ...me, id: 'guardian-2', name: 'Luis Suarez' }, last_at: '2026-11-23T22:00:00+00:00' }),
  ];
  open();
  expect((await onDay(/Nov.23/)).map(([who]) => who)).toEqual([
    'Larkwell support',
    'Larkwell support, signed in as Ana Suarez',
    'Luis Suarez, guardian',
  ]);
});

test('loads earlier days from the latest one that either service has', async () => {
  documents = [access({ part: 'intake_form', day: '2026-08-10' })];
  earlier = { records: '2026-05-01', documents: '2026-08-10' };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect((await onDay(/Aug.10/))[0]?.[1]).toBe('Opened: intake form');
  expect(asked.at(-1)).toBe('2026-07-12 to 2026-08-10, America/Los_Angeles');
});

test('a failed load can be tried again', async () => {
  documents = new Refusal(500, { error: 'Down', code: 'unavailable' });
  open();
  expect(await screen.findByText('We couldn’t load who opened the record')).toBeTruthy();
  documents = [access({ part: 'documents' })];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await onDay(/Nov.23/))[0]?.[1]).toBe('Opened: documents');
});

test('downloads the child’s records as one file', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download records' }));
  await waitFor(() => expect(saved).toEqual(['record.zip']));
  expect(asked.at(-1)).toMatch(/\/guardian\/clients\/child-1\/record_export\?format=zip$/);
});

test('shows that the download is on its way', async () => {
  let arrive = (_: Response) => {};
  const arrived = download as Response;
  download = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  open();
  const button = await screen.findByRole('button', { name: 'Download records' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'));
  arrive(arrived);
  await waitFor(() => expect(button.getAttribute('data-loading')).toBeNull());
});

test('says that the records couldn’t be downloaded', async () => {
  download = new Refusal(503, { error: 'Down', code: 'unavailable' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download records' }));
  expect(await screen.findByText('We couldn’t download the records. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});
