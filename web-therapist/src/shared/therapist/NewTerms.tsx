import { LegalLinks } from '@larkwell/app-kit';
import { Alert, Button, IconInfoCircle } from '@larkwell/ui';
import { t } from '../messages.ts';
import { useAcceptTerms } from './mutations.ts';
import classes from './SetupNotices.module.css';

/** Loaded only while there are new terms to accept. */
export function NewTerms() {
  const accept = useAcceptTerms();
  return (
    <Alert data-tone="warning" title={t('newTermsTitle')} icon={<IconInfoCircle size={20} aria-hidden />} mb="md">
      <div className={classes.notice}>
        <div>
          {t('newTerms')}
          <LegalLinks />
        </div>
        <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('acceptTerms')}
        </Button>
      </div>
    </Alert>
  );
}
