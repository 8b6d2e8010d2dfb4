import { ApiError } from '@larkwell/app-kit';
import { connectToRoom, reportRoomQuality } from '@larkwell/app-kit/api';
import type { CloseReason, QualitySample } from '@larkwell/room';

/** A ticket for one connection to signaling. */
export const askConnection = async (eventId: string) =>
  (await connectToRoom({ path: { event_id: eventId } })).connection;

/** Null if asking again may help. A 401 ends the sign-in by itself. */
export function refusalOf(error: unknown): CloseReason | null {
  if (!(error instanceof ApiError) || ![401, 403, 404, 409, 422].includes(error.status)) return null;
  return ['place_needed', 'place_not_licensed'].includes(error.code) ? 'needs_place' : 'not_allowed';
}

/** Keeps how the call did. A sample that is lost is not worth a message on the screen. */
export function reportQuality(eventId: string, sample: QualitySample): void {
  const { seconds, lostPercent, roundTripMs, sentKbps, receivedKbps, reconnects, relayed } = sample;
  const body = {
    samples: [
      {
        seconds,
        lost_percent: lostPercent,
        round_trip_ms: roundTripMs,
        sent_kbps: sentKbps,
        received_kbps: receivedKbps,
        reconnects,
        relayed,
      },
    ],
  };
  reportRoomQuality({ path: { event_id: eventId }, body }).catch(() => undefined);
}
