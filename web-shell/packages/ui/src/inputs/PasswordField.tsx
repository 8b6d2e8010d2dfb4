import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './PasswordField.module.css';

const rules = [
  { rule: 'ruleLength', met: (text: string) => text.length >= 8 },
  { rule: 'ruleCases', met: (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) },
  { rule: 'ruleNumber', met: (text: string) => /\d/.test(text) },
  { rule: 'ruleSpecial', met: (text: string) => /[#.\-?!@$%^&*]/.test(text) },
] as const;

export interface PasswordFieldProps extends PasswordInputProps {
  /** Lists the password rules and checks them off; for new passwords only. `docs/product/web.md#password-rules` */
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

/** The input's description for screen readers; spans, because it is inside a paragraph. */
const rulesBelow = (typed: string): Pick<PasswordInputProps, 'description' | 'inputWrapperOrder'> => ({
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  description: (
    <span className={classes.rules}>
      {t('passwordRules')}
      {/* biome-ignore lint/a11y/useSemanticElements: a paragraph can't contain list elements */}
      <span role="list" className={classes.list}>
        {rules.map(({ rule, met }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <span role="listitem" key={rule} className={classes.rule} data-met={met(typed) || undefined}>
            {met(typed) ? <IconCheck size={16} aria-hidden /> : <IconPoint size={16} aria-hidden />}
            {t(rule)}
            <span className={classes.state}>, {met(typed) ? t('ruleMet') : t('ruleUnmet')}</span>
          </span>
        ))}
      </span>
    </span>
  ),
});
