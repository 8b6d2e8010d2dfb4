import { Radio, Stack } from '@larkwell/ui';
import { t } from './messages.ts';
import type { Scope } from './requests.ts';

interface ScopeQuestionProps {
  label: string;
  value: Scope;
  onChange: (scope: Scope) => void;
  /** The rule changed, which requires the scope 'recurrent'. */
  ruleChanged?: boolean;
}

/** Asks for the scope: this event, or this and all following ones. */
export function ScopeQuestion({ label, value, onChange, ruleChanged = false }: ScopeQuestionProps) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
      description={ruleChanged ? t('scopeRule') : undefined}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="onlyThis" label={t('onlyThis')} disabled={ruleChanged} />
        <Radio value="recurrent" label={t('recurrent')} />
      </Stack>
    </Radio.Group>
  );
}
