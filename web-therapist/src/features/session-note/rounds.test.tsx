import { goalOf } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Call, signInAsTherapist } from '../../testing/api.tsx';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';

beforeEach(signInAsTherapist);
afterEach(leaveNotePage);

/** Lets no call be answered before `answer` is called; then answers all that were asked. */
function inRounds() {
  const asked: string[][] = [[]];
  let waiting: (() => void)[] = [];
  const wrap = (replies: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(replies).map(([name, reply]) => [
        name,
        async (call: Call) => {
          asked.at(-1)?.push(`${call.method} ${call.path}`);
          await new Promise<void>((resolve) => waiting.push(resolve));
          return typeof reply === 'function' ? reply(call) : reply;
        },
      ]),
    );
  function answer() {
    const answered = waiting;
    waiting = [];
    asked.push([]);
    for (const resolve of answered) resolve();
  }
  return { asked, wrap, answer };
}

test('the note page asks for all of it in two rounds of calls', async () => {
  const message = {
    id: 'message-1',
    child_id: 'child-1',
    note_type: 'general',
    content: 'We practiced.',
    creator_type: 'guardian',
    creator_name: 'Ana Reed',
    created_at: '2026-11-16T18:00:00Z',
  };
  const { asked, wrap, answer } = inRounds();
  openNotePage(
    {
      'GET /clients/child-1/goals': { goals: [goalOf({ title: 'Says R' })], pagy: { next: null } },
      'GET /therapist/clients/child-1/notes': { notes: [message], pagy: { next: null } },
      'GET /events/event-1/materials': { materials: [] },
    },
    { wrap },
  );
  // the layout around the page asks for the therapist, once for all pages
  await waitFor(() => expect(asked.at(-1)).toEqual(['GET /therapist/me']));
  answer();
  await waitFor(() => expect(asked.at(-1)).toContain('GET /events/event-1'));
  answer();
  await waitFor(() => expect(asked.at(-1)).toContain('GET /clients/child-1/goals?page=1'));
  answer();
  expect(await screen.findByText('Says R')).toBeTruthy();
  expect(await screen.findByText('We practiced.')).toBeTruthy();
  expect(await screen.findByRole('combobox', { name: /Today we did/ })).toBeTruthy();
  expect(asked.slice(3)).toEqual([[]]);
});
