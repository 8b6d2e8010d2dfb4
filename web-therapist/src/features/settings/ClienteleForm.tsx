import { useZodForm, z } from '@larkwell/app-kit';
import type { Language } from '@larkwell/app-kit/api';
import { languageName, languageNames } from '@larkwell/app-kit/therapists';
import { FormNotice, MultiSelect, SimpleGrid, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

/** As in identity: pupils stay in school until 21. */
const oldestChild = 21;

const codes = Object.keys(languageNames) as Language[];
const age = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= oldestChild),
    t('ageWrong', { most: oldestChild }),
  );
const schema = z
  .object({ languages: z.array(z.custom<Language>()), youngest: age, oldest: age })
  .superRefine(({ youngest, oldest }, context) => {
    const wrong = (path: 'youngest' | 'oldest', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (youngest === '' && oldest !== '') wrong('youngest', t('ageMissing'));
    else if (oldest === '' && youngest !== '') wrong('oldest', t('ageMissing'));
    else if (Number(oldest) < Number(youngest)) wrong('oldest', t('agesReversed'));
  });

/** Languages and ages of children, for the card that families see. */
export function ClienteleForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: {
      languages: profile.languages,
      youngest: profile.ages ? String(profile.ages.youngest) : '',
      oldest: profile.ages ? String(profile.ages.oldest) : '',
    },
    unsaved: 'ask',
    onSubmit: ({ languages: chosen, youngest, oldest }) =>
      onSubmit({
        languages: chosen,
        ages: youngest === '' ? null : { youngest: Number(youngest), oldest: Number(oldest) },
      }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <MultiSelect
        {...form.getInputProps('languages')}
        label={t('languages')}
        placeholder={form.getValues().languages.length > 0 ? '' : t('languagesChoose')}
        searchable
        data={codes.map((value) => ({ value, label: languageName(value) }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <TextInput {...form.getInputProps('youngest')} label={t('youngest')} inputMode="numeric" autoComplete="off" />
        <TextInput {...form.getInputProps('oldest')} label={t('oldest')} inputMode="numeric" autoComplete="off" />
      </SimpleGrid>
      {actions(submitting, dirty)}
    </form>
  );
}
