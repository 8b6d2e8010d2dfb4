import { materialOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths, reschedulePage } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import SessionsPage from './SessionsPage.tsx';
import { standingOf } from './standing.ts';

const page = (events: ReturnType<typeof sessionOf>[], next: number | null = null) => ({ events, pagy: { next } });

describe('how a session stands', () => {
  const session = sessionOf();
  const child = childOf();
  const start = Date.parse(session.start_date);
  const hour = 60 * 60 * 1000;
  const before = (hours: number) => new Date(start - hours * hour);

  test('it is soon from 24 hours before the start', () => {
    expect(standingOf(session, child, before(25)).soon).toBe(false);
    expect(standingOf(session, child, before(23)).soon).toBe(true);
  });

  test('it may be canceled until it starts', () => {
    expect(standingOf(session, child, before(1)).mayCancel).toBe(true);
    expect(standingOf(session, child, before(-0.1)).mayCancel).toBe(false);
    expect(standingOf({ ...session, status: 'complete' }, child, before(1)).mayCancel).toBe(false);
  });

  test('it may be rescheduled until 24 hours before the start, to the instant', () => {
    expect(standingOf(session, child, before(24)).mayReschedule).toBe(true);
    expect(standingOf(session, child, new Date(start - 24 * hour + 1)).mayReschedule).toBe(false);
  });

  test('group sessions and what only a school pays are not rescheduled', () => {
    const group = { ...session, event_type: 'group_sessions' as const };
    expect(standingOf(group, child, before(48)).mayReschedule).toBe(false);
    expect(standingOf(session, childOf({ billing_responsability: 'school' }), before(48)).mayReschedule).toBe(false);
  });

  test('where it cannot be moved it says why, as long as it is to come', () => {
    const hintOf = (...[what, whose, hours]: [typeof session, typeof child, number]) =>
      standingOf(what, whose, before(hours)).hint;
    const group = { ...session, event_type: 'group_sessions' as const };
    expect(hintOf(session, child, 48)).toBeUndefined();
    expect(hintOf(session, child, 23)).toMatch(/less than 24 hours/);
    expect(hintOf(group, child, 48)).toMatch(/reschedule a group session/);
    expect(hintOf(session, childOf({ billing_responsability: 'school' }), 48)).toMatch(/your school arranged/);
    expect(hintOf(session, child, -0.5)).toBeUndefined();
    expect(hintOf({ ...session, canceled: true }, child, 23)).toBeUndefined();
  });

  test('a request may be taken back until the start, also after the cutoff', () => {
    const asked = { ...session, reschedule_reason: 'Swimming' };
    expect(standingOf(asked, child, before(2))).toMatchObject({ asked: true, mayReschedule: false });
    expect(standingOf(asked, child, before(0))).toMatchObject({ asked: false });
    expect(standingOf(session, child, before(48)).asked).toBe(false);
  });

  test('the way in shows from an hour before the start until the end', () => {
    expect(standingOf(session, child, before(1.1)).mayJoin).toBe(false);
    expect(standingOf(session, child, before(1)).mayJoin).toBe(true);
    expect(standingOf(session, child, before(-0.5)).mayJoin).toBe(true);
    expect(standingOf(session, child, before(-0.75)).mayJoin).toBe(false);
    expect(standingOf({ ...session, canceled: true }, child, before(1)).mayJoin).toBe(false);
  });

  test.each([
    ['canceled_by_therapist', 'Canceled by your therapist'],
    ['school_closed', 'Canceled: school is closed'],
    ['service_ended', 'Canceled: your plan ended'],
  ] as const)('what others canceled is not said to be hers: %s', (cancel_reason, notice) => {
    const guests = session.guests.map((guest) => ({ ...guest, canceled: true, cancel_reason }));
    expect(standingOf({ ...session, canceled: true, guests }, child, before(48)).notice).toBe(notice);
  });

  test('a guest that was canceled was canceled by the guardian', () => {
    const cancel_reason = 'canceled_by_guardian';
    const guests = session.guests.map((guest) => ({ ...guest, canceled: true, cancel_reason }) as const);
    const canceled = { ...session, guests };
    expect(standingOf(canceled, child, before(48))).toEqual({
      canceled: true,
      notice: 'Canceled by you',
      soon: false,
      mayCancel: false,
      mayReschedule: false,
      asked: false,
      mayJoin: false,
      isAhead: false,
    });
  });
});

describe('the page', () => {
  const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString();
  const session = sessionOf({ start_date: inTwoDays, end_date: inTwoDays });
  const routes = [
    { path: paths.client.base, element: <ClientLayout />, children: [{ path: 'sessions', element: <SessionsPage /> }] },
  ];
  const calm = {
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) },
    'GET /clients/child-1/events/pending_schedule': { events: [] },
    'GET /clients/child-1/ledger': { ledger: { no_show: { rate: 5 } } },
  };

  const material = materialOf({ event_id: session.id, content: 'A mirror\nand two dice' });

  test.each([
    { materials: [material], said: /^A mirror\s+and two dice$/ },
    { materials: [], said: /^Nothing to prepare: .+ hasn’t shared any materials for this session\.$/ },
  ])('what a session that is to come needs is opened from its card: $said', async ({ materials, said }) => {
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': page([session]),
      'GET /events/session-1/materials': { materials },
    });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Materials,/ }));
    expect(await within(await screen.findByRole('dialog', { name: 'Materials' })).findByText(said)).toBeTruthy();
  });

  test('of a session that was held the materials stand below the notes', async () => {
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': page([sessionOf({ status: 'complete' })]),
      'GET /events/session-1/notes': { notes: [] },
      'GET /events/session-1/materials': { materials: [material] },
    });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Session notes,/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Session notes' }));
    expect(await dialog.findByText('Your therapist hasn’t shared notes for this session.')).toBeTruthy();
    expect(await dialog.findByRole('heading', { name: 'Materials' })).toBeTruthy();
    expect(dialog.getByText(/A mirror/)).toBeTruthy();
  });

  test('asks before it cancels, and says that it did', async () => {
    let canceled = false;
    const cancel_reason = 'canceled_by_guardian';
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': () =>
        page([
          { ...session, canceled, guests: session.guests.map((guest) => ({ ...guest, canceled, cancel_reason })) },
        ]),
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

  test.each([
    ['what stands above it', 'GET /clients/child-1/events/pending_schedule'],
    ['the rate on its first card', 'GET /clients/child-1/ledger'],
  ])('the list waits for %s, and not for more than its answer', async (_what, call) => {
    let settle: (reply: unknown) => void = () => undefined;
    const pending = new Promise((resolve) => {
      settle = resolve;
    });
    const calls = fakeApi({
      ...calm,
      'GET /clients/child-1/events': page([session]),
      [call]: () => pending,
    });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/clients/child-1/events?'))).toBe(true));
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('list', { name: 'Upcoming sessions' })).toBeNull();
    settle(new Refusal(500, { error: 'Something went wrong', code: 'internal' }));
    expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
  });

  test('upcoming sessions show the no-show rate as a whole percent, past ones do not', async () => {
    fakeApi({ ...calm, 'GET /clients/child-1/events': page([session]) });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    expect(await screen.findByText('No-show rate 5%')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await screen.findByRole('list', { name: 'Past sessions' });
    expect(screen.queryByText('No-show rate 5%')).toBeNull();
  });

  test('says what a late cancellation means before it is one', async () => {
    const soon = new Date(Date.now() + 5 * 60 * 60 * 1000).toISOString();
    fakeApi({ ...calm, 'GET /clients/child-1/events': page([{ ...session, start_date: soon, end_date: soon }]) });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    expect(await screen.findByText('No-show rate 5%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Cancel session,/ }));
    expect(await screen.findByText(/use up one session and count as a no-show/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep session' }));
    // nor anything else while it closes
    expect(screen.queryByText(/won’t count/)).toBeNull();
  });

  test('asks for another time with a reason, says another one, and takes it back', async () => {
    let reschedule_reason: string | null = null;
    const answer = () => ({ event: { ...session, reschedule_reason } });
    const tell = ({ body }: { body: { event: { reschedule_reason: string } } }) => {
      ({ reschedule_reason } = body.event);
      return answer();
    };
    const calls = fakeApi({
      ...calm,
      'GET /clients/child-1/events': () => page([{ ...session, reschedule_reason }]),
      'POST /events/session-1/rescheduling': tell,
      'PUT /events/session-1/rescheduling': tell,
      'DELETE /events/session-1/rescheduling': () => {
        reschedule_reason = null;
        return answer();
      },
    });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule this session' });
    expect(within(dialog).getByRole('link', { name: 'Choose a new time' }).getAttribute('href')).toBe(
      reschedulePage('therapist-1', 'session-1'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await within(dialog).findByText('Reschedule reason is required')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Swimming');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('You asked for another time: “Swimming”')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: /^Change reason/ }));
    const again = await screen.findByRole('dialog', { name: 'Change your reason' });
    await userEvent.type(within(again).getByRole('textbox'), ' lesson');
    await userEvent.click(within(again).getByRole('button', { name: 'Save reason' }));
    expect(await screen.findByText('You asked for another time: “Swimming lesson”')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: /^Withdraw request/ }));
    expect(await screen.findByText('Request withdrawn. The session keeps its time.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^You asked for another time/)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
      'POST',
      'PUT',
      'DELETE',
    ]);
  });

  test('who holds a session for a colleague is asked for another time, and none can be chosen', async () => {
    const held = { ...session, handed_over: true };
    fakeApi({ ...calm, 'GET /clients/child-1/events': () => page([held]) });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule this session' });
    expect(
      within(dialog).getByRole('textbox', { name: /^Ask .+, who is covering this session, to move it$/ }),
    ).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Choose a new time' })).toBeNull();
  });

  test('a reason that was not sent is asked about before it is lost', async () => {
    fakeApi({ ...calm, 'GET /clients/child-1/events': page([session]) });
    signInAsGuardian();
    const at = openAt(paths.client.sessions, routes);
    await userEvent.click(await screen.findByRole('button', { name: /^Reschedule session,/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule this session' }));
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(field, 'Swimming');
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(dialog.getByRole('link', { name: 'Choose a new time' })),
    ]) {
      await leave();
      const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
      await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
      expect(at.at()).toBe(paths.client.sessions);
      expect(field.value).toBe('Swimming');
    }
    await userEvent.clear(field);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a list that does not load can be asked for again', async () => {
    let broken = true;
    fakeApi({
      ...calm,
      'GET /clients/child-1/events': () =>
        broken ? new Refusal(500, { error: 'Something went wrong', code: 'internal' }) : page([session]),
    });
    signInAsGuardian();
    openAt(paths.client.sessions, routes);
    await screen.findByText('We couldn’t load the sessions');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
  });

  test('who has not finished the setup is carried back to it', async () => {
    fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'select_time_frame' }) } });
    signInAsGuardian();
    const { at } = openAt(paths.client.sessions, routes);
    await expect.poll(at).toBe(paths.setup.timeFrame);
  });
});
