import { ChildDocuments } from '@larkwell/app-kit/child';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

export default function DocumentsPage() {
  const { zone } = useTherapist();
  const client = useClient();
  return (
    <ChildDocuments
      child={client}
      zone={zone}
      words={{
        lead: t('lead', { child: client.preferred_name }),
        empty: t('empty'),
        visibleTo: t('visibleTo', { child: client.preferred_name }),
        deleteText: (name) => t('deleteText', { name }),
      }}
    />
  );
}
