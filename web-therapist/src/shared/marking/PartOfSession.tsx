import type { Guest } from '@larkwell/app-kit/api';
import { Button, latePart } from '@larkwell/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { isComplete, type Part, partText } from './parts.ts';

const PartFields = latePart(() => import('./PartFields.tsx'));

interface PartOfSessionProps {
  guest: Guest;
  part: Part | undefined;
  /** Of the session, in minutes. */
  length: number;
  onChange: (part: Part | undefined) => void;
  /** Whether to show what is missing. */
  tried: boolean;
}

/** How much of a session a child got who attended: the whole, until the therapist or the room says that it was less. */
export function PartOfSession({ guest, part, length, onChange, tried }: PartOfSessionProps) {
  const [isOpen, setOpen] = useState(false);
  // the pressed button is gone, so focus goes to the one that takes its place
  const [isBack, setBack] = useState(false);
  const fewer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) fewer.current?.focus();
  }, [isBack]);
  const { name } = guest;
  if (!part) {
    return (
      <div>
        <Button
          ref={fewer}
          variant="subtle"
          size="sm"
          aria-label={t('onlyPartOf', { name })}
          onClick={() => {
            setBack(false);
            setOpen(true);
            onChange({ delivered: null, because: null });
          }}
        >
          {t('onlyPart')}
        </Button>
      </div>
    );
  }
  const asFields = isOpen || !isComplete(part, length);
  return (
    <div className={classes.part}>
      {asFields ? (
        <Suspense fallback={null}>
          <PartFields name={name} part={part} length={length} onChange={onChange} tried={tried} />
        </Suspense>
      ) : (
        <p className={classes.reason}>
          <strong>{partText(part, length, guest)}</strong>
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('wholeSessionOf', { name })}
          onClick={() => {
            setOpen(false);
            setBack(true);
            onChange(undefined);
          }}
        >
          {t('wholeSession')}
        </Button>
        {!asFields && (
          <Button variant="subtle" size="sm" aria-label={t('changeMinutesOf', { name })} onClick={() => setOpen(true)}>
            {t('changeMinutes')}
          </Button>
        )}
      </div>
    </div>
  );
}
