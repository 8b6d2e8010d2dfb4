import {
  type EventResponse,
  type RoomResponse,
  readGuardianOptions,
  readOwnProfileOptions,
  showEventOptions,
  showRoomOptions,
} from '@larkwell/app-kit/api';

/** The room of a session for its viewer. Refetched each minute, since the session may be canceled or moved. */
export const roomQuery = (eventId: string) => ({
  ...showRoomOptions({ path: { event_id: eventId } }),
  select: ({ room }: RoomResponse) => room,
  staleTime: 0,
  refetchInterval: 60_000,
});

/** Only to distinguish a canceled session from an upcoming one. */
export const sessionQuery = (eventId: string, enabled: boolean) => ({
  ...showEventOptions({ path: { event_id: eventId } }),
  select: ({ event }: EventResponse) => event,
  enabled,
});

export const guardianZoneQuery = (enabled: boolean) => ({ ...readGuardianOptions(), enabled });
export const therapistZoneQuery = (enabled: boolean) => ({ ...readOwnProfileOptions(), enabled });
