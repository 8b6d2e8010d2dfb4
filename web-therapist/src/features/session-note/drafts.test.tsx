import type { NoteDraft } from '@larkwell/app-kit/api';
import { detailsOf, eventOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, noDrafts, withDraft, withSavedPart } from '../../shared/event-details/drafts.ts';
import { type Call, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { draftServer } from '../../testing/note-drafts.ts';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { groupOf } from '../../testing/people.ts';
import { merged, seenDrafts, unsavedParts } from './noteDrafts.ts';

beforeEach(() => {
  signInAsTherapist();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveNotePage();
  vi.unstubAllGlobals();
});

const PUT = 'PUT /events/event-1/note_drafts';
const plan = (content: string, version = 1): NoteDraft => ({
  child_id: 'child-1',
  note_type: 'soap_plan',
  content,
  version,
  saved_at: '2026-11-16T18:02:00Z',
});

function open(server = draftServer(), replies: Record<string, unknown> = {}, event = detailsOf(eventOf())) {
  const page = openNotePage(
    {
      'POST /events/event-1/notes': (call: Call) => {
        const { note } = call.body as { note: { child_id: string; note_type: 'soap_plan' } };
        server.store({ ...note, content: '' });
        return {};
      },
      ...server.replies,
      ...replies,
    },
    { event },
  );
  return { ...page, saves: () => page.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

const field = (name = 'Plan') => screen.findByLabelText<HTMLTextAreaElement>(name);
const type = async (text: string, name = 'Plan') => {
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null }).type(await field(name), text);
};
const rest = () => vi.advanceTimersByTimeAsync(2_000);
const change = (content: string, version: number) => {
  const { saved_at: _, ...draft } = plan(content, version);
  return draft;
};

test('what a closed tab saved a moment later is there', async () => {
  const server = draftServer([plan('Read alou')]);
  open(server);
  await waitFor(async () => expect((await field()).value).toBe('Read alou'));
  server.store(plan('Read aloud'));
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(async () => expect((await field()).value).toBe('Read aloud'));
});

test('saves two seconds after the last key, each time the version it replaces', async () => {
  const page = open();
  await type('Read');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  expect(page.saves()).toEqual([]);
  await rest();
  expect(await screen.findByText('Draft saved 10:02 AM')).toBeTruthy();
  await type(' aloud');
  await rest();
  await waitFor(() => expect(page.saves()).toHaveLength(2));
  expect(page.saves()).toEqual([{ note_drafts: [change('Read', 0)] }, { note_drafts: [change('Read aloud', 1)] }]);
});

test('shows the draft of the last visit and saves nothing by itself', async () => {
  const page = open(draftServer([plan('Read aloud')]));
  expect((await field()).value).toBe('Read aloud');
  expect(screen.getByText('Draft saved 10:02 AM')).toBeTruthy();
  await rest();
  expect(page.saves()).toEqual([]);
});

test('leaving saves first and doesn’t ask', async () => {
  const server = draftServer();
  const page = open(server);
  await type('Read');
  void page.go('/elsewhere');
  await waitFor(() => expect(page.at()).toBe('/elsewhere'));
  expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read' });
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('a failed save says so, asks before leaving, and is tried again', async () => {
  const server = draftServer();
  let down = true;
  const unavailable = new Refusal(503, { error: 'We can’t reach this right now.', code: 'unavailable' });
  const page = open(server, { [PUT]: (call: Call) => (down ? unavailable : server.replies[PUT](call)) });
  await type('Read');
  await rest();
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach this right now.');
  expect(screen.getByText('Not saved')).toBeTruthy();
  void page.go('/elsewhere');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect((await field()).value).toBe('Read');
  down = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Draft saved 10:02 AM')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read' });
});

test.each([
  ['Keep this one', 'Read here'],
  ['Keep the other', 'Read there'],
  ['Keep both', 'Read there\n\nRead here'],
])('a part that changed in two windows is decided by “%s”', async (button, text) => {
  const server = draftServer([plan('Read')]);
  open(server);
  await type(' here');
  server.store(plan('Read there'));
  await rest();
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('Plan for Mila changed in two places')).toBeTruthy();
  expect(conflict.getByRole('region', { name: 'In this window' }).textContent).toContain('Read here');
  expect(conflict.getByRole('region', { name: /^Somewhere else, / }).textContent).toContain('Read there');
  expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read there' });
  fireEvent.click(conflict.getByRole('button', { name: button }));
  expect((await field()).value).toBe(text);
  await waitFor(() => expect(server.texts()).toEqual({ 'child-1 soap_plan': text }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a conflict in one part doesn’t keep another part from being saved', async () => {
  const server = draftServer([plan('Read')]);
  open(server);
  await type(' here');
  await type('Tired', 'Subjective');
  server.store(plan('Read there'));
  await rest();
  await screen.findByRole('alert');
  await waitFor(() =>
    expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read there', 'child-1 soap_subjective': 'Tired' }),
  );
});

test('text of another window shows where nothing was typed', async () => {
  const server = draftServer([plan('Read')]);
  open(server);
  await type('Tired', 'Subjective');
  server.store(plan('Read there'));
  await rest();
  await waitFor(async () => expect((await field()).value).toBe('Read there'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a saved note leaves no draft', async () => {
  const server = draftServer();
  const page = open(server);
  await type('Read');
  await rest();
  await screen.findByText('Draft saved 10:02 AM');
  fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Note added successfully')).toBeTruthy();
  await waitFor(async () => expect((await field()).value).toBe(''));
  await waitFor(() => expect(screen.queryByText(/^Draft saved/)).toBeNull());
  await rest();
  expect(page.saves()).toHaveLength(1);
  expect(server.texts()).toEqual({ 'child-1 soap_plan': '' });
});

test('text typed while the note is being saved stays', () => {
  const note = { child_id: 'child-1', note_type: 'soap_plan', content: 'Read' } as const;
  const typed = withDraft(noDrafts, { ...note, content: 'Read aloud' });
  expect(withSavedPart(typed, note)).toBe(typed);
  expect(draftOf(withSavedPart(withDraft(noDrafts, note), note), 'child-1', 'soap_plan')).toBe('');
});

test('a group’s tabs name the children with a draft', async () => {
  open(draftServer([{ ...plan('Read'), child_id: 'child-2' }]), {}, detailsOf(groupOf('Mila', 'Noah')));
  expect(await screen.findByRole('tab', { name: 'Noah Draft' })).toBeTruthy();
});

test('two windows: every text is in a field, saved, or in a conflict', () => {
  const key = 'child-1 soap_plan';
  for (const before of ['', 'a'])
    for (const mine of ['', 'a', 'b'])
      for (const theirs of ['', 'a', 'c']) {
        const seen = before ? seenDrafts([plan(before)]) : {};
        const result = merged(seen, { [key]: mine }, [plan(theirs, 2)]);
        const shown = result.conflicts.length > 0 ? [mine, theirs] : [result.adopted[key]];
        if (mine !== before) expect(shown, `${before} ${mine} ${theirs}`).toContain(mine);
        if (theirs !== before) expect(shown, `${before} ${mine} ${theirs}`).toContain(theirs);
        const parts = { [key]: mine, ...result.adopted };
        expect(unsavedParts(result.seen, parts, result.conflicts)).toEqual([]);
      }
});
