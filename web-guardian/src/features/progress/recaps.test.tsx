import type { Practice, Recap } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { type Call, fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import ProgressPage from './ProgressPage.tsx';

beforeEach(() => localStorage.clear());

const practiceOf = (part: Partial<Practice> = {}): Practice => ({
  id: 'practice-1',
  guardian_name: 'Carlos Reed',
  own: true,
  practiced_at: new Date().toISOString(),
  feeling: null,
  comment: '',
  ...part,
});

const recapOf = (part: Partial<Recap> = {}): Recap => ({
  id: 'recap-1',
  event_id: 'event-1',
  child_id: 'child-1',
  therapist_id: 'therapist-1',
  therapist_name: 'Maya Okafor',
  starts_at: '2026-11-16T17:00:00Z',
  phrases: [{ id: 'turn_taking', area: 'social', en: 'We practiced taking turns.', es: 'Practicamos cómo turnarnos.' }],
  own_words: 'He said “rabbit”!',
  practice: { text: 'Rabbit race', times_a_week: 3, material_id: null },
  version: 1,
  saved_at: '2026-11-16T18:02:00Z',
  shared_at: '2026-11-16T18:10:00Z',
  edited: false,
  practices: [],
  ...part,
});

/** Replies like the server; `hour` is the reminder's. */
async function open(saved: Recap[], hour: number | null = null) {
  let recaps = saved;
  let reminder = hour;
  const practices = (id: string) => recaps.find((recap) => recap.id === id)?.practices ?? [];
  const withPractices = (id: string, changed: Practice[]) => {
    recaps = recaps.map((recap) => (recap.id === id ? { ...recap, practices: changed } : recap));
    return { recap: recaps.find((recap) => recap.id === id) };
  };
  const calls = fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ children: [childOf({})], profile_step: 'complete' }) },
    'GET /assessment_reports': { assessment_reports: [] },
    'GET /clients/child-1/goal_trials': { goal_trials: [] },
    'GET /clients/child-1/goals': { goals: [], pagy: { next: null } },
    'GET /clients/child-1/recaps': () => ({ recaps, pagy: { next: null } }),
    'GET /clients/child-1/progress_reports': { progress_reports: [], pagy: { next: null } },
    'GET /practice_reminder': () => ({ practice_reminder: { hour: reminder } }),
    'PUT /practice_reminder': ({ body }: Call) => {
      reminder = (body as { practice_reminder: { hour: number | null } }).practice_reminder.hour;
      return { practice_reminder: { hour: reminder } };
    },
    'POST /clients/child-1/recaps/recap-1/practices': ({ body }: Call) => {
      const { practice } = body as { practice: Partial<Practice> };
      return withPractices('recap-1', [...practices('recap-1'), practiceOf(practice)]);
    },
    'DELETE /clients/child-1/recaps/recap-1/practices/practice-1': () => withPractices('recap-1', []),
  });
  signInAsGuardian();
  openAt(paths.client.progress, [
    { path: paths.client.base, element: <ClientLayout />, children: [{ path: 'progress', element: <ProgressPage /> }] },
  ]);
  await screen.findByRole('heading', { name: 'Goals' });
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  return { sent };
}

const card = async () =>
  within((await screen.findByRole('heading', { name: 'Today we did' })).closest('section') as HTMLElement);

test('shows the latest recap first, with what to practice', async () => {
  await open([recapOf(), recapOf({ id: 'recap-0', own_words: 'The session before', practice: null, edited: true })]);
  const latest = await card();
  expect(latest.getByText('Monday, November 16 with Maya Okafor')).toBeTruthy();
  expect(latest.getByText('We practiced taking turns.')).toBeTruthy();
  expect(latest.getByText('He said “rabbit”!')).toBeTruthy();
  expect(latest.getByText('3 times a week')).toBeTruthy();
  expect(latest.queryByText('The session before')).toBeNull();
  const earlier = within(screen.getByRole('list', { name: 'Earlier sessions', hidden: true }));
  expect(earlier.getByText('The session before')).toBeTruthy();
  expect(earlier.getByText(/ · Edited$/)).toBeTruthy();
  expect(earlier.queryByRole('button', { name: 'We practiced', hidden: true })).toBeNull();
});

test('the lines can be read in Spanish, and the choice stays', async () => {
  await open([recapOf()]);
  await userEvent.click((await card()).getByRole('radio', { name: 'Español' }));
  const line = (await card()).getByText('Practicamos cómo turnarnos.');
  expect(line.closest('ul')?.lang).toBe('es');
  expect(localStorage.getItem('lw-recap-language')).toContain('es');
});

test('on a page in Spanish the lines begin in Spanish', async () => {
  localStorage.removeItem('lw-recap-language');
  document.documentElement.lang = 'es';
  try {
    await open([recapOf()]);
    expect((await card()).getByText('Practicamos cómo turnarnos.')).toBeTruthy();
  } finally {
    document.documentElement.lang = 'en';
  }
});

test('one tap says that the family practiced', async () => {
  const { sent } = await open([recapOf()]);
  await userEvent.click((await card()).getByRole('button', { name: 'We practiced' }));
  expect(await screen.findByText('You practiced on 1 of the last 7 days.')).toBeTruthy();
  expect(sent('POST')).toEqual([{ practice: { feeling: null, comment: '' } }]);
});

test('how it went and a few words are optional, and are cleared afterwards', async () => {
  const { sent } = await open([recapOf()]);
  const latest = await card();
  await userEvent.click(latest.getByRole('button', { name: 'Hard' }));
  await userEvent.click(latest.getByRole('button', { name: 'Fun' }));
  expect(latest.getByRole('button', { name: 'Hard' }).getAttribute('aria-pressed')).toBe('false');
  const words = latest.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(words, ' She laughed {Enter}');
  expect(await screen.findByText('Your practice (1)')).toBeTruthy();
  expect(sent('POST')).toEqual([{ practice: { feeling: 'fun', comment: 'She laughed' } }]);
  expect(words.value).toBe('');
  expect(latest.getByRole('button', { name: 'Fun' }).getAttribute('aria-pressed')).toBe('false');
});

test('a practice that was logged by mistake can be removed', async () => {
  await open([recapOf({ practices: [practiceOf()] })]);
  const latest = await card();
  await userEvent.click(latest.getByText('Your practice (1)'));
  await userEvent.click(latest.getByRole('button', { name: /^Remove practice of / }));
  expect(await screen.findByText('Removed')).toBeTruthy();
  expect(screen.queryByText(/of the last 7 days/)).toBeNull();
});

test('days without practice are never counted against the family', async () => {
  await open([recapOf({ practices: [practiceOf({ practiced_at: '2026-01-02T12:00:00Z' })] })]);
  expect((await card()).queryByText(/days/)).toBeNull();
});

test('the hour of a reminder is chosen and turned off', async () => {
  const { sent } = await open([recapOf()], 18);
  const hour = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Remind me by email at' });
  expect(hour.value).toBe('6:00 PM');
  await userEvent.click(hour);
  await userEvent.click(await screen.findByRole('option', { name: '7:00 AM' }));
  expect(await screen.findByText('We’ll remind you at 7:00 AM')).toBeTruthy();
  await userEvent.click(hour);
  await userEvent.click(await screen.findByRole('option', { name: 'No reminder' }));
  expect(await screen.findByText('Reminder turned off')).toBeTruthy();
  expect(sent('PUT')).toEqual([{ practice_reminder: { hour: 7 } }, { practice_reminder: { hour: null } }]);
});

test('nothing shows before the first recap', async () => {
  await open([]);
  expect(screen.queryByRole('heading', { name: 'Today we did' })).toBeNull();
});
