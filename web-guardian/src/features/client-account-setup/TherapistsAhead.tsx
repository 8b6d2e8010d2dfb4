import { useQuery } from '@larkwell/app-kit';
import { formatDay } from '@larkwell/app-kit/time';
import { Text } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { statesQuery } from '../../shared/therapists/queries.ts';
import { t } from './messages.ts';
import { firstFreeTimeQuery } from './queries.ts';
import { useMatching } from './useMatching.ts';

/** Before a family pays: how many therapists it could choose from, and when the most available one is free. */
export function TherapistsAhead() {
  const { state: code, timezone } = useGuardian();
  const { child } = useChosenChild();
  const { data: therapists } = useMatching();
  const states = useQuery(statesQuery()).data ?? [];
  const first = therapists?.[0];
  const { data: start } = useQuery(firstFreeTimeQuery(first?.id ?? '', timezone));
  if (!therapists) return null;
  const where = { state: states.find((state) => state.code === code)?.name ?? code, child: child.name };
  if (!first) return <Text mb="md">{t('plansNoTherapist', where)}</Text>;
  const earliest = start && t('plansFirstTime', { therapist: first.full_name, day: formatDay(start, timezone) });
  return (
    <Text mb="md">
      {t('plansTherapists', { ...where, count: therapists.length })} {earliest}
    </Text>
  );
}
