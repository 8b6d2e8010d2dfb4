import { z } from 'zod';
import { t } from '../messages.ts';

const allowedSpecials = /[#.\-?!@$%^&*]/;

/** Password rules in the order they are checked. `docs/product/web.md#password-rules` */
export const passwordRule = z.string().superRefine((password, context) => {
  const complain = (message: string) => context.addIssue({ code: 'custom', message });
  if (password === '') return complain(t('passwordRequired'));
  if (password.length < 8) return complain(t('passwordShort'));
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, allowedSpecials];
  if (!kinds.every((kind) => kind.test(password))) {
    complain(t('passwordKinds'));
  }
});

/** Fields of a new password, for a schema that ends with `.refine(...passwordsMatch)`. */
export const newPasswordFields = { password: passwordRule, confirmation: passwordRule };

interface TypedTwice {
  password: string;
  confirmation: string;
}

/** Checked on blur of the confirmation, even if other fields are invalid; an empty one reports 'required'. */
export const passwordsMatch: [
  check: (typed: TypedTwice) => boolean,
  confirmed: { path: PropertyKey[]; error: () => string; when: () => boolean },
] = [
  ({ password, confirmation }) => confirmation === '' || confirmation === password,
  { path: ['confirmation'], error: () => t('passwordsMatch'), when: () => true },
];

export const newPasswordSchema = z.object(newPasswordFields).refine(...passwordsMatch);
