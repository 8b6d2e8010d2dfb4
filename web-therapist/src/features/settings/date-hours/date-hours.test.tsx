import { eventOf } from '@larkwell/app-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TherapistLayout from '../../../shared/therapist/TherapistLayout.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { therapistAnswer } from '../../../testing/people.ts';
import { DateHoursPanel } from './DateHoursPanel.tsx';
import {
  dateHoursSchema,
  dateText,
  fieldOfDateHours,
  hoursText,
  newDateHours,
  nextWindow,
  wireDateHours,
} from './draft.ts';

const zone = 'America/Los_Angeles';
const noonToSix = [{ start_time: '12:00', end_time: '18:00' }];
let dates: unknown[];
let refused: Refusal | null;
let calls: Call[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T17:00:00Z') });
  dates = [];
  refused = null;
  signInAsTherapist();
  calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /therapist/hours_overrides': () => ({ hours_overrides: dates }),
    'PUT /therapist/hours_overrides/2026-11-25': () => {
      if (refused) return refused;
      dates = [{ date: '2026-11-25', hours: noonToSix, sessions_outside: [] }];
      return { hours_overrides: dates };
    },
    'DELETE /therapist/hours_overrides/2026-12-01': () => {
      dates = [];
      return {};
    },
  });
});
afterEach(() => vi.useRealTimers());

const open = () =>
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element: <DateHoursPanel zone={zone} /> }] }]);
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** At once, and left. */
function type(label: string, text: string) {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

test('lists the dates to come with their hours and the sessions that stay', async () => {
  const session = eventOf({ start_date: '2026-12-01T18:00:00Z', end_date: '2026-12-01T18:45:00Z' });
  dates = [
    { date: '2026-11-24', hours: [], sessions_outside: [] },
    { date: '2026-12-01', hours: noonToSix, sessions_outside: [session] },
    { date: '2026-12-02', hours: [], sessions_outside: [] },
  ];
  open();
  const list = within(await screen.findByRole('list', { name: 'Hours for a date' }));
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(lines).toEqual([
    'Tue, Dec 1 · 12:00 PM – 6:00 PMThis session stays booked: Mila, 10:00 AMRemove',
    'Wed, Dec 2 · Not workingRemove',
  ]);
  expect(list.getByRole('link').getAttribute('href')).toContain('event=event-1');
});

test('removing a date keeps the focus on the page', async () => {
  dates = [{ date: '2026-12-01', hours: noonToSix, sessions_outside: [] }];
  open();
  await user.click(await screen.findByRole('button', { name: /^Remove Tue, Dec/ }));
  expect(await screen.findByText('Your weekly hours apply again')).toBeTruthy();
  expect(await screen.findByText('No dates with other hours.')).toBeTruthy();
  expect(document.activeElement?.id).toBe('date-hours');
});

test('saves other hours for a date', async () => {
  open();
  await press('Change hours for a date');
  type('Start', '12:00 PM');
  type('End', '6:00 PM');
  await press('Save hours');
  expect(await screen.findByText('Hours saved')).toBeTruthy();
  expect(await screen.findByText(/^Wed, Nov.25 · 12:00/)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ hours_override: { hours: noonToSix } });
});

test('a date off needs no hours', async () => {
  open();
  await press('Change hours for a date');
  await user.click(screen.getByRole('switch', { name: 'Not working' }));
  expect(screen.queryByRole('combobox', { name: 'Start' })).toBeNull();
  await press('Save hours');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ hours_override: { hours: [] } }),
  );
});

test('wrong hours show beside their fields and are not sent', async () => {
  open();
  await press('Change hours for a date');
  type('End', '8:00 AM');
  await press('Save hours');
  expect(await screen.findByText('End time must be after start time')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a refusal shows beside its field or above the form', async () => {
  open();
  await press('Change hours for a date');
  refused = new Refusal(422, {
    error: 'No',
    code: 'invalid',
    fields: { 'hours_override.hours.0.end_time': 'End is wrong' },
  });
  await press('Save hours');
  expect(await screen.findByText('End is wrong')).toBeTruthy();
  refused = new Refusal(409, { error: 'You changed the hours of 100 dates. Remove one first.', code: 'too_many' });
  await press('Save hours');
  expect(await screen.findByText('You changed the hours of 100 dates. Remove one first.')).toBeTruthy();
});

test('closing the dialog asks about unsaved hours', async () => {
  open();
  await press('Change hours for a date');
  type('Start', '10:00 AM');
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy();
});

const errorsOf = (draft: unknown) =>
  dateHoursSchema.safeParse(draft).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const windowOf = (start: string, end: string) => ({ key: start, start, end });

test('a draft names each wrong field', () => {
  const draft = newDateHours('2026-12-01');
  expect(errorsOf(draft)).toEqual([]);
  expect(errorsOf({ ...draft, from: null })).toEqual([['from', 'Date is required']]);
  expect(errorsOf({ ...draft, until: '2026-11-30' })).toEqual([['until', 'Last date can’t be before the first one']]);
  expect(errorsOf({ ...draft, until: '2027-01-31' })).toEqual([]);
  expect(errorsOf({ ...draft, until: '2027-02-01' })).toEqual([['until', 'You can change at most 62 dates at once']]);
  const windows = [
    windowOf('9 AM', '12 PM'),
    windowOf('11:30 AM', '1 PM'),
    windowOf('late', ''),
    windowOf('8 PM', '12 AM'),
  ];
  expect(errorsOf({ ...draft, windows })).toEqual([
    ['windows.1.start', 'Overlaps with 9:00 AM to 12:00 PM'],
    ['windows.2.start', 'Enter a time like 9:30 AM'],
    ['windows.2.end', 'Enter a time like 9:30 AM'],
  ]);
  expect(errorsOf({ ...draft, off: true, windows })).toEqual([]);
});

test('midnight is the end of the day', () => {
  const draft = { ...newDateHours('2026-12-01'), until: '2026-12-04', windows: [windowOf('8 PM', '12 AM')] };
  expect(wireDateHours(draft)).toEqual({
    hours_override: { hours: [{ start_time: '20:00', end_time: '24:00' }], until: '2026-12-04' },
  });
});

test('the next hours start an hour after the last ones', () => {
  expect(nextWindow([windowOf('9 AM', '5 PM')])).toMatchObject({ start: '6:00 PM', end: '7:00 PM' });
  expect(nextWindow([windowOf('9 AM', '11 PM')])).toMatchObject({ start: '', end: '' });
});

test('the server’s paths are fields of the form', () => {
  const paths = ['hours_override.hours.1.start_time', 'hours_override.hours', 'hours_override.until', 'date'];
  expect(paths.map(fieldOfDateHours)).toEqual(['windows.1.start', 'windows.0.start', 'until', 'from']);
});

test('a date reads as a weekday, a day and hours', () => {
  const now = new Date('2026-11-25T17:00:00Z');
  expect(dateText('2026-12-01', zone, now)).toBe('Tue, Dec\u00a01');
  const hours = [
    { starts: 540, ends: 720 },
    { starts: 780, ends: 1440 },
  ];
  expect(hoursText({ hours }).replace(/\s/g, ' ')).toBe('9:00 AM – 12:00 PM, 1:00 PM – 12:00 AM');
  expect(hoursText({ hours: [] })).toBe('Not working');
});
