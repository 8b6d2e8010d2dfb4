import { Alert, Button, Group, Stack, Text } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './KeptNotice.module.css';

interface KeptNoticeProps {
  /** What was restored, where the fields that show it aren't beside the notice. */
  texts?: readonly string[];
  /** Empties the form. */
  onDiscard: () => void;
}

/** Beside a form whose text was restored. */
export function KeptNotice({ texts = [], onDiscard }: KeptNoticeProps) {
  return (
    <Alert role="status">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t('kept')}</Text>
          <Button variant="default" size="sm" onClick={onDiscard}>
            {t('discardKept')}
          </Button>
        </Group>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two windows can leave the same text, and the list never changes
          <p key={index} className={classes.text}>
            “{text.trim()}”
          </p>
        ))}
      </Stack>
    </Alert>
  );
}
