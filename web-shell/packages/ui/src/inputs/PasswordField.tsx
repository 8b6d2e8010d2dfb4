import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { t } from '../messages/index.ts';
import classes from './PasswordField.module.css';

const rules = [
  { label: t('ruleLength'), met: (text: string) => text.length >= 8 },
  { label: t('ruleCases'), met: (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) },
  { label: t('ruleNumber'), met: (text: string) => /\d/.test(text) },
  { label: t('ruleSpecial'), met: (text: string) => /[#.\-?!@$%^&*]/.test(text) },
];

export interface PasswordFieldProps extends PasswordInputProps {
  /** Lists the rules of SPEC.md section 5 and ticks them off; for choosing a password, not for entering one. */
  showRules?: boolean;
}

export function PasswordField({ showRules, ...props }: PasswordFieldProps) {
  const typed = String(props.value ?? '');
  return (
    <div>
      <PasswordInput
        {...props}
        aria-invalid={props.error ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      {showRules && (
        <div className={classes.rules}>
          <p className={classes.heading}>{t('passwordRules')}</p>
          <ul>
            {rules.map(({ label, met }) => (
              <li key={label} data-met={met(typed) || undefined}>
                {met(typed) ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
                {label}
                <span className={classes.state}>, {met(typed) ? t('ruleMet') : t('ruleUnmet')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
