/** What a calendar entry can be, and who comes to it (SPEC.md section 3). */
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

/** How many children come: to a free session perhaps one, since its time may be held before its child is known. */
type Guests = 'none' | 'one' | 'perhaps_one' | 'many';

/** Children who may come to a group session on one date (DECISIONS.md, scheduling). */
export const groupSeats = 8;

export function guestsOf(type: EventType): Guests {
  if (type === 'group_sessions') return 'many';
  if (type === 'free_session') return 'perhaps_one';
  return type === 'iep' || categoryOf(type) === 'therapy_session' ? 'one' : 'none';
}
