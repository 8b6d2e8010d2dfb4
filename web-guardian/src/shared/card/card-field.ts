import { loadStripeJs } from './stripe-js.ts';

interface CardProblem {
  code: string;
  message: string;
}

/** The payment provider's card form. */
export interface MountedCardField {
  /** Exactly one is set. The form itself shows field errors. */
  createToken: () => Promise<{ token?: string; error?: CardProblem }>;
  destroy: () => void;
}

export interface CardFieldModule {
  mountCardField: (element: HTMLElement, options: { publishableKey: string }) => MountedCardField;
  /** Asks the guardian's bank (3-D Secure). Without `error`, the bank confirmed it. */
  handleNextAction: (options: { publishableKey: string; clientSecret: string }) => Promise<{ error?: CardProblem }>;
}

const stripe = 'https://js.stripe.com/';

/** Browsers cache a failed import by URL, so each attempt needs a new one. */
export const loadCardField = (url: string, attempt: number): Promise<CardFieldModule> =>
  url.startsWith(stripe)
    ? loadStripeJs(url)
    : (import(/* @vite-ignore */ attempt === 0 ? url : `${url}?attempt=${attempt}`) as Promise<CardFieldModule>);
