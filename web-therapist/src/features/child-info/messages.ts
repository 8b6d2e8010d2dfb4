import { createTranslator } from '@larkwell/app-kit';

const en = {
  services: 'Services',
  noServices: 'No active services.',
  weekly: {
    one: '{type}, {count} time a week, {minutes} minutes',
    other: '{type}, {count} times a week, {minutes} minutes each',
  },
  monthly: {
    one: '{type}, {count} time a month, {minutes} minutes',
    other: '{type}, {count} times a month, {minutes} minutes each',
  },
} as const;

export const t = createTranslator({ en });
