import { Link, useLocation, usePageTitle } from '@larkwell/app-kit';
import { Button, IconCalendar, IconMail, IconSearch, SuccessArt, Title, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import classes from './Apply.module.css';
import { t } from './messages.ts';

const next = [
  { icon: IconSearch, title: t('nextRead'), text: t('nextReadText') },
  { icon: IconMail, title: t('nextMail'), text: t('nextMailText') },
  { icon: IconCalendar, title: t('nextStart'), text: t('nextStartText') },
];

export default function ApplySuccessPage() {
  const email = (useLocation().state as { email?: string } | null)?.email;
  usePageTitle(t('successTitle'));
  return (
    <WizardPage
      title={t('successTitle')}
      lead={email ? t('successLead', { email }) : t('successLeadPlain')}
      art={<SuccessArt />}
    >
      <Title order={2} size="h3">
        {t('nextTitle')}
      </Title>
      <ol className={classes.next}>
        {next.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} aria-hidden />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <WizardActions>
        <Button component={Link} to={paths.shell.home} variant="default">
          {t('home')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
