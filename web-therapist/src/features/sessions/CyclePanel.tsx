import type { ClientSchema } from '@larkwell/app-kit/api';
import { Panel } from '@larkwell/ui';
import { cycleOf } from './cycle.ts';
import { t } from './messages.ts';
import classes from './SessionsPage.module.css';

export function CyclePanel({ progress }: { progress: ClientSchema['progress'] }) {
  const entries = cycleOf(progress);
  if (entries.length === 0) return null;
  return (
    <Panel title={t('cycle')} order={3} tone="tint">
      <dl className={classes.cycle}>
        {entries.map(({ label, done, total }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{t('cycleDone', { done, total })}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
