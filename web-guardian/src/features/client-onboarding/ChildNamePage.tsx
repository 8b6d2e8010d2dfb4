import { useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { TextInput } from '@larkwell/ui';
import { paths } from '../../paths.ts';
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
      navigate(paths.onboarding.childAge);
    },
  });
  return (
    <OnboardingStep
      page="childName"
      title={t('childNameTitle', { name: draft.first_name ?? '' })}
      lead={t('childNameLead')}
    >
      <form onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('child_name')} label={t('childName')} autoComplete="off" />
        <StepActions page="childName" />
      </form>
    </OnboardingStep>
  );
}

export default function ChildNamePage() {
  return <DraftGuard page="childName">{(props) => <ChildNameForm {...props} />}</DraftGuard>;
}
