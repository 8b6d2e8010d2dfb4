export const en = {
  lead: 'What the family and {child}’s therapists share.',
  empty: 'Reports, exercises, letters: what you or the family add stands here.',
  visibleTo: 'The family and the therapists of {child} can open it.',
  deleteText: '{name} will be gone for you and for the family.',
} as const;
