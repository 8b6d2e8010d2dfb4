import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Who opened {child}’s record',
  lead: 'Everyone who opened or changed {child}’s notes, goals, documents and forms, day by day.',
  question: 'Something doesn’t look right? Write to us and we’ll look into it.',
  mine: 'Show what I opened',
  list: 'Who opened the record on {day}',
  failed: 'We couldn’t load who opened the record',
  emptyTitle: 'Nobody else opened it',
  empty: 'When someone opens {child}’s record, you’ll see who and when.',
  you: 'You',
  therapist: '{name}, therapist',
  aTherapist: 'A therapist',
  guardian: '{name}, guardian',
  aGuardian: 'A guardian',
  company: 'Larkwell support',
  companyAs: 'Larkwell support, signed in as {name}',
  opened: 'Opened: {parts}',
  changed: 'Changed: {parts}',
  part_notes: 'notes and messages',
  part_goals: 'goals',
  part_materials: 'materials',
  part_assessment_reports: 'assessment reports',
  part_documents: 'documents',
  part_intake_form: 'intake form',
  part_reports: 'session reports',
  part_record: 'other parts of the record',
} as const;

export const t = createTranslator({ en });
