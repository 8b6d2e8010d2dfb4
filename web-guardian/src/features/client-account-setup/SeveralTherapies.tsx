import { useQuery } from '@larkwell/app-kit';
import { currentLanguage, Text } from '@larkwell/ui';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { specialtiesQuery } from '../../shared/therapists/queries.ts';
import type { Therapist } from '../../shared/types.ts';
import { t } from './messages.ts';

/** For a child that needs several therapies: a therapist offers one of them. Names those that nobody here offers. */
export function SeveralTherapies({ therapists }: { therapists: readonly Therapist[] }) {
  const { child } = useChosenChild();
  const specialties = useQuery(specialtiesQuery()).data ?? [];
  const wanted = specialties.filter(({ id }) => child.specialty_ids.includes(id));
  if (wanted.length < 2) return null;
  const missing = wanted.filter(({ id }) => !therapists.some(({ specialty }) => specialty.id === id));
  return (
    <Text mb="md">
      {t('matchSeveral', { child: child.name })}
      {missing.length > 0 && ` ${t('matchMissing', { therapies: listOf(missing) })}`}
    </Text>
  );
}

const listOf = (specialties: readonly { name: string }[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(specialties.map(({ name }) => name));
