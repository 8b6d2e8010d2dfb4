import { Link, useQuery } from '@larkwell/app-kit';
import { Alert, Button, IconInfoCircle, latePart } from '@larkwell/ui';
import { type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import { profileQuery } from './queries.ts';
import classes from './SetupNotices.module.css';

const NewTerms = latePart(async () => ({ default: (await import('./NewTerms.tsx')).NewTerms }));

/**
 * New terms to accept, and what a therapist still has to set up before families can book.
 * `withHours` is false where the first steps name the hours. `docs/product/web.md#setup-notices`
 */
export function SetupNotices({ withHours = true }: { withHours?: boolean }) {
  const { data: profile } = useQuery(profileQuery());
  if (!profile) return null;
  return (
    <>
      <Suspense>{!profile.accepted_terms_and_conditions && <NewTerms />}</Suspense>
      {withHours && profile.calendars.length === 0 && (
        <Notice title={t('noHoursTitle')} to={paths.settings.workingHours} label={t('setHours')}>
          {t('noHours')}
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
