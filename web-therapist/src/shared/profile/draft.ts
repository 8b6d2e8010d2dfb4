import { z } from '@larkwell/app-kit';
import { type TypedWeek, weekdays } from '@larkwell/ui';
import { genders } from './account.ts';

/** A draft of an onboarding form, kept in this tab so that a reload loses nothing. */
export interface FormDraft<Values> {
  values: Partial<Values>;
  keep: (values: Values) => void;
}

export const accountDraft = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  timezone: z.string(),
  gender: z.enum(genders),
  hours_per_week: z.string(),
  meeting_url: z.string().default(''),
});

/** Without the files, which can't be kept. */
export const profileDraft = z.object({ bio: z.string() });

export const subSpecialtiesDraft = z.object({ chosen: z.array(z.string()) });

const interval = z.object({ key: z.string(), start: z.string(), end: z.string() });
const week: z.ZodType<TypedWeek> = z.record(
  z.enum(weekdays),
  z.object({ on: z.boolean(), intervals: z.array(interval) }),
);
export const hoursDraft = z.object({ week });
