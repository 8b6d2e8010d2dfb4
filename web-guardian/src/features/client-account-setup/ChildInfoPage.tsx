import { useNavigate, useWizardDraft } from '@larkwell/app-kit';
import { ClientInfoForm, clientInfoDraft } from '@larkwell/app-kit/client-info';
import { Button, WizardActions } from '@larkwell/ui';
import { useBabyQuestion } from '../../shared/children/useBabyQuestion.tsx';
import { changesOf, fieldNameOf } from '../../shared/client-info/changes.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo, afterChildInfo } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t as shared } from '../../shared/messages.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { t } from './messages.ts';

export default function ChildInfoPage() {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const next = afterChildInfo(guardian);
  const { child } = useChosenChild();
  const { draft, update, discard } = useWizardDraft(`child-info.${child.id}`, clientInfoDraft);
  const { question, confirmAge } = useBabyQuestion();
  const save = useSaveGuardian({ success: shared('saved'), error: false });
  return (
    <SetupStep step="child" title={t('childTitle', { child: child.name })} lead={t('childLead')} wide>
      <ClientInfoForm
        key={child.id}
        guardian={guardian}
        child={child}
        editing={{
          draft,
          onValuesChange: ({ name: _, email: __, preferred_time_frame: ___, ...typed }) => update(typed),
          onSubmit: async (info) => {
            // a child who is known to be a baby isn't asked about again, and a birthdate says it
            const typedAge = info.birthdate === null && child.age !== 0 ? Number(info.age) : null;
            if (typedAge !== null && !(await confirmAge(info.preferred_name, typedAge))) return;
            await save.mutateAsync({ ...changesOf(info, child), ...advanceTo(guardian, next.step) });
            discard();
            navigate(next.page);
          },
          fieldName: fieldNameOf,
          actions: (submitting) => (
            <WizardActions>
              <Button type="submit" loading={submitting}>
                {t('saveAndContinue')}
              </Button>
            </WizardActions>
          ),
        }}
      />
      {question}
    </SetupStep>
  );
}
