import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MessageThread } from '../api/index.ts';
import { refresh } from '../live/changes.ts';
import { queryClient } from '../query/client.ts';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { Inbox } from './Inbox.tsx';
import { useUnreadBadge } from './inbox-calls.ts';

const threadOf = (name: string, part: Partial<MessageThread> = {}): MessageThread => ({
  child: { id: `child-of-${name}`, name: 'Mila' },
  therapist_id: 'therapist-1',
  people: [{ type: 'guardian', id: name, name }],
  last_message: { id: 'note-1', excerpt: 'See you on Monday', created_at: '2026-11-23T23:30:00Z', own: false },
  unread_count: 0,
  open: true,
  ...part,
});
const page = (...threads: MessageThread[]) => ({ message_threads: threads, pagy: { next: null } });

function show(replies: Record<string, unknown>) {
  const calls = fakeApi(replies);
  const person = { userable_id: 'therapist-1', first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' };
  signInAs({ user_type: 'therapist', ...person });
  openAt('/', [
    {
      path: '/',
      element: (
        <>
          <Badge />
          <Inbox zone="America/Los_Angeles" addressOf={({ child }) => `/${child.id}`} empty={<p>Nothing here</p>} />
        </>
      ),
    },
  ]);
  return calls;
}

const Badge = () => <p>{useUnreadBadge()?.label ?? 'All read'}</p>;
const rows = async () => within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');

test('a thread shows person, child, time, excerpt and what is unread', async () => {
  show({
    'GET /message_threads': page(
      threadOf('Ana', { unread_count: 2 }),
      threadOf('Leo', { last_message: { id: 'x', excerpt: 'Thanks', created_at: '2026-11-20T20:00:00Z', own: true } }),
      threadOf('Eva', { last_message: null }),
    ),
    'GET /message_threads/unread': { unread_count: 2 },
  });
  const [ana, leo, eva] = await rows();
  expect(ana?.textContent).toMatch(/AnaAbout Mila.*3:30.*See you on Monday2.*2 unread messages/);
  expect(leo?.textContent).toContain('You: Thanks');
  expect(leo?.textContent).not.toContain('unread');
  expect(eva?.textContent).toContain('No messages yet. Say hello.');
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/child-of-Ana');
  expect(await screen.findAllByText('2 unread messages')).toHaveLength(2);
});

test('loads more threads', async () => {
  show({
    'GET /message_threads': ({ path }: Call) =>
      path.endsWith('page=2') ? page(threadOf('Leo')) : { message_threads: [threadOf('Ana')], pagy: { next: 2 } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Leo')).toBeTruthy();
  expect(await rows()).toHaveLength(2);
});

test('a live update refreshes the list and the badge', async () => {
  let count = 0;
  show({
    'GET /message_threads': () => page(threadOf('Ana', { unread_count: count })),
    'GET /message_threads/unread': () => ({ unread_count: count }),
  });
  expect(await screen.findByText('All read')).toBeTruthy();
  await rows();
  count = 1;
  await act(() => refresh(queryClient, [{ kind: 'message', client_ids: ['child-of-Ana'] }]));
  await waitFor(() => expect(screen.getAllByText('1 unread message')).toHaveLength(2));
});

test('says that there are no threads', async () => {
  show({ 'GET /message_threads': page() });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('a failed load can be repeated', async () => {
  show({ 'GET /message_threads': new Refusal(500, { error: 'Something went wrong', code: 'internal' }) });
  expect(await screen.findByText('We couldn’t load your conversations')).toBeTruthy();
});
