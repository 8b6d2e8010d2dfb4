import { z } from 'zod';
import type { Gender, PreferredTimeFrame, Pronouns, Relationship } from '../api/index.ts';
import { dayIn, parseDate } from '../time/wall-clock.ts';
import { toIanaZone } from '../time/zones.ts';
import { t } from './messages.ts';

/** What the form offers, in order. */
export const genders = ['not_specified', 'female', 'male', 'other'] as const satisfies readonly Gender[];
export const pronouns = ['not_specified', 'she_her', 'he_him', 'they_them'] as const satisfies readonly Pronouns[];
export const timeFrames = ['no_preference', 'morning', 'afternoon'] as const satisfies readonly PreferredTimeFrame[];
export const relationships = [
  'parental_figure',
  'legal_guardian',
  'family_member',
  'school_staff',
  'other_guardian',
] as const satisfies readonly Relationship[];

/** Fields of a child in both roles' responses. */
export interface ChildFacts {
  name: string;
  last_name: string | null;
  preferred_name: string;
  /** `YYYY-MM-DD` */
  birthdate: string | null;
  age: number | null;
  gender: string | null;
  pronouns: string | null;
  preferred_time_frame: string | null;
  relationship_to_guardian: string | null;
  school_name: string | null;
}

/** Fields of the guardian in both roles' responses. */
export interface GuardianFacts {
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone_number: string | null;
  timezone: string | null;
}

const oldest = 21;
const required = (sentence: string) => z.string().trim().min(1, sentence);
const choice = <T extends string>(values: readonly T[], sentence: string) =>
  z.string().transform((value, context) => {
    const found = values.find((one) => one === value);
    if (found) return found;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

/** Age in whole years on a day; both are `YYYY-MM-DD`. People born on February 29 turn a year older on March 1. */
export const ageOn = (birthdate: string, day: string) =>
  parseDate(birthdate).until(parseDate(day), { largestUnit: 'years' }).years;

const isPossible = (age: number) => Number.isInteger(age) && age >= 0 && age <= oldest;

const contact = {
  phone_number: required(t('phoneRequired')).regex(/^$|^\+?\d{8,}$/, t('phoneWrong')),
  timezone: required(t('timezoneRequired')),
};

/** The contact part of the form. */
export const contactSchema = z.object(contact);

/** Patterns accept '', which the `required` rules report. `docs/product/web.md#client-info-form` */
export const clientInfoSchema = (today: string) =>
  z
    .object({
      name: required(t('nameRequired')),
      child_last_name: required(t('lastNameRequired')),
      preferred_name: required(t('preferredNameRequired')),
      birthdate: z
        .string()
        .nullable()
        .refine((date) => date === null || (date <= today && isPossible(ageOn(date, today))), t('birthdateWrong')),
      age: z.string(),
      gender: choice(genders, t('choose')),
      pronouns: choice(pronouns, t('choose')),
      preferred_time_frame: choice(timeFrames, t('choose')),
      first_name: required(t('guardianNameRequired')),
      last_name: required(t('guardianLastNameRequired')),
      relationship: choice(relationships, t('relationshipRequired')),
      email: required(t('emailRequired')).regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailWrong')),
      ...contact,
    })
    // `when`: check on blur of this field, even if other fields are invalid
    .refine(({ age, birthdate }) => birthdate !== null || age.trim() !== '', {
      path: ['age'],
      error: t('ageRequired'),
      when: () => true,
    })
    .refine(({ age, birthdate }) => birthdate !== null || age.trim() === '' || isPossible(Number(age)), {
      path: ['age'],
      error: t('ageWrong'),
      when: () => true,
    });

export type ClientInfoValues = z.input<ReturnType<typeof clientInfoSchema>>;
export type ClientInfo = z.output<ReturnType<typeof clientInfoSchema>>;

/** Values that the form only shows. */
type ReadOnlyValue = 'name' | 'email';
/** Account setup has a page of its own for it. */
type OtherStep = 'preferred_time_frame';
type DraftValue = Exclude<keyof ClientInfoValues, ReadOnlyValue | OtherStep>;

/** The draft kept in the tab: all editable fields. One that is missing here does not compile. */
export const clientInfoDraft = z.object({
  child_last_name: z.string(),
  preferred_name: z.string(),
  birthdate: z.string().nullable(),
  age: z.string(),
  gender: z.string(),
  pronouns: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  relationship: z.string(),
  phone_number: z.string(),
  timezone: z.string(),
} satisfies Record<DraftValue, z.ZodType>);

export const todayOf = (guardian: GuardianFacts) => dayIn(new Date(), toIanaZone(guardian.timezone));

export const valuesOf = (guardian: GuardianFacts, child: ChildFacts): ClientInfoValues => ({
  name: child.name,
  child_last_name: child.last_name ?? '',
  preferred_name: child.preferred_name,
  birthdate: child.birthdate,
  age: String(child.age ?? ''),
  gender: child.gender ?? '',
  pronouns: child.pronouns ?? 'not_specified',
  preferred_time_frame: child.preferred_time_frame ?? 'no_preference',
  first_name: guardian.first_name ?? '',
  last_name: guardian.last_name ?? '',
  relationship: child.relationship_to_guardian ?? '',
  email: guardian.email,
  phone_number: guardian.phone_number?.replace(/^\+1/, '') ?? '',
  timezone: guardian.timezone ?? '',
});
