import { Alert, Button, Group, Stack, Text } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './KeptNotice.module.css';

interface KeptNoticeProps {
  /** What was restored, where the fields that show it aren't beside the notice. */
  texts?: readonly string[];
  /** Empties the form. */
  onDiscard: () => void;
}

/** Beside a form with a restored text. */
export function KeptNotice({ texts = [], onDiscard }: KeptNoticeProps) {
  return (
    <Alert role="status">
      <Group justify="space-between" align="start" wrap="nowrap">
        <Stack gap="xs" className={classes.texts ?? ''}>
          <Text fw={600}>{t('kept')}</Text>
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two windows can leave the same text, and the list never changes
            <p key={index} className={classes.text}>
              “{text.trim()}”
            </p>
          ))}
        </Stack>
        <Button variant="default" size="sm" className={classes.discard ?? ''} onClick={onDiscard}>
          {t('discardKept')}
        </Button>
      </Group>
    </Alert>
  );
}
