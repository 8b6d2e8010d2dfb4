import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './PhoneField.module.css';

export interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Digits of a US number, without the +1. */
  value?: string;
  onChange?: (digits: string) => void;
}

/** Digits only, without a leading +1 or the 1 of eleven digits (no US area code starts with 1). */
export function nationalDigits(text: string): string {
  const digits = text.replace(/^\s*\+1/, '').replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

function readable(digits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : digits;
}

/** A US phone number: plain digits while typing, grouped on blur. */
export function PhoneField({ value, onChange, onFocus, onBlur, ...props }: PhoneFieldProps) {
  const [typing, setTyping] = useState(false);
  const digits = nationalDigits(value ?? '');
  return (
    <TextInput
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete={props.autoComplete ?? 'tel'}
      leftSection={<span className={classes.prefix}>+1</span>}
      value={typing ? digits : readable(digits)}
      onChange={(event) => onChange?.(nationalDigits(event.currentTarget.value))}
      onFocus={(event) => {
        // changing the text clears the selection made by tabbing in; select again
        const input = event.currentTarget;
        flushSync(() => setTyping(true));
        input.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
