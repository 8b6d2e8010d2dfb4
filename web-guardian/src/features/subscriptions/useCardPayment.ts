import { isUnanswered, messageOf } from '@larkwell/app-kit';
import { type RefObject, useRef, useState } from 'react';
import type { MountedCardField } from '../../shared/card/card-field.ts';
import { cardTokenOf } from '../../shared/card/token.ts';

export interface CardPayment {
  field: RefObject<MountedCardField | null>;
  /** Whether another card pays than the one on file. */
  other: boolean;
  setOther: (other: boolean) => void;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  busy: boolean;
  /** Whether the next submit repeats a payment of which nobody knows whether it was made, with the same card. */
  checking: boolean;
  /** Resolves with whether it was paid. */
  submit: () => Promise<boolean>;
}

/** A form that pays with the card on file or with another one. `pay` gets the token of the other card. */
export function useCardPayment(
  pay: (cardToken: string | null) => Promise<unknown>,
  { startsWithOther = false } = {},
): CardPayment {
  const field = useRef<MountedCardField>(null);
  const [other, setOther] = useState(startsWithOther);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState<{ token: string | null } | null>(null);

  async function send(token: string | null): Promise<boolean> {
    try {
      await pay(token);
      setUnanswered(null);
      return true;
    } catch (error) {
      setUnanswered(isUnanswered(error) ? { token } : null);
      setProblem(messageOf(error));
      return false;
    }
  }

  async function submit(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      if (unanswered) return await send(unanswered.token);
      if (!other) return await send(null);
      const { token, problem: notReady } = await cardTokenOf(field.current);
      if (token) return await send(token);
      setProblem(notReady ?? null);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { field, other, setOther, problem, setProblem, busy, checking: unanswered !== null, submit };
}
