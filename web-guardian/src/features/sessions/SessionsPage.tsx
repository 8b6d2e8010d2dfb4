import type { SessionFilter } from '@larkwell/app-kit/child';
import { SegmentedControl } from '@larkwell/ui';
import { useState } from 'react';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { Consultation } from './Consultation.tsx';
import { t } from './messages/index.ts';
import { PendingSessions } from './PendingSessions.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './SessionsPage.module.css';

export default function SessionsPage() {
  const { child } = useChosenChild();
  const [filter, setFilter] = useState<SessionFilter>('upcoming');
  return (
    <div className={classes.page}>
      <PendingSessions childId={child.id} />
      <Consultation />
      <SegmentedControl
        className={classes.filter}
        aria-label={t('filter')}
        value={filter}
        onChange={(value) => setFilter(value === 'past' ? 'past' : 'upcoming')}
        data={[
          { value: 'upcoming', label: t('upcoming') },
          { value: 'past', label: t('past') },
        ]}
      />
      <Sessions key={`${child.id} ${filter}`} child={child} filter={filter} />
    </div>
  );
}
