import { z } from '@larkwell/app-kit';
import type { OwnProfile } from '../therapist/queries.ts';
import { meetingLink } from './meeting.ts';
import { t } from './messages.ts';

export const genders = ['not_specified', 'female', 'male', 'other'] as const;
const mostHours = 80;
const required = (sentence: string) => z.string().trim().min(1, sentence);

/** Patterns accept '', which the `required` rule reports. */
export const accountSchema = z.object({
  first_name: required(t('firstNameRequired')),
  last_name: required(t('lastNameRequired')),
  phone_number: required(t('phoneRequired')).regex(/^$|^\+?\d{8,}$/, t('phoneWrong')),
  city: required(t('cityRequired')),
  state: required(t('stateRequired')),
  zipcode: required(t('zipcodeRequired')).regex(/^$|^\d{5}(-\d{4})?$/, t('zipcodeWrong')),
  timezone: required(t('timezoneRequired')),
  gender: z.enum(genders),
  hours_per_week: required(t('hoursRequired'))
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && Number(text) > 0 && Number(text) <= mostHours),
      t('hoursWrong', { most: mostHours }),
    )
    .transform(Number),
  meeting_url: meetingLink,
});

export type AccountValues = z.input<typeof accountSchema>;

export const accountOf = (profile: OwnProfile): AccountValues => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  phone_number: profile.phone_number,
  city: profile.city,
  state: profile.state,
  zipcode: profile.zipcode,
  timezone: profile.timezone,
  gender: profile.gender,
  hours_per_week: String(profile.hours_per_week),
  meeting_url: profile.meeting_url ?? '',
});
