import { createTranslator } from '@larkwell/ui';

export const en = {
  ages: 'Works with ages {youngest} to {oldest}',
  oneAge: 'Works with age {age}',
  speaks: 'Speaks {languages}',
} as const;

export const t = createTranslator({ en }, 'app-kit/therapists');
