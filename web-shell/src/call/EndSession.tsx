import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconDoorExit, Modal, Stack, useDisclosure } from '@larkwell/ui';
import type { RoomView } from '../session/useRoom.ts';
import classes from './call.module.css';
import { t } from './messages.ts';
import { useEndSession, useLeaveCall } from './useLeaveCall.ts';

/** Leads to the note of the session, or out of the room for a moment. */
export function EndSession({ view: { room, zone } }: { view: RoomView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const end = useEndSession(room.event_id);
  const leave = useLeaveCall(room.event_id);
  return (
    <>
      <Button className={classes.end} data-tone="danger" aria-label={t('endSession')} onClick={open}>
        <IconDoorExit size={20} aria-hidden />
        <span className={classes.endLabel}>{t('endSession')}</span>
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
