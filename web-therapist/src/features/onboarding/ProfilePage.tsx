import { profileDraft } from '../../shared/profile/draft.ts';
import { PublicProfileForm } from '../../shared/profile/PublicProfileForm.tsx';
import { t } from './messages.ts';
import { OnboardingPage } from './OnboardingPage.tsx';

export default function ProfilePage() {
  return (
    <OnboardingPage
      step="profile"
      draft={profileDraft}
      title={() => t('profileTitle')}
      lead={() => t('profileLead')}
      wide
    >
      {(form) => <PublicProfileForm {...form} />}
    </OnboardingPage>
  );
}
