import { ApiError, messageOf, useToastMutation } from '@larkwell/app-kit';
import { admitVisitor, sendVisitorOut } from '@larkwell/app-kit/api';
import type { Person, Room } from '@larkwell/room';
import { notifyError } from '@larkwell/ui';
import { useState } from 'react';

/**
 * Lets a waiting visitor in, with each of their devices. `warning` is set while the server wants the therapist to confirm
 * that the room gets large.
 */
export function useLetIn(eventId: string) {
  const [warning, setWarning] = useState<{ visitor: Person; text: string } | null>(null);
  const admit = useToastMutation({
    mutationFn: ({ visitor, confirmed }: { visitor: Person; confirmed: boolean }) =>
      admitVisitor({
        path: { event_id: eventId, visitor_id: visitor.visitor_id },
        body: { confirms_large_room: confirmed },
      }),
    error: false,
    onSuccess: () => setWarning(null),
    onError: (error, { visitor }) => {
      const getsLarge = error instanceof ApiError && error.code === 'room_gets_large';
      setWarning(getsLarge ? { visitor, text: error.message } : null);
      if (!getsLarge) notifyError(messageOf(error));
    },
  });
  return {
    letIn: (visitor: Person) => admit.mutate({ visitor, confirmed: false }),
    confirm: () => warning && admit.mutate({ visitor: warning.visitor, confirmed: true }),
    dismiss: () => setWarning(null),
    warning,
    /** The visitor of the request that is running. */
    pendingId: admit.isPending ? admit.variables.visitor.visitor_id : null,
  };
}

/** Sends a visitor back to the waiting room. */
export const useSendOut = (eventId: string, room: Room) =>
  useToastMutation({
    mutationFn: (visitorId: string) => sendVisitorOut({ path: { event_id: eventId, visitor_id: visitorId } }),
    onSuccess: (_, visitorId) => room.drop(visitorId),
  });
