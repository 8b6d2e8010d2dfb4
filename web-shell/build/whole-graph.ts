import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';

const pauseMs = 25;
const quietPauses = 12;

/**
 * The federation plugin leaves out of a shared module what nobody imports, and takes the imports for known when no
 * module was read for 10 ms. On a busy machine that is too soon, and the build fails for want of exports that are used.
 * Here shared modules wait until nothing was read for a while longer. Pauses are counted, not time: where the build does
 * not get to run, they do not pass either.
 */
export function wholeGraph(): Plugin {
  let read = 0;
  return {
    name: 'whole-graph',
    enforce: 'pre',
    apply: 'build',
    moduleParsed() {
      read += 1;
    },
    load: {
      filter: { id: /__loadShare__/ },
      async handler() {
        for (let quiet = 0, known = read; quiet < quietPauses; quiet += 1) {
          await pause(pauseMs);
          if (read !== known) {
            known = read;
            quiet = 0;
          }
        }
        return null;
      },
    },
  };
}
