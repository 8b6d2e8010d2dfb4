import { Progress } from '@larkwell/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { DeviceStatus } from './DeviceStatus.tsx';
import classes from './devices.module.css';
import { heardFrom } from './level.ts';
import type { Device } from './useDevice.ts';
import { useLevel } from './useLevel.ts';

const problems = { denied: t('microphoneDenied'), missing: t('microphoneMissing'), busy: t('microphoneBusy') };

/** Level of the microphone, or its problem. */
export function MicrophoneCheck({ device }: { device: Device }) {
  return (
    <section className={classes.device} aria-label={t('microphone')}>
      <h3>{t('microphone')}</h3>
      {device.state.is === 'ready' && <Level stream={device.state.stream} />}
      <DeviceStatus device={device} name={t('microphone')} idle={t('microphoneIdle')} problems={problems} />
    </section>
  );
}

function Level({ stream }: { stream: MediaStream }) {
  const level = useLevel(stream);
  const [heard, setHeard] = useState(false);
  if (level >= heardFrom && !heard) setHeard(true);
  return (
    <>
      <Progress value={level} size="lg" transitionDuration={80} aria-label={t('microphoneLevel')} />
      <p role="status">{heard ? t('microphoneHeard') : t('microphoneSay')}</p>
    </>
  );
}
