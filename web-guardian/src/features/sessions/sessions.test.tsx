import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf, sessionOf } from '../../testing/people.ts';
import SessionsPage from './SessionsPage.tsx';
import { standingOf } from './standing.ts';

const page = (events: ReturnType<typeof sessionOf>[], next: number | null = null) => ({ events, pagy: { next } });

describe('how a session stands', () => {
  const session = sessionOf();
  const start = Date.parse(session.start_date);
  const hour = 60 * 60 * 1000;
  const before = (hours: number) => new Date(start - hours * hour);

  test('it is soon from 24 hours before the start', () => {
    expect(standingOf(session, 'child-1', before(25)).soon).toBe(false);
    expect(standingOf(session, 'child-1', before(23)).soon).toBe(true);
  });

  test('it may be canceled until it starts', () => {
    expect(standingOf(session, 'child-1', before(1)).mayCancel).toBe(true);
    expect(standingOf(session, 'child-1', before(-0.1)).mayCancel).toBe(false);
    expect(standingOf({ ...session, status: 'complete' }, 'child-1', before(1)).mayCancel).toBe(false);
  });

  test('a guest that was canceled was canceled by the guardian', () => {
    const canceled = { ...session, guests: session.guests.map((guest) => ({ ...guest, canceled: true })) };
    expect(standingOf(canceled, 'child-1', before(48))).toEqual({
      canceled: true,
      notice: 'Canceled by you',
      soon: false,
      mayCancel: false,
    });
  });
});

describe('the page', () => {
  const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString();
  const session = sessionOf({ start_date: inTwoDays, end_date: inTwoDays });
  const routes = [
    { path: '/client', element: <ClientLayout />, children: [{ path: 'sessions', element: <SessionsPage /> }] },
  ];
  const calm = {
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) },
    'GET /clients/child-1/events/pending_schedule': { events: [] },
  };

  test('asks before it cancels, and says that it did', async () => {
    let canceled = false;
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': () =>
        page([{ ...session, canceled, guests: session.guests.map((guest) => ({ ...guest, canceled })) }]),
      'POST /clients/child-1/events/session-1/cancel': () => {
        canceled = true;
        return { event: session };
      },
    });
    signInAsGuardian();
    openAt('/client/sessions', routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel the session/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this session?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
    expect(await screen.findByText('Session successfully canceled')).toBeTruthy();
    expect(await screen.findByText('Canceled by you')).toBeTruthy();
  });

  test('a list that does not load can be asked for again', async () => {
    let broken = true;
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': () =>
        broken ? new Refusal(500, { error: 'Something went wrong', code: 'internal' }) : page([session]),
    });
    signInAsGuardian();
    openAt('/client/sessions', routes);
    await screen.findByText('We could not load the sessions');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
  });

  test('who has not finished the setup is carried back to it', async () => {
    fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'select_time_frame' }) } });
    signInAsGuardian();
    const { at } = openAt('/client/sessions', routes);
    await expect.poll(at).toBe('/client-account-setup/preferred-time-frame');
  });
});
