import { calendarPage } from '@larkwell/app-kit/addresses';
import type { FamilyPlace, OwnPlace } from '@larkwell/app-kit/api';
import { fakeApi, openAt, Refusal, signInAs } from '@larkwell/app-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FamilyPlaces } from './FamilyPlaces.tsx';
import { WherePanel } from './WherePanel.tsx';

const countries = {
  countries: [
    {
      code: 'US',
      name: 'United States',
      states: [
        { code: 'CA', name: 'California' },
        { code: 'NV', name: 'Nevada' },
      ],
    },
  ],
};
const asked: OwnPlace = {
  asked: true,
  confirmed: null,
  suggestion: { state: 'CA', zone_differs: false, address: '12 Elm Street', phone: '4155550123' },
};
const confirmedIn = (state: string, licensed: boolean, has_exception = false): OwnPlace => ({
  ...asked,
  asked: false,
  confirmed: { state, licensed, has_exception, confirmed_at: '2026-03-03T18:00:00Z' },
});

function open(replies: Record<string, unknown>, role: 'guardian' | 'therapist' = 'guardian') {
  const calls = fakeApi({
    'GET /countries': countries,
    'GET /guardian/me': { guardian: { phone_number: null } },
    ...replies,
  });
  signInAs({ user_type: role, userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'ana@example.com' });
  const page = role === 'guardian' ? <WherePanel eventId="event-1" /> : <FamilyPlaces eventId="event-1" />;
  openAt('/', [{ path: '/', element: page }]);
  return calls;
}

const PLACE = '/events/event-1/room/place';

test('a family confirms what we suggest with one press', async () => {
  const calls = open({ [`GET ${PLACE}`]: { place: asked }, [`PUT ${PLACE}`]: { place: confirmedIn('CA', true) } });
  expect(await screen.findByText(/12 Elm Street/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'We’re in California' }));
  expect(await screen.findByText('You’re in California today.')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ state: 'CA', address: '12 Elm Street', phone: '4155550123' });
  expect(sent?.body).toHaveProperty('timezone');
});

test('a first session asks for the address and the phone', async () => {
  const suggestion = { ...asked.suggestion, address: null, phone: null };
  const calls = open({ [`GET ${PLACE}`]: { place: { ...asked, suggestion } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Address is required')).toBeTruthy();
  expect(screen.getByText('Phone number is required')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a first session suggests the phone of the guardian’s profile', async () => {
  const suggestion = { ...asked.suggestion, address: null, phone: null };
  open({
    [`GET ${PLACE}`]: { place: { ...asked, suggestion } },
    'GET /guardian/me': { guardian: { phone_number: '+14155550177' } },
  });
  expect(await screen.findByDisplayValue('(415) 555-0177')).toBeTruthy();
});

test('another time zone asks for the state', async () => {
  const suggestion = { ...asked.suggestion, state: null, zone_differs: true };
  open({ [`GET ${PLACE}`]: { place: { ...asked, suggestion } } });
  expect(await screen.findByText(/in another time zone than usual/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^We’re in/ })).toBeNull();
});

test('a family somewhere else chooses its state and keeps the form on errors', async () => {
  const refusal = new Refusal(409, { error: 'Too early.', code: 'place_not_asked' });
  open({ [`GET ${PLACE}`]: { place: asked }, [`PUT ${PLACE}`]: refusal });
  await userEvent.click(await screen.findByRole('button', { name: 'Somewhere else' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Too early.')).toBeTruthy();
  expect(screen.getByDisplayValue('12 Elm Street')).toBeTruthy();
});

test.each([
  [confirmedIn('NV', false), /they decide whether you can meet today/],
  [confirmedIn('NV', false, true), /but can meet you today/],
])('a family reads that no license covers its state', async (place, text) => {
  open({ [`GET ${PLACE}`]: { place } });
  expect(await screen.findByText(text)).toBeTruthy();
});

const PLACES = '/events/event-1/room/places';
const away: FamilyPlace = {
  visitor_id: 'guardian-1',
  children: ['Mateo', 'Ines'],
  state: 'NV',
  address: '3 Pine Road, Reno',
  phone: '7755550100',
  confirmed_at: '2026-03-03T18:00:00Z',
  licensed: false,
  may_go_on: true,
  exception_reason: null,
};

test('the therapist sees where a licensed family is, without a warning', async () => {
  open({ [`GET ${PLACES}`]: { places: [{ ...away, licensed: true }] } }, 'therapist');
  expect(await screen.findByText('Mateo & Ines are in Nevada')).toBeTruthy();
  expect(screen.getByText(/3 Pine Road, Reno/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '(775) 555-0100' }).getAttribute('href')).toBe('tel:7755550100');
  expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
});

test('the therapist goes on without a license only with a reason', async () => {
  let places = [away];
  const calls = open(
    {
      [`GET ${PLACES}`]: () => ({ places }),
      'PUT /events/event-1/room/visitors/guardian-1/place_exception': () => {
        places = [{ ...away, exception_reason: 'A visit.' }];
        return { places };
      },
    },
    'therapist',
  );
  const move = await screen.findByRole('link', { name: 'Move session' });
  expect(move.getAttribute('href')).toBe(calendarPage('event-1', { move: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue anyway' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Why are you continuing/ }), 'A visit.');
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText(/Your reason to continue: A visit\./)).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test('the therapist can only move a session that operators refuse', async () => {
  open({ [`GET ${PLACES}`]: { places: [{ ...away, may_go_on: false }] } }, 'therapist');
  expect(await screen.findByRole('link', { name: 'Move session' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
});
