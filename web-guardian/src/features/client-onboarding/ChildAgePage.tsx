import { useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { ConfirmDialog, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
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
  const [askingBaby, setAskingBaby] = useState(false);
  const { form, submit } = useZodForm({
    schema,
    initialValues: { child_age: typed.child_age ?? String(draft.child_age ?? '') },
    onValuesChange: type,
    onSubmit: (values) => {
      // 0 is easily a slip, and the wrong age finds the wrong therapists
      if (values.child_age === 0) setAskingBaby(true);
      else goOn(values.child_age);
    },
  });
  function goOn(child_age: number) {
    update({ child_age });
    navigate(paths.onboarding.therapy);
  }
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
      <ConfirmDialog
        opened={askingBaby}
        title={t('babyTitle', { child: draft.child_name ?? '' })}
        confirmLabel={t('babyYes')}
        cancelLabel={t('babyNo')}
        onConfirm={() => goOn(0)}
        onClose={() => setAskingBaby(false)}
      >
        {t('babyText')}
      </ConfirmDialog>
    </OnboardingStep>
  );
}

export default function ChildAgePage() {
  return <DraftGuard page="childAge">{(props) => <ChildAgeForm {...props} />}</DraftGuard>;
}
