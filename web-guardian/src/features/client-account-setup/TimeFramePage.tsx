import { useNavigate, useWizardDraft, z } from '@larkwell/app-kit';
import { zoneLabel } from '@larkwell/app-kit/time';
import { Button, WizardActions } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { ChoiceCards } from '../../shared/page/ChoiceCards.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { t } from './messages.ts';

const draftSchema = z.object({ chosen: z.enum(['morning', 'afternoon', 'no_preference']) });

export default function TimeFramePage() {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const { draft, update, discard } = useWizardDraft(`time-frame.${child.id}`, draftSchema);
  const chosen = draft.chosen ?? child.preferred_time_frame;
  const [missing, setMissing] = useState(false);
  const save = useSaveGuardian({
    onSuccess: () => {
      discard();
      void navigate(paths.setup.findTherapist);
    },
  });
  const zone = zoneLabel(guardian.timezone);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen === null) return;
    save.mutate({
      children_attributes: [{ id: child.id, preferred_time_frame: chosen }],
      ...advanceTo(guardian, 'match_therapist'),
    });
  }

  return (
    <SetupStep step="time" title={t('timeTitle', { child: child.name })} lead={t('timeLead')}>
      <form onSubmit={submit} noValidate>
        <ChoiceCards
          label={t('timeLabel')}
          value={chosen}
          onChange={(value) => {
            update({ chosen: value });
            setMissing(false);
          }}
          error={missing ? t('timeRequired') : null}
          choices={[
            { value: 'morning', title: t('timeMorning'), text: t('timeMorningText', { zone }) },
            { value: 'afternoon', title: t('timeAfternoon'), text: t('timeAfternoonText', { zone }) },
            { value: 'no_preference', title: t('timeAny'), text: t('timeAnyText') },
          ]}
        />
        <WizardActions>
          <Button type="submit" loading={save.isPending}>
            {t('continue')}
          </Button>
        </WizardActions>
      </form>
    </SetupStep>
  );
}
