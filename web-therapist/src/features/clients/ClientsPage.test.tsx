import { Link } from '@larkwell/app-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import TherapistLayout from '../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import ClientsPage from './ClientsPage.tsx';

const mila = {
  id: 'child-1',
  name: 'Mila',
  last_name: 'Suarez',
  preferred_name: 'Mila',
  age: 6,
  school_name: ' ',
  billing_responsability: 'private_pay',
  total_minutes: 180,
  total_minutes_per: 'week',
  profile_photo: null,
  timezone: null,
  guardian: 'Ana Suarez',
  paused: false,
  overdue: false,
  next_session_at: null,
  notes_due: 0,
  license: 'valid',
};
const noah = {
  ...mila,
  id: 'child-2',
  name: 'Noah',
  preferred_name: 'Noah',
  age: 1,
  school_name: 'Alder School',
  total_minutes: 30,
  paused: true,
  overdue: false,
  total_minutes_per: 'month',
  next_session_at: '2999-01-03T18:00:00Z',
  notes_due: 2,
  license: 'missing',
};
const listOf = (...clients: unknown[]) => ({ clients, count: clients.length, pagy: { next: null } });
const ada = { ...mila, id: 'child-3', name: 'Ada', preferred_name: 'Ada', overdue: true };
let calls: Call[];

beforeEach(() => {
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': ({ path }: Call) => (path.includes('search=') ? listOf() : listOf(mila, noah, ada)),
    'GET /therapist/schools': { schools: [{ id: 's', name: 'Alder School' }] },
  });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

/** The page below the layout that loads the therapist. */
const routes = (page: ReactNode) => [
  { element: <TherapistLayout />, children: [{ path: paths.therapist.clients, element: page }] },
];
const open = (at: string = paths.therapist.clients) => openAt(at, routes(<ClientsPage />));
const withLink = (
  <>
    <Link to="/therapist/clients">All clients</Link>
    <ClientsPage />
  </>
);
const asked = () => calls.map(({ path }) => path).filter((path) => path.startsWith('/therapist/clients'));

test('a card shows name, age, billing and minutes', async () => {
  open();
  const cards = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('article');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mila Suarez6 years oldPrivate pay180 min a week.*No session booked$/),
    expect.stringMatching(/Noah Suarez1 year oldAlder School30 min a month.*Jan.*2 notes due.*Plan paused.*No license/),
    expect.stringMatching(/Ada Suarez.*Plan overdue/),
  ]);
});

test('searches after a pause and keeps the search in the URL', async () => {
  const page = open();
  await screen.findByRole('list', { name: 'Clients' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), ' M. Suarez ', { delay: null });
  expect(await screen.findByText('No child, guardian, or school matches “M. Suarez”.')).toBeTruthy();
  expect(asked()).toEqual([
    '/therapist/clients?sort=name&page=1',
    '/therapist/clients?sort=name&page=1&search=M.%20Suarez',
  ]);
  expect(page.at()).toMatch(/\?search=/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('list', { name: 'Clients' })).toBeTruthy();
});

test('filters and order are in the URL, and a choice opens the first page', async () => {
  const page = open(`${paths.therapist.clients}?page=3&only=paused&sort=next_session&school=Alder+School`);
  await screen.findByRole('list', { name: 'Clients' });
  expect(screen.getByRole('button', { name: 'Plan paused' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Notes due' }));
  expect(page.at()).toBe(`${paths.therapist.clients}?sort=next_session&only=notes_due&only=paused&school=Alder+School`);
  await waitFor(() =>
    expect(asked()).toEqual([
      '/therapist/clients?sort=next_session&only=paused&page=3&school=Alder%20School',
      '/therapist/clients?sort=next_session&only=notes_due&only=paused&page=1&school=Alder%20School',
    ]),
  );
});

test('what the address doesn’t say right is left out', async () => {
  open(`${paths.therapist.clients}?page=-1&only=rich&sort=age`);
  await screen.findByRole('list', { name: 'Clients' });
  expect(asked()).toEqual(['/therapist/clients?sort=name&page=1']);
});

test('pages of a long list are links', async () => {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': { clients: Array.from({ length: 20 }, (_, id) => ({ ...mila, id })), count: 1000 },
  });
  open(`${paths.therapist.clients}?page=2`);
  const pager = within(await screen.findByRole('navigation', { name: 'Pages of clients' }));
  expect(pager.getByText('21 – 40 of 1,000')).toBeTruthy();
  expect(pager.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    expect.not.stringContaining('page='),
    expect.stringMatching(/\?page=3$/),
  ]);
});

test('filters that match nobody can be cleared', async () => {
  fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': ({ path }: Call) => (path.includes('only=') ? listOf() : listOf(mila)),
  });
  open(`${paths.therapist.clients}?only=paused`);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('list', { name: 'Clients' })).toBeTruthy();
});

test('on wide screens the headers of the table sort it', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('1136px'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const page = open();
  const table = await screen.findByRole('table', { name: 'Clients' });
  expect(within(table).getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(within(table).getByRole('button', { name: 'Next session' }));
  expect(page.at()).toBe(`${paths.therapist.clients}?sort=next_session`);
});

test.each([
  [[], true],
  [therapistAnswer.therapist.calendars, false],
])('links to working hours when there are none: %j, %s', async (calendars, led) => {
  fakeApi({
    'GET /therapist/me': { therapist: { ...therapistAnswer.therapist, calendars } },
    'GET /therapist/clients': listOf(),
  });
  open();
  expect(await screen.findByText('No clients yet')).toBeTruthy();
  const way = screen.queryByRole('link', { name: 'Set working hours' });
  expect(way?.getAttribute('href') ?? null).toBe(led ? paths.settings.workingHours : null);
});

test('asks to accept a new version of the terms', async () => {
  let therapist = { ...therapistAnswer.therapist, accepted_terms_and_conditions: false };
  const calls = fakeApi({
    'GET /therapist/me': () => ({ therapist }),
    'PUT /therapist': () => {
      therapist = therapistAnswer.therapist;
      return { therapist };
    },
    'GET /therapist/clients': listOf(),
  });
  open();
  expect(await screen.findByText('Accept our current terms')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Read the terms/ }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: /Read the privacy policy/ }).getAttribute('href')).toBe('/privacy');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText('Accept our current terms')).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { accepted_terms_and_conditions: true } });
});

test('typing in the middle of the search keeps the cursor', async () => {
  open();
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'Suarez');
  await userEvent.type(field, 'Mila ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(field.value).toBe('Mila Suarez');
});

test('opening all clients again clears the search', async () => {
  openAt(`${paths.therapist.clients}?search=Noah`, routes(withLink));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('Noah');
  await userEvent.type(field, ' S');
  expect(field.value).toBe('Noah S');
  await userEvent.click(screen.getByRole('link', { name: 'All clients' }));
  await waitFor(() => expect(field.value).toBe(''));
});

test('the search follows the URL after Back and Forward', async () => {
  const page = openAt(paths.therapist.clients, routes(withLink));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'Noah');
  await userEvent.click(screen.getByRole('link', { name: 'All clients' }));
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.type(field, 'Mila');
  await act(page.back);
  await waitFor(() => expect(page.at()).toBe(`${paths.therapist.clients}?search=Noah`));
  expect(field.value).toBe('Noah');
  await act(page.forward);
  await waitFor(() => expect(page.at()).toBe(`${paths.therapist.clients}?search=Mila`));
  expect(field.value).toBe('Mila');
  // and goes on from there
  await userEvent.type(field, 'X', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(field.value).toBe('XMila');
  expect(page.at()).toBe(`${paths.therapist.clients}?search=XMila`);
});
