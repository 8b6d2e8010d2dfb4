import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './CouponField.module.css';

export interface CouponFieldProps {
  /** The applied coupon and its effect ('20% off'); null without one. */
  applied: { code: string; effect: string } | null;
  onApply: (code: string) => void;
  onRemove: () => void;
  busy?: boolean;
  /** Why the last code was refused: unknown, expired or used up. */
  error?: string | null;
}

/** A field inside a larger form: Enter applies the coupon instead of submitting the form. */
export function CouponField({ applied, onApply, onRemove, busy = false, error }: CouponFieldProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);

  function apply() {
    const trimmed = code.trim();
    setMissing(trimmed === '');
    if (trimmed !== '') onApply(trimmed);
  }

  if (applied) {
    return (
      <div className={classes.applied}>
        <IconTag size={20} aria-hidden />
        <span>
          <strong>{applied.code}</strong> {applied.effect}
        </span>
        <CloseButton aria-label={t('couponRemove', { code: applied.code })} onClick={onRemove} />
      </div>
    );
  }
  return (
    <div className={classes.field}>
      <TextInput
        className={classes.input}
        label={t('couponLabel')}
        value={code}
        autoCapitalize="characters"
        autoComplete="off"
        error={missing ? t('couponRequired') : error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="default" className={classes.apply} loading={busy} onClick={apply}>
        {t('couponApply')}
      </Button>
    </div>
  );
}
