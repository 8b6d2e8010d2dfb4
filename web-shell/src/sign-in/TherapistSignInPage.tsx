import { QuietArt } from '@larkwell/ui';
import { t } from './messages/index.ts';
import { SignedInRedirect } from './SignedInRedirect.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInLayout } from './SignInLayout.tsx';

export default function TherapistSignInPage() {
  return (
    <SignedInRedirect>
      <SignInLayout
        title={t('therapistTitle')}
        lead={t('therapistLead')}
        art={<QuietArt />}
        artTitle={t('therapistArtTitle')}
        artText={t('therapistArtText')}
      >
        <SignInForm role="therapist" />
      </SignInLayout>
    </SignedInRedirect>
  );
}
