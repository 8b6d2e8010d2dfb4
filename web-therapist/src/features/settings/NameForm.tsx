import { useZodForm, z } from '@larkwell/app-kit';
import { FormNotice, SimpleGrid, TextInput } from '@larkwell/ui';
import { useSaveName } from '../../shared/therapist/mutations.ts';
import type { OwnProfile } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { saveActions } from './Settings.tsx';

const required = (sentence: string) => z.string().trim().min(1, sentence);
const schema = z.object({
  first_name: required(t('firstNameRequired')),
  last_name: required(t('lastNameRequired')),
});

export function NameForm({ profile }: { profile: OwnProfile }) {
  const save = useSaveName(t('saved'));
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { first_name: profile.first_name, last_name: profile.last_name },
    unsaved: 'ask',
    onSubmit: save.mutateAsync,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.getInputProps('first_name')} label={t('firstName')} autoComplete="given-name" />
        <TextInput {...form.getInputProps('last_name')} label={t('lastName')} autoComplete="family-name" />
      </SimpleGrid>
      {saveActions(submitting, dirty)}
    </form>
  );
}
