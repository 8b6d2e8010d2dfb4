import { createTranslator } from '@larkwell/app-kit';

const en = {
  pictureHint: 'Only you and the therapist see it.',
  pictureDeleteText: 'You and the therapist won’t see it anymore.',
} as const;

export const t = createTranslator({ en });
