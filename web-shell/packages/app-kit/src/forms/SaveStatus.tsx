import { Alert, Button, Stack, Text } from '@larkwell/ui';
import { t } from '../messages.ts';
import { formatTime } from '../time/index.ts';

/**
 * Of a form that saves itself. `failed` stays until a save succeeds. `unreachable`: the server didn't answer, and the
 * form tries again by itself.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'unreachable';

interface SaveStatusProps {
  state: SaveState;
  /** Null before the first save. */
  savedAt: string | null;
  /** "Saved {when}" by default. */
  savedText?: (when: string) => string;
  /** What isn't saved is safe in this browser. */
  kept?: boolean;
  zone: string;
}

/** "Saved 10:02 AM", or that something isn't saved, and whether this browser keeps it. */
export function SaveStatus(props: SaveStatusProps) {
  const { state, savedAt, zone, kept = false, savedText = (when) => t('savedAt', { when }) } = props;
  const texts = {
    saved: savedAt ? savedText(formatTime(savedAt, zone)) : '',
    waiting: t('waiting'),
    saving: t('saving'),
    failed: t('notSaved'),
    unreachable: kept ? t(navigator.onLine ? 'keptUnreachable' : 'keptOffline') : t('notSaved'),
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
  kept?: boolean;
  onSave: () => void;
}

export function SaveProblem({ problem, state, kept = false, onSave }: SaveProblemProps) {
  // the status says that nothing is lost and nothing is to do
  if (!problem || (state === 'unreachable' && kept)) return null;
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
