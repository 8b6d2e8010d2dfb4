import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../messages.ts';
import classes from './CopyField.module.css';
import { copyText } from './copy.ts';

export interface CopyFieldProps {
  /** What it is: 'Link for Mila'. */
  label: string;
  /** The whole of it is copied. */
  value: string;
  description?: string;
}

/** An address to hand on: read, marked whole on focus, copied with one press. */
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
