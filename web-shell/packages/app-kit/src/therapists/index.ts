/** How both roles show a therapist's work: families on cards, the therapist in a preview. */
export { clienteleOf, languageList, languageName } from './clientele.ts';
export { languageNames } from './languages.ts';
export { specialtyName } from './specialties.ts';
