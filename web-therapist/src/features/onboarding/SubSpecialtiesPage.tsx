import { subSpecialtiesDraft } from '../../shared/profile/draft.ts';
import { SubSpecialtiesForm } from '../../shared/profile/SubSpecialtiesForm.tsx';
import { t } from './messages.ts';
import { OnboardingPage } from './OnboardingPage.tsx';

export default function SubSpecialtiesPage() {
  return (
    <OnboardingPage
      step="sub_specialties"
      draft={subSpecialtiesDraft}
      title={() => t('subSpecialtiesTitle')}
      lead={() => t('subSpecialtiesLead')}
    >
      {(form) => <SubSpecialtiesForm {...form} />}
    </OnboardingPage>
  );
}
