import { Link, Loaded, usePageTitle, useQuery, useSearchParams } from '@larkwell/app-kit';
import { Button, Select, Skeleton, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { specialtiesQuery, statesQuery } from '../../shared/therapists/queries.ts';
import { FoundTherapists } from './FoundTherapists.tsx';
import { t } from './messages.ts';
import classes from './public-pages.module.css';

/** `state` and `therapy`: the search, so that a link shows the same. `docs/product/web.md#public-pages` */
export default function TherapistsPage() {
  usePageTitle(t('therapistsTitle'));
  const [parameters, setParameters] = useSearchParams();
  const states = useQuery(statesQuery());
  const specialties = useQuery(specialtiesQuery()).data ?? [];
  const therapy = specialties.find(({ id }) => id === parameters.get('therapy'))?.id ?? null;

  function choose(name: 'state' | 'therapy', value: string | null) {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  return (
    <WizardPage title={t('therapistsTitle')} lead={t('therapistsLead')} wide>
      <Loaded query={states} failed={t('statesFailed')} skeleton={<Skeleton height={76} />}>
        {(all) => {
          const state = all.find(({ code }) => code === parameters.get('state'));
          return (
            <>
              <div className={classes.filters}>
                <Select
                  label={t('state')}
                  placeholder={t('stateChoose')}
                  searchable
                  data={all.map(({ code, name }) => ({ value: code, label: name }))}
                  value={state?.code ?? null}
                  onChange={(value) => value && choose('state', value)}
                />
                <Select
                  label={t('therapy')}
                  placeholder={t('therapyAny')}
                  clearable
                  data={specialties.map(({ id, name }) => ({ value: id, label: name }))}
                  value={therapy}
                  onChange={(value) => choose('therapy', value)}
                />
              </div>
              {state && <FoundTherapists state={state} specialtyId={therapy} states={all} />}
            </>
          );
        }}
      </Loaded>
      <WizardActions>
        <Button component={Link} to={paths.onboarding.account}>
          {t('start')}
        </Button>
        <Button component={Link} to={paths.prices.base} variant="default">
          {t('seePrices')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
