import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { joinMeetingRoom, leaveMeetingRoom, showRoomQueryKey } from '@larkwell/app-kit/api';

/** Calls `onDone` once the visit is recorded and the room refetched. */
function useRoomCall(call: typeof joinMeetingRoom, eventId: string, onDone?: () => void) {
  const client = useQueryClient();
  const path = { event_id: eventId };
  return useToastMutation({
    mutationFn: () => call({ path }),
    onSuccess: (answer) => {
      client.setQueryData(showRoomQueryKey({ path }), answer);
      onDone?.();
    },
  });
}

export const useJoinRoom = (eventId: string, onDone?: () => void) => useRoomCall(joinMeetingRoom, eventId, onDone);
export const useLeaveRoom = (eventId: string, onDone?: () => void) => useRoomCall(leaveMeetingRoom, eventId, onDone);

/** For a page that is unloading: `keepalive` lets the request outlive it; the response is ignored. */
export const leaveRoomOnUnload = (eventId: string): void => {
  leaveMeetingRoom({ path: { event_id: eventId }, keepalive: true }).catch(() => undefined);
};
