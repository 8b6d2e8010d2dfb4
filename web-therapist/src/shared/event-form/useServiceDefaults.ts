import { type EventDraft, withServiceLength, withServiceType } from './draft.ts';
import { useOwnServices } from './useOwnServices.ts';

/**
 * The draft with the type and the length of its children's services, as far as they weren't chosen by hand. Stays while
 * one of the children loads.
 */
export function useServiceDefaults(draft: EventDraft): EventDraft {
  const services = useOwnServices(draft.typeFixed && draft.endFixed ? { childIds: [] } : draft);
  return services === null ? draft : withServiceLength(withServiceType(draft, services), services);
}
