import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './CopyField.module.css';
import { copyText } from './copy.ts';

export interface CopyFieldProps {
  /** What it is: 'Link for Mila'. */
  label: string;
  /** The copied text. */
  value: string;
  description?: string;
}

/** A link to share: read-only, selected on focus, with a copy button. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  return (
    <div className={classes.field}>
      <TextInput
        readOnly
        label={label}
        description={description}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copyText(value)}>
        {t('copy')}
      </Button>
    </div>
  );
}
