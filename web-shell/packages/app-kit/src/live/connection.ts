import { authorizedFetch } from '../api/authorized-fetch.ts';
import { ApiError } from '../api/error.ts';
import { type Change, changeOf } from './changes.ts';
import { type StreamMessage, streamReader } from './event-stream.ts';

/** Milliseconds. The server's heartbeat comes every 15 s: a line that is silent for three of them is dead. */
const silence = 45_000;
const firstPause = 1_000;
const longestPause = 60_000;

export interface LiveHandlers {
  onChange: (change: Change) => void;
  /** Changes may have been missed: what is shown has to be asked for again. */
  onReset: () => void;
}

/**
 * Keeps one connection to the stream of changes, resumes it where it broke off, and waits longer after each failure.
 * It says nothing of its own failures: pages then show what they showed, and ask again as they always did.
 */
export class LiveConnection {
  private readonly handlers: LiveHandlers;
  private running: AbortController | null = null;
  /** The last message that arrived; kept over a pause. */
  private cursor: string | undefined;
  private wasConnected = false;

  constructor(handlers: LiveHandlers) {
    this.handlers = handlers;
  }

  start(): void {
    if (this.running) return;
    this.running = new AbortController();
    void this.run(this.running.signal);
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private async run(stopped: AbortSignal): Promise<void> {
    let pause = firstPause;
    while (!stopped.aborted) {
      const line = { lived: false, base: firstPause, goodbye: false };
      try {
        await this.listen(stopped, line);
      } catch (error) {
        if (stopped.aborted) return;
        // refused for good: the sign-in has ended, and whoever signs in next starts anew
        if (error instanceof ApiError && error.status === 401) return;
      }
      // at a goodbye the sign-in is over: asking at once finds that out
      if (line.goodbye) continue;
      pause = line.lived ? line.base : Math.min(pause * 2, longestPause);
      // not all browsers at the same instant after a restart of the service
      await sleep(pause * (0.75 + Math.random() / 2), stopped);
    }
  }

  private async listen(stopped: AbortSignal, line: { lived: boolean; base: number; goodbye: boolean }): Promise<void> {
    const dead = new AbortController();
    const signal = AbortSignal.any([stopped, dead.signal]);
    let watch = setTimeout(() => dead.abort(), silence);
    try {
      const response = await authorizedFetch('/api/v1/live', {
        headers: { Accept: 'text/event-stream', ...(this.cursor ? { 'Last-Event-ID': this.cursor } : {}) },
        cache: 'no-store',
        signal,
      });
      if (!response.ok || !response.body) throw new ApiError(response.status, undefined);
      if (this.wasConnected && !this.cursor) this.handlers.onReset();
      this.wasConnected = true;
      const read = streamReader({
        onMessage: (message) => {
          if (message.event === 'bye') line.goodbye = true;
          else this.take(message);
        },
        onRetry: (milliseconds) => {
          line.base = milliseconds;
        },
      });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        line.lived = true;
        clearTimeout(watch);
        watch = setTimeout(() => dead.abort(), silence);
        read(value);
      }
    } finally {
      clearTimeout(watch);
    }
  }

  private take({ id, event, data }: StreamMessage): void {
    if (id !== undefined) this.cursor = id;
    if (event === 'reset') this.handlers.onReset();
    if (event !== 'change') return;
    const change = changeOf(data);
    if (change) this.handlers.onChange(change);
  }
}

/** Until the time is over or the signal comes. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
