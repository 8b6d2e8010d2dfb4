import { useNavigate } from '@larkwell/app-kit';
import { sessionNotePage } from '@larkwell/app-kit/addresses';
import { roomPage } from '../paths.ts';
import { useLeaveRoom } from '../session/mutations.ts';

/** Records that this person left, then shows the page for that. */
export function useLeaveCall(eventId: string) {
  const navigate = useNavigate();
  return useLeaveRoom(eventId, () => void navigate(roomPage('ended', eventId), { replace: true }));
}

/** Leads to the note at once: the page closes the room, and the call to record it goes on. */
export function useEndSession(eventId: string) {
  const navigate = useNavigate();
  const leave = useLeaveRoom(eventId);
  return () => {
    leave.mutate();
    void navigate(sessionNotePage(eventId), { replace: true });
  };
}
