import { Link } from '@larkwell/app-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
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
};
const ada = { ...mila, id: 'child-3', name: 'Ada', preferred_name: 'Ada', overdue: true };
let calls: Call[];

beforeEach(() => {
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/clients': ({ path }: Call) => ({ clients: path.includes('search=') ? [] : [mila, noah, ada] }),
  });
  signInAsTherapist();
});
afterEach(() => vi.unstubAllGlobals());

const open = (at: string = paths.therapist.clients) =>
  openAt(at, [{ path: paths.therapist.clients, element: <ClientsPage /> }]);

test('a card shows name, age, billing and minutes', async () => {
  open();
  const cards = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('article');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mila Suarez6 years oldPrivate pay180 min a week/),
    expect.stringMatching(/Noah Suarez1 year oldAlder School30 min a month.*Plan paused/),
    expect.stringMatching(/Ada Suarez.*Plan overdue/),
  ]);
});

test('searches after a pause and keeps the search in the URL', async () => {
  const page = open();
  await screen.findByRole('list', { name: 'Clients' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), ' M. Suarez ', { delay: null });
  expect(await screen.findByText('No client’s name matches “M Suarez”.')).toBeTruthy();
  const asked = calls.map(({ path }) => path).filter((path) => path !== '/therapist/me');
  expect(asked).toEqual(['/therapist/clients', '/therapist/clients?search=M%20Suarez']);
  expect(page.at()).toMatch(/\?search=/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('list', { name: 'Clients' })).toBeTruthy();
});

test.each([
  [[], true],
  [therapistAnswer.therapist.calendars, false],
])('links to working hours when there are none: %j, %s', async (calendars, led) => {
  fakeApi({
    'GET /therapist/me': { therapist: { ...therapistAnswer.therapist, calendars } },
    'GET /therapist/clients': { clients: [] },
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
    'GET /therapist/clients': { clients: [] },
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
  openAt(`${paths.therapist.clients}?search=Noah`, [
    {
      path: paths.therapist.clients,
      element: (
        <>
          <Link to="/therapist/clients">All clients</Link>
          <ClientsPage />
        </>
      ),
    },
  ]);
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('Noah');
  await userEvent.type(field, ' S');
  expect(field.value).toBe('Noah S');
  await userEvent.click(screen.getByRole('link', { name: 'All clients' }));
  await waitFor(() => expect(field.value).toBe(''));
});

test('the search follows the URL after Back and Forward', async () => {
  const page = openAt(paths.therapist.clients, [
    {
      path: paths.therapist.clients,
      element: (
        <>
          <Link to="/therapist/clients">All clients</Link>
          <ClientsPage />
        </>
      ),
    },
  ]);
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
