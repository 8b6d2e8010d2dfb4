import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrintNote } from '../child/PrintNote.tsx';
import { fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { PrintNotes } from './PrintNotes.tsx';

const pdf = (name: string) =>
  new Response('%PDF', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

let saved: string[];
let refusal: Refusal | null;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T20:00:00Z') });
  saved = [];
  refusal = null;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  calls = fakeApi({
    'GET /clients/child-1/notes/pdf': () => refusal ?? pdf('notes.pdf'),
    'GET /clients/child-1/clinical_record/pdf': () => refusal ?? pdf('clinical-record.pdf'),
    'GET /events/event-1/notes/pdf': () => refusal ?? pdf('session-note.pdf'),
  });
  const person = { userable_id: 'therapist-1', first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' };
  signInAs({ user_type: 'therapist', ...person });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const zone = 'America/Los_Angeles';
const open = (forFamily = false) =>
  openAt('/', [{ path: '/', element: <PrintNotes childId="child-1" zone={zone} forFamily={forFamily} /> }]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the notes of the last 30 days are saved under the server’s name', async () => {
  open();
  await press('Print notes');
  expect(await screen.findByText('PDF saved. Open it to print.')).toBeTruthy();
  expect(saved).toEqual(['notes.pdf']);
  expect(calls.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/clients/child-1/notes/pdf?start_date=2026-10-25&end_date=2026-11-23&timezone=${zone}`,
  ]);
});

test('a period without notes says so, until one with notes is chosen', async () => {
  refusal = new Refusal(409, { error: 'There are no notes in this period.', code: 'no_notes_to_print' });
  open();
  await press('Print notes');
  expect(await screen.findByText('No notes from Oct 25, 2026 to Nov 23, 2026.')).toBeTruthy();
  expect(saved).toEqual([]);
  refusal = null;
  await press('Print notes');
  expect(await screen.findByText('PDF saved. Open it to print.')).toBeTruthy();
  expect(screen.queryByText(/^No notes from/)).toBeNull();
});

test('the last day isn’t before the first one', async () => {
  open();
  const to = await screen.findByLabelText('To');
  await userEvent.clear(to);
  await userEvent.type(to, '10/01/2026');
  await press('Print notes');
  expect(await screen.findByText('Choose a day on or after the first one')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a refusal is shown above the period, the whole record’s in a toast', async () => {
  refusal = new Refusal(409, {
    error: "That's too much for one PDF. Choose a shorter period.",
    code: 'record_too_long',
  });
  open();
  await press('Print notes');
  expect((await screen.findByRole('alert')).textContent).toContain('That’s too much for one PDF');
  refusal = new Refusal(503, { error: 'Down for a moment', code: 'unavailable' });
  await press('Print whole record');
  expect(await screen.findByText('Down for a moment')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('a family downloads the whole record', async () => {
  open(true);
  expect(await screen.findByRole('heading', { name: 'Download PDF' })).toBeTruthy();
  await press('Download whole record');
  expect(await screen.findByText('PDF saved. Open it to print.')).toBeTruthy();
  expect(saved).toEqual(['clinical-record.pdf']);
});

test('each author of a child’s note has a button, and none without a note', async () => {
  const notes = [
    { child_id: 'child-1', creator_id: 'maya', creator_name: 'Maya Okafor' },
    { child_id: 'child-1', creator_id: 'maya', creator_name: 'Maya Okafor' },
    { child_id: 'child-1', creator_id: 'leo', creator_name: 'Leo Ray' },
    { child_id: 'child-2', creator_id: 'maya', creator_name: 'Maya Okafor' },
  ];
  const shown = (childId: string) => (
    <PrintNote event={{ id: 'event-1' }} childId={childId} notes={notes} zone={zone} />
  );
  openAt('/', [
    {
      path: '/',
      element: (
        <>
          {shown('child-1')}
          {shown('child-2')}
          {shown('child-3')}
        </>
      ),
    },
  ]);
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Print Maya Okafor’s note',
    'Print Leo Ray’s note',
    'Print note',
  ]);
  await press('Print Leo Ray’s note');
  expect(await screen.findByText('PDF saved. Open it to print.')).toBeTruthy();
  expect(saved).toEqual(['session-note.pdf']);
  expect(calls[0]?.path).toContain('child_id=child-1&creator_id=leo');
});
