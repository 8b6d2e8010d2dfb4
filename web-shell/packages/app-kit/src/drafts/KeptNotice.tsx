import { Alert, Button, Stack } from '@larkwell/ui';
import { t } from '../messages.ts';

/** Above a form whose text was restored. `onDiscard` empties the form. */
export function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert role="status" title={t('keptTitle')}>
      <Stack gap="sm" align="start">
        {t('keptText')}
        <Button variant="default" size="sm" onClick={onDiscard}>
          {t('discardKept')}
        </Button>
      </Stack>
    </Alert>
  );
}
