import { Progress } from '@larkwell/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { DeviceStanding } from './DeviceStanding.tsx';
import classes from './devices.module.css';
import { heardFrom } from './level.ts';
import type { Device } from './useDevice.ts';
import { useLevel } from './useLevel.ts';

const problems = { denied: t('microphoneDenied'), missing: t('microphoneMissing'), busy: t('microphoneBusy') };

/** How loud the microphone hears, or why it does not. */
export function MicrophoneCheck({ device }: { device: Device }) {
  return (
    <section className={classes.device} aria-label={t('microphone')}>
      <h3>{t('microphone')}</h3>
      {device.state.is === 'ready' && <Level stream={device.state.stream} />}
      <DeviceStanding device={device} name={t('microphone')} idle={t('microphoneIdle')} problems={problems} />
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
