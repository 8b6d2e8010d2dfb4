/** For the tests of the remotes; no page imports it. */
export { type Call, fakeApi, openAt, Refusal, signInAs } from './pages.tsx';
export { eventOf, materialOf, signInOf, tokenOf } from './people.ts';
