import { Radio, TextInput } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { areMinutes, type LostBecause, lostReasons, type Part } from './parts.ts';

interface PartFieldsProps {
  name: string;
  part: Part;
  length: number;
  onChange: (part: Part) => void;
  tried: boolean;
}

/** The minutes that a child got, and why it got no more. */
export default function PartFields({ name, part, length, onChange, tried }: PartFieldsProps) {
  const { delivered, because } = part;
  const minutes = useRef<HTMLInputElement>(null);
  useEffect(() => minutes.current?.focus(), []);
  return (
    <>
      <TextInput
        ref={minutes}
        label={t('minutesOf', { name, total: length })}
        inputMode="numeric"
        maxLength={4}
        value={delivered ?? ''}
        onChange={({ currentTarget }) => onChange({ ...part, delivered: numberOf(currentTarget.value) })}
        error={tried && !areMinutes(delivered, length) && t('minutesRequired', { most: length - 1 })}
        className={classes.minutes}
      />
      <Radio.Group
        label={t('whyLost')}
        value={because}
        onChange={(value) => onChange({ ...part, because: value as LostBecause })}
        error={tried && !because && t('whyRequired')}
      >
        <div className={classes.choices}>
          {lostReasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(`lost_${reason}`)} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}

/** Null for a text that has no digits. */
function numberOf(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
