import { EmptyState } from '@larkwell/ui';
import { t } from './messages.ts';

/** The frame for materials; it says that there are none. */
export default function ResourcesPage() {
  return <EmptyState title={t('resourcesTitle')} message={t('resourcesText')} />;
}
