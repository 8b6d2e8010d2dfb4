import { useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { TextInput } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from './messages.ts';
import { useRequestReminders } from './mutations.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

const schema = z.object({ first_name: z.string().trim().min(1, t('nameRequired')).max(100) });

function NameForm({ draft, update, typed, type }: DraftPageProps) {
  const navigate = useNavigate();
  const remind = useRequestReminders(draft, update);
  const { form, submit } = useZodForm({
    schema,
    initialValues: { first_name: typed.first_name ?? draft.first_name ?? '' },
    onValuesChange: type,
    onSubmit: ({ first_name }) => {
      update({ first_name });
      remind(first_name);
      navigate(paths.onboarding.childName);
    },
  });
  return (
    <OnboardingStep page="name" title={t('nameTitle')} lead={t('nameLead')}>
      <form onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('first_name')} label={t('firstName')} autoComplete="given-name" />
        <StepActions page="name" />
      </form>
    </OnboardingStep>
  );
}

export default function NamePage() {
  return <DraftGuard page="name">{(props) => <NameForm {...props} />}</DraftGuard>;
}
