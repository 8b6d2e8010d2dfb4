import { IconCamera } from '@larkwell/ui';
import { t } from '../messages.ts';
import { DeviceStatus } from './DeviceStatus.tsx';
import classes from './devices.module.css';
import type { Device } from './useDevice.ts';

const problems = { denied: t('cameraDenied'), missing: t('cameraMissing'), busy: t('cameraBusy') };

/** Preview of the camera, or its problem. */
export function CameraCheck({ device }: { device: Device }) {
  const { state } = device;
  return (
    <section className={classes.device} aria-label={t('camera')}>
      <div className={classes.picture}>
        {state.is === 'ready' ? (
          <video
            ref={(video) => {
              if (video && video.srcObject !== state.stream) video.srcObject = state.stream;
            }}
            aria-label={t('cameraPreview')}
            autoPlay
            playsInline
            muted
          />
        ) : (
          <IconCamera size={48} aria-hidden />
        )}
      </div>
      <h3>{t('camera')}</h3>
      <DeviceStatus
        device={device}
        name={t('camera')}
        idle={t('cameraIdle')}
        problems={problems}
        ready={t('cameraReady')}
      />
    </section>
  );
}
