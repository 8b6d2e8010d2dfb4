import { Link, Loaded, usePageTitle, useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { AccountClosureTerms } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Alert, Anchor, ListSkeleton, PageHeader, Panel, Stack, Text } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import type { Guardian } from '../../shared/types.ts';
import { BookedSessions } from './BookedSessions.tsx';
import { CloseAccountForm } from './CloseAccountForm.tsx';
import { closureQuery } from './calls.ts';
import { Downloads } from './Downloads.tsx';
import { EndingPlans } from './EndingPlans.tsx';
import { t } from './messages.ts';

/** What closing the account means, and the form that closes it. `docs/product/identity.md#close-the-account` */
export default function CloseAccountPage() {
  usePageTitle(t('title'));
  return <GuardianGate>{(guardian) => <Terms guardian={guardian} />}</GuardianGate>;
}

function Terms({ guardian }: { guardian: Guardian }) {
  const query = useQuery(closureQuery());
  const back = (
    <Anchor component={Link} to={paths.client.settings}>
      {t('back')}
    </Anchor>
  );
  return (
    <>
      <PageHeader title={t('title')} back={back} />
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(terms) => <Consequences terms={terms} guardian={guardian} />}
      </Loaded>
    </>
  );
}

function Consequences({ terms, guardian }: { terms: AccountClosureTerms; guardian: Guardian }) {
  const { impersonated_by: operator } = useSignedInUser();
  const { children, timezone: zone } = guardian;
  const date = formatDate(terms.erases_at, zone);
  const refused = operator ? t('notYours') : terms.reason;
  return (
    <Stack gap="lg" maw={860}>
      {refused ? <Alert data-tone="warning">{refused}</Alert> : <Text>{t('lead', { date })}</Text>}
      <Panel title={t('now')}>
        <Stack gap="sm">
          {children.map((child) =>
            child.is_primary ? (
              <BookedSessions key={child.id} child={child} zone={zone} />
            ) : (
              <Text key={child.id}>{t('ofAnother', { child: child.preferred_name })}</Text>
            ),
          )}
          <Text>{t('signedOut')}</Text>
          {children.some((child) => child.is_primary) && <Text>{t('waitlists')}</Text>}
        </Stack>
      </Panel>
      {children.some((child) => child.billing_responsability === 'private_pay') && (
        <Panel title={t('plans')}>
          <EndingPlans guardian={guardian} />
        </Panel>
      )}
      <Panel title={t('grace', { date })}>
        <Text>{t('graceText')}</Text>
      </Panel>
      <Panel title={t('erasure', { date })}>
        <Stack gap="sm">
          <Text>{t('erasureText')}</Text>
          <Text>{t('kept', { count: terms.record_years })}</Text>
          <Text>{t('keptToo')}</Text>
        </Stack>
      </Panel>
      <Panel title={t('downloads')}>
        <Downloads guardian={guardian} />
      </Panel>
      {!refused && (
        <Panel title={t('confirm')}>
          <CloseAccountForm />
        </Panel>
      )}
    </Stack>
  );
}
