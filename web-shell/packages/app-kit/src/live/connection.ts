import { authorizedFetch } from '../api/authorized-fetch.ts';
import { ApiError } from '../api/error.ts';
import { type Change, changeOf } from './changes.ts';
import { type StreamMessage, streamReader } from './event-stream.ts';

/** The server sends a heartbeat every 15 s; after three missed ones the connection is dead. Milliseconds. */
const silence = 45_000;
const firstPause = 1_000;
const longestPause = 60_000;

export interface LiveHandlers {
  onChange: (change: Change) => void;
  /** Changes may have been missed: refetch everything. */
  onReset: () => void;
}

/**
 * Keeps one connection to the stream of changes, resumes after the last event, and backs off after failures.
 * Failures are silent: pages keep their data and their own polling.
 */
export class LiveConnection {
  private readonly handlers: LiveHandlers;
  private running: AbortController | null = null;
  /** Id of the last message; kept over a pause. */
  private cursor: string | undefined;

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
        // the sign-in ended; the next one opens a new connection
        if (error instanceof ApiError && error.status === 401) return;
      }
      // the server ends the stream when the sign-in ends: reconnect at once to find out
      if (line.goodbye) continue;
      pause = line.lived ? line.base : Math.min(pause * 2, longestPause);
      // jitter, so that browsers don't reconnect all at once after a restart
      await sleep(pause * (0.75 + Math.random() / 2), stopped);
    }
  }

  private async listen(stopped: AbortSignal, line: { lived: boolean; base: number; goodbye: boolean }): Promise<void> {
    const dead = new AbortController();
    const signal = AbortSignal.any([stopped, dead.signal]);
    let watch = setTimeout(() => dead.abort(), silence);
    try {
      const response = await authorizedFetch(`/api/v1/live${this.cursor ? '' : `?replay_ms=${pageAge()}`}`, {
        headers: { Accept: 'text/event-stream', ...(this.cursor ? { 'Last-Event-ID': this.cursor } : {}) },
        cache: 'no-store',
        signal,
      });
      if (!response.ok || !response.body) throw new ApiError(response.status, undefined);
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

/** Since the page began to load: what it read may be that old. Milliseconds; `Date` also counts while the device sleeps. */
const pageAge = () => Math.round(Math.max(performance.now(), Date.now() - performance.timeOrigin));

/** Resolves after the time or when aborted. */
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
