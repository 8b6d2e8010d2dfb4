import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import { Button, CardsSkeleton, EmptyState, TherapistCard, Title } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { profileOf } from '../../shared/therapists/profile.ts';
import { specialtiesQuery, therapistsQuery } from '../../shared/therapists/queries.ts';
import { t } from './messages.ts';
import classes from './Providers.module.css';

interface ProvidersProps {
  /** Null when the guardian isn't sure. */
  specialtyId: string | null;
  state: string;
  stateName: string;
}

/** Therapists in the state, as a preview: choosing one comes after registration. */
export function Providers({ specialtyId, state, stateName }: ProvidersProps) {
  const query = useQuery(therapistsQuery({ specialtyIds: specialtyId ? [specialtyId] : [], state }));
  const specialties = useQuery(specialtiesQuery());
  const specialty = specialties.data?.find(({ id }) => id === specialtyId)?.name ?? t('providersYourTherapy');

  return (
    <section className={classes.providers} aria-live="polite">
      <Loaded query={query} failed={t('providersFailed')} skeleton={<CardsSkeleton />}>
        {(therapists) =>
          therapists.length === 0 ? (
            <EmptyState
              compact
              title={t('providersNoneTitle', { state: stateName })}
              message={specialtyId ? t('providersNone', { specialty }) : t('providersNoneAny')}
              action={
                specialtyId && (
                  <Button component={Link} to={paths.onboarding.therapy} variant="default">
                    {t('providersOther')}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <Title order={2} size="h3">
                {specialtyId
                  ? t('providersFound', { count: therapists.length, specialty, state: stateName })
                  : t('providersFoundAny', { count: therapists.length, state: stateName })}
              </Title>
              <p className={classes.later}>{t('providersLater')}</p>
              <ul className={classes.cards}>
                {therapists.map((therapist) => (
                  <li key={therapist.id}>
                    <TherapistCard {...profileOf(therapist)} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
