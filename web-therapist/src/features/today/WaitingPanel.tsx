import { useQuery } from '@larkwell/app-kit';
import { CountBadge, Panel, Skeleton, VisuallyHidden } from '@larkwell/ui';
import { profileQuery, useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import type { TodayQueries } from './queries.ts';
import classes from './TodayPage.module.css';
import { waitingHeading } from './tasks/TaskSection.tsx';
import { type SectionId, waitingOf } from './waiting.ts';

/** What waits and how much, each with a link to its section. */
export function WaitingPanel({ queries }: { queries: TodayQueries }) {
  const { id } = useTherapist();
  const { data: profile } = useQuery(profileQuery());
  const { sections, complete, failed } = waitingOf({ ...queries, therapistId: id, licenses: profile?.licenses });
  if (complete && sections.length === 0) {
    return (
      <Panel title={t('caughtUpTitle')} titleId={waitingHeading}>
        <p className={classes.caughtUp}>{t('caughtUp')}</p>
      </Panel>
    );
  }
  if (sections.length === 0 && failed) return null; // the failed lists say so
  return (
    <Panel title={t('waiting')} titleId={waitingHeading}>
      {sections.length === 0 && <Skeleton height={44} />}
      <ul className={classes.waiting} aria-label={t('waiting')}>
        {sections.map(({ id: section, title, count }) => (
          <li key={section}>
            <a href={`#${section}`} onClick={(pressed) => show(section, pressed)}>
              {title}
              <CountBadge count={count} />
              <VisuallyHidden>{count}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Without a change of the address, which a form with typed text would hold up. */
function show(section: SectionId, pressed: { preventDefault: () => void }) {
  const heading = document.getElementById(section);
  if (!heading) return;
  pressed.preventDefault();
  heading.focus();
}
