import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Call, Refusal, signInAsTherapist } from '../../testing/api.tsx';
import { clientOf, therapistAnswer } from '../../testing/people.ts';
import { newDraft } from './draft.ts';
import { EditEventDialog } from './EditDialogs.tsx';
import { NewEventDialog } from './NewEventDialog.tsx';
import { dateOf, onClose, series, show, taken } from './testing.tsx';

beforeEach(signInAsTherapist);
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'));

const start = '2026-11-24T17:00:00Z'; // Tuesday, 9:00 AM in Los Angeles
const showNew = (replies: Record<string, unknown> = {}) =>
  show(<NewEventDialog draft={newDraft(start, 'America/Los_Angeles')} onClose={onClose} />, {
    'POST /events': { event: eventOf() },
    ...replies,
  });

async function choose(name: RegExp | string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function repeatWeekly() {
  await choose(/^Client/, 'Mila Suarez');
  await userEvent.click(screen.getByRole('switch', { name: 'Repeats' }));
  await userEvent.clear(screen.getByLabelText(/^Until/));
  await userEvent.type(screen.getByLabelText(/^Until/), '12/08/2026');
  await userEvent.tab();
}

const bodyOf = (calls: Call[], method: string) => calls.find((call) => call.method === method)?.body;

test('missing fields show errors and nothing is sent', async () => {
  const calls = showNew();
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
  expect(screen.getByText('Client is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Client/ })));
  expect(bodyOf(calls, 'POST')).toBeUndefined();
  // a group of buttons is marked as a whole
  await choose(/^Client/, 'Mila Suarez');
  await userEvent.click(screen.getByRole('switch', { name: 'Repeats' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Monday' })));
});

test('previews all dates of a series and skips taken ones', async () => {
  const calls = showNew();
  await repeatWeekly();
  const list = within(await screen.findByRole('list', { name: 'Dates' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent?.replace(/[\s\u2060]+/g, ' '))).toEqual([
    'Tuesday, November 24, 9:00 – 9:45 AMAvailableSkip',
    'Tuesday, December 1, 9:00 – 9:45 AMTakenSupervision, 9:30 – 10:30 AMSkip',
    'Tuesday, December 8, 9:00 – 9:45 AMAvailableThis is outside working hours.Skip',
  ]);
  expect(screen.getByText('1 of 3 dates is taken.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Skip this date' }));
  expect(screen.getByText('All 2 dates are available.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(bodyOf(calls, 'POST')).toMatchObject({
      event: { child_ids: ['child-1'], start_date: start, skip_dates: ['2026-12-01'] },
      recurrent_event: { recurring_unit: 'week', recurring_days: ['tuesday'], recurrent_until_date: '2026-12-08' },
    }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('names the guests of a date when they differ', async () => {
  showNew({
    'GET /check_time_slot': {
      available: true,
      dates: [
        dateOf('2026-11-24', { guests: ['Mila', 'Noah'] }),
        dateOf('2026-12-01', { guests: ['Mila'] }),
        dateOf('2026-12-08'),
      ],
    },
  });
  await repeatWeekly();
  const list = within(await screen.findByRole('list', { name: 'Dates' }));
  expect(list.getAllByText(/^With/).map((line) => line.textContent)).toEqual(['With Mila, Noah', 'With Mila']);
});

test('a taken single date shows no count', async () => {
  showNew({
    'GET /check_time_slot': {
      available: false,
      dates: [dateOf('2026-11-24', { available: false, conflicts: [taken] })],
    },
  });
  await choose(/^Client/, 'Mila Suarez');
  expect(await screen.findByText('This time is taken.')).toBeTruthy();
});

test.each([
  ['paused', 'subscription_paused', 'The plan is paused. You can book sessions again after the family resumes it.'],
  ['overdue', 'payment_overdue', 'The plan is overdue. You can book sessions again after the family pays.'],
])('a plan that is %s is named once, in the list too, and cannot be booked', async (standing, reason, sentence) => {
  showNew({
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180, [standing]: true }] },
    'GET /check_time_slot': {
      available: false,
      dates: [dateOf('2026-11-24', { available: false, conflicts: [{ ...taken, reason, conflicts_with: [] }] })],
    },
  });
  await choose(/^Client/, `Mila Suarez (plan ${standing})`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('This time is taken.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);
});

test('a child of a closed account cannot be booked', async () => {
  const conflict = { ...taken, reason: 'account_closed', conflicts_with: [] };
  showNew({
    'GET /check_time_slot': {
      available: false,
      dates: [dateOf('2026-11-24', { available: false, conflicts: [conflict] })],
    },
  });
  await choose(/^Client/, 'Mila Suarez');
  const sentence = 'The family closed its account. You can plan sessions again if they keep it.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);
});

test('a refused series names its taken dates and can skip them', async () => {
  let refused = true;
  const refusal = new Refusal(409, {
    error: 'Some dates of this series aren’t available.',
    code: 'series_not_free',
    conflicts: [taken],
  } as ConstructorParameters<typeof Refusal>[1]);
  const calls = showNew({
    'GET /check_time_slot': { available: true, dates: [dateOf('2026-11-24'), dateOf('2026-12-01')] },
    'POST /events': () => (refused ? refusal : { event: eventOf() }),
  });
  await repeatWeekly();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Some dates of this series aren’t available.')).toBeTruthy();
  expect(alert.queryByText(/Supervision/)).toBeNull();
  const [, second] = within(await screen.findByRole('list', { name: 'Dates' })).getAllByRole('listitem');
  expect(second?.textContent).toMatch(/Tuesday, December.1, .*TakenSupervision, 9:30/);
  expect(screen.getByText('1 of 2 dates is taken.')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Skip this date' }));
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    event: { skip_dates: ['2026-12-01'] },
  });
});

test('the form shows the family’s time in another zone', async () => {
  showNew();
  await choose(/^Client/, 'Mila Suarez');
  expect(await screen.findByText(/^Mila: 12:00 –\W+12:45.PM for the family \(Eastern Time\)$/)).toBeTruthy();
});

test('shows where a family’s time changes between dates', async () => {
  const phoenix = clientOf();
  const at = (instant: string, end: string) => ({ ...dateOf('2026-11-24'), start_date: instant, end_date: end });
  showNew({
    'GET /therapist/clients/child-1': {
      client: { ...phoenix, guardian: { ...phoenix.guardian, timezone: 'America/Phoenix' } },
    },
    'GET /check_time_slot': {
      available: true,
      dates: [
        at('2026-12-08T15:00:00-08:00', '2026-12-08T15:45:00-08:00'),
        at('2027-03-09T15:00:00-08:00', '2027-03-09T15:45:00-08:00'),
        {
          ...at('2027-04-13T15:00:00-07:00', '2027-04-13T15:45:00-07:00'),
          notes: [{ kind: 'clock_changed', text: 'still 3:00 PM', events: [] }],
        },
        at('2027-05-11T15:00:00-07:00', '2027-05-11T15:45:00-07:00'),
      ],
    },
  });
  await repeatWeekly();
  const list = within(await screen.findByRole('list', { name: 'Dates' }));
  await list.findByText(/family/);
  const notes = list.getAllByRole('listitem').map((item) => item.textContent?.split('Available')[1]);
  expect(notes.map((text) => text?.replace(/\s+/g, ' '))).toEqual([
    'Skip',
    'Skip',
    '3:00 PM for Mila’s familyThe clocks change by then. It’s still 3:00 PM in Pacific Time, but may be different elsewhere.Skip',
    'Skip',
  ]);
});

test('an available date names overlapping events', async () => {
  const met = { ...taken.conflicts_with[0], title: 'Individual session', guests: ['Mateo Delgado'] };
  const overlaps = { kind: 'overlaps', text: 'At the same time', events: [met] };
  showNew({ 'GET /check_time_slot': { available: true, dates: [dateOf('2026-12-01', { notes: [overlaps] })] } });
  await choose(/^Client/, 'Mila Suarez');
  expect(
    await screen.findByText(/^Overlaps with Individual session with Mateo Delgado, 9:30 –\W+10:30.AM$/),
  ).toBeTruthy();
  expect(screen.getByText('This time is available.')).toBeTruthy();
});

const serviceOf = (session_type: string, session_length: number) => ({
  service_id: `service-${session_type}`,
  service_name: 'Speech therapy',
  provider: { id: therapistAnswer.therapist.id, full_name: 'Maya Okafor', specialty: null },
  session_type,
  total_minutes: 180,
  frequency: 'week',
  session_length,
  number_of_times: 1,
  ends_on: null as string | null,
});
const endOf = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^End/ }).value;

test('the end follows the length of the service until it is typed', async () => {
  const noah = {
    ...clientOf({ id: 'child-2', name: 'Noah', last_name: 'Becker', preferred_name: 'Noah' }),
    total_minutes: 120,
  };
  const otherTherapist = { ...serviceOf('individual_session', 90), provider: { id: 'therapist-2' } };
  showNew({
    'GET /therapist/clients': { clients: [{ ...clientOf(), total_minutes: 180 }, noah] },
    'GET /therapist/clients/child-1': {
      client: { ...clientOf(), services: [serviceOf('individual_session', 30), serviceOf('assessment_session', 90)] },
    },
    'GET /therapist/clients/child-2': {
      client: { ...noah, services: [otherTherapist, serviceOf('individual_session', 60)] },
    },
  });
  await choose(/^Client/, 'Mila Suarez');
  expect(endOf()).toBe('9:30 AM');
  await choose('Type', 'Assessment');
  expect(endOf()).toBe('10:30 AM');
  await choose('Type', 'Consultation');
  expect(endOf()).toBe('9:45 AM');
  await choose('Type', 'Individual Session');
  await choose(/^Client/, 'Noah Becker');
  await waitFor(() => expect(endOf()).toBe('10:00 AM'));
  await userEvent.clear(screen.getByRole('combobox', { name: /^End/ }));
  await userEvent.type(screen.getByRole('combobox', { name: /^End/ }), '9:50 AM');
  await choose(/^Client/, 'Mila Suarez');
  expect(endOf()).toBe('9:50 AM');
});

test('warns about a service of another session type', async () => {
  const service = serviceOf('individual_session', 45);
  showNew({ 'GET /therapist/clients/child-1': { client: { ...clientOf(), services: [service] } } });
  await choose(/^Client/, 'Mila Suarez');
  await choose('Service', 'Speech therapy (Individual Session, 45 minutes)');
  expect(screen.getByText('Which service this session uses.')).toBeTruthy();
  await choose('Type', 'Assessment');
  await choose('Service', 'Speech therapy (Individual Session, 45 minutes)');
  expect(
    await screen.findByText(
      'This session will use Speech therapy, which is for another session type: Individual Session.',
    ),
  ).toBeTruthy();
});

test('a new event focuses its first field', async () => {
  showNew();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Client/ })));
  expect(document.activeElement?.getAttribute('aria-expanded')).not.toBe('true');
});

test('a new event asks for the client, then the type, then the time', async () => {
  showNew();
  const category = await screen.findByRole('radiogroup', { name: 'Category' });
  const fields = [category, ...screen.getAllByRole('combobox')];
  const inOrder = fields.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const labels = inOrder.map((field) => field.getAttribute('aria-label') ?? labelOf(field));
  expect(labels).toEqual(['Category', 'Client *', 'Type', 'Start *', 'End *']);
  expect(screen.queryByLabelText('Title')).toBeNull();
});

const labelOf = (field: HTMLElement) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '';

test('the type follows the client’s service until it is chosen', async () => {
  const withServices = (id: string, ...types: string[]) => ({
    client: { ...clientOf({ id }), services: types.map((type) => serviceOf(type, 45)) },
  });
  const cards = ['Mila', 'Noah'].map((name, index) => ({
    ...clientOf({ id: `child-${index + 1}`, name }),
    total_minutes: 45,
  }));
  showNew({
    'GET /therapist/clients': { clients: cards },
    'GET /therapist/clients/child-1': withServices('child-1', 'group_sessions', 'assessment_session'),
    'GET /therapist/clients/child-2': withServices('child-2', 'individual_session'),
  });
  const typeOf = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value;
  await choose(/^Client/, 'Mila Suarez');
  await waitFor(() => expect(typeOf()).toBe('Assessment'));
  await choose(/^Client/, 'Noah Suarez');
  await waitFor(() => expect(typeOf()).toBe('Individual Session'));
  await choose('Type', 'Consultation');
  await choose(/^Client/, 'Mila Suarez');
  await screen.findByRole('combobox', { name: 'Service' });
  expect(typeOf()).toBe('Consultation');
});

test.each([
  [null, '02/09/2027'],
  ['2027-06-11', '06/11/2027'],
  ['2030-06-11', '11/24/2028'],
  ['2026-11-23', '02/09/2027'],
])('a series of a service that ends on %s is prefilled until %s', async (ends_on, until) => {
  const service = { ...serviceOf('individual_session', 45), ends_on };
  showNew({ 'GET /therapist/clients/child-1': { client: { ...clientOf(), services: [service] } } });
  await choose(/^Client/, 'Mila Suarez');
  await choose('Service', 'Speech therapy (Individual Session, 45 minutes)');
  await userEvent.click(screen.getByRole('switch', { name: 'Repeats' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Until/, { selector: 'input' }).value).toBe(until);
});

test('more options open by themselves where one is set', async () => {
  show(<EditEventDialog event={{ ...series, therapist_role: 'prep_only' }} onClose={onClose} />, {});
  expect(await screen.findByLabelText('Title')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More options' }));
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('the scope of an edit is asked before everything else', async () => {
  show(<EditEventDialog event={series} onClose={onClose} />, {});
  const scope = await screen.findByRole('radiogroup', { name: 'What do you want to change?' });
  const category = screen.getByRole('radiogroup', { name: 'Category' });
  expect(scope.compareDocumentPosition(category) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('asks before an unsaved event is lost', async () => {
  showNew();
  await userEvent.click(await screen.findByRole('button', { name: 'More options' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Snail breathing');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  const question = within(screen.getByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalled();
});
