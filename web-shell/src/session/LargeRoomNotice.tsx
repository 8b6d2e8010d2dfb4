import { Alert, IconInfoCircle } from '@larkwell/ui';
import { t } from './messages.ts';
import type { RoomView } from './useRoom.ts';

/** Says that a room with a media server isn't encrypted end to end. Renders nothing in other rooms. */
export function LargeRoomNotice({ room, before = false }: { room: RoomView['room']; before?: boolean }) {
  if (room.kind !== 'sfu') return null;
  return (
    <Alert data-tone="warning" title={t('largeRoomTitle')} icon={<IconInfoCircle size={20} aria-hidden />}>
      <p>{t('largeRoom')}</p>
      {before && <p>{t('largeRoomAgree')}</p>}
    </Alert>
  );
}
