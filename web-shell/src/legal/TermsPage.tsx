import { useQuery } from '@larkwell/app-kit';
import { listTermsAndConditionsOptions } from '@larkwell/app-kit/api';
import { LegalPage } from './LegalPage.tsx';
import { t } from './messages.ts';

export default function TermsPage() {
  const query = useQuery({ ...listTermsAndConditionsOptions(), select: (found) => found.terms_and_conditions });
  return <LegalPage title={t('terms')} query={query} />;
}
