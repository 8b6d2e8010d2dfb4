import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { t } from '../messages.ts';
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
  return (
    <PasswordInput
      {...props}
      {...(showRules ? rulesBelow(String(props.value ?? '')) : {})}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  );
}

/** As the input's description, which a screen reader says with it. It stands in a paragraph, so it is made of spans. */
const rulesBelow = (typed: string): Pick<PasswordInputProps, 'description' | 'inputWrapperOrder'> => ({
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  description: (
    <span className={classes.rules}>
      {t('passwordRules')}
      {/* biome-ignore lint/a11y/useSemanticElements: a list element cannot stand in a paragraph */}
      <span role="list" className={classes.list}>
        {rules.map(({ label, met }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <span role="listitem" key={label} className={classes.rule} data-met={met(typed) || undefined}>
            {met(typed) ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
            {label}
            <span className={classes.state}>, {met(typed) ? t('ruleMet') : t('ruleUnmet')}</span>
          </span>
        ))}
      </span>
    </span>
  ),
});
