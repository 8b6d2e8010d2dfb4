import type { RecapChange } from '@larkwell/app-kit/api';
import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../../testing/note-page.tsx';
import { groupOf } from '../../../testing/people.ts';
import { recapOf, recapServer } from '../../../testing/recaps.ts';

beforeEach(() => {
  signInAsTherapist();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveNotePage();
  vi.unstubAllGlobals();
});

type Server = ReturnType<typeof recapServer>;

function open(server: Server, replies: Record<string, unknown> = {}, event = detailsOf(eventOf())) {
  const page = openNotePage({ ...server.replies, ...replies }, { event });
  const recapsOf = (call: Call) => (call.body as { recap: RecapChange }).recap;
  const saves = () =>
    page.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/recaps')).map(recapsOf);
  return { ...page, saves };
}

const words = () => screen.findByLabelText<HTMLTextAreaElement>('In your own words (optional)');
const write = async (text: string) => fireEvent.change(await words(), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rest = () => vi.advanceTimersByTimeAsync(2_000);
const recap = (part: Partial<RecapChange>) => ({
  child_id: 'child-1',
  version: 0,
  phrases: [],
  own_words: '',
  practice: '',
  times_a_week: 7,
  material_id: null,
  ...part,
});

test('a recap saves itself as a draft, each time the version that it replaces', async () => {
  const page = open(recapServer());
  await write('He said');
  await write('He said rabbit');
  await rest();
  expect(await screen.findByText('Recap saved 10:02 AM')).toBeTruthy();
  await write('He said rabbit!');
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(2));
  expect(page.saves()).toEqual([
    recap({ own_words: 'He said rabbit' }),
    recap({ version: 1, own_words: 'He said rabbit!' }),
  ]);
});

test('lines are picked from the bank, and a practice has how often', async () => {
  const page = open(recapServer());
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime, delay: null })
    .click(await screen.findByRole('combobox', { name: 'Today we did' }));
  fireEvent.click(await screen.findByRole('option', { name: 'We practiced taking turns.' }));
  expect(screen.queryByLabelText('How often')).toBeNull();
  fireEvent.change(screen.getByLabelText('Practice at home (optional)'), { target: { value: 'Rabbit race' } });
  expect(await screen.findByRole('combobox', { name: 'How often' })).toBeTruthy();
  await rest();
  await waitFor(() =>
    expect(page.saves().at(-1)).toEqual(recap({ phrases: ['turn_taking'], practice: 'Rabbit race' })),
  );
});

test('signing shares the recap that was just typed', async () => {
  const server = recapServer();
  const signed: unknown[] = [];
  const page = open(server, {
    'POST /events/event-1/note_signatures': ({ body }: Call) => {
      signed.push(body);
      server.share('child-1');
      return { notes: [] };
    },
  });
  fireEvent.change(await screen.findByLabelText('Plan'), { target: { value: 'Read' } });
  expect(screen.getByRole('button', { name: 'Sign note' })).toBeTruthy();
  await write('Great day');
  await press('Sign and share');
  expect(await screen.findByText('Note signed and recap shared')).toBeTruthy();
  expect(page.saves()).toEqual([recap({ own_words: 'Great day' })]);
  const notes = [{ note_type: 'soap_plan', content: 'Read' }];
  expect(signed).toEqual([{ note_signature: { child_id: 'child-1', notes, share_recap: true } }]);
  expect(await screen.findByText(/^Shared Nov 16/)).toBeTruthy();
});

test('a recap that can’t be saved stops the signature', async () => {
  const server = recapServer();
  const page = open(server, {
    'PUT /events/event-1/recaps': new Refusal(503, { error: 'Try again in a moment.', code: 'unavailable' }),
  });
  fireEvent.change(await screen.findByLabelText('Plan'), { target: { value: 'Read' } });
  await write('Great day');
  await press('Sign and share');
  expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
  expect(page.calls.some(({ path }) => path.endsWith('/note_signatures'))).toBe(false);
  expect((await words()).value).toBe('Great day');
});

test('a recap is shared by itself, and not without anything in it', async () => {
  const server = recapServer();
  const page = open(server);
  await press('Share with family');
  expect(await screen.findByText('Choose at least one line, or write your own.')).toBeTruthy();
  expect(page.saves()).toEqual([]);
  await write('Great day');
  await press('Share with family');
  expect(await screen.findByText('Recap shared with the family')).toBeTruthy();
  expect(page.saves().at(-1)).toEqual({ ...recap({ version: 1, own_words: 'Great day' }), shared: true });
});

test('two windows show both recaps, and the therapist keeps one', async () => {
  const server = recapServer([recapOf({ own_words: 'one' })]);
  const page = open(server);
  await write('here');
  server.store({ own_words: 'there' });
  await rest();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('there')).toBeTruthy();
  expect((await words()).value).toBe('here');
  await press('Keep this one');
  await rest();
  await waitFor(() => expect(server.saved()[0]?.own_words).toBe('here'));
  expect(page.saves().at(-1)?.version).toBe(2);
});

test('keeping the other window’s recap saves nothing more', async () => {
  const server = recapServer([recapOf({ own_words: 'one' })]);
  const page = open(server);
  await write('here');
  server.store({ own_words: 'there' });
  await rest();
  await press('Keep the other');
  await rest();
  expect((await words()).value).toBe('there');
  expect(page.saves()).toHaveLength(1);
});

test('a shared recap is edited with a button, and can be deleted', async () => {
  const shared_at = '2026-11-16T18:10:00Z';
  const server = recapServer([recapOf({ own_words: 'Grate', shared_at })]);
  const page = open(server);
  await press('Edit');
  await write('Great');
  await rest();
  expect(page.saves(), 'no half sentence reaches the family').toEqual([]);
  await press('Save changes');
  expect(await screen.findByText('Great')).toBeTruthy();
  expect(page.saves()).toEqual([recap({ version: 1, own_words: 'Great' })]);
  await press('Delete');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Recap deleted')).toBeTruthy();
  expect((await words()).value).toBe('');
});

test('in a group each child has a recap of their own', async () => {
  const page = open(recapServer(), {}, detailsOf(groupOf('Mila', 'Noah')));
  await write('for Mila');
  fireEvent.click(screen.getByRole('tab', { name: 'Noah' }));
  expect((await words()).value).toBe('');
  await write('for Noah');
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(2));
  expect(page.saves().map(({ child_id, own_words }) => [child_id, own_words])).toEqual([
    ['child-1', 'for Mila'],
    ['child-2', 'for Noah'],
  ]);
});

test('a session that hasn’t started has a draft that can’t be shared yet', async () => {
  const ahead = eventOf({ start_date: new Date(Date.now() + 3_600_000).toISOString() });
  open(recapServer(), {}, detailsOf(ahead));
  await write('Plan');
  expect(screen.queryByRole('button', { name: 'Share with family' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign and share' })).toBeNull();
});

test('the therapist sees what the family practiced since the last recap', async () => {
  const practice = { text: 'Rabbit race', times_a_week: 3, material_id: null };
  const practices = [
    {
      id: 'practice-1',
      guardian_name: 'Ana Reed',
      own: false,
      practiced_at: new Date().toISOString(),
      feeling: 'fun' as const,
      comment: 'She laughed',
    },
  ];
  const shared_at = '2026-11-09T18:10:00Z';
  open(recapServer([], [recapOf({ id: 'recap-0', event_id: 'event-0', practice, practices, shared_at })]));
  const panel = (await screen.findByRole('heading', { name: 'Practice at home' })).closest('section') as HTMLElement;
  expect(await within(panel).findByText('Practiced on 1 of the last 7 days')).toBeTruthy();
  expect(within(panel).getByText(/^Fun · Ana Reed · /)).toBeTruthy();
  expect(within(panel).getByText('She laughed')).toBeTruthy();
});
