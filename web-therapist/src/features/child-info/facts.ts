import type { ClientShape, ServiceShape } from '@larkwell/app-kit/api';
import { formatDate, formatYears, toIanaZone, zoneLabel } from '@larkwell/app-kit/time';
import { typeLabel } from '../../shared/events/words.ts';
import { t } from './messages/index.ts';

export interface Fact {
  label: string;
  /** Null where nobody has said. */
  value: string | null;
  /** Where a click leads: `mailto:`, `tel:`. */
  href?: string;
}

const genders: Record<string, string> = {
  not_specified: t('gender_not_specified'),
  female: t('gender_female'),
  male: t('gender_male'),
  other: t('gender_other'),
};
const timeFrames: Record<string, string> = {
  no_preference: t('timeFrame_no_preference'),
  morning: t('timeFrame_morning'),
  afternoon: t('timeFrame_afternoon'),
};
const relationships: Record<string, string> = {
  parental_figure: t('relationship_parental_figure'),
  legal_guardian: t('relationship_legal_guardian'),
  family_member: t('relationship_family_member'),
  school_staff: t('relationship_school_staff'),
  other_guardian: t('relationship_other_guardian'),
};

const wordOf = (words: Record<string, string>, value: string | null) => (value ? (words[value] ?? null) : null);

export const childFacts = (client: ClientShape): Fact[] => [
  { label: t('name'), value: client.name },
  { label: t('lastName'), value: client.last_name },
  { label: t('preferredName'), value: client.preferred_name },
  { label: t('age'), value: client.age === null ? null : formatYears(client.age) },
  { label: t('birthdate'), value: client.birthdate && formatDate(client.birthdate) },
  { label: t('gender'), value: wordOf(genders, client.gender) },
  { label: t('timeFrame'), value: wordOf(timeFrames, client.preferred_time_frame) },
  { label: t('school'), value: client.school_name?.trim() || t('privatePay') },
];

export function guardianFacts({ guardian, relationship_to_guardian }: ClientShape): Fact[] {
  const { first_name, last_name, email, phone_number, relationship, timezone } = guardian;
  return [
    { label: t('name'), value: first_name },
    { label: t('lastName'), value: last_name },
    { label: t('relationship'), value: wordOf(relationships, relationship ?? relationship_to_guardian) },
    { label: t('timezone'), value: timezone && zoneLabel(toIanaZone(timezone)) },
    { label: t('email'), value: email, href: `mailto:${email}` },
    { label: t('phone'), value: formatPhone(phone_number), ...(phone_number ? { href: `tel:${phone_number}` } : {}) },
  ];
}

/** '(415) 555-0100' for a US number, with or without its +1; another as it is. */
export function formatPhone(phone: string | null): string | null {
  const us = phone?.match(/^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/);
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : phone;
}

/** `frequency` 0 means weekly, otherwise monthly (SPEC.md section 3). */
export const frequencyOf = ({ frequency, number_of_times, session_length, session_type }: ServiceShape) =>
  t(frequency === '0' ? 'weekly' : 'monthly', {
    type: typeLabel(session_type),
    count: number_of_times,
    minutes: session_length,
  });
