import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Progress is sent after this pause, in milliseconds. `docs/product/web.md#goal-progress-control` */
export const progressPause = 1000;

interface Waiting {
  progress: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Optimistic progress of goals or history entries by id, saved after a pause. Saves of one id run one after another;
 * a failed one reverts to the saved value. Leaving the page sends pending saves; `leaving` is then true when the browser
 * unloads it, so that the request must outlive the page.
 */
export function useDebouncedProgress(save: (id: string, progress: number, leaving: boolean) => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, number>>(new Map());
  const waiting = useRef(new Map<string, Waiting>());
  const running = useRef(new Map<string, Promise<void>>());

  function send(id: string, leaving = false) {
    const next = waiting.current.get(id);
    if (!next) return;
    clearTimeout(next.timer);
    waiting.current.delete(id);
    const before = running.current.get(id) ?? Promise.resolve();
    // an unloading page runs nothing later, so don't wait for the save before
    const saved = leaving ? keep(id, next.progress, true) : before.then(() => keep(id, next.progress, false));
    running.current.set(id, saved);
  }

  async function keep(id: string, progress: number, leaving: boolean) {
    try {
      await save(id, progress, leaving);
    } catch {
      // `save` reports its own errors; the saved progress shows again
    }
    setDrafts((before) => {
      if (before.get(id) !== progress || waiting.current.has(id)) return before;
      return new Map([...before].filter(([other]) => other !== id));
    });
  }

  function change(id: string, progress: number) {
    setDrafts((before) => new Map(before).set(id, progress));
    clearTimeout(waiting.current.get(id)?.timer);
    waiting.current.set(id, { progress, timer: setTimeout(() => send(id), progressPause) });
  }

  const sendAll = useEffectEvent((leaving: boolean) => {
    for (const id of [...waiting.current.keys()]) send(id, leaving);
  });
  useEffect(() => {
    const leave = () => sendAll(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      sendAll(false);
    };
  }, []);

  return { change, progressOf: (id: string, saved: number) => drafts.get(id) ?? saved };
}
