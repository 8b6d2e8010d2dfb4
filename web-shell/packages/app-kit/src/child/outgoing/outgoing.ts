/**
 * Messages that were written without a connection. This browser keeps them and sends each once
 * (docs/product/web.md#messages-without-a-connection).
 */

import { z } from 'zod';
import { ApiError, messageOf } from '../../api/error.ts';
import type { LocalDrafts } from '../../drafts/LocalDrafts.ts';
import { canKeepDrafts, openLocalDrafts } from '../../drafts/local-drafts.ts';
import { markOutgoing } from '../../drafts/outgoing-mark.ts';
import { queryClient } from '../../query/client.ts';
import { invalidate } from '../../query/pages.ts';
import { signInStore } from '../../sign-in/store.ts';
import { inboxKeys } from '../inbox-calls.ts';
import { messagesKey, type Thread } from '../message-calls.ts';
import { postMessage } from '../post-message.ts';
import { t } from './messages.ts';

const kept = z.object({
  /** The `Idempotency-Key` of every attempt. */
  key: z.string(),
  childId: z.string(),
  therapistId: z.string(),
  content: z.string(),
  /** ISO date and time. */
  writtenAt: z.string(),
});

export interface OutgoingMessage extends z.infer<typeof kept> {
  /** Why it wasn't sent. It then waits for the person. */
  problem?: string;
}

/** In the browser's database of drafts. */
const name = 'outgoing';
/** Milliseconds before the next attempt. */
const retryPause = 20_000;
/** The server forgets keys after 24 hours: a repeat of an attempt with a lost answer could arrive twice. */
const keyLife = 23 * 60 * 60 * 1000;

/** No answer came from the services: the message may have arrived, or not. */
const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

const isOf = (message: OutgoingMessage, { childId, therapistId }: Thread) =>
  message.childId === childId && message.therapistId === therapistId;

/** What waits in this window, of one person. */
export class OutgoingMessages {
  /** The person's id. */
  readonly user: string;
  readonly #drafts: LocalDrafts;
  readonly #listeners = new Set<() => void>();
  #messages: readonly OutgoingMessage[] = [];
  /** Ids of what closed windows left. */
  #claimed: readonly string[] = [];
  #sending = false;
  #onItsWay: string | null = null;
  #timer = 0;

  constructor(user: string, drafts: LocalDrafts) {
    this.user = user;
    this.#drafts = drafts;
    window.addEventListener('online', () => void this.sendAll());
  }

  get = (): readonly OutgoingMessage[] => this.#messages;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Takes over what earlier visits left. */
  async claim(): Promise<void> {
    const left = await this.#drafts.claim(name);
    this.#claimed = left.map(({ id }) => id);
    const found = left.flatMap(({ text }) => z.array(kept).safeParse(JSON.parse(text)).data ?? []);
    await this.#change([...found, ...this.#messages]);
  }

  /** Messages of this thread wait, and nothing is wrong with them: the next one has to wait behind them. */
  isWaiting(thread: Thread): boolean {
    return this.#messages.some((message) => isOf(message, thread) && !message.problem);
  }

  /**
   * Keeps a message after an attempt that got no answer. False if the services answered, or this browser can't store it:
   * then it isn't waiting, and the caller reports the error.
   */
  async keep(message: OutgoingMessage, error: unknown): Promise<boolean> {
    return isUnreachable(error) && (await this.add(message));
  }

  /** False if this browser can't store it. */
  async add(message: OutgoingMessage): Promise<boolean> {
    const isKept = await this.#change([...this.#messages, message]);
    if (isKept) this.#retryLater();
    else await this.#change(this.#messages.filter((one) => one !== message));
    return isKept;
  }

  /** Tries again at once. A message with a problem gets a new key: its person has seen what the thread shows. */
  async send(key: string): Promise<void> {
    const again = ({ problem, ...message }: OutgoingMessage) =>
      problem ? { ...message, key: crypto.randomUUID(), writtenAt: new Date().toISOString() } : message;
    await this.#change(this.#messages.map((one) => (one.key === key ? again(one) : one)));
    await this.sendAll();
  }

  /** Takes a message out, to edit it. Null if it is on its way, or gone. */
  async take(key: string): Promise<OutgoingMessage | null> {
    const taken = this.#messages.find((one) => one.key === key && key !== this.#onItsWay) ?? null;
    if (taken) await this.#change(this.#messages.filter((one) => one !== taken));
    return taken;
  }

  /** In the order in which they were written. Stops at the first that can't be sent now. */
  async sendAll(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#firstWaiting(); next; next = this.#firstWaiting()) {
        if (!(await this.#attempt(next))) break;
      }
    } finally {
      this.#sending = false;
    }
    if (this.#firstWaiting() && !this.#drafts.isClosed) this.#retryLater();
  }

  #firstWaiting() {
    return this.#messages.find(({ problem }) => !problem);
  }

  /** False if nothing can be sent now. */
  async #attempt(message: OutgoingMessage): Promise<boolean> {
    const { key, childId, content, writtenAt } = message;
    const person = signInStore.get()?.user;
    if (this.#drafts.isClosed || person?.id !== this.user) return false;
    let problem: string;
    if (Date.now() - Date.parse(writtenAt) > keyLife) {
      problem = t('old');
    } else {
      this.#onItsWay = key;
      try {
        await postMessage(person.user_type, message, { content, attachmentIds: [] }, { 'idempotency-key': key });
        await this.#change(this.#messages.filter((one) => one.key !== key));
        for (const queryKey of [messagesKey(person.user_type, childId), ...inboxKeys])
          void invalidate(queryClient, { queryKey });
        return true;
      } catch (error) {
        const mustWait = error instanceof ApiError && (error.status === 401 || error.status === 429);
        if (mustWait || isUnreachable(error)) return false;
        problem = t('refused', { reason: messageOf(error) });
      } finally {
        this.#onItsWay = null;
      }
    }
    this.#show(this.#messages.map((one) => (one.key === key ? { ...one, problem } : one)));
    return true;
  }

  #retryLater() {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.sendAll(), retryPause);
  }

  #show(next: readonly OutgoingMessage[]) {
    this.#messages = next;
    for (const listener of this.#listeners) listener();
  }

  /** True once this browser has stored it. */
  async #change(next: readonly OutgoingMessage[]): Promise<boolean> {
    this.#show(next);
    const text = next.length > 0 ? JSON.stringify(next.map((message) => kept.parse(message))) : null;
    const isStored = await this.#drafts.put(name, text, this.#claimed);
    if (isStored) markOutgoing(this.user, await this.#drafts.has(name));
    return isStored;
  }
}

/**
 * Of the signed-in person, with what earlier visits left, which it begins to send. One a window, although the shell and
 * the remotes have this code each. Null if this browser keeps nothing of the person; throws `ApiError` without their key.
 */
export async function openOutgoing(): Promise<OutgoingMessages | null> {
  const person = signInStore.get()?.user;
  if (!person || person.impersonated_by || !canKeepDrafts()) return null;
  const drafts = await openLocalDrafts(person.id);
  return drafts.once(name, async () => {
    const outgoing = new OutgoingMessages(person.id, drafts);
    await outgoing.claim();
    void outgoing.sendAll();
    return outgoing;
  });
}
