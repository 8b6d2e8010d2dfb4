import { Button, RecoveryCodes, Stack, Text } from '@larkwell/ui';
import { t } from './messages.ts';

interface KeepCodesProps {
  codes: readonly string[];
  /** The owner's email. */
  owner: string;
  onDone: () => void;
}

/** Recovery codes are shown once; `onDone` runs after the user confirms saving them. */
export function KeepCodes({ codes, owner, onDone }: KeepCodesProps) {
  return (
    <Stack>
      <Text>{t('codesText')}</Text>
      <RecoveryCodes codes={codes} owner={owner} />
      <div>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </Stack>
  );
}
