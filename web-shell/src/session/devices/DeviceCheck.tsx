import { Button, IconVideo, Panel } from '@larkwell/ui';
import { t } from '../messages.ts';
import { CameraCheck } from './CameraCheck.tsx';
import classes from './devices.module.css';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
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

/** Tries out everything that a video session needs. */
export function DeviceCheck({ camera, microphone }: { camera: Device; microphone: Device }) {
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
        </div>
      </div>
    </Panel>
  );
}
