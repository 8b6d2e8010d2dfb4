import { useNavigate } from '@larkwell/app-kit';
import { sessionNotePage } from '@larkwell/app-kit/addresses';
import { useEffect, useRef } from 'react';
import { roomPage } from '../paths.ts';
import { useLeaveRoom } from '../session/mutations.ts';

/** Records that this person left, then shows the page for that. */
export function useLeaveCall(eventId: string) {
  const navigate = useNavigate();
  return useLeaveRoom(eventId, () => void navigate(roomPage('ended', eventId), { replace: true }));
}

/**
 * Leads to the note at once. The leave is recorded when this page is gone: its answer would send the page to "ended"
 * while the note still loads.
 */
export function useEndSession(eventId: string) {
  const navigate = useNavigate();
  const { mutate } = useLeaveRoom(eventId);
  const ending = useRef(false);
  useEffect(
    () => () => {
      if (ending.current) mutate();
    },
    [mutate],
  );
  return () => {
    ending.current = true;
    void navigate(sessionNotePage(eventId), { replace: true });
  };
}
