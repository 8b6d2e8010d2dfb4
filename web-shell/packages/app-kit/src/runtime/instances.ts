import type * as ReactModule from 'react';

interface Instances {
  /** `useState` as imported by each part, by name: all the same function unless React is loaded twice. */
  react: Record<string, typeof ReactModule.useState>;
}

declare global {
  interface Window {
    larkwellInstances?: Instances;
  }
}

/** Two copies of React break hooks in subtle ways; an end-to-end test compares what is recorded here. */
export function noteInstance(part: string, react: typeof ReactModule) {
  window.larkwellInstances ??= { react: {} };
  window.larkwellInstances.react[part] = react.useState;
}
