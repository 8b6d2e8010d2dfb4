import { usePageTitle, useSearchParams } from '@larkwell/app-kit';
import { Container } from '@larkwell/ui';
import { useState } from 'react';
import { AskForm } from './AskForm.tsx';
import { linkIn } from './link.ts';
import { t } from './messages.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** With a mail's link the new password, without one the mail (SPEC.md section 2). */
export default function ResetPasswordPage() {
  const link = linkIn(useSearchParams()[0]);
  const [refusal, setRefusal] = useState<string | null>(null);
  usePageTitle(t('documentTitle'));
  return (
    <Container size={420} px={0} py="lg">
      {!link && <AskForm title={t('askTitle')} lead={t('askLead')} />}
      {link && refusal === null && <NewPasswordForm link={link} onRefused={setRefusal} />}
      {link && refusal !== null && (
        <AskForm title={t('askAgainTitle')} lead={t('askLead')} email={link.uid} problem={refusal} />
      )}
    </Container>
  );
}
