export const en = {
  title: 'Calendar',
} as const;
