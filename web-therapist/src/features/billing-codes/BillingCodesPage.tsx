import { Loaded, useQuery } from '@larkwell/app-kit';
import { EmptyState, ListSkeleton, Text, Title } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import { BillingCodesForm } from './BillingCodesForm.tsx';
import classes from './BillingCodesPage.module.css';
import { billingCodesQuery } from './calls.ts';
import { t } from './messages.ts';

/** The codes that the family's superbills need. */
export default function BillingCodesPage() {
  const client = useClient();
  if (client.billing_responsability === 'school') {
    return <EmptyState compact title={t('schoolTitle')} message={t('school', { child: client.preferred_name })} />;
  }
  return (
    <section className={classes.page}>
      <Title order={2}>{t('title')}</Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('lead')}
      </Text>
      <Codes clientId={client.id} />
    </section>
  );
}

function Codes({ clientId }: { clientId: string }) {
  const query = useQuery(billingCodesQuery(clientId));
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={3} />}>
      {(saved) => <BillingCodesForm key={saved.version} clientId={clientId} saved={saved} />}
    </Loaded>
  );
}
