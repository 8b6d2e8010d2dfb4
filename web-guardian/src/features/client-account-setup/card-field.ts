/** The payment provider's card form, as its module exports it. */
export interface MountedCardField {
  /** Exactly one of them is there; the form itself shows what is wrong with a field. */
  createToken: () => Promise<{ token?: string; error?: { code: string; message: string } }>;
  destroy: () => void;
}

interface CardFieldModule {
  mountCardField: (element: HTMLElement, options: { publishableKey: string }) => MountedCardField;
}

/** A failed import is kept by the browser under its address, so another attempt needs another one. */
export const loadCardField = (url: string, attempt: number) =>
  import(/* @vite-ignore */ attempt === 0 ? url : `${url}?attempt=${attempt}`) as Promise<CardFieldModule>;
