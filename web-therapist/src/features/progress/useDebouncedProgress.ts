import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Progress is sent after this pause, in milliseconds (SPEC.md section 9). */
export const progressPause = 1000;

interface Waiting {
  progress: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Progress of many goals or entries by id, shown at once and saved when the hand rests. Saves of one id follow each
 * other; one that fails gives way to what is saved. Who leaves the page earlier has it sent then.
 */
export function useDebouncedProgress(save: (id: string, progress: number) => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, number>>(new Map());
  const waiting = useRef(new Map<string, Waiting>());
  const running = useRef(new Map<string, Promise<void>>());

  function send(id: string) {
    const next = waiting.current.get(id);
    if (!next) return;
    clearTimeout(next.timer);
    waiting.current.delete(id);
    const before = running.current.get(id) ?? Promise.resolve();
    running.current.set(
      id,
      before.then(() => keep(id, next.progress)),
    );
  }

  async function keep(id: string, progress: number) {
    try {
      await save(id, progress);
    } catch {
      // `save` says what is to be said; the saved progress shows again
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

  const sendAll = useEffectEvent(() => {
    for (const id of [...waiting.current.keys()]) send(id);
  });
  useEffect(() => () => sendAll(), []);

  return { change, progressOf: (id: string, saved: number) => drafts.get(id) ?? saved };
}
