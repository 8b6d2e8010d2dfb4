import type { Goal } from '@larkwell/app-kit/api';
import { Button, Group, Text } from '@larkwell/ui';
import { t } from './messages.ts';

interface SuggestionProps {
  goal: Goal;
  /** What the trials suggest, if that isn't the goal's progress. */
  suggested: number | null;
  onAccept: (progress: number) => void;
}

/** The progress that the latest trials suggest. `docs/product/clinical-records.md#suggested-progress` */
export function Suggestion({ goal, suggested, onAccept }: SuggestionProps) {
  if (suggested === null) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{t('suggested', { progress: suggested })}</Text>
      <Button
        size="sm"
        variant="default"
        aria-label={t('acceptFor', { progress: suggested, goal: goal.title || goal.description })}
        onClick={() => onAccept(suggested)}
      >
        {t('accept', { progress: suggested })}
      </Button>
    </Group>
  );
}
