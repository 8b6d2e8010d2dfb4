import { createTranslator } from '@larkwell/app-kit';

export const en = {
  pricesTitle: 'Prices',
  pricesLead: 'One-on-one sessions by video. You pay per session, and you can pause or cancel anytime.',
  pricesFree: 'Try it for free',
  pricesFreeFlag: 'Start here',
  pricesWeekly: 'Weekly therapy',
  pricesOnce: 'One-time assessment',
  pricesFailed: 'We couldn’t load the prices',
  pricesNoneTitle: 'No plans available right now',
  pricesNone: 'Please check back later.',
  pricesDates: 'The dates are those of a plan that starts today.',
  pricesSchool: 'If a school arranges therapy for your child, you don’t pay us.',
  startWith: 'Start with {plan}',
  seeTherapists: 'See therapists',

  therapistsTitle: 'Therapists',
  therapistsLead: 'Your therapist needs a license in the state where you live.',
  state: 'State',
  stateChoose: 'Choose your state',
  statesFailed: 'We couldn’t load the states',
  therapy: 'Type of therapy',
  therapyAny: 'Any type',
  therapistsFound: { one: '{count} therapist in {state}', other: '{count} therapists in {state}' },
  therapistsOrder: 'Those with the most free time come first.',
  therapistsFailed: 'We couldn’t load the therapists',
  therapistsNoneTitle: 'No therapists in {state} yet',
  therapistsNone: 'Choose another type of therapy, or create your account and check back later.',
  licensedIn: 'Licensed in {states}',
  start: 'Get started',
  seePrices: 'See prices',
} as const;

export const t = createTranslator({ en }, 'guardian/public-pages');
