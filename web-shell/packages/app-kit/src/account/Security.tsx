import { Alert, Stack } from '@larkwell/ui';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { t } from './messages.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** Email, password, two-step sign-in and devices, the same for both roles. `zone` is the reader's IANA zone. */
export function Security({ zone }: { zone: string }) {
  const user = useSignedInUser();
  // operators can't see these; the server refuses too
  if (user.impersonated_by) return <Alert data-tone="warning">{t('notYours')}</Alert>;
  return (
    <Stack gap="lg">
      <EmailPanel zone={zone} />
      <PasswordPanel />
      <SecondFactorPanel zone={zone} />
      <DevicesPanel zone={zone} />
    </Stack>
  );
}
