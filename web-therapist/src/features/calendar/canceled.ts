import type { EventSchema } from '@larkwell/app-kit/api';
import { expectedGuests, isCanceled } from '../../shared/events/sessionState.ts';

/** Every child canceled: show the session as canceled. */
const nobodyComes = ({ guests }: EventSchema) => guests.length > 0 && expectedGuests(guests).length === 0;

/** Canceled as a whole, or by every child. */
export const showsCanceled = (event: EventSchema) => isCanceled(event) || nobodyComes(event);
