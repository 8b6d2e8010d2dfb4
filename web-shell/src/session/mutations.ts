import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { joinMeetingRoom, leaveMeetingRoom, showRoomQueryKey } from '@larkwell/app-kit/api';

/** `onDone` once it is recorded and known here. */
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

/** From a page that is going away: the call outlives the page, and nobody is left to read its answer. */
export const leaveRoomInPassing = (eventId: string): void => {
  leaveMeetingRoom({ path: { event_id: eventId }, keepalive: true }).catch(() => undefined);
};
