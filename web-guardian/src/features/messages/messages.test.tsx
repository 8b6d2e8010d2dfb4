import type { MessageThread } from '@larkwell/app-kit/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { messagesPage, paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import MessagesPage from './MessagesPage.tsx';

beforeEach(() => localStorage.clear());

const inbox = (...threads: MessageThread[]) => ({ message_threads: threads, pagy: { next: null } });
const threadOf = (childId: string, therapist: string, part: Partial<MessageThread> = {}): MessageThread => ({
  child: { id: childId, name: childId === 'child-1' ? 'Mila' : 'Leo' },
  therapist_id: therapist,
  people: [{ type: 'therapist', id: therapist, name: therapist }],
  last_message: null,
  unread_count: 0,
  open: true,
  ...part,
});

function open(threads: readonly MessageThread[], at: string = paths.client.messages) {
  const guardian = guardianOf({ children: [childOf(), childOf({ id: 'child-2', name: 'Leo' })] });
  const noNotes = { notes: [], pagy: { next: null } };
  fakeApi({
    'GET /guardian/me': { guardian },
    'GET /message_threads': inbox(...threads),
    'GET /guardian/clients/child-1/notes': noNotes,
    'GET /guardian/clients/child-2/notes': noNotes,
  });
  signInAsGuardian();
  return openAt(at, [{ path: paths.client.messages, element: <GuardianGate>{() => <MessagesPage />}</GuardianGate> }]);
}

test('the only thread opens without a list', async () => {
  open([threadOf('child-1', 'Maya')]);
  expect(await screen.findByLabelText('Message to Maya')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'All conversations' })).toBeNull();
});

test('several threads begin with the list, and each leads back to it', async () => {
  const page = open([threadOf('child-1', 'Maya'), threadOf('child-1', 'Noor')]);
  const link = await screen.findByRole('link', { name: 'Noor' });
  expect(link.getAttribute('href')).toBe(messagesPage({ childId: 'child-1', therapistId: 'Noor' }));
  await userEvent.click(link);
  expect(await screen.findByLabelText('Message to Noor')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'All conversations' }));
  expect(page.at()).toBe(paths.client.messages);
});

test('nobody writes to a therapist who no longer works with the child', async () => {
  open([threadOf('child-1', 'Maya', { open: false })]);
  expect(await screen.findByText(/Maya no longer works with Mila/)).toBeTruthy();
  expect(screen.queryByLabelText('Message to Maya')).toBeNull();
});

test.each([
  ['private_pay', 'Mila has no therapist yet', paths.setup.timeFrame],
  ['school', 'No therapist yet', null],
] as const)('links to the therapist search where the guardian chooses: %s', async (billing, title, link) => {
  const guardian = guardianOf({ children: [childOf({ billing_responsability: billing })] });
  fakeApi({ 'GET /guardian/me': { guardian }, 'GET /message_threads': inbox() });
  signInAsGuardian();
  openAt(paths.client.messages, [
    { path: paths.client.messages, element: <GuardianGate>{() => <MessagesPage />}</GuardianGate> },
  ]);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Find a therapist' })?.getAttribute('href') ?? null).toBe(link);
});
