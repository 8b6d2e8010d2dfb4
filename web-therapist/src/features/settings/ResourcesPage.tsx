import { EmptyState } from '@larkwell/ui';
import { t } from './messages.ts';

/** A placeholder until resources exist. */
export default function ResourcesPage() {
  return <EmptyState title={t('resourcesTitle')} message={t('resourcesText')} />;
}
