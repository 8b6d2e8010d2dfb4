import { DialogWithDraft, useZodForm, z } from '@larkwell/app-kit';
import { Button, dialogWidths, FormNotice, MultiSelect, WizardActions } from '@larkwell/ui';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { t as shared } from '../../shared/messages.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';

interface TherapyDialogProps {
  opened: boolean;
  child: Child;
  specialties: readonly { id: string; name: string }[];
  onClose: () => void;
}

const schema = z.object({ specialty_ids: z.array(z.string()) });

/** Changes the types of therapy that a child's therapist must offer. */
export function TherapyDialog({ opened, onClose, ...props }: TherapyDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={t('therapyTitle')} size={dialogWidths.regular}>
      {({ leave }) => <TherapyForm {...props} onSaved={leave} />}
    </DialogWithDraft>
  );
}

function TherapyForm({
  child,
  specialties,
  onSaved,
}: Omit<TherapyDialogProps, 'opened' | 'onClose'> & { onSaved: () => void }) {
  const save = useSaveGuardian({ success: shared('saved'), error: false });
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { specialty_ids: [...child.specialty_ids] },
    unsaved: 'ask',
    onSubmit: async ({ specialty_ids }) => {
      await save.mutateAsync({ children_attributes: [{ id: child.id, specialty_ids }] });
      onSaved();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <MultiSelect
        {...form.getInputProps('specialty_ids')}
        label={t('findTherapy')}
        description={shared('therapyUnsure')}
        data={specialties.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
      />
      <WizardActions>
        <Button type="submit" loading={submitting}>
          {t('therapySave')}
        </Button>
      </WizardActions>
    </form>
  );
}
