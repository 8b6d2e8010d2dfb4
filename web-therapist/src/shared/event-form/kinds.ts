/** Categories and types of events. `docs/product/scheduling.md#event-types` */
import type { EventType } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

export type Category = 'therapy_session' | 'event';

export const categories = ['therapy_session', 'event'] as const satisfies readonly Category[];

export const subtypes: Readonly<Record<Category, readonly EventType[]>> = {
  therapy_session: [
    'individual_session',
    'group_sessions',
    'assessment_session',
    'consultation_session',
    'free_session',
  ],
  event: ['block_time', 'iep', 'review_of_records', 'supervision', 'training', 'indirect_time', 'other'],
};

export const categoryLabel = (category: Category) => t(`category_${category}`);

export const categoryOf = (type: EventType): Category =>
  subtypes.therapy_session.includes(type) ? 'therapy_session' : 'event';

/** How many children attend. A free session may have none yet: its time can be reserved before the child is known. */
type Guests = 'none' | 'one' | 'perhaps_one' | 'many';

/** Maximum children per date of a group session. `docs/product/scheduling.md#group-sessions` */
export const groupSeats = 8;

export function guestsOf(type: EventType): Guests {
  if (type === 'group_sessions') return 'many';
  if (type === 'free_session') return 'perhaps_one';
  return type === 'iep' || categoryOf(type) === 'therapy_session' ? 'one' : 'none';
}
