import { Link, Loaded, useNavigate, usePageTitle, useQuery } from '@larkwell/app-kit';
import { browserZone } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, EmptyState, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { PlanSection } from '../../shared/plans/PlanSection.tsx';
import { billingOf, type Plan } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';
import classes from './public-pages.module.css';
import { publicPlansQuery } from './queries.ts';

/** The plans, for everyone. `docs/product/web.md#public-pages` */
export default function PricesPage() {
  usePageTitle(t('pricesTitle'));
  const query = useQuery(publicPlansQuery());
  const navigate = useNavigate();
  const cardOf = (plan: Plan) => ({
    billing: billingOf(plan, browserZone(), null),
    chooseLabel: t('startWith', { plan: plan.name }),
    onChoose: () => navigate(paths.onboarding.account),
  });
  return (
    <WizardPage title={t('pricesTitle')} lead={t('pricesLead')} wide>
      <Loaded query={query} failed={t('pricesFailed')} skeleton={<CardsSkeleton />}>
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState title={t('pricesNoneTitle')} message={t('pricesNone')} />
          ) : (
            <>
              <PlanSection
                title={t('pricesFree')}
                plans={plans.filter(({ kind }) => kind === 'free')}
                cardOf={(plan) => ({ ...cardOf(plan), flag: t('pricesFreeFlag') })}
              />
              <PlanSection
                title={t('pricesWeekly')}
                plans={plans.filter(({ kind }) => kind === 'recurring')}
                cardOf={cardOf}
              />
              <PlanSection
                title={t('pricesOnce')}
                plans={plans.filter(({ kind }) => kind === 'assessment')}
                cardOf={cardOf}
              />
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
