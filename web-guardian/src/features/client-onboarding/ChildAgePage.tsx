import { useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { TextInput } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useBabyQuestion } from '../../shared/children/useBabyQuestion.tsx';
import { t } from './messages.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

/** Years. */
const oldest = 21;

/** Typed text, converted to a number on submit (docs/product/web.md#child-age). */
const schema = z.object({
  child_age: z
    .string()
    .trim()
    .min(1, t('ageRequired'))
    .refine((text) => text === '' || (/^\d{1,2}$/.test(text) && Number(text) <= oldest), t('ageWrong'))
    .transform(Number),
});

function ChildAgeForm({ draft, update, typed, type }: DraftPageProps) {
  const navigate = useNavigate();
  const { question, confirmAge } = useBabyQuestion();
  const { form, submit } = useZodForm({
    schema,
    initialValues: { child_age: typed.child_age ?? String(draft.child_age ?? '') },
    onValuesChange: type,
    onSubmit: async ({ child_age }) => {
      if (!(await confirmAge(draft.child_name ?? '', child_age))) return;
      update({ child_age });
      navigate(paths.onboarding.therapy);
    },
  });
  return (
    <OnboardingStep
      page="childAge"
      title={t('childAgeTitle', { child: draft.child_name ?? '' })}
      lead={t('childAgeLead')}
    >
      <form onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('child_age')} label={t('age')} inputMode="numeric" autoComplete="off" />
        <StepActions page="childAge" />
      </form>
      {question}
    </OnboardingStep>
  );
}

export default function ChildAgePage() {
  return <DraftGuard page="childAge">{(props) => <ChildAgeForm {...props} />}</DraftGuard>;
}
