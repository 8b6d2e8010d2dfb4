import type { Amendment } from '../api/index.ts';

/** A guardian's own request to correct Mila's record, which waits for an answer. */
export const amendmentOf = (part: Partial<Amendment> = {}): Amendment => ({
  id: 'request-1',
  child_id: 'child-1',
  child: { id: 'child-1', name: 'Mila Suarez' },
  guardian_id: 'guardian-1',
  guardian_name: 'Ana Suarez',
  own: true,
  request: 'She was born in May',
  requested_at: '2026-11-20T18:00:00Z',
  due_at: '2027-01-19T18:00:00Z',
  withdrawn_at: null,
  decision: null,
  answer: '',
  answered_at: null,
  answered_by: null,
  disagreement: '',
  disagreed_at: null,
  ...part,
});
