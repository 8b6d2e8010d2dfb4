import { createTranslator } from '@larkwell/ui';

/** The titles that services give events, word for word, by type of event. */
export const en = {
  title_assessment_session: 'Assessment',
  title_consultation_session: 'Consultation',
  title_individual_session: 'Individual session',
  title_group_sessions: 'Group session',
  title_free_session: 'Free session',
  title_iep: 'IEP meeting',
  title_indirect_time: 'Indirect time',
  title_block_time: 'Block time',
  title_training: 'Training',
  title_other: 'Other',
  title_review_of_records: 'Review of records',
  title_supervision: 'Supervision',
  title_leave: 'Leave',
  title_held: 'Held for a family on the waitlist',
} as const;

export const t = createTranslator({ en }, 'app-kit/events');
