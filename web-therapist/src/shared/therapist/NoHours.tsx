import { Link, useQuery } from '@larkwell/app-kit';
import { Alert, Button, IconInfoCircle } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import classes from './NoHours.module.css';
import { profileQuery } from './queries.ts';

/** Reminder to set working hours: without them families can't find or book the therapist. */
export function NoHours() {
  const { data: profile } = useQuery(profileQuery());
  if (profile?.calendars.length !== 0) return null;
  return (
    <Alert data-tone="warning" title={t('noHoursTitle')} icon={<IconInfoCircle size={20} aria-hidden />} mb="md">
      <div className={classes.notice}>
        {t('noHours')}
        <Button component={Link} to={paths.settings.workingHours} size="sm">
          {t('setHours')}
        </Button>
      </div>
    </Alert>
  );
}
