import { Radio, Stack } from '@larkwell/ui';
import { t } from './messages.ts';
import type { Scope } from './requests.ts';

interface ScopeQuestionProps {
  label: string;
  value: Scope;
  onChange: (scope: Scope) => void;
  /** The rule is changed, which is for this and the following ones. */
  ruleChanged?: boolean;
}

/** This one, or this and the following ones of its series. */
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
