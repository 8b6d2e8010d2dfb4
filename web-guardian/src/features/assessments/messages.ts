import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Assessments',
  lead: 'Reports {child}’s therapists shared with you.',
  failed: 'We couldn’t load the reports',
  list: 'Assessment reports',
} as const;

export const t = createTranslator({ en }, 'guardian/assessments');
