import { frequencyOf, sessionsDone } from '@larkwell/app-kit/child';
import { type Figure, FigureList, Panel } from '@larkwell/ui';
import { titleOf } from '../../shared/sessions/when.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';

/**
 * The sessions of the current cycle and the services they belong to; a school's sessions by service, with the no-show
 * rate. Renders nothing while scheduling doesn't respond. `docs/product/web.md#cycle-progress`
 */
export function SessionProgress({ child }: { child: Child }) {
  const figures = figuresOf(child.progress);
  const services = child.services ?? [];
  if (figures.length === 0) return null;
  return (
    <Panel title={t('sessions')} tone="tint">
      <FigureList figures={figures} />
      {services.length > 0 && (
        <ul className={classes.services} aria-label={t('services')}>
          {services.map((service) => (
            <li key={service.service_id}>
              {t('serviceWith', { service: service.service_name, therapist: service.provider.full_name })}
              <span>{frequencyOf(service, titleOf(service.session_type))}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function figuresOf(progress: Child['progress']): Figure[] {
  if (progress === null) return [];
  if (typeof progress !== 'string')
    return progress.map(({ session_type, current, total, no_show_rate }, index) => ({
      // two services may have the same type
      key: `${index} ${session_type}`,
      label: titleOf(session_type),
      value: t('done', { done: current, count: total }),
      detail: t('noShowRate', { rate: no_show_rate }),
    }));
  const sessions = sessionsDone(progress);
  return sessions
    ? [{ key: 'all', label: t('thisCycle'), value: t('done', { done: sessions.done, count: sessions.total }) }]
    : [];
}
