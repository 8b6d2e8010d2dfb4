import type { Goal } from '../api/index.ts';

/** An active long-term goal without steps, trials or details. */
export const goalOf = (part: Partial<Goal> = {}): Goal => ({
  id: 'goal-1',
  title: 'Greets others',
  description: 'Greets others by name.',
  area: '',
  baseline: '',
  plain_words: '',
  criterion: null,
  target_date: null,
  status: 'active',
  status_changed_at: null,
  term: 'long',
  parent_id: null,
  steps: [],
  steps_version: 0,
  progress: 4,
  created_at: '2026-11-01T18:00:00Z',
  updated_at: '2026-11-01T18:00:00Z',
  ...part,
});

/** Steps of a goal, not reached. */
export const stepsOf = (...contents: string[]): Goal['steps'] =>
  contents.map((content, index) => ({ id: `step-${index + 1}`, content, reached_at: null }));
