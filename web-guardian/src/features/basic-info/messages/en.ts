export const en = {
  save: 'Save changes',
} as const;
