import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Messages',
  with: 'Therapist',
  thread: 'Messages with {therapist}',
  therapistsFailed: 'We couldn’t load the therapists',
  noTherapistTitle: 'No therapist yet',
  noTherapist: 'Once {child} has a therapist, you can message each other here.',
  emptyTitle: 'Say hello',
  empty: 'Ask a question before the first session, or share how the week went. {therapist} will see it here.',
  write: 'Message to {therapist}',
} as const;

export const t = createTranslator({ en });
