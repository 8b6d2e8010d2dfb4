import { Link } from '@larkwell/app-kit';
import { formatDate } from '@larkwell/app-kit/time';
import { Button } from '@larkwell/ui';
import { paths } from '../../../paths.ts';
import type { SavedLicense } from '../../../shared/therapist/queries.ts';
import { endingLicenses } from '../waiting.ts';
import { t } from './messages.ts';
import { TaskSection } from './TaskSection.tsx';
import classes from './tasks.module.css';

/** Licenses that expired or expire soon: without one, no family in its state can book. */
export function LicenseTasks({ licenses }: { licenses: readonly SavedLicense[] }) {
  const ending = endingLicenses(licenses);
  return (
    <TaskSection id="licenses" count={ending.length}>
      <ul className={classes.list} aria-label={t('licenses')}>
        {ending.map(({ id, state, status, expires_on }) => (
          <li key={id} className={classes.row}>
            <div className={classes.text}>
              <p className={classes.name}>{t('license', { state })}</p>
              <p className={status === 'expired' ? classes.late : undefined}>
                {t(status === 'expired' ? 'licenseExpired' : 'licenseExpires', {
                  date: expires_on ? formatDate(expires_on) : '–',
                })}
              </p>
            </div>
            <Button
              component={Link}
              to={paths.settings.account}
              size="sm"
              variant="default"
              aria-label={t('renewLicenseOf', { state })}
            >
              {t('renewLicense')}
            </Button>
          </li>
        ))}
      </ul>
    </TaskSection>
  );
}
