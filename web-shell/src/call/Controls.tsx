import {
  ActionIcon,
  Button,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
  IconVideo,
  IconVideoOff,
  Modal,
  Stack,
  useDisclosure,
} from '@larkwell/ui';
import type { ReactNode } from 'react';
import { LargeRoomNotice } from '../session/LargeRoomNotice.tsx';
import type { RoomView } from '../session/useRoom.ts';
import classes from './call.module.css';
import { DeviceSettings } from './DeviceSettings.tsx';
import { EndSession } from './EndSession.tsx';
import { floatPicture, floatsPictures } from './floatPicture.ts';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';
import { chooseStage } from './useStageChoice.ts';

interface ControlProps {
  label: string;
  /** The device is off. */
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Control({ label, off, onClick, children }: ControlProps) {
  return (
    <ActionIcon
      className={classes.control}
      data-off={off || undefined}
      size={52}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** iPads have no way to share a screen from a page. */
const sharesScreens = () => navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices;

interface ControlsProps {
  view: RoomView;
  call: Call;
  showsSelf: boolean;
  onShowSelf: (shown: boolean) => void;
  children?: ReactNode;
}

/** The therapist's buttons. */
export function Controls({ view, call, showsSelf, onShowSelf, children }: ControlsProps) {
  const { room, media, devices, state } = call;
  const [choosing, { open, close }] = useDisclosure(false);
  const talks = devices.microphone === 'on' && !devices.muted;
  const onStage = state.spotlight === null;
  const films = devices.camera === 'on';

  async function share() {
    if (devices.sharing) {
      media.stopSharing();
    } else if (await media.shareScreen()) {
      room.spotlight('self');
    }
  }

  return (
    <div className={classes.controls} role="toolbar" aria-label={t('controls')}>
      <Control label={t(talks ? 'mute' : 'unmute')} off={!talks} onClick={() => room.setMuted(talks)}>
        {talks ? <IconMicrophone size={24} /> : <IconMicrophoneOff size={24} />}
      </Control>
      <Control label={t(films ? 'cameraOff' : 'cameraOn')} off={!films} onClick={() => room.setCamera(!films)}>
        {films ? <IconVideo size={24} /> : <IconVideoOff size={24} />}
      </Control>
      {sharesScreens() && (
        <Control label={t(devices.sharing ? 'stopSharing' : 'share')} onClick={() => void share()}>
          {devices.sharing ? <IconScreenShareOff size={24} /> : <IconScreenShare size={24} />}
        </Control>
      )}
      <Control
        label={t(onStage ? 'showFaces' : 'openStage')}
        onClick={() => chooseStage(room, view.room.event_id, !onStage)}
      >
        {onStage ? <IconUsers size={24} /> : <IconPencil size={24} />}
      </Control>
      {floatsPictures() && (
        <Control label={t('pictureInPicture')} onClick={() => void floatPicture()}>
          <IconPictureInPicture size={24} />
        </Control>
      )}
      <Control label={t('settings')} onClick={open}>
        <IconSettings size={24} />
      </Control>
      {children}
      <EndSession view={view} />
      <Modal opened={choosing} onClose={close} title={t('settings')}>
        <Stack>
          <DeviceSettings call={call} showsSelf={showsSelf} onShowSelf={onShowSelf} />
          <LargeRoomNotice room={view.room} />
          <Button onClick={close}>{t('done')}</Button>
        </Stack>
      </Modal>
    </div>
  );
}
