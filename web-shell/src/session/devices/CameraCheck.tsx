import { Button, IconCamera, IconRefresh } from '@larkwell/ui';
import { t } from '../messages/index.ts';
import classes from './devices.module.css';
import type { Device, DeviceProblem } from './useDevice.ts';

const problems: Record<DeviceProblem, string> = {
  denied: t('cameraDenied'),
  missing: t('cameraMissing'),
  busy: t('cameraBusy'),
  unsupported: t('unsupported'),
};

/** The picture of the camera, or why there is none. */
export function CameraCheck({ device: { state, ask } }: { device: Device }) {
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
      <p role="status">
        {state.is === 'idle' && t('cameraIdle')}
        {state.is === 'asking' && t('asking')}
        {state.is === 'ready' && t('cameraReady')}
        {state.is in problems && problems[state.is as DeviceProblem]}
      </p>
      {state.is in problems && state.is !== 'unsupported' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void ask()}
          aria-label={`${t('tryAgain')}: ${t('camera')}`}
        >
          {t('tryAgain')}
        </Button>
      )}
    </section>
  );
}
