import { useToastMutation } from '@larkwell/app-kit';
import { admitVisitor, sendVisitorOut } from '@larkwell/app-kit/api';
import type { Room } from '@larkwell/room';

/** Lets a waiting visitor in, with each of their devices. */
export const useAdmit = (eventId: string) =>
  useToastMutation({
    mutationFn: (visitorId: string) => admitVisitor({ path: { event_id: eventId, visitor_id: visitorId } }),
  });

/** Sends a visitor back to the waiting room. */
export const useSendOut = (eventId: string, room: Room) =>
  useToastMutation({
    mutationFn: (visitorId: string) => sendVisitorOut({ path: { event_id: eventId, visitor_id: visitorId } }),
    onSuccess: (_, visitorId) => room.drop(visitorId),
  });
