import { useToastMutation } from '@larkwell/app-kit';
import type { Room } from '@larkwell/room';
import { admit, sendOut } from './api.ts';

/** Lets a waiting visitor in, with each of their devices. */
export const useAdmit = (eventId: string) =>
  useToastMutation({ mutationFn: (visitorId: string) => admit(eventId, visitorId) });

/** Sends a visitor back to the waiting room. */
export const useSendOut = (eventId: string, room: Room) =>
  useToastMutation({
    mutationFn: (visitorId: string) => sendOut(eventId, visitorId),
    onSuccess: (_, visitorId) => room.drop(visitorId),
  });
