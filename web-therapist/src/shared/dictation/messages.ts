import { createTranslator } from '@larkwell/app-kit';

export const en = {
  dictate: 'Dictate',
  stop: 'Stop dictating',
  starting: 'Getting ready…',
  listening: 'Listening. Your voice stays on this device.',
  notAllowed: 'Allow the microphone in your browser, then try again.',
  noMicrophone: 'We can’t find a microphone. Connect one, then try again.',
  noLanguage: 'This device can’t turn speech into text yet. Try again later, or type.',
  failed: 'Dictation stopped. Try again.',
} as const;

export const t = createTranslator({ en }, 'therapist/shared/dictation');
