import { Link, Loaded, usePageTitle, useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { Alert, Button, CardsSkeleton, EmptyState, PageHeader, Panel, Stack } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { SavedCard } from '../../shared/card/SavedCard.tsx';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';
import { NewCard } from './NewCard.tsx';
import { OverduePayment } from './OverduePayment.tsx';
import { failureOf } from './queries.ts';
import classes from './SubscriptionsPage.module.css';

/** The card on file for all children, and what is overdue. `docs/product/billing.md#update-payment-method` */
export default function UpdatePaymentMethodPage() {
  usePageTitle(t('cardTitle'));
  return (
    <GuardianGate>
      {(guardian) => (
        <>
          <PageHeader title={t('cardTitle')} />
          {guardian.children.some(({ billing_responsability: payer }) => payer !== 'school') ? (
            <PaymentMethod guardian={guardian} />
          ) : (
            <EmptyState title={t('schoolPaysTitle')} message={t('schoolPays')} />
          )}
        </>
      )}
    </GuardianGate>
  );
}

function PaymentMethod({ guardian }: { guardian: Guardian }) {
  const user = useSignedInUser();
  const query = useQuery(subscriptionsQuery());
  return (
    <Loaded query={query} failed={failureOf(query.error)} skeleton={<CardsSkeleton count={2} />}>
      {(subscriptions) => {
        const overdue = subscriptions.filter(({ owed }) => owed !== null);
        return (
          <Stack gap="lg" maw={720}>
            {overdue.map((one) => (
              <OverduePayment key={one.id} subscription={one} child={childOf(guardian, one)} />
            ))}
            <Panel title={t('cardOnFile')}>
              <SavedCard />
            </Panel>
            {user.impersonated_by ? (
              <Alert data-tone="warning">{t('cardNotYours')}</Alert>
            ) : (
              <NewCard overdue={overdue} />
            )}
            <Button component={Link} to={paths.client.subscriptions} variant="subtle" className={classes.link}>
              {t('seeSubscription')}
            </Button>
          </Stack>
        );
      }}
    </Loaded>
  );
}

const childOf = ({ children }: Guardian, { child_id }: Subscription) => children.find(({ id }) => id === child_id);
