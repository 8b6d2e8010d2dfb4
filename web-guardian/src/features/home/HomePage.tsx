import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { OwedTimes } from '../../shared/owed/OwedTimes.tsx';
import { WaitlistOffer } from '../../shared/waitlist/WaitlistOffer.tsx';
import { GoalsPanel } from './GoalsPanel.tsx';
import classes from './HomePage.module.css';
import { MessagesPanel } from './MessagesPanel.tsx';
import { NextSession } from './NextSession.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { RecapPanel } from './RecapPanel.tsx';
import { ToDo } from './ToDo.tsx';

/** What matters about a child today. `docs/product/web.md#family-home` */
export default function HomePage() {
  const { child } = useChosenChild();
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <WaitlistOffer child={child} />
        <NextSession child={child} />
        <OwedTimes child={child} />
        <ToDo child={child} />
        <RecapPanel child={child} />
      </div>
      <div className={classes.column}>
        <MessagesPanel />
        <GoalsPanel child={child} />
        {child.billing_responsability === 'private_pay' && <PlanPanel child={child} />}
      </div>
    </div>
  );
}
