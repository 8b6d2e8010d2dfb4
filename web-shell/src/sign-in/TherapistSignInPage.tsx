import { Link } from '@larkwell/app-kit';
import { Anchor, QuietArt } from '@larkwell/ui';
import { sections } from '../paths.ts';
import { ImpersonationEntry } from './ImpersonationEntry.tsx';
import { t } from './messages.ts';
import { SignedInRedirect } from './SignedInRedirect.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInLayout.module.css';
import { SignInLayout } from './SignInLayout.tsx';

export default function TherapistSignInPage() {
  return (
    <ImpersonationEntry>
      <SignedInRedirect>
        <SignInLayout
          title={t('therapistTitle')}
          lead={t('therapistLead')}
          art={<QuietArt />}
          artTitle={t('therapistArtTitle')}
          artText={t('therapistArtText')}
        >
          <SignInForm role="therapist" />
          <p className={classes.below}>
            {t('newTherapist')}{' '}
            <Anchor component={Link} to={sections.apply}>
              {t('apply')}
            </Anchor>
          </p>
        </SignInLayout>
      </SignedInRedirect>
    </ImpersonationEntry>
  );
}
