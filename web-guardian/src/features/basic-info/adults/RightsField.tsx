import type { Right } from '@larkwell/app-kit/api';
import { Checkbox, Stack } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from './messages.ts';
import { allRights, hintOf } from './rights.ts';

interface RightsFieldProps {
  value?: Right[];
  onChange: (rights: string[]) => void;
  error?: ReactNode;
}

/** What an adult may do, one checkbox for each right. */
export const RightsField = ({ value = [], onChange, error }: RightsFieldProps) => (
  <Checkbox.Group label={t('rights')} value={value} onChange={onChange} error={error}>
    <Stack mt="xs">
      {allRights.map((right) => (
        <Checkbox key={right} value={right} label={t(right)} description={hintOf(right)} />
      ))}
    </Stack>
  </Checkbox.Group>
);
