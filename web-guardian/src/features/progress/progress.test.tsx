import { goalOf, stepsOf } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import type { Child } from '../../shared/types.ts';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import ProgressPage from './ProgressPage.tsx';

beforeEach(() => localStorage.clear());

const service = {
  service_id: 'service-1',
  service_name: 'Gentle Start',
  provider: { id: 'therapist-1', full_name: 'Maya Okafor', email: 'maya@example.com' },
  session_type: 'individual_session',
  total_minutes: 30,
  frequency: '0',
  session_length: 30,
  number_of_times: 1,
};
const goal = goalOf();

async function open(
  part: Partial<Child>,
  pages: Record<number, object[]> = {},
  goal_trials: object[] = [],
  reports: object[] = [],
) {
  fakeApi({
    'GET /guardian/me': { guardian: guardianOf({ children: [childOf(part)], profile_step: 'complete' }) },
    'GET /assessment_reports': { assessment_reports: [] },
    'GET /clients/child-1/goal_trials': { goal_trials },
    'GET /clients/child-1/recaps': { recaps: [], pagy: { next: null } },
    'GET /clients/child-1/progress_reports': { progress_reports: reports, pagy: { next: null } },
    'GET /clients/child-1/goals': ({ path }: { path: string }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      return { goals: pages[page] ?? [], pagy: { next: pages[page + 1] ? page + 1 : null } };
    },
  });
  signInAsGuardian();
  openAt(paths.client.progress, [
    { path: paths.client.base, element: <ClientLayout />, children: [{ path: 'progress', element: <ProgressPage /> }] },
  ]);
  await screen.findByRole('heading', { name: 'Goals' });
}

const sessions = () => within(screen.getByRole('heading', { name: 'Sessions' }).closest('section') as HTMLElement);

test('shows how many sessions are done, and the services', async () => {
  await open({ progress: '2/4', services: [service] });
  expect(sessions().getByText('2 of 4 sessions done')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download notes' })).toBeTruthy();
  expect(sessions().queryByText(/No-show/)).toBeNull();
  expect(sessions().getByText('Gentle Start with Maya Okafor')).toBeTruthy();
  expect(sessions().getByText('Individual session, once a week, 30 minutes')).toBeTruthy();
});

test('shows a school’s sessions by service with the no-show rate', async () => {
  await open({
    billing_responsability: 'school',
    progress: [
      { session_type: 'individual_session', current: 3, total: 8, no_show_rate: 12 },
      { session_type: 'group_sessions', current: 0, total: 1, no_show_rate: 0 },
    ],
  });
  const facts = sessions()
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);
  expect(facts).toEqual([
    'Individual session3 of 8 sessions doneNo-show rate 12%',
    'Group session0 of 1 session doneNo-show rate 0%',
  ]);
});

test.each([{ progress: null, services: null }, { progress: '0/0' }, { progress: [] }])(
  'shows no sessions without progress: $progress',
  async (part) => {
    await open(part);
    expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull();
  },
);

test('a new goal has a calm bar, and no red one', async () => {
  await open({}, { 1: [{ ...goal, progress: 0 }] });
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('style')).toContain('--mantine-color-lagoon-4');
});

test('further goals load on request', async () => {
  await open({}, { 1: [goal], 2: [{ ...goal, id: 'goal-2', title: 'Waits', description: 'Waits for a turn.' }] });
  const list = within(await screen.findByRole('list', { name: 'Goals for Mila' }));
  expect(list.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await list.findByText('Waits for a turn.')).toBeTruthy();
  expect(list.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a goal is shown in plain words, with the therapist’s wording behind them', async () => {
  const wording = 'Produces initial R in 8 of 10 words.';
  await open({}, { 1: [{ ...goal, description: wording, plain_words: 'Says R at the start of words.' }] });
  const item = within(await screen.findByRole('article'));
  expect(item.getByText('Says R at the start of words.')).toBeTruthy();
  const behind = item.getByText('In your therapist’s words').closest('details');
  expect(behind?.open).toBe(false);
  expect(behind?.textContent).toContain(wording);
});

test('says how the last session of a goal went', async () => {
  const session = {
    event_id: 'event-1',
    starts_at: '2026-11-16T18:00:00Z',
    correct: 7,
    trials: 10,
    percent: 70,
    meets_criterion: false,
    cue_levels: [{ cue_level: 'minimal', correct: 7, trials: 10 }],
  };
  const goals = [
    goal,
    { ...goal, id: 'goal-2', title: 'Waits', status: 'met', status_changed_at: '2026-11-01T18:00:00Z' },
  ];
  await open({}, { 1: goals }, [{ goal_id: 'goal-1', suggested_progress: 6, sessions: [session] }]);
  expect(await screen.findByText('Nov 16, 2026: 7 of 10 right (70%)')).toBeTruthy();
  expect(screen.getByText('Met on Nov 1, 2026')).toBeTruthy();
  expect(screen.queryByText(/suggest/)).toBeNull();
});

test('a family sees the short-term goals of a goal, and the next step', async () => {
  const [alone, syllables] = stepsOf('R alone', 'Syllables');
  const steps = alone && syllables ? [{ ...alone, reached_at: '2026-11-16T18:00:00Z' }, syllables] : [];
  const part = goalOf({ id: 'goal-2', title: 'R in words', term: 'short', parent_id: 'goal-1', steps });
  await open({}, { 1: [goal, part] });
  const parts = within(await screen.findByRole('list', { name: 'Short-term goals of Greets others' }));
  expect(parts.getByRole('heading', { level: 4, name: 'R in words' })).toBeTruthy();
  expect(parts.getByText('Next step: Syllables')).toBeTruthy();
  expect(parts.getByText('Reached on Nov 16, 2026: R alone')).toBeTruthy();
  expect(parts.queryByRole('button', { name: /Reached|Undo/ })).toBeNull();
});

test('lists signed progress reports with their PDF', async () => {
  const report = {
    id: 'report-1',
    child_id: 'child-1',
    therapist_name: 'Maya Okafor',
    audience: 'family',
    language: 'es',
    start_date: '2026-08-19',
    end_date: '2026-11-16',
    saved_at: '2026-11-16T18:10:00Z',
    signed_at: '2026-11-16T18:10:00Z',
  };
  await open({}, {}, [], [report]);
  const list = within(await screen.findByRole('list', { name: 'Progress reports' }));
  expect(list.getByText('Aug 19, 2026 – Nov 16, 2026')).toBeTruthy();
  expect(list.getByText('For the family, in Spanish · Signed by Maya Okafor on Nov 16, 2026')).toBeTruthy();
  expect(list.getByRole('button', { name: /^Download PDF: Aug\s19, 2026/ })).toBeTruthy();
});

test('says nothing about progress reports before the first one', async () => {
  await open({});
  expect(screen.queryByText('Progress reports')).toBeNull();
});
