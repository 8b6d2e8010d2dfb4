import { useNavigate } from '@larkwell/app-kit';
import { roomPage } from '../paths.ts';
import { useLeaveRoom } from '../session/mutations.ts';

/** Records that this person left, then shows the page for that, or another one. */
export function useLeaveCall(eventId: string, next = roomPage('ended', eventId)) {
  const navigate = useNavigate();
  return useLeaveRoom(eventId, () => void navigate(next, { replace: true }));
}
