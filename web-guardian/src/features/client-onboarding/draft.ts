import { useWizardDraft, z } from '@larkwell/app-kit';
import type { paths } from '../../paths.ts';

/** The values entered so far, without the password. */
const draftSchema = z.object({
  email: z.string(),
  first_name: z.string(),
  child_name: z.string(),
  child_age: z.number(),
  /** Null when the guardian isn't sure. */
  specialty_id: z.string().nullable(),
  state: z.string(),
  /** The email that gets reminders or opted out of them: no second request is sent. */
  reminder_settled_for: z.string(),
  /** The email of the created account; all other values are gone then. */
  registered_email: z.string(),
});

export type OnboardingDraft = z.infer<typeof draftSchema>;

/** The text in the fields, valid or not, before Continue. */
const typedSchema = z.object({
  email: z.string(),
  first_name: z.string(),
  child_name: z.string(),
  child_age: z.string(),
  specialty_id: z.string().nullable(),
});

export function useOnboardingDraft() {
  const { draft, update, discard } = useWizardDraft('client-onboarding', draftSchema);
  const typed = useWizardDraft('client-onboarding.typed', typedSchema);
  return {
    draft,
    update,
    typed: typed.draft,
    type: typed.update,
    discard: () => {
      discard();
      typed.discard();
    },
  };
}

/** Pages in order, each with the value it asks for. */
const pages = [
  ['email', 'email'],
  ['name', 'first_name'],
  ['childName', 'child_name'],
  ['childAge', 'child_age'],
  ['therapy', 'specialty_id'],
  ['providers', 'state'],
] as const satisfies readonly (readonly [OnboardingPage, keyof OnboardingDraft])[];

export type OnboardingPage = Exclude<keyof typeof paths.onboarding, 'base'>;

/** The first page before `page` without a value, or null. */
export function missingPage(draft: Partial<OnboardingDraft>, page: OnboardingPage): OnboardingPage | null {
  if (page === 'account') return null;
  if (draft.registered_email) return page === 'validateEmail' ? null : 'validateEmail';
  if (page === 'validateEmail') return 'account';
  const index = pages.findIndex(([name]) => name === page);
  const before = index === -1 ? pages : pages.slice(0, index);
  return before.find(([, field]) => draft[field] === undefined)?.[0] ?? null;
}
