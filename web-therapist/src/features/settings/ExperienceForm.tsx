import { useZodForm, z } from '@larkwell/app-kit';
import { FormNotice, SimpleGrid, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import type { SettingsForm } from './Settings.tsx';

const mostYears = 80;
const years = z
  .string()
  .trim()
  .min(1, t('yearsRequired'))
  .refine(
    (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= mostYears),
    t('yearsWrong', { most: mostYears }),
  )
  .transform(Number);

const schema = z.object({ experience: years, pediatric_experience: years, online_therapy_experience: years });

const fields = [
  ['experience', t('experience')],
  ['pediatric_experience', t('pediatricExperience')],
  ['online_therapy_experience', t('onlineExperience')],
] as const;

/** Years of experience; families see the first number. */
export function ExperienceForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: {
      experience: String(profile.experience),
      pediatric_experience: String(profile.pediatric_experience),
      online_therapy_experience: String(profile.online_therapy_experience),
    },
    unsaved: 'ask',
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {fields.map(([name, label]) => (
          <TextInput key={name} {...form.getInputProps(name)} label={label} inputMode="numeric" autoComplete="off" />
        ))}
      </SimpleGrid>
      {actions(submitting, dirty)}
    </form>
  );
}
