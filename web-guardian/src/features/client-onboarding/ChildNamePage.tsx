import { useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

const schema = z.object({ child_name: z.string().trim().min(1, t('nameRequired')).max(100) });

function ChildNameForm({ draft, update, typed, type }: DraftPageProps) {
  const navigate = useNavigate();
  const { form, submit } = useZodForm({
    schema,
    initialValues: { child_name: typed.child_name ?? draft.child_name ?? '' },
    onValuesChange: type,
    onSubmit: (values) => {
      update(values);
      navigate('/client-onboarding/child-age');
    },
  });
  return (
    <OnboardingStep
      page="child-name"
      title={t('childNameTitle', { name: draft.first_name ?? '' })}
      lead={t('childNameLead')}
    >
      <form onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('child_name')} label={t('childName')} autoComplete="off" />
        <StepActions page="child-name" />
      </form>
    </OnboardingStep>
  );
}

export default function ChildNamePage() {
  return <DraftGuard page="child-name">{(props) => <ChildNameForm {...props} />}</DraftGuard>;
}
