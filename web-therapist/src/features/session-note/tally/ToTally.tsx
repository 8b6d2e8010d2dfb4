import { Button } from '@larkwell/ui';
import { tallyId } from './GoalTallies.tsx';
import { t } from './messages.ts';
import classes from './Tally.module.css';

function showTally() {
  const tally = document.getElementById(tallyId);
  tally?.focus({ preventScroll: true });
  tally?.scrollIntoView({ block: 'start' });
}

/** On a phone the goals are below the whole note. */
export function ToTally() {
  return (
    <Button variant="default" size="sm" className={classes.toTally} onClick={showTally}>
      {t('toTally')}
    </Button>
  );
}
