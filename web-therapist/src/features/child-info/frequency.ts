import type { ServiceSchema } from '@larkwell/app-kit/api';
import { typeLabel } from '../../shared/events/eventText.ts';
import { t } from './messages.ts';

/** `frequency` 0 means weekly, otherwise monthly. `docs/product/web.md#service-frequency` */
export const frequencyOf = ({ frequency, number_of_times, session_length, session_type }: ServiceSchema) =>
  t(frequency === '0' ? 'weekly' : 'monthly', {
    type: typeLabel(session_type),
    count: number_of_times,
    minutes: session_length,
  });
