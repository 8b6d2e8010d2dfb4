import type { Cosignature } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { notePage } from '../../../paths.ts';
import { type Call, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { noteOf } from '../../../testing/people.ts';
import { openToday, todayServer } from '../../../testing/today-page.tsx';

const signed = { signed_at: '2026-11-16T18:05:00Z', signed_by: 'Sam Reyes', creator_id: 'therapist-2' };
const waiting: Cosignature = {
  event_id: 'event-1',
  starts_at: '2026-11-16T17:00:00Z',
  child: { id: 'child-1', name: 'Mila Suarez' },
  author_id: 'therapist-2',
  author_name: 'Sam Reyes',
  supervisor_id: 'therapist-1',
  supervisor_name: 'Maya Okafor',
  requested_at: '2026-11-16T18:05:00Z',
  state: 'waiting',
  feedback: '',
  version: 1,
  notes: [{ ...noteOf({ ...signed, note_type: 'soap_plan', content: 'Said r', addenda: [] }), shared: false }],
};

let cosignatures: Cosignature[];
let refuses: Refusal | null;
let calls: Call[];

beforeEach(() => {
  cosignatures = [waiting];
  refuses = null;
  const decide = () => {
    if (refuses) return refuses;
    cosignatures = [];
    return {};
  };
  calls = todayServer({
    'GET /cosignatures': () => ({ cosignatures, pagy: { next: null } }),
    'POST /events/event-1/cosignatures': decide,
    'POST /events/event-1/cosignatures/return': decide,
  });
  signInAsTherapist();
  openToday();
});
const writes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const decision = { child_id: 'child-1', author_id: 'therapist-2', version: 1 };

test('a supervisor reads a note and co-signs it', async () => {
  const list = within(await screen.findByRole('list', { name: 'Notes to co-sign' }));
  expect(list.getByText('Said r')).toBeTruthy();
  expect(list.getByText('Note by Sam Reyes, Monday, November 16')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Co-sign note by Sam Reyes about Mila Suarez' }));
  expect(await screen.findByText('Note co-signed')).toBeTruthy();
  expect(writes()).toEqual([['POST', '/events/event-1/cosignatures', { cosignature: decision }]]);
  expect(await screen.findByText('All caught up')).toBeTruthy();
});

test('a supervisor returns a note with feedback', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Ask for an addendum by Sam Reyes/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Return note' }));
  expect(await screen.findByText('Feedback is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('What should Sam Reyes add?'), 'Add the cue level');
  await userEvent.click(screen.getByRole('button', { name: 'Return note' }));
  expect(await screen.findByText('Note returned to Sam Reyes')).toBeTruthy();
  const body = { cosignature: { ...decision, feedback: 'Add the cue level' } };
  expect(writes()).toEqual([['POST', '/events/event-1/cosignatures/return', body]]);
});

test('a note that changed meanwhile is shown again with what was added', async () => {
  const button = await screen.findByRole('button', { name: /^Co-sign note by Sam Reyes/ });
  const error = 'This note changed since you opened it. Read it again before you sign.';
  refuses = new Refusal(409, { error, code: 'note_to_cosign_changed' });
  cosignatures = [{ ...waiting, version: 2, feedback: '', notes: [noteOf({ ...signed, content: 'Said s' })] }];
  await userEvent.click(button);
  expect(await screen.findByText(error)).toBeTruthy();
  expect(await screen.findByText('Said s')).toBeTruthy();
});

test('an author finds what the supervisor asked for', async () => {
  cosignatures = [
    {
      ...waiting,
      author_id: 'therapist-1',
      author_name: 'Maya Okafor',
      supervisor_id: 'therapist-3',
      supervisor_name: 'Ines Vega',
      state: 'returned',
      feedback: 'Add the cue level',
    },
  ];
  const list = within(await screen.findByRole('list', { name: 'Notes your supervisor returned' }));
  expect(list.getByText('Ines Vega asks you to add')).toBeTruthy();
  expect(list.getByText('Add the cue level')).toBeTruthy();
  const link = list.getByRole('link', { name: 'Add addendum to the note about Mila Suarez' });
  expect(link.getAttribute('href')).toBe(notePage('event-1', 'child-1'));
  expect(screen.queryByRole('button', { name: /^Co-sign/ })).toBeNull();
});
