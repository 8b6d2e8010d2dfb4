import type { ClientSchema } from '@larkwell/app-kit/api';
import { FigureList, Panel } from '@larkwell/ui';
import { cycleOf } from './cycle.ts';
import { t } from './messages.ts';

export function CyclePanel({ progress }: { progress: ClientSchema['progress'] }) {
  const entries = cycleOf(progress);
  if (entries.length === 0) return null;
  return (
    <Panel title={t('cycle')} order={3} tone="tint">
      <FigureList
        figures={entries.map(({ label, done, total }) => ({
          key: label,
          label,
          value: t('cycleDone', { done, total }),
        }))}
      />
    </Panel>
  );
}
