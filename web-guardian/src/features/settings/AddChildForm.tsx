import { Loaded, useQuery, useToastMutation, useZodForm, z } from '@larkwell/app-kit';
import { addClient } from '@larkwell/app-kit/api';
import { Button, FormNotice, MultiSelect, Skeleton, Stack, TextInput, WizardActions } from '@larkwell/ui';
import { useBabyQuestion } from '../../shared/children/useBabyQuestion.tsx';
import { useCacheChild } from '../../shared/guardian/mutations.ts';
import { t as shared } from '../../shared/messages.ts';
import { specialtiesQuery } from '../../shared/therapists/queries.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';

const required = (sentence: string) => z.string().trim().min(1, sentence);
const schema = z.object({
  name: required(shared('nameRequired')),
  last_name: required(shared('lastNameRequired')),
  age: required(shared('ageRequired'))
    .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) <= 21), shared('ageWrong'))
    .transform(Number),
  specialty_ids: z.array(z.string()),
});

export function AddChildForm({ onAdded }: { onAdded: (child: Child) => void }) {
  const know = useCacheChild();
  const specialties = useQuery(specialtiesQuery());
  const add = useToastMutation({
    mutationFn: (client: z.output<typeof schema>) => addClient({ body: { client } }),
    success: ({ client }) => t('childAdded', { name: client.name }),
    error: false,
    onSuccess: ({ client }) => know(client),
  });
  const { question, confirmAge } = useBabyQuestion();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { name: '', last_name: '', age: '', specialty_ids: [] as string[] },
    unsaved: 'discard',
    onSubmit: async (typed) => {
      if (await confirmAge(typed.name, typed.age)) onAdded((await add.mutateAsync(typed)).client);
    },
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormNotice>{formError}</FormNotice>
          <TextInput {...form.getInputProps('name')} label={shared('childName')} autoComplete="off" data-autofocus />
          <TextInput {...form.getInputProps('last_name')} label={shared('childLastName')} autoComplete="off" />
          <TextInput {...form.getInputProps('age')} label={shared('age')} inputMode="numeric" autoComplete="off" />
          <Loaded query={specialties} failed={t('therapyFailed')} skeleton={<Skeleton height={76} />}>
            {(all) => (
              <MultiSelect
                {...form.getInputProps('specialty_ids')}
                label={t('therapy')}
                description={shared('therapyUnsure')}
                data={all.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Loaded>
        </Stack>
        <WizardActions>
          <Button type="submit" loading={submitting}>
            {t('addChild')}
          </Button>
        </WizardActions>
      </form>
      {question}
    </>
  );
}
