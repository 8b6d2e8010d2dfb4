import { Link } from '@larkwell/app-kit';
import { Anchor, SuccessArt } from '@larkwell/ui';
import { sections } from '../paths.ts';
import { ImpersonationEntry } from './ImpersonationEntry.tsx';
import { t } from './messages.ts';
import { SignedInRedirect } from './SignedInRedirect.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInLayout.module.css';
import { SignInLayout } from './SignInLayout.tsx';

export default function ClientSignInPage() {
  return (
    <ImpersonationEntry>
      <SignedInRedirect>
        <SignInLayout
          title={t('clientTitle')}
          lead={t('clientLead')}
          art={<SuccessArt />}
          artTitle={t('clientArtTitle')}
          artText={t('clientArtText')}
        >
          <SignInForm role="guardian" />
          <p className={classes.below}>
            {t('newHere')}{' '}
            <Anchor component={Link} to={sections.clientOnboarding}>
              {t('getStarted')}
            </Anchor>
          </p>
        </SignInLayout>
      </SignedInRedirect>
    </ImpersonationEntry>
  );
}
