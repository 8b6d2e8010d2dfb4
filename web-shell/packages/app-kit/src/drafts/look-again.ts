/** Milliseconds. */
const laterSave = 3_000;

/**
 * `refetchInterval` of drafts: reads them a second time, because a tab that was closed or reloaded a moment ago may
 * still have been saving.
 */
export const lookAgain = ({ state }: { state: { dataUpdateCount: number } }) =>
  state.dataUpdateCount < 2 ? laterSave : false;
