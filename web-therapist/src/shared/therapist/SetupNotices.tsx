import { Link, useQuery } from '@larkwell/app-kit';
import { meetingLinkField } from '@larkwell/app-kit/addresses';
import { Alert, Button, IconInfoCircle } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import { profileQuery } from './queries.ts';
import classes from './SetupNotices.module.css';

/** What a therapist still has to set up before families can book and join. `docs/product/web.md#setup-notices` */
export function SetupNotices() {
  const { data: profile } = useQuery(profileQuery());
  if (!profile) return null;
  return (
    <>
      {profile.calendars.length === 0 && (
        <Notice title={t('noHoursTitle')} to={paths.settings.workingHours} label={t('setHours')}>
          {t('noHours')}
        </Notice>
      )}
      {!profile.meeting_url && (
        <Notice title={t('noRoomTitle')} to={meetingLinkField} label={t('addMeetingLink')}>
          {t('noRoom')}
        </Notice>
      )}
    </>
  );
}

function Notice({ title, to, label, children }: { title: string; to: string; label: string; children: ReactNode }) {
  return (
    <Alert data-tone="warning" title={title} icon={<IconInfoCircle size={20} aria-hidden />} mb="md">
      <div className={classes.notice}>
        {children}
        <Button component={Link} to={to} size="sm">
          {label}
        </Button>
      </div>
    </Alert>
  );
}
