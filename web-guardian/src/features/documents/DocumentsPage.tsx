import { ChildDocuments } from '@larkwell/app-kit/child';
import { Stack } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { IntakeTodo } from '../../shared/intake/IntakeTodo.tsx';
import { t } from './messages.ts';

export default function DocumentsPage() {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  return (
    <Stack gap="lg">
      <IntakeTodo child={child} />
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
    </Stack>
  );
}
