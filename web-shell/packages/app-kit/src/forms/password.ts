import { z } from 'zod';

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
