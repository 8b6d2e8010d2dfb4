/** Test helpers of the remotes. */

export { tabDraft } from '../wizard/tab-drafts.ts';
export { amendmentOf } from './amendments.ts';
export { goalOf, stepsOf } from './goals.ts';
export {
  draftKey,
  holdLeftDrafts,
  keepDrafts,
  keepDraftsInEachTest,
  keptInBrowser,
  serverAway,
} from './kept-drafts.ts';
export { type Call, fakeApi, openAt, Refusal, signInAs } from './pages.tsx';
export { detailsOf, eventOf, materialOf, permissionsOf, signInOf, tokenOf } from './people.ts';
export { fakePushDevice, sentSubscription } from './push-device.ts';
export { randomBy } from './random.ts';
export { savedTexts, saveElsewhere } from './text-drafts.ts';
