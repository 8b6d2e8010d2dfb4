import { t } from '../messages.ts';

const helpsWith: Readonly<Record<string, string>> = {
  'Speech Therapy': t('helpsSpeech'),
  'Occupational Therapy': t('helpsOccupational'),
  'Mental Health Counseling': t('helpsMentalHealth'),
  'Behavioral Therapy': t('helpsBehavioral'),
  'Reading and Dyslexia Support': t('helpsReading'),
};

/** What a specialty helps with, in a parent's words; undefined for one without such a sentence. */
export const helpOf = (specialty: string): string | undefined => helpsWith[specialty];
