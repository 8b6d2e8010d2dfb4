import { Link } from '@larkwell/app-kit';
import { useSupportEmail } from '@larkwell/ui';
import { paths } from '../paths.ts';
import { t } from './messages.ts';

/** The links to terms, privacy and the support mailbox, for a footer. */
export function LegalLinks() {
  const email = useSupportEmail();
  return (
    <>
      <Link to={paths.terms}>{t('terms')}</Link>
      <Link to={paths.privacy}>{t('privacy')}</Link>
      {email && <a href={`mailto:${email}`}>{t('contact')}</a>}
    </>
  );
}
