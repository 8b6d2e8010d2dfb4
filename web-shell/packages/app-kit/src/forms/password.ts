import { z } from 'zod';
import { t } from '../messages.ts';

const allowedSpecials = /[#.\-?!@$%^&*]/;

/** The sentences of SPEC.md section 5, in the order in which they are checked. */
export const passwordRule = z.string().superRefine((password, context) => {
  const complain = (message: string) => context.addIssue({ code: 'custom', message });
  if (password === '') return complain('Password is required');
  if (password.length < 8) return complain('Password must be at least 8 characters');
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, allowedSpecials];
  if (!kinds.every((kind) => kind.test(password))) {
    complain('Requires uppercase, lowercase, number & special (#.-?!@$%^&*)');
  }
});

/** The fields of a new password, for a schema that ends with `.refine(...passwordsMatch)` (SPEC.md section 5). */
export const newPasswordFields = { password: passwordRule, confirmation: passwordRule };

interface TypedTwice {
  password: string;
  confirmation: string;
}

/** Told on leaving the confirmation, whatever other fields still lack; of an empty one 'required' speaks. */
export const passwordsMatch: [
  check: (typed: TypedTwice) => boolean,
  told: { path: PropertyKey[]; error: string; when: () => boolean },
] = [
  ({ password, confirmation }) => confirmation === '' || confirmation === password,
  { path: ['confirmation'], error: t('passwordsMatch'), when: () => true },
];

export const newPasswordSchema = z.object(newPasswordFields).refine(...passwordsMatch);
