export const en = {
  title: 'Settings',
} as const;
