import { Loaded, useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { NameRequestSchema } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, ListSkeleton, Panel, Stack, Text, WizardActions } from '@larkwell/ui';
import { useState } from 'react';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import { NameRequestForm } from './NameRequestForm.tsx';
import { nameRequestsQuery } from './name-requests.ts';

/** The child's name, which an operator corrects on request. `docs/product/identity.md#correct-a-childs-name` */
export function NamePanel({ child, zone }: { child: Child; zone: string }) {
  const [asking, setAsking] = useState(false);
  const { impersonated_by: operator } = useSignedInUser();
  const query = useQuery(nameRequestsQuery(child.id));
  return (
    <Panel title={t('nameTitle')}>
      <Stack gap="sm">
        <Text>{[child.name, child.last_name].filter(Boolean).join(' ')}</Text>
        <Loaded query={query} failed={t('nameFailed')} skeleton={<ListSkeleton count={1} />}>
          {(requests) =>
            requests.map((request) => (
              <Text key={request.id} c="dimmed">
                {stateOf(request, zone)}
              </Text>
            ))
          }
        </Loaded>
        {asking ? (
          <NameRequestForm child={child} onDone={() => setAsking(false)} />
        ) : (
          !operator && (
            <WizardActions>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('nameAsk')}
              </Button>
            </WizardActions>
          )
        )}
      </Stack>
    </Panel>
  );
}

function stateOf(request: NameRequestSchema, zone: string): string {
  const { decision, requested_at, decided_at, answer, previous_name, previous_last_name } = request;
  const name = `${request.name} ${request.last_name}`;
  const date = formatDate(decided_at ?? requested_at, zone);
  if (decision === 'granted') {
    return t('nameGranted', { before: [previous_name, previous_last_name].filter(Boolean).join(' '), name, date });
  }
  if (decision === 'declined') return t('nameDeclined', { name, date, answer: answer ?? '' });
  return t('nameWaits', { name, date });
}
