import { Button, CloseButton } from '@larkwell/ui';
import { useState } from 'react';
import { t as devicesText } from '../session/messages.ts';
import classes from './DeviceProblems.module.css';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';

type Kind = 'microphone' | 'camera';

const texts = {
  microphone: {
    denied: 'microphoneDenied',
    missing: 'microphoneMissing',
    busy: 'microphoneBusy',
    unsupported: 'unsupported',
  },
  camera: { denied: 'cameraDenied', missing: 'cameraMissing', busy: 'cameraBusy', unsupported: 'unsupported' },
} as const;

/** The first device that doesn't work, with what to do about it. A call works without it, so the notice can be closed. */
export function DeviceProblems({ call: { room, devices } }: { call: Call }) {
  const [closed, setClosed] = useState<readonly Kind[]>([]);
  const kind = (['microphone', 'camera'] as const).find(
    (each) => devices[each] in texts[each] && !closed.includes(each),
  );
  if (!kind) return null;
  const problem = devices[kind] as keyof (typeof texts)[Kind];
  return (
    <div className={classes.problem} role="status">
      <span>{devicesText(texts[kind][problem])}</span>
      {problem !== 'unsupported' && (
        <Button
          variant="default"
          aria-label={`${devicesText('tryAgain')}: ${t(kind)}`}
          onClick={() => (kind === 'camera' ? room.setCamera(true) : room.setMuted(false))}
        >
          {devicesText('tryAgain')}
        </Button>
      )}
      <CloseButton aria-label={t('close')} onClick={() => setClosed([...closed, kind])} />
    </div>
  );
}
