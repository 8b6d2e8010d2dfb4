import type { Goal } from '@larkwell/app-kit/api';
import { Button, Group, Text } from '@larkwell/ui';
import { t } from './messages.ts';

interface MeasureHintProps {
  goal: Goal;
  /** Opens the form where the goal's criterion and baseline are. */
  onMeasure: () => void;
}

/** Says what an active goal lacks to be measured. `docs/product/clinical-records.md#measurable-goals` */
export function MeasureHint({ goal, onMeasure }: MeasureHintProps) {
  const missing = goal.criterion === null ? 'noCriterion' : goal.baseline === '' ? 'noBaseline' : null;
  if (missing === null || goal.status !== 'active') return null;
  return (
    <Group gap="sm">
      <Text size="sm">{t(missing)}</Text>
      <Button
        size="sm"
        variant="subtle"
        aria-label={t('measureOf', { goal: goal.title || goal.description })}
        onClick={onMeasure}
      >
        {t('measure')}
      </Button>
    </Group>
  );
}
