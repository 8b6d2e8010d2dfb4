import type { Page } from '@playwright/test';
import { paths as guardian } from '../../../web-guardian/src/paths.ts';
import { paths as shell } from '../../../web-shell/src/paths.ts';

interface Addresses {
  [name: string]: string | Addresses;
}

/** Every page address in a `paths.ts`. A `base` is where a section starts, and `shell` names pages of the shell. */
export const pagesOf = ({ shell: _, ...paths }: Addresses): string[] =>
  Object.entries(paths).flatMap(([name, value]) => {
    if (typeof value !== 'string') return pagesOf(value);
    return name === 'base' ? [] : [value];
  });

/** What families read without a sign-in. */
export const familyPages: readonly string[] = [
  shell.home,
  shell.clientLogIn,
  shell.emailConfirmed,
  shell.adultInvitation,
  shell.emailChange,
  shell.resetPassword,
  shell.passwordReset,
  shell.terms,
  shell.privacy,
  shell.notFound,
  guardian.prices.base,
  guardian.therapists.base,
  guardian.onboarding.account,
  guardian.onboarding.email,
];

/** In order. The pages after `providers` need the values of the pages before it. */
export const onboarding = pagesOf(guardian).filter((page) => page.startsWith(`${guardian.onboarding.base}/`));

/** Visits the pages of sign-up with what a family enters on them. */
export async function visitOnboarding(page: Page, visit: (page: Page, paths: readonly string[]) => Promise<void>) {
  const answer = await page.request.get('/api/v1/specialties');
  const { specialties } = (await answer.json()) as { specialties: { id: string }[] };
  const draft = {
    email: 'someone@example.com',
    first_name: 'Ana',
    child_name: 'Mila',
    child_age: 6,
    specialty_id: specialties[0]?.id,
    state: 'CA',
  };
  const keep = (entered: object) =>
    page.evaluate((text) => sessionStorage.setItem('larkwell.draft.client-onboarding', text), JSON.stringify(entered));
  await page.goto(guardian.onboarding.account);
  await keep(draft);
  await visit(
    page,
    onboarding.filter((step) => step !== guardian.onboarding.validateEmail),
  );
  await keep({ registered_email: draft.email });
  await visit(page, [guardian.onboarding.validateEmail]);
}

/** In order. A guardian can open them all after the setup. `plan` is the id of an offered plan. */
export const setupPages = (plan: string): readonly string[] => [
  guardian.setup.availablePlans,
  `${guardian.setup.checkoutPlan}?plan=${plan}`,
  guardian.setup.childInfo,
  guardian.setup.terms,
  guardian.setup.timeFrame,
  guardian.setup.findTherapist,
  guardian.setup.matchTherapist,
];
