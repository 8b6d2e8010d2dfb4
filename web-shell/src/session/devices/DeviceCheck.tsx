import { Button, IconVideo, Panel } from '@larkwell/ui';
import { t } from '../messages.ts';
import { CameraCheck } from './CameraCheck.tsx';
import classes from './devices.module.css';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { SpeakerCheck } from './SpeakerCheck.tsx';
import { type Device, useDevice } from './useDevice.ts';

/** Both are given back before the meeting asks for them: some systems lend a camera once only. */
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

/** Everything that a session by video needs, tried out before it counts. */
export function DeviceCheck({ camera, microphone }: { camera: Device; microphone: Device }) {
  const asked = camera.state.is !== 'idle' || microphone.state.is !== 'idle';
  return (
    <Panel title={t('devicesTitle')}>
      <p className={classes.lead}>{t('devicesLead')}</p>
      {!asked && (
        <Button
          leftSection={<IconVideo size={20} aria-hidden />}
          onClick={() => {
            void camera.ask();
            void microphone.ask();
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
