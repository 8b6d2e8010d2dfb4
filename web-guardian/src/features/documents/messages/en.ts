export const en = {
  lead: 'Reports, plans and pictures that you and the therapist share.',
  empty: 'What you or the therapist add stands here.',
  visibleTo: 'The therapists of {child} can open it.',
  deleteText: '{name} will be gone for you and for the therapist.',
} as const;
