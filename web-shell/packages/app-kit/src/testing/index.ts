/** Test helpers of the remotes. */
export { type Call, fakeApi, openAt, Refusal, signInAs } from './pages.tsx';
export { eventOf, materialOf, permissionsOf, signInOf, tokenOf } from './people.ts';
