import { Link } from '@larkwell/app-kit';
import type { CaseloadChild } from '@larkwell/app-kit/api';
import { clientHome } from '../../paths.ts';
import type { Period } from './calls.ts';
import classes from './caseload.module.css';
import { minutesDaysText } from './figures.ts';
import { t } from './messages.ts';

/** A link for a child who is still a client. */
export function ChildName({ child, period }: { child: CaseloadChild; period: Period }) {
  const days = minutesDaysText(child, period);
  return (
    <>
      {child.is_client ? (
        <Link to={clientHome(child.client.id)} className={classes.name}>
          {child.client.name}
        </Link>
      ) : (
        child.client.name
      )}
      {!child.is_client && <span className={classes.quiet}>{t('careEnded')}</span>}
      {days && <span className={classes.quiet}>{days}</span>}
    </>
  );
}
