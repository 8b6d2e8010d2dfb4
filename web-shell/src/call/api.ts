import { ApiError, http } from '@larkwell/app-kit';
import type { RoomConnection } from '@larkwell/room';

const roomPath = (eventId: string) => `/events/${encodeURIComponent(eventId)}/room`;
const visitorPath = (eventId: string, visitorId: string) =>
  `${roomPath(eventId)}/visitors/${encodeURIComponent(visitorId)}`;

/** A ticket for one connection to signaling. */
export const askConnection = async (eventId: string) =>
  (await http.post<{ connection: RoomConnection }>(`${roomPath(eventId)}/connection`)).connection;

export const admit = (eventId: string, visitorId: string) => http.post(`${visitorPath(eventId, visitorId)}/admit`);
export const sendOut = (eventId: string, visitorId: string) => http.post(`${visitorPath(eventId, visitorId)}/send_out`);

/** Asking again doesn't help: the session is over, canceled, handed over or not theirs. A 401 ends the sign-in by itself. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 409, 422].includes(error.status);
