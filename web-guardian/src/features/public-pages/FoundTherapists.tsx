import { Loaded, useQuery } from '@larkwell/app-kit';
import { CardsSkeleton, EmptyState, TherapistCard, Title } from '@larkwell/ui';
import { profileOf } from '../../shared/therapists/profile.ts';
import { therapistsQuery } from '../../shared/therapists/queries.ts';
import type { Therapist } from '../../shared/types.ts';
import { t } from './messages.ts';
import classes from './public-pages.module.css';

interface State {
  code: string;
  name: string;
}

interface FoundTherapistsProps {
  state: State;
  /** Null for any. */
  specialtyId: string | null;
  /** All states, for the names of those where a therapist is licensed. */
  states: readonly State[];
}

export function FoundTherapists({ state, specialtyId, states }: FoundTherapistsProps) {
  const query = useQuery(therapistsQuery({ specialtyIds: specialtyId ? [specialtyId] : [], state: state.code }));
  const names = new Map(states.map(({ code, name }) => [code, name]));
  const detailsOf = (therapist: Therapist) => [
    ...(profileOf(therapist).details ?? []),
    t('licensedIn', { states: therapist.licensed_states.map((code) => names.get(code) ?? code).join(', ') }),
  ];
  return (
    <section className={classes.found} aria-live="polite">
      <Loaded query={query} failed={t('therapistsFailed')} skeleton={<CardsSkeleton />}>
        {(therapists) =>
          therapists.length === 0 ? (
            <EmptyState compact title={t('therapistsNoneTitle', { state: state.name })} message={t('therapistsNone')} />
          ) : (
            <>
              <Title order={2} size="h3">
                {t('therapistsFound', { count: therapists.length, state: state.name })}
              </Title>
              {therapists.length > 1 && <p className={classes.note}>{t('therapistsOrder')}</p>}
              <ul className={classes.cards}>
                {therapists.map((therapist) => (
                  <li key={therapist.id}>
                    <TherapistCard {...profileOf(therapist)} details={detailsOf(therapist)} />
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
