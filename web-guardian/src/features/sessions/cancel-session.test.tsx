import { permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { calm, dialogAt, page, routes, session } from './testing.tsx';

test('cancels after confirmation and shows a toast', async () => {
  let canceled = false;
  const cancel_reason = 'canceled_by_guardian';
  fakeApi({
    ...calm,
    'GET /clients/child-1/events': () =>
      page([{ ...session, canceled, guests: session.guests.map((guest) => ({ ...guest, canceled, cancel_reason })) }]),
    'POST /clients/child-1/events/session-1/cancel': () => {
      canceled = true;
      return { event: session };
    },
  });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel session,/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
  expect(await screen.findByText('Session successfully canceled')).toBeTruthy();
  expect(await screen.findByText('Canceled by you')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
});

describe('a word to the therapist', () => {
  const canceledList = 'POST /clients/child-1/events/session-1/cancel';
  const notes = 'POST /guardian/clients/child-1/notes';
  const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  const message = { content: 'She’s sick', child_id: 'child-1', note_type: 'general' };

  async function cancelWithMessage(replies: Record<string, unknown>) {
    const calls = fakeApi({ ...calm, 'GET /clients/child-1/events': page([session]), ...replies });
    signInAsGuardian();
    const { at } = openAt(dialogAt('cancel'), routes);
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this session?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Let Maya know why (optional)' }), ' She’s sick ');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel session' }));
    return { calls, at };
  }

  test('is sent in their thread once the session is canceled', async () => {
    const { calls, at } = await cancelWithMessage({ [canceledList]: { event: session }, [notes]: { note: {} } });
    await waitFor(() => expect(at()).toBe(paths.client.sessions));
    expect(sent(calls)).toEqual([
      ['/clients/child-1/events/session-1/cancel', undefined],
      ['/guardian/clients/child-1/notes?therapist_id=therapist-1', { note: message }],
    ]);
  });

  test('that fails is kept and can be sent again, without canceling twice', async () => {
    const refusals = [new Refusal(503, { error: 'Busy.', code: 'unavailable' })];
    const { calls, at } = await cancelWithMessage({
      [canceledList]: { event: session },
      [notes]: () => refusals.pop() ?? { note: {} },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Session canceled' }));
    expect(await dialog.findByText('Your session is canceled, but Maya didn’t get your message. Busy.')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' She’s sick ');
    await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(at()).toBe(paths.client.sessions));
    expect(sent(calls).filter(([path]) => String(path).endsWith('/cancel'))).toHaveLength(1);
  });

  test('isn’t sent when the session can’t be canceled, and stays', async () => {
    const { calls } = await cancelWithMessage({
      [canceledList]: new Refusal(409, { error: 'This session has begun.', code: 'event_started' }),
    });
    expect(await screen.findByText('This session has begun.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' She’s sick ');
    expect(sent(calls)).toHaveLength(1);
  });

  test('can’t reach a substitute', async () => {
    fakeApi({ ...calm, 'GET /clients/child-1/events': page([{ ...session, handed_over: true }]) });
    signInAsGuardian();
    openAt(dialogAt('cancel'), routes);
    await screen.findByRole('dialog', { name: 'Cancel this session?' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('warns that a late cancellation counts', async () => {
  const soon = new Date(Date.now() + 5 * 60 * 60 * 1000).toISOString();
  const permissions = {
    ...permissionsOf({ request_rescheduling: 'past_reschedule_cutoff' }),
    cancel: { allowed: true, reason: null, late: true, changes_at: soon },
  };
  const starting = { ...session, start_date: soon, end_date: soon, permissions };
  fakeApi({ ...calm, 'GET /clients/child-1/events': page([starting]) });
  signInAsGuardian();
  openAt(paths.client.sessions, routes);
  expect(await screen.findByText('No-show rate 5%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Cancel session,/ }));
  expect(await screen.findByText(/use up one session and count as a no-show/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep session' }));
  // nor does the text change while the dialog closes
  expect(screen.queryByText(/won’t count/)).toBeNull();
});
