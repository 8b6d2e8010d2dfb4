import { specialtyName } from '@larkwell/app-kit/therapists';
import { t } from '../messages.ts';

const helpsWith: Readonly<Record<string, string>> = {
  [specialtyName('Speech Therapy')]: t('helpsSpeech'),
  [specialtyName('Occupational Therapy')]: t('helpsOccupational'),
  [specialtyName('Mental Health Counseling')]: t('helpsMentalHealth'),
  [specialtyName('Behavioral Therapy')]: t('helpsBehavioral'),
  [specialtyName('Reading and Dyslexia Support')]: t('helpsReading'),
};

/** What a specialty helps with, in a parent's words; undefined for one without such a sentence. By its name as
 * services or pages have it. */
export const helpOf = (specialty: string): string | undefined => helpsWith[specialtyName(specialty)];
