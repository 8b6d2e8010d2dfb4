import { Button, RecoveryCodes, Stack, Text } from '@larkwell/ui';
import { t } from './messages.ts';

interface KeepCodesProps {
  codes: readonly string[];
  /** The e-mail of their owner. */
  owner: string;
  onDone: () => void;
}

/** Recovery codes are shown once: one goes on when they are kept. */
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
