import { Link, Loaded, useNavigate, usePageTitle, useQuery } from '@larkwell/app-kit';
import { browserZone } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, EmptyState, PlanCard, Title, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { billingOf, factsOf, type Plan, priceOf } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';
import classes from './public-pages.module.css';
import { publicPlansQuery } from './queries.ts';

/** The plans, for everybody. `docs/product/web.md#public-pages` */
export default function PricesPage() {
  usePageTitle(t('pricesTitle'));
  const query = useQuery(publicPlansQuery());
  return (
    <WizardPage title={t('pricesTitle')} lead={t('pricesLead')} wide>
      <Loaded query={query} failed={t('pricesFailed')} skeleton={<CardsSkeleton />}>
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState title={t('pricesNoneTitle')} message={t('pricesNone')} />
          ) : (
            <>
              <Plans
                title={t('pricesFree')}
                plans={plans.filter(({ kind }) => kind === 'free')}
                flag={t('pricesFreeFlag')}
              />
              <Plans title={t('pricesWeekly')} plans={plans.filter(({ kind }) => kind === 'recurring')} />
              <p className={classes.note}>{t('pricesDates')}</p>
              <p className={classes.note}>{t('pricesSchool')}</p>
            </>
          )
        }
      </Loaded>
      <WizardActions>
        <Button component={Link} to={paths.therapists.base} variant="default">
          {t('seeTherapists')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}

function Plans({ title, plans, flag }: { title: string; plans: readonly Plan[]; flag?: string }) {
  const navigate = useNavigate();
  if (plans.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <ul className={classes.cards}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              name={plan.name}
              price={priceOf(plan)}
              unit={plan.kind === 'recurring' ? t('perSession') : ''}
              facts={factsOf(plan)}
              billing={billingOf(plan, browserZone(), null)}
              chooseLabel={t('startWith', { plan: plan.name })}
              {...(flag && { flag })}
              onChoose={() => navigate(paths.onboarding.account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
