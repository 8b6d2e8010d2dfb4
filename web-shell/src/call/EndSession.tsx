import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconDoorExit, Modal, Stack, useDisclosure } from '@larkwell/ui';
import type { RoomView } from '../session/useRoom.ts';
import { t } from './messages.ts';
import { useEndSession, useLeaveCall } from './useLeaveCall.ts';

/** Leads to the note of the session, or out of the room for a moment. */
export function EndSession({ view: { room, zone } }: { view: RoomView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const end = useEndSession(room.event_id);
  const leave = useLeaveCall(room.event_id);
  return (
    <>
      <Button data-tone="danger" leftSection={<IconDoorExit size={20} aria-hidden />} onClick={open}>
        {t('endSession')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('endTitle')}>
        <Stack>
          <p>{t('endText', { time: formatTime(room.ends_at, zone) })}</p>
          <Button data-tone="danger" onClick={end}>
            {t('endSession')}
          </Button>
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('leaveRoom')}
          </Button>
          <Button variant="subtle" onClick={close}>
            {t('endKeep')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
