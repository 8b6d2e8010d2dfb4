import { Outlet } from '@larkwell/app-kit';
import type { EventSchema, LedgerSchema } from '@larkwell/app-kit/api';
import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import SessionsPage from './SessionsPage.tsx';

const ledger: LedgerSchema = {
  services: [
    {
      service_id: 'service-1',
      service_name: 'Speech therapy',
      session_type: 'individual_session',
      cycle: { starts_on: '2026-11-02', ends_on: '2026-11-29' },
      promised_minutes: 240,
      delivered_minutes: 90,
      booked_minutes: 45,
      missed_minutes: { child: 45, therapist: 0, school: 0, technical: 15 },
      owed_minutes: 60,
      carried_over_minutes: 45,
      made_up_minutes: 0,
      written_off_minutes: 0,
      unbooked_minutes: 0,
    },
  ],
  no_show: { rate: 33, missed: 1, attended: 4, late_canceled: 1, absent: 2, due: 6 },
};
const pendingOf = (therapistId: string, service_id: string) => ({
  service_id,
  service_name: 'Speech therapy',
  event_type: 'individual_session',
  guest: { child_id: 'child-1', name: 'Mila' },
  therapist: { id: therapistId, full_name: 'Maya Okafor' },
  session_length: 45,
  remaining: 2,
  bookable: 2,
  cycle_starts_on: '2026-11-02',
  cycle_ends_on: '2026-11-29',
});
const session = (id: string, day: number): EventSchema =>
  eventOf({ id, start_date: `2026-11-${day}T17:00:00Z`, end_date: `2026-11-${day}T17:45:00Z` });
const pages: Record<string, { events: EventSchema[]; pagy: { next: number | null } }> = {
  'upcoming 1': { events: [session('c', 23), session('a', 16)], pagy: { next: 2 } },
  'upcoming 2': { events: [session('c', 23), session('b', 18)], pagy: { next: null } },
  'past 1': { events: [session('d', 10), session('e', 12)], pagy: { next: null } },
};

let calls: Call[];
let replies: Record<string, unknown>;

beforeEach(() => {
  replies = {
    'GET /therapist/me': therapistAnswer,
    'GET /clients/child-1/events': ({ path }: Call) => {
      const query = new URL(path, 'http://here').searchParams;
      return pages[`${query.get('filter')} ${query.get('page')}`];
    },
    'GET /clients/child-1/events/pending_schedule': {
      events: [pendingOf('therapist-1', 'service-1'), pendingOf('therapist-2', 'service-2')],
    },
    'GET /clients/child-1/ledger': { ledger },
    'POST /therapist/clients/child-1/invite_to_schedule_session': {
      invitation: { id: 'i', url: 'https://larkwell.example/book', expires_at: '2026-11-30T17:00:00Z' },
    },
  };
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

function open(path = '/sessions') {
  calls = fakeApi(replies);
  return openAt(path, [
    {
      element: <TherapistLayout />,
      children: [
        { element: <Outlet context={clientOf()} />, children: [{ path: '/sessions', element: <SessionsPage /> }] },
      ],
    },
  ]);
}

const days = (list: HTMLElement) =>
  within(list)
    .getAllByRole('article')
    .map((card) => /November\s(\d+)/.exec(card.textContent ?? '')?.[1]);

test('upcoming sessions ascend across pages without duplicates', async () => {
  open();
  expect(days(await screen.findByRole('list', { name: 'Upcoming sessions' }))).toEqual(['16', '23']);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  expect(days(screen.getByRole('list', { name: 'Upcoming sessions' }))).toEqual(['16', '18', '23']);
});

test('a group session counts other attending children', async () => {
  const [mila] = eventOf().guests as [EventSchema['guests'][number]];
  const guests = [mila, { ...mila, child_id: 'child-2' }, { ...mila, child_id: 'child-3', canceled: true }];
  replies['GET /clients/child-1/events'] = { events: [eventOf({ guests })], pagy: { next: null } };
  open();
  expect(await screen.findByText(/and 1 other child$/)).toBeTruthy();
});

test('the list waits for the panel above unless it fails', async () => {
  let answer: (body: object) => void = () => undefined;
  replies['GET /clients/child-1/events/pending_schedule'] = () => new Promise((resolve) => (answer = resolve));
  open();
  await waitFor(() => expect(calls.some(({ path }) => path.includes('filter=upcoming'))).toBe(true));
  await screen.findByText('No-show rate 33%');
  expect(screen.queryByRole('list', { name: 'Upcoming sessions' })).toBeNull();
  answer(new Refusal(500, { error: 'Something went wrong', code: 'internal' }));
  expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
});

test('the address keeps past sessions and the open session', async () => {
  const { at } = open('/sessions?show=past');
  await userEvent.click((await screen.findAllByRole('button', { name: /^Details/ }))[0] as HTMLElement);
  await waitFor(() => expect(at()).toBe('/sessions?show=past&event=e'));
  expect(calls.some(({ path }) => path === '/events/e')).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(at()).toBe('/sessions?show=past'));
});

test('past sessions descend, beside a form that prints their notes', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Print notes' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('radio', { name: 'Past' }));
  expect(days(await screen.findByRole('list', { name: 'Past sessions' }))).toEqual(['12', '10']);
});

test('the family is invited for the therapist’s own services only', async () => {
  open();
  const invite = await screen.findAllByRole('button', { name: /^Invite to schedule/ });
  expect(invite).toHaveLength(1);
  await userEvent.click(invite[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 sessions')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByDisplayValue('https://larkwell.example/book')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ service_id: 'service-1' });
});

test('shows planned, delivered, missed and remaining minutes', async () => {
  open();
  expect(await screen.findByText('Individual Session, Nov 2, 2026 to Nov 29, 2026')).toBeTruthy();
  const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(lines).toEqual([
    ['Sessions', '1 of 4'],
    ['Planned', '4 hr'],
    ['Delivered', '1 hr 30 min'],
    ['Booked', '45 min'],
    ['Missed: child absent', '45 min'],
    ['Missed: technical problem', '15 min'],
    ['Owed from earlier', '45 min'],
    ['Remaining', '1 hr 45 min'],
  ]);
  expect(screen.getByText('No-show rate 33%')).toBeTruthy();
  expect(screen.getByText('2 of 6 sessions missed')).toBeTruthy();
  expect(screen.getByText('including 1 late cancel')).toBeTruthy();
});

test('earlier minutes are shown four weeks at a time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
  const [current] = ledger.services as [LedgerSchema['services'][number]];
  const before = {
    ...current,
    cycle: { starts_on: '2026-10-05', ends_on: '2026-11-01' },
    unbooked_minutes: 90,
    written_off_minutes: 15,
  };
  replies['GET /clients/child-1/ledger'] = ({ path }: Call) => ({
    ledger: { ...ledger, services: path.includes('from=') ? [before, current] : [current] },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier' }));
  expect(await screen.findByText('Individual Session, Oct 5, 2026 to Nov 1, 2026')).toBeTruthy();
  expect(screen.getByText('Minutes, Oct 28, 2026 to Nov 24, 2026')).toBeTruthy();
  expect(screen.getByText('Never booked').nextElementSibling?.textContent).toBe('1 hr 30 min');
  expect(screen.getByText('Written off').nextElementSibling?.textContent).toBe('15 min');
  expect(calls.at(-1)?.path).toBe('/clients/child-1/ledger?from=2026-10-28&to=2026-11-24');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByText('Minutes this period')).toBeTruthy();
  vi.useRealTimers();
});

test('a failed ledger load does not affect the sessions', async () => {
  replies['GET /clients/child-1/ledger'] = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  open();
  expect(await screen.findByText('We couldn’t load the minutes')).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Upcoming sessions' })).toBeTruthy();
});
