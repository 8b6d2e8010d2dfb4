import { usePageTitle } from '@larkwell/app-kit';
import { Inbox } from '@larkwell/app-kit/child';
import { EmptyState, PageHeader } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

/** The therapist's threads with families; each opens on the client's page. */
export default function InboxPage() {
  const { zone } = useTherapist();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <Inbox
        zone={zone}
        addressOf={({ child }) => clientPage(child.id, 'messages')}
        empty={<EmptyState title={t('emptyTitle')} message={t('empty')} />}
      />
    </>
  );
}
