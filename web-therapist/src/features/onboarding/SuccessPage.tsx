import { Link, usePageTitle } from '@larkwell/app-kit';
import { Button, SuccessArt, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from './messages.ts';

export default function SuccessPage() {
  usePageTitle(t('successTitle'));
  return (
    <WizardPage title={t('successTitle')} lead={t('successLead')} art={<SuccessArt />}>
      <WizardActions>
        <Button component={Link} to={paths.therapist.calendar}>
          {t('openCalendar')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
