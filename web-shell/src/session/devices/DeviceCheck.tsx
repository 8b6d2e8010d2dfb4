import { Button, IconVideo, Panel } from '@larkwell/ui';
import { t } from '../messages.ts';
import { CameraCheck } from './CameraCheck.tsx';
import classes from './devices.module.css';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { NetworkCheck } from './NetworkCheck.tsx';
import { SpeakerCheck } from './SpeakerCheck.tsx';
import { type Device, useDevice } from './useDevice.ts';

/** Both are released before the meeting opens: some systems allow only one user of a camera. */
export function useDevices() {
  const camera = useDevice('camera');
  const microphone = useDevice('microphone');
  return {
    camera,
    microphone,
    release: () => {
      camera.release();
      microphone.release();
    },
  };
}

interface DeviceCheckProps {
  camera: Device;
  microphone: Device;
  /** Of a session in Larkwell's room; another site's calls don't go over our relay. */
  eventId?: string | undefined;
}

/** Tries out everything that a video session needs. */
export function DeviceCheck({ camera, microphone, eventId }: DeviceCheckProps) {
  const requested = camera.state.is !== 'idle' || microphone.state.is !== 'idle';
  return (
    <Panel title={t('devicesTitle')}>
      <p className={classes.lead}>{t('devicesLead')}</p>
      {!requested && (
        <Button
          leftSection={<IconVideo size={20} aria-hidden />}
          onClick={() => {
            void camera.request();
            void microphone.request();
          }}
        >
          {t('checkDevices')}
        </Button>
      )}
      <div className={classes.devices}>
        <CameraCheck device={camera} />
        <div className={classes.sounds}>
          <MicrophoneCheck device={microphone} />
          <SpeakerCheck />
          {eventId && <NetworkCheck eventId={eventId} />}
        </div>
      </div>
    </Panel>
  );
}
