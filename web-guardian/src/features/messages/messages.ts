import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Messages',
  all: 'All conversations',
  thread: 'Messages with {therapist}',
  failed: 'We couldn’t load your conversations',
  noTherapistTitle: 'No therapist yet',
  noTherapist: 'Once {child} has a therapist, you can message each other here.',
  emptyTitle: 'Say hello',
  empty: 'Ask a question before the first session, or share how the week went. {therapist} will see it here.',
  notForEmergencies:
    'Therapists usually answer between sessions. Don’t use messages in an emergency: call 911, or call or text 988.',
  write: 'Message to {therapist}',
  closed: '{therapist} no longer works with {child}, so you can’t write here anymore.',
} as const;

export const t = createTranslator({ en }, 'guardian/messages');
