import { Button, IconDoorExit, IconLock, Modal, Stack, useDisclosure } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { LargeRoomNotice } from '../session/LargeRoomNotice.tsx';
import type { RoomView } from '../session/useRoom.ts';
import { DeviceSettings } from './DeviceSettings.tsx';
import { HoldButton } from './HoldButton.tsx';
import classes from './hold.module.css';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';
import { useLeaveCall } from './useLeaveCall.ts';

interface GrownUpsProps {
  view: RoomView;
  call: Call;
  showsSelf?: boolean;
  onShowSelf?: (shown: boolean) => void;
  /** Settings that the waiting room doesn’t have. */
  children?: ReactNode;
}

/** The way out of a call, and its settings, behind a press that a child doesn't make by accident. */
export function GrownUps({ view, call, showsSelf, onShowSelf, children }: GrownUpsProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const leave = useLeaveCall(view.room.event_id);
  return (
    <>
      <HoldButton onHeld={open}>
        <IconLock size={20} aria-hidden />
        <span className={classes.label}>{t('grownUps')}</span>
      </HoldButton>
      <Modal opened={opened} onClose={close} title={t('sheetTitle')}>
        <Stack>
          <DeviceSettings call={call} {...(onShowSelf && { showsSelf, onShowSelf })} />
          {children}
          <LargeRoomNotice room={view.room} />
          <Button onClick={close}>{t('stay')}</Button>
          <Button
            variant="default"
            data-tone="danger"
            leftSection={<IconDoorExit size={20} aria-hidden />}
            loading={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {t('leave')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
