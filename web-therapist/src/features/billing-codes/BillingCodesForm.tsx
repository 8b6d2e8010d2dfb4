import { useZodForm, z } from '@larkwell/app-kit';
import type { BillingCodesSchema } from '@larkwell/app-kit/api';
import { Button, FormNotice, SimpleGrid, Text, TextInput, Title } from '@larkwell/ui';
import { useSetBillingCodes } from './calls.ts';
import { t } from './messages.ts';

const kinds = ['individual_session', 'group_sessions', 'assessment_session', 'consultation_session'] as const;

/** The server checks the codes. */
const schema = z.object({
  diagnosis_codes: z.string().transform((text) =>
    text
      .split(/[,;\s]+/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
  individual_session: z.string().trim(),
  group_sessions: z.string().trim(),
  assessment_session: z.string().trim(),
  consultation_session: z.string().trim(),
});

/** `saved`: as loaded; its version tells the server what the therapist saw. */
export function BillingCodesForm({ clientId, saved }: { clientId: string; saved: BillingCodesSchema }) {
  const save = useSetBillingCodes(clientId);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: {
      diagnosis_codes: saved.diagnosis_codes.join(', '),
      individual_session: saved.procedure_codes.individual_session ?? '',
      group_sessions: saved.procedure_codes.group_sessions ?? '',
      assessment_session: saved.procedure_codes.assessment_session ?? '',
      consultation_session: saved.procedure_codes.consultation_session ?? '',
    },
    unsaved: 'ask',
    onSubmit: ({ diagnosis_codes, ...procedures }) =>
      save.mutateAsync({
        diagnosis_codes,
        procedure_codes: {
          individual_session: procedures.individual_session || null,
          group_sessions: procedures.group_sessions || null,
          assessment_session: procedures.assessment_session || null,
          consultation_session: procedures.consultation_session || null,
        },
        version: saved.version,
      }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <TextInput
        {...form.getInputProps('diagnosis_codes')}
        label={t('diagnosis_codes')}
        description={t('diagnosisHint')}
        autoComplete="off"
      />
      <Title order={3} mt="lg">
        {t('procedures')}
      </Title>
      <Text c="dimmed" mt={4} mb="sm">
        {t('proceduresHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {kinds.map((kind) => (
          <TextInput key={kind} {...form.getInputProps(kind)} label={t(kind)} autoComplete="off" />
        ))}
      </SimpleGrid>
      <Button type="submit" mt="lg" loading={submitting}>
        {t('save')}
      </Button>
    </form>
  );
}
