import { Button, CloseButton, IconVolume } from '@larkwell/ui';
import { useState } from 'react';
import classes from './call.module.css';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';

/** Turns on the microphone and the speaker of a second device. */
export function SoundHere({ call: { room } }: { call: Call }) {
  return (
    <Button data-tone="accent" leftSection={<IconVolume size={20} aria-hidden />} onClick={() => room.setMuted(false)}>
      {t('soundHere')}
    </Button>
  );
}

interface QuietNoticeProps {
  call: Call;
  /** So that a family keeps a way to turn the sound on. The therapist's toolbar has one. */
  onClose?: () => void;
}

/** Why a second device of the family or the therapist has no sound, with the way to turn it on. */
export function QuietNotice({ call, onClose }: QuietNoticeProps) {
  const [closed, setClosed] = useState(false);
  if (!call.state.quiet || closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <div className={classes.notice} role="status">
      <span>{t('quiet')}</span>
      <SoundHere call={call} />
      <CloseButton aria-label={t('close')} onClick={close} />
    </div>
  );
}
