import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';

const pauseMs = 25;
const quietPauses = 12;

/**
 * The federation plugin drops unused exports of shared modules, and considers all imports known after 10 ms without a
 * parsed module. On a busy machine that is too early, and the build fails on missing exports. Here shared modules wait
 * for a longer quiet period. It counts pauses rather than time, so that a stalled build doesn't end it.
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
