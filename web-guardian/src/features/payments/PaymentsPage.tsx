import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import { type Payment, subscriptionsOptions } from '@larkwell/app-kit/api';
import { EmptyState, ListSkeleton, Text, Title } from '@larkwell/ui';
import { paymentsQuery } from '../../shared/guardian/payments.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t } from './messages.ts';
import { PaymentItem } from './PaymentItem.tsx';
import classes from './PaymentsPage.module.css';
import { Superbill } from './Superbill.tsx';

/** What the guardian paid for all children, and superbills of the chosen child if the guardian pays or paid for it. */
export default function PaymentsPage() {
  const { timezone, children } = useGuardian();
  const { child } = useChosenChild();
  const query = useInfiniteQuery(paymentsQuery());
  const subscriptions = useQuery(subscriptionsOptions()).data?.subscriptions ?? [];
  const isOwed = ({ status, subscription_id }: Payment) =>
    status === 'failed' &&
    subscriptions.some(({ id, permissions }) => id === subscription_id && permissions.pay.allowed);
  const paid = query.data?.some((payment) => payment.child_id === child.id);
  const nameOf = (childId: string) => children.find(({ id }) => id === childId)?.preferred_name ?? null;
  return (
    <section className={classes.page}>
      <Title order={2}>{t('title')}</Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('lead')}
      </Text>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(payments) =>
          payments.length === 0 ? (
            <EmptyState compact title={t('emptyTitle')} message={t('empty')} />
          ) : (
            <>
              <ul className={classes.list} aria-label={t('list')}>
                {payments.map((payment) => (
                  <li key={payment.id}>
                    <PaymentItem
                      payment={payment}
                      owed={isOwed(payment)}
                      childName={nameOf(payment.child_id)}
                      zone={timezone}
                    />
                  </li>
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          )
        }
      </Loaded>
      {(child.billing_responsability !== 'school' || paid) && (
        <Superbill key={child.id} child={child} zone={timezone} />
      )}
    </section>
  );
}
