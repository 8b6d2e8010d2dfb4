import { Button, IconRefresh, Progress } from '@larkwell/ui';
import { useState } from 'react';
import { t } from '../messages/index.ts';
import classes from './devices.module.css';
import { heardFrom } from './level.ts';
import type { Device, DeviceProblem } from './useDevice.ts';
import { useLevel } from './useLevel.ts';

const problems: Record<DeviceProblem, string> = {
  denied: t('microphoneDenied'),
  missing: t('microphoneMissing'),
  busy: t('microphoneBusy'),
  unsupported: t('unsupported'),
};

/** How loud the microphone hears, or why it does not. */
export function MicrophoneCheck({ device: { state, ask } }: { device: Device }) {
  return (
    <section className={classes.device} aria-label={t('microphone')}>
      <h3>{t('microphone')}</h3>
      {state.is === 'ready' ? (
        <Level stream={state.stream} />
      ) : (
        <p role="status">
          {state.is === 'idle' && t('microphoneIdle')}
          {state.is === 'asking' && t('asking')}
          {state.is in problems && problems[state.is as DeviceProblem]}
        </p>
      )}
      {state.is in problems && state.is !== 'unsupported' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void ask()}
          aria-label={`${t('tryAgain')}: ${t('microphone')}`}
        >
          {t('tryAgain')}
        </Button>
      )}
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
