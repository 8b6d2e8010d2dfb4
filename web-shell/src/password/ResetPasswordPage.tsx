import { usePageTitle, useSearchParams } from '@larkwell/app-kit';
import { Container } from '@larkwell/ui';
import { useState } from 'react';
import { LinkRequestForm } from './LinkRequestForm.tsx';
import { linkIn } from './link.ts';
import { t } from './messages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

function titleOf(link: ReturnType<typeof linkIn>, refusal: string | null) {
  if (!link) return t('requestTitle');
  return refusal === null ? t('newTitle') : t('requestAgainTitle');
}

/** With a link from an email: the new password; without: the request for one (docs/product/web.md#password-screen). */
export default function ResetPasswordPage() {
  const link = linkIn(useSearchParams()[0]);
  const [refusal, setRefusal] = useState<string | null>(null);
  usePageTitle(titleOf(link, refusal));
  return (
    <Container size={420} px={0} py="lg">
      {!link && <LinkRequestForm title={t('requestTitle')} lead={t('requestLead')} />}
      {link && refusal === null && <NewPasswordForm link={link} onRefused={setRefusal} />}
      {link && refusal !== null && (
        <LinkRequestForm title={t('requestAgainTitle')} lead={t('requestLead')} email={link.uid} problem={refusal} />
      )}
    </Container>
  );
}
