import { useQuery } from '@larkwell/app-kit';
import { listPrivacyPoliciesOptions } from '@larkwell/app-kit/api';
import { LegalPage } from './LegalPage.tsx';
import { t } from './messages.ts';

export default function PrivacyPage() {
  const query = useQuery({ ...listPrivacyPoliciesOptions(), select: (found) => found.privacy_policies });
  return <LegalPage title={t('privacy')} query={query} />;
}
