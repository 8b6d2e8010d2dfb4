import { AccountForm } from '../../shared/profile/AccountForm.tsx';
import { accountDraft } from '../../shared/profile/draft.ts';
import { t } from './messages.ts';
import { OnboardingPage } from './OnboardingPage.tsx';

export default function AccountPage() {
  return (
    <OnboardingPage
      step="account"
      draft={accountDraft}
      title={({ first_name }) => t('accountTitle', { name: first_name })}
      lead={() => t('accountLead')}
    >
      {(form) => <AccountForm {...form} />}
    </OnboardingPage>
  );
}
