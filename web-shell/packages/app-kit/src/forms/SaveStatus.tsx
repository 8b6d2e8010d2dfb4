import { Alert, Button, Stack, Text } from '@larkwell/ui';
import { t } from '../messages.ts';
import { formatTime } from '../time/index.ts';

/** Of a form that saves itself. `failed` stays until a save succeeds. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

interface SaveStatusProps {
  state: SaveState;
  /** Null before the first save. */
  savedAt: string | null;
  /** "Saved {when}" by default. */
  savedText?: (when: string) => string;
  zone: string;
}

/** "Saved 10:02 AM", or that something isn't saved. */
export function SaveStatus({ state, savedAt, zone, savedText = (when) => t('savedAt', { when }) }: SaveStatusProps) {
  const texts = {
    saved: savedAt ? savedText(formatTime(savedAt, zone)) : '',
    waiting: t('waiting'),
    saving: t('saving'),
    failed: t('notSaved'),
  };
  return (
    <Text size="sm" c="dimmed" role="status">
      {texts[state]}
    </Text>
  );
}

interface SaveProblemProps {
  /** Why the last save failed; nothing shows without it. */
  problem: string | null;
  state: SaveState;
  onSave: () => void;
}

export function SaveProblem({ problem, state, onSave }: SaveProblemProps) {
  if (!problem) return null;
  return (
    <Alert role="alert" data-tone="danger">
      <Stack gap="sm" align="start">
        {problem}
        <Button variant="default" loading={state === 'saving'} onClick={onSave}>
          {t('saveAgain')}
        </Button>
      </Stack>
    </Alert>
  );
}
