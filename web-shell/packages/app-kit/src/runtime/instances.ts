import type * as ReactModule from 'react';

interface Instances {
  /** `useState` of the React that each part of the page imported, by the part's name: one function, or there are two Reacts. */
  react: Record<string, typeof ReactModule.useState>;
}

declare global {
  interface Window {
    larkwellInstances?: Instances;
  }
}

/** Two copies of React break hooks in ways that are hard to see; the end-to-end test compares what is noted here. */
export function recordInstance(part: string, react: typeof ReactModule) {
  window.larkwellInstances ??= { react: {} };
  window.larkwellInstances.react[part] = react.useState;
}
