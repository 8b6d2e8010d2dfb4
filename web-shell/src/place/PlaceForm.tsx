import { statesQuery, useQuery, useZodForm, z } from '@larkwell/app-kit';
import type { SuggestedPlace } from '@larkwell/app-kit/api';
import { Button, FormNotice, nationalDigits, PhoneField, Select, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import classes from './place.module.css';
import type { useSavePlace } from './queries.ts';

const state = z.string().min(1, t('stateRequired'));
const schemas = {
  guardian: z.object({
    state,
    address: z.string().trim().min(1, t('addressRequired')),
    phone: z
      .string()
      .min(1, t('phoneRequired'))
      .regex(/^(\d{10})?$/, t('phoneWrong')),
  }),
  therapist: z.object({ state, address: z.string(), phone: z.string() }).transform(({ state }) => ({ state })),
};

interface PlaceFormProps {
  suggestion: SuggestedPlace;
  role: 'guardian' | 'therapist';
  save: ReturnType<typeof useSavePlace>;
}

/** Where someone is, when it isn't what we suggest. Only families give an address. */
export function PlaceForm({ suggestion, role, save }: PlaceFormProps) {
  const states = useQuery(statesQuery());
  const { form, submit, submitting, formError } = useZodForm<
    { state: string; address: string; phone: string },
    { state: string; address?: string; phone?: string }
  >({
    schema: schemas[role],
    initialValues: {
      state: suggestion.state ?? '',
      address: suggestion.address ?? '',
      phone: nationalDigits(suggestion.phone ?? ''),
    },
    unsaved: 'discard',
    onSubmit: (place) => save.mutateAsync(place),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <Select
        label={t('state')}
        searchable
        data={states.data ?? []}
        {...form.getInputProps('state')}
        value={form.getValues().state || null}
        onChange={(code) => form.setFieldValue('state', code ?? '')}
      />
      {role === 'guardian' && (
        <>
          <TextInput
            label={t('address')}
            description={t('addressHint')}
            autoComplete="street-address"
            maxLength={200}
            {...form.getInputProps('address')}
          />
          <PhoneField label={t('phone')} {...form.getInputProps('phone')} />
        </>
      )}
      <Button type="submit" size="lg" loading={submitting}>
        {t('confirm')}
      </Button>
    </form>
  );
}
