import { LazyOutlet, Navigate, useLocation } from '@larkwell/app-kit';
import { paths } from '../../paths.ts';
import { ChildSwitcher } from '../../shared/guardian/ChildSwitcher.tsx';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { setupRedirect } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import classes from './SetupLayout.module.css';

/** Gate of account setup: signed-in guardians, and no page before its step. */
export default function SetupLayout() {
  return <GuardianGate>{() => <SetupFrame />}</GuardianGate>;
}

function SetupFrame() {
  const { pathname } = useLocation();
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const page = pathname.replace(/\/$/, '');
  const elsewhere = setupRedirect(guardian, child, page);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <>
      {page !== paths.setup.success && (
        <div className={classes.child}>
          <ChildSwitcher />
        </div>
      )}
      <LazyOutlet key={child.id} />
    </>
  );
}
