import { Link, usePageTitle } from '@larkwell/app-kit';
import { Button, HeroArt, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import classes from './AccountPage.module.css';
import { useOnboardingDraft } from './draft.ts';
import { t } from './messages.ts';

const promises = [
  [t('accountPromise1'), t('accountPromise1Text')],
  [t('accountPromise2'), t('accountPromise2Text')],
  [t('accountPromise3'), t('accountPromise3Text')],
] as const;

export default function AccountPage() {
  usePageTitle(t('accountTitle'));
  const { draft, discard } = useOnboardingDraft();
  return (
    <WizardPage title={t('accountTitle')} lead={t('accountLead')} art={<HeroArt />}>
      <ol className={classes.promises}>
        {promises.map(([title, text], index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <WizardActions>
        {/* starting again after registering here means another account */}
        <Button component={Link} to={paths.onboarding.email} onClick={draft.registered_email ? discard : undefined}>
          {t('accountStart')}
        </Button>
        <Button component={Link} to={paths.shell.logIn} variant="default">
          {t('accountHaveOne')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
