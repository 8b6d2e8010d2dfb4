import { t } from '../messages.ts';

/** Names of a date picker's buttons. */
export const pickerLabels = () => ({
  previousMonth: t('previousMonth'),
  nextMonth: t('nextMonth'),
  previousYear: t('previousYear'),
  nextYear: t('nextYear'),
  previousDecade: t('previousDecade'),
  nextDecade: t('nextDecade'),
  monthLevelControl: t('chooseMonth'),
  yearLevelControl: t('chooseYear'),
});
