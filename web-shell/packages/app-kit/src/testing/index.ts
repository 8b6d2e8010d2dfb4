/** Test helpers of the remotes. */
export { goalOf, stepsOf } from './goals.ts';
export { type Call, fakeApi, openAt, Refusal, signInAs } from './pages.tsx';
export { detailsOf, eventOf, materialOf, permissionsOf, signInOf, tokenOf } from './people.ts';
