import { useEffect, useRef } from 'react';
import { saveBeforeSignOut } from '../sign-in/last-saves.ts';

/** Milliseconds after a key before a text is saved. */
export const typingPause = 2_000;
/** Milliseconds before a save that got no answer is tried again. */
export const retryPause = 10_000;
/** Characters in a request that is sent while the page closes: browsers limit its body to 64 KiB. */
export const mostKeptAlive = 20_000;

interface AutosaveOptions {
  /** Milliseconds after a change, at most, before it saves. */
  pause: number;
  isSaved: () => boolean;
  /** Saves what isn't saved. True when that succeeded. With `leaving`, the request must survive the page. */
  send: (leaving: boolean) => Promise<boolean>;
}

export interface Autosave {
  /** Saves after the pause, or after `milliseconds`. Who types on doesn't postpone it: the earliest call counts. */
  schedule: (milliseconds?: number) => void;
  /** Saves now. True when everything is saved. */
  save: () => Promise<boolean>;
}

/**
 * Saves a form by itself: soon after a change, when the page is left or hidden, when the browser is online again, before the
 * person signs out in any tab, and on `save`. One request is under way at a time. While something isn't saved, the
 * browser asks before the tab closes.
 */
export function useAutosave(options: AutosaveOptions): Autosave {
  // what a timer or a request that ends later needs
  const latest = useRef(options);
  const work = useRef({
    timer: 0,
    due: Number.POSITIVE_INFINITY,
    running: null as Promise<boolean> | null,
    left: false,
  });
  useEffect(() => {
    latest.current = options;
  });

  async function save(leaving = false): Promise<boolean> {
    window.clearTimeout(work.current.timer);
    work.current.due = Number.POSITIVE_INFINITY;
    while (work.current.running) await work.current.running;
    if (latest.current.isSaved()) return true;
    work.current.running = latest.current.send(leaving).finally(() => {
      work.current.running = null;
    });
    return work.current.running;
  }

  function schedule(milliseconds = options.pause) {
    // not Date.now(): someone may move the clock
    const due = performance.now() + milliseconds;
    // after the page is left, someone else may sign in before the next try
    if (work.current.left || due >= work.current.due) return;
    window.clearTimeout(work.current.timer);
    work.current.due = due;
    work.current.timer = window.setTimeout(() => void save(), milliseconds);
  }

  const saveNow = useRef(save);
  useEffect(() => {
    saveNow.current = save;
  });
  useEffect(() => {
    const { current } = work;
    current.left = false;
    const hide = () => document.visibilityState === 'hidden' && void saveNow.current(true);
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current.isSaved()) event.preventDefault();
    };
    const online = () => void saveNow.current();
    const forget = saveBeforeSignOut({ isSaved: () => latest.current.isSaved(), save: () => saveNow.current() });
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', ask);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', ask);
      current.left = true;
      void saveNow.current(true);
    };
  }, []);

  return { schedule, save: () => save() };
}
