/** For the tests of the remotes; no page imports it. */
export { fakeApi, openAt, Refusal, signInAs } from './pages.tsx';
export { eventOf } from './people.ts';
