/** Calls that `boot.js` began before the first module, by 'METHOD /path'. */
type EarlyCalls = Record<string, { response: Promise<Response>; since: number } | undefined>;

declare global {
  interface Window {
    larkwellEarly?: EarlyCalls;
  }
}

/** A call is not taken later than this, because its response may be out of date. Milliseconds. */
const freshFor = 60_000;

/** The response of a call that was begun early; the first who asks takes it. Null for all other calls. */
export function takeEarly(method: string, path: string): Promise<Response> | null {
  const key = `${method} ${path}`;
  const call = window.larkwellEarly?.[key];
  if (!call) return null;
  delete window.larkwellEarly?.[key];
  return Date.now() - call.since < freshFor ? call.response : null;
}

/** A write or another's change makes what was asked early out of date. */
export function forgetEarly(): void {
  delete window.larkwellEarly;
}
