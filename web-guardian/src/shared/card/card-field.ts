/** The payment provider's card form, as its module exports it. */
export interface MountedCardField {
  /** Exactly one is set. The form itself shows field errors. */
  createToken: () => Promise<{ token?: string; error?: { code: string; message: string } }>;
  destroy: () => void;
}

interface CardFieldModule {
  mountCardField: (element: HTMLElement, options: { publishableKey: string }) => MountedCardField;
}

/** Browsers cache a failed import by URL, so each attempt needs a new one. */
export const loadCardField = (url: string, attempt: number) =>
  import(/* @vite-ignore */ attempt === 0 ? url : `${url}?attempt=${attempt}`) as Promise<CardFieldModule>;
