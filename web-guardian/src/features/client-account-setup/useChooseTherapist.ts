import { useNavigate } from '@larkwell/app-kit';
import { bookingPage } from '../../paths.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { Therapist } from '../../shared/types.ts';
import { t } from './messages.ts';

/** Chooses a therapist for the child, then opens booking. */
export function useChooseTherapist() {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const save = useSaveGuardian({ success: t('chosen'), invalidates: sessionKeys(child.id) });
  return {
    choosing: save.isPending ? (save.variables.children_attributes?.[0]?.therapist_id ?? null) : null,
    chosenId: child.therapist_id,
    choose: ({ id }: Therapist) =>
      save.mutate(
        { children_attributes: [{ id: child.id, therapist_id: id }], ...advanceTo(guardian, 'booking') },
        { onSuccess: () => void navigate(bookingPage(id, { childId: child.id }), { state: { justChosen: true } }) },
      ),
    /** The words on the button, and its accessible name with the full name. */
    labelOf: ({ first_name, full_name }: Therapist) => ({
      children: t('matchChoose', { name: first_name }),
      'aria-label': t('matchChoose', { name: full_name }),
    }),
  };
}
