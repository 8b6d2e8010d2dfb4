import { agreeRequired, useWizardDraft, z } from '@larkwell/app-kit';
import type { NewLicence } from '@larkwell/app-kit/api';
import { licenseProblems, newLicense, type TypedLicense, type UploadedFile } from '@larkwell/ui';
import { t } from './messages.ts';

const required = (sentence: string) => z.string().trim().min(1, sentence);
const whole = (missing: string, most: number, wrong: string) =>
  required(missing)
    .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) <= most), wrong)
    .transform(Number);
const mostYears = 80;
const mostHours = 80;
const years = whole(t('yearsRequired'), mostYears, t('yearsWrong', { most: mostYears }));
const chosen = (sentence: string) =>
  z
    .string()
    .nullable()
    .transform((value, context) => {
      if (value) return value;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });

/** A license as sent; reports its problems as issues. */
const license = z.custom<TypedLicense>().transform((typed, context): NewLicence => {
  for (const [field, message] of Object.entries(licenseProblems(typed))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
  const { state, file, number, expires_on } = typed;
  if (!state || !file) return z.NEVER;
  return {
    state,
    license_file: file,
    ...(number.trim() ? { number: number.trim() } : {}),
    ...(expires_on ? { expires_on } : {}),
  };
});

/** The application form. Patterns accept '', which the `required` rule reports. `docs/product/web.md#therapist-application` */
export const applicationSchema = z.object({
  first_name: required(t('firstNameRequired')),
  last_name: required(t('lastNameRequired')),
  email: required(t('emailRequired')).regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailWrong')),
  phone_number: required(t('phoneRequired')).regex(/^$|^\+?\d{8,}$/, t('phoneWrong')),
  city: required(t('cityRequired')),
  state: chosen(t('stateRequired')),
  zipcode: required(t('zipcodeRequired')).regex(/^$|^\d{5}(-\d{4})?$/, t('zipcodeWrong')),
  specialty_id: chosen(t('specialtyRequired')),
  experience: years,
  pediatric_experience: years,
  online_therapy_experience: years,
  hours_per_week: whole(t('hoursRequired'), mostHours, t('hoursWrong', { most: mostHours })).refine(
    (hours) => hours > 0,
    t('hoursWrong', { most: mostHours }),
  ),
  licenses: z.array(license).min(1, t('licenseRequired')),
  resume: z
    .custom<UploadedFile>()
    .nullable()
    .refine((file) => file !== null, t('resumeRequired')),
  accepted_terms_and_conditions: z.literal(true, { error: agreeRequired }),
});

export type ApplicationValues = Omit<z.input<typeof applicationSchema>, 'accepted_terms_and_conditions'> & {
  accepted_terms_and_conditions: boolean;
};
export type Application = z.output<typeof applicationSchema>;

/** The steps in order, each with its fields. */
export const steps = {
  account: ['first_name', 'last_name', 'email', 'phone_number', 'city', 'state', 'zipcode'],
  experience: ['specialty_id', 'experience', 'pediatric_experience', 'online_therapy_experience', 'hours_per_week'],
  licenses: ['licenses'],
  resume: ['resume', 'accepted_terms_and_conditions'],
} as const satisfies Record<string, readonly (keyof ApplicationValues)[]>;

export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];

export const stepOf = (field: string): Step | undefined =>
  stepNames.find((step) => (steps[step] as readonly string[]).includes(field));

/** The first step with an invalid field, or null. */
export function unfinishedStep(values: ApplicationValues): Step | null {
  const wrong = applicationSchema.safeParse(values).error?.issues.map(({ path }) => stepOf(String(path[0]))) ?? [];
  return stepNames.find((step) => wrong.includes(step)) ?? null;
}

/** The draft kept in this tab: all text. Files can't be kept, only the fact that there were some. */
const draftSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zipcode: z.string(),
  specialty_id: z.string().nullable(),
  experience: z.string(),
  pediatric_experience: z.string(),
  online_therapy_experience: z.string(),
  hours_per_week: z.string(),
  licenses: z.array(z.object({ state: z.string().nullable(), number: z.string(), expires_on: z.string().nullable() })),
  had_files: z.boolean(),
});

export type ApplicationDraft = z.infer<typeof draftSchema>;

export const useApplicationDraft = () => useWizardDraft('apply', draftSchema);

/** Without the consent: it is given on the form that is sent. */
export function draftOf({
  resume,
  licenses,
  accepted_terms_and_conditions: _,
  ...typed
}: ApplicationValues): ApplicationDraft {
  return {
    ...typed,
    licenses: licenses.map(({ state, number, expires_on }) => ({ state, number, expires_on })),
    had_files: resume !== null || licenses.some(({ file }) => file !== null),
  };
}

export function valuesOf({ had_files: _, licenses, ...typed }: Partial<ApplicationDraft>): ApplicationValues {
  return {
    first_name: '',
    last_name: '',
    email: '',
    phone_number: '',
    city: '',
    state: null,
    zipcode: '',
    specialty_id: null,
    experience: '',
    pediatric_experience: '',
    online_therapy_experience: '',
    hours_per_week: '',
    ...typed,
    licenses: licenses?.map((license) => newLicense(license)) ?? [newLicense()],
    resume: null,
    accepted_terms_and_conditions: false,
  };
}

/** Maps a path of the server's `fields` to a field of this form. */
export function fieldNameOf(path: string): string {
  const [, index, part] = /licenses_attributes\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (index) return `licenses.${index}.${part === 'license_file' ? 'file' : part}`;
  if (path.includes('licenses_attributes')) return 'licenses';
  if (path.includes('resume')) return 'resume';
  return path.split('.').at(-1) ?? path;
}
