import {
  type EventAnswer,
  type RoomAnswer,
  readGuardianOptions,
  readOwnProfileOptions,
  showEventOptions,
  showRoomOptions,
} from '@larkwell/app-kit/api';

/** The room of one session as its viewer finds it. Asked anew each minute: a session may be canceled or moved. */
export const roomQuery = (eventId: string) => ({
  ...showRoomOptions({ path: { event_id: eventId } }),
  select: ({ room }: RoomAnswer) => room,
  staleTime: 0,
  refetchInterval: 60_000,
});

/** Only asked to tell a session that was canceled from one that is still to come. */
export const sessionQuery = (eventId: string, enabled: boolean) => ({
  ...showEventOptions({ path: { event_id: eventId } }),
  select: ({ event }: EventAnswer) => event,
  enabled,
});

export const guardianZoneQuery = (enabled: boolean) => ({ ...readGuardianOptions(), enabled });
export const therapistZoneQuery = (enabled: boolean) => ({ ...readOwnProfileOptions(), enabled });
