import type { Colleague } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

/** '3 sessions that day' */
export const loadOf = ({ sessions_that_day }: Colleague) =>
  sessions_that_day === 0 ? t('noSessionsThatDay') : t('sessionsThatDay', { count: sessions_that_day });
