import { ChildDocuments } from '@larkwell/app-kit/child';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t } from './messages.ts';

export default function DocumentsPage() {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  return (
    <ChildDocuments
      child={child}
      zone={timezone}
      words={{
        lead: t('lead'),
        empty: t('empty'),
        visibleTo: t('visibleTo', { child: child.preferred_name }),
        deleteText: (name) => t('deleteText', { name }),
      }}
    />
  );
}
