export const en = {
  title: 'Messages',
  with: 'Therapist',
  thread: 'Messages with {therapist}',
  therapistsFailed: 'We could not load the therapists',
  noTherapistTitle: 'No therapist yet',
  noTherapist: 'As soon as {child} has a therapist, you can write to each other here.',
  emptyTitle: 'Say hello',
  empty: 'Questions before the first session, how the week went: {therapist} reads it here.',
  write: 'Message to {therapist}',
} as const;
