import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draftKey, keepDraftsInEachTest } from '../testing/kept-drafts.ts';
import { threadWithMaya } from '../testing/message-thread.tsx';
import { type Call, fakeApi, openAt, signInAs } from '../testing/pages.tsx';

keepDraftsInEachTest(() =>
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: null, email: 'ana@example.com' }),
);

function open(therapistId = 'therapist-1') {
  const sent: unknown[] = [];
  const path = '/guardian/clients/child-1/notes';
  const calls = fakeApi({
    ...draftKey,
    [`GET ${path}`]: { notes: [], pagy: { next: null } },
    [`POST ${path}`]: ({ body }: Call) => {
      sent.push(body);
      return { note: {} };
    },
  });
  const thread = threadWithMaya({ therapistId });
  return { ...openAt('/messages', [{ path: '/messages', element: thread }]), calls, sent };
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Maya');
const notice = 'We kept what you typed';

/** Types a message, waits until this browser has it, and leaves. */
async function typeAndLeave(text: string) {
  const page = open();
  await waitFor(() => expect(page.calls.some(({ path }) => path === '/users/draft_key')).toBe(true));
  await userEvent.type(await field(), text);
  // it doesn't ask once the text is safe
  await waitFor(() => {
    void page.go('/elsewhere');
    expect(page.at()).toBe('/elsewhere');
  });
  cleanup();
}

test('a message that wasn’t sent is there again, until it is sent', async () => {
  await typeAndLeave('See you on Monday');
  const page = open();
  expect(await screen.findByText(notice)).toBeTruthy();
  expect((await field()).value).toBe('See you on Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(page.sent).toHaveLength(1);
  expect(screen.queryByText(notice)).toBeNull();
  cleanup();
  open();
  expect((await field()).value).toBe('');
});

test('“Discard” empties the message for good', async () => {
  await typeAndLeave('Never mind');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect((await field()).value).toBe('');
  expect(screen.queryByText(notice)).toBeNull();
});

test('each thread has a message of its own', async () => {
  await typeAndLeave('For Maya');
  const page = open('therapist-2');
  await waitFor(() =>
    expect(
      page.calls.some(({ path }) => path.endsWith('/notes?therapist_id=therapist-2&note_type=general&page=1')),
    ).toBe(true),
  );
  expect((await field()).value).toBe('');
});
